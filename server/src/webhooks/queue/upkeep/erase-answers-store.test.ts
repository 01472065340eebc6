import { beforeEach, expect, test } from 'vitest'
import { candidates } from '../../../../test/candidates.ts'
import {
  deliver,
  deliverAll,
  queueFaults,
  makeReceiver,
  outcomeOf,
  removeAllReceivers,
  TAKEN,
} from '../../../../test/deliveries.ts'
import { everything } from '../../../../test/everything.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { anonymizePeople } from '../../../candidates/person-actions.ts'
import { transitionCandidacies } from '../../../candidates/actions.ts'
import { hire, moveTo } from '../../../candidates/candidacy.ts'
import { openQueues } from '../queues-store.ts'
import { keepPartitions } from './retention-job.ts'
import { allowed } from '../../../../test/factory.ts'

const fixture = await openFixture()
const { make, database } = fixture
const pool = fixture.server.app.database
const { act, applied, someone } = candidates(fixture)

const PERSON = {
  email: 'anonymia@forgetmenot.example.com',
  firstName: 'Anonymia',
  lastName: 'Forgetmenot',
  phone: '+46701740605',
  linkedInUserName: 'anonymia-forgetmenot',
  portfolioUrl: 'https://anonymia.example.com/work',
}
const WORDS = ['anonymia', 'forgetmenot', '+46701740605']

let position: { company_id: string; id: string }
let full: string
let ids: string

beforeEach(async () => {
  await removeAllReceivers(fixture)
  await keepPartitions(pool)
  const company = await make.company()
  position = await make.published(company)
  await make.sharingLink(position)
  await make.refresh()
  full = await makeReceiver(database, company)
  ids = await makeReceiver(database, company, { candidateData: 'ids' })
})

const anonymize = ({ companyId, personId }: { companyId: string; personId: string }) =>
  act((c) => anonymizePeople(c, [{ companyId, id: allowed(personId) }]))
const wordsIn = (text: string) => WORDS.filter((word) => text.toLowerCase().includes(word))
const to = <T extends { lease: { receiverId: string } }>(receiver: string, deliveries: T[]) =>
  deliveries.filter((delivery) => delivery.lease.receiverId === receiver)

test('a waiting delivery goes out with ids only, under the same event id, as for receivers that always get ids', async () => {
  const vouch = await applied(position, PERSON)
  await act((c) => transitionCandidacies(c, 'candidates hire', [vouch], hire('2027-01-04')))
  const tried = await deliver(pool, () => ({ kind: 'again', after: -1_000, counts: true }))
  expect(wordsIn(to(full, tried)[0]!.body)).toEqual(WORDS)
  expect(wordsIn(to(ids, tried)[0]!.body)).toEqual([])
  await anonymize(vouch)
  const sent = await deliverAll(pool)
  expect(to(full, sent).map((delivery) => delivery.sequence)).toEqual([1, 2, 3])
  expect(to(full, sent).map((delivery) => delivery.body)).toEqual(to(ids, sent).map((delivery) => delivery.body))
  expect(to(full, sent)[0]).toMatchObject({ eventId: to(full, tried)[0]!.eventId, number: 2 })
  expect(JSON.parse(to(full, sent)[0]!.body).candidate).toMatchObject({ id: vouch.personId, email: null })
  expect(await queueFaults(database)).toEqual([])
})

test('the log keeps length and hash of the body that was sent, and no answer about the person', async () => {
  const vouch = await applied(position, PERSON)
  const apart = await applied(position, someone({ firstName: 'Else' }))
  await deliverAll(pool)
  const attempts = () =>
    database.run<{ event_id: string; answer: string | null; answer_cut: string | null; length: number; hash: string }>(
      `select a.event_id, answer, answer_cut, body_length as length, body_hash::text as hash
      from attempts a join events e on e.id = a.event_id where e.object_id = any ($1) and receiver_id = $2 order by e.created_at`,
      [[vouch.id, apart.id], full],
    )
  const before = await attempts()
  expect(wordsIn(before[0]!.answer ?? '')).toEqual(WORDS)
  await anonymize(vouch)
  expect(await attempts()).toEqual([{ ...before[0]!, answer: null, answer_cut: 'erased' }, before[1]!])
})

test('an attempt in flight during the anonymization loses its answer within the hour', async () => {
  const vouch = await applied(position, PERSON)
  const queues = openQueues(pool)
  const deliveries = await queues.nextDeliveries(await queues.claim(100))
  await anonymize(vouch)
  await queues.finish(
    deliveries.map((delivery) => ({ delivery, outcome: outcomeOf(delivery), verdict: TAKEN, age: 5, probe: false })),
  )
  expect(wordsIn(await everything(database))).toEqual(WORDS)
  expect(await keepPartitions(pool)).toMatchObject({ erased: 1 })
  expect(wordsIn(await everything(database))).toEqual([])
  // Answers to events without personal data stay.
  expect(await database.run('select from attempts where receiver_id = $1 and answer is not null', [ids])).toHaveLength(
    1,
  )
})

test('no data of the person is left in any column of any table, and the ledger records who was anonymized when', async () => {
  const vouch = await applied(position, PERSON)
  await act((c) => transitionCandidacies(c, 'candidates move', [vouch], moveTo('OFFER_MADE')))
  await deliver(pool, () => ({ kind: 'again', after: 3_600_000, counts: true }))
  await act((c) => transitionCandidacies(c, 'candidates move', [vouch], moveTo('REJECTED')))
  expect(wordsIn(await everything(database))).toEqual(WORDS)
  await anonymize(vouch)
  expect(wordsIn(await everything(database))).toEqual([])
  expect(await database.run('select person_id from erasures where company_id = $1', [vouch.companyId])).toEqual([
    { person_id: vouch.personId },
  ])
  await anonymize(vouch)
  expect(await database.run('select from erasures where company_id = $1', [vouch.companyId])).toHaveLength(1)
})
