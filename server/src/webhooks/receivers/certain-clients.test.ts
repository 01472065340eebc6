import { beforeEach, expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { deliverAll, makeReceiver, queueFaults } from '../../../test/deliveries.ts'
import { openFixture } from '../../../test/fixture.ts'
import { moveTo } from '../../candidates/candidacy.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import type { Change } from '../../base/changes/actions.ts'
import { letClientsGo } from '../../organisation/clients/actions.ts'
import { advanceReplays } from '../delivery-log/replay/job.ts'
import { replayEvents } from '../delivery-log/replay/actions.ts'
import { assignPositions, createPositions, editPositions, transitionPositions } from '../../positions/actions.ts'
import { publish } from '../../positions/lifecycle.ts'
import { allowed, type AnyId } from '../../../test/factory.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { act, applied } = candidates(fixture)

let agency: { id: AnyId }
let [one, other] = [{ id: '' }, { id: '' }]
/** The receivers of events of everything, and of each client. */
let [all, ofOne, ofOther] = [allowed(''), allowed(''), allowed('')]

beforeEach(async () => {
  agency = await make.company({ kind: 'agency' })
  one = await make.client(agency)
  other = await make.client(agency)
  await make.page(agency, { is_default: true })
  all = allowed(await makeReceiver(database, agency))
  ofOne = allowed(await makeReceiver(database, agency, { clientIds: [one.id] }))
  ofOther = allowed(await makeReceiver(database, agency, { clientIds: [other.id] }))
})

const create = (clientId: string | null) =>
  act((c) =>
    createPositions(c, [{ companyId: agency.id, clientId, form: { title: 'Welder', language: 'NO' }, begin: publish }]),
  ).then(([position]) => position!)

/** The kinds of events that receivers get while `work` runs, in the order of `all`, `ofOne` and `ofOther`. */
async function deliveredDuring(work: (change: Change) => Promise<unknown>): Promise<string[][]> {
  await act(work)
  return deliveredNow()
}

async function deliveredNow(): Promise<string[][]> {
  const deliveries = await deliverAll(server.app.database)
  return [all, ofOne, ofOther].map((receiver) =>
    deliveries
      .filter((delivery) => delivery.lease.receiverId === receiver)
      .map((delivery) => String(JSON.parse(delivery.body).type)),
  )
}

const UPDATED = ['POSITION_UPDATED']

test('a receiver for certain clients gets the event by which a position leaves such a client, and none after it', async () => {
  const position = await create(one.id)
  expect(await deliveredNow()).toEqual([['POSITION_CREATED'], ['POSITION_CREATED'], []])
  expect(await deliveredDuring((c) => assignPositions(c, [position], other.id))).toEqual([UPDATED, UPDATED, UPDATED])
  const edit = (title: string) => (c: Change) => editPositions(c, [{ ...position, edit: { title } }])
  expect(await deliveredDuring(edit('Cook'))).toEqual([UPDATED, [], UPDATED])
  expect(await deliveredDuring((c) => assignPositions(c, [position], null))).toEqual([UPDATED, [], UPDATED])
  expect(await deliveredDuring(edit('Baker'))).toEqual([UPDATED, [], []])
  expect(await queueFaults(database)).toEqual([])
})

test('every client that a position passes through in one transaction counts', async () => {
  const position = await create(one.id)
  await deliveredNow()
  const passing = async (c: Change) => {
    await assignPositions(c, [position], other.id)
    await assignPositions(c, [position], null)
  }
  expect(await deliveredDuring(passing)).toEqual([UPDATED, UPDATED, UPDATED])
})

test('receivers for a client that is let go get the events of its positions', async () => {
  await create(one.id)
  await create(other.id)
  await deliveredNow()
  const pair = { agencyId: agency.id, clientId: one.id }
  expect(await deliveredDuring((c) => letClientsGo(c, [pair]))).toEqual([UPDATED, UPDATED, []])
})

test('events of candidates follow the client of their position, before and after a change of it', async () => {
  const position = await create(one.id)
  const candidacy = await applied({ company_id: agency.id, id: position.id })
  const [, before] = await deliveredNow()
  expect(before).toEqual(['POSITION_CREATED', 'CANDIDATE_ADDED'])
  const move = (c: Change, stage: 'OFFER_MADE' | 'REJECTED') =>
    transitionCandidacies(c, 'candidates move', [candidacy], moveTo(stage))
  const both = await deliveredDuring(async (c) => {
    await assignPositions(c, [position], other.id)
    await move(c, 'OFFER_MADE')
  })
  for (const kinds of both) expect(kinds.toSorted()).toEqual(['CANDIDATE_STAGE_UPDATED', 'POSITION_UPDATED'])
  expect(await deliveredDuring((c) => move(c, 'REJECTED'))).toEqual([
    ['CANDIDATE_STAGE_UPDATED'],
    [],
    ['CANDIDATE_STAGE_UPDATED'],
  ])
})

test('a replay sends the events of the time in which the position was managed for the client', async () => {
  const position = await create(one.id)
  await act((c) => assignPositions(c, [position], other.id))
  await act((c) => transitionPositions(c, 'positions publish', [position], publish))
  await deliveredNow()
  // The events of an earlier release name no clients: the client at the time of the replay counts.
  await database.run(`update events set client_ids = null where object_id = $1 and sequence = 3`, [position.id])
  const since = new Date(Date.now() - 3_600_000)
  await act((c) =>
    replayEvents(
      c,
      [ofOne, ofOther].map((receiverId) => ({ receiverId, since, until: new Date(), kinds: null })),
    ),
  )
  await advanceReplays(server.app.database)
  expect(await deliveredNow()).toEqual([
    [],
    ['POSITION_CREATED', 'POSITION_UPDATED'],
    ['POSITION_UPDATED', 'POSITION_UPDATED'],
  ])
})
