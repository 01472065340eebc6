import { candidateStages } from '@kandidat/contract/enumerations'
import type { EventType } from '@kandidat/contract/events'
import type { CandidateVouch } from '@kandidat/contract/types'
import { faultsInEvent } from '@kandidat/contract/validation'
import { expect, test } from 'vitest'
import { candidates } from '../../test/candidates.ts'
import { announceSeed } from '../../test/seed.ts'
import { openStage } from '../../test/stage.ts'
import { Refusal } from '../db/refusal.ts'
import { type Random, randomFrom } from '../demo/random.ts'
import type { Change } from '../events/actions.ts'
import type { ObjectKey } from '../events/event.ts'
import { anonymizePeople, editPeople } from '../people/actions.ts'
import { stepVouches } from './actions.ts'
import { type Added, apply, refer } from './add-actions.ts'
import { accept, contact, hire, moveTo, nameStage, startNewJob, startOn, type Step } from './progress.ts'

const SEQUENCES = 20
const STEPS = 15

const stage = await openStage()
const { make, database, server } = stage
const { act } = candidates(stage)
const company = await make.company({ country: 'NO' })
const { key } = await make.key(company)

/** What the API and the outbox say at a moment. */
interface World {
  positions: string
  vouches: Map<string, CandidateVouch>
  /** Everything that depends on candidates, as it is sent. */
  answers: string
  performance: { vouches: Counts; candidates: Counts }[]
  events: Map<string, string[]>
  version: number
}
type Counts = Record<'total' | 'viewableForCompany' | 'active' | 'new', number>

async function look(positions: readonly { id: string }[]): Promise<World> {
  const get = async (path: string) => server.get(path, { key })
  const lists = await Promise.all(positions.map(({ id }) => get(`/positions/${id}/candidates?take=100`)))
  const performances = await Promise.all(positions.map(({ id }) => get(`/positions/${id}/performance`)))
  const details = await Promise.all(positions.map(({ id }) => get(`/positions/${id}`)))
  const vouches = lists.flatMap(({ body }) => body.data as CandidateVouch[])
  const told = await database.run<{ id: string; kind: string; sequence: string; body: string }>(
    `select object_id as id, kind, sequence, body from events
    where position_id = any ($1::uuid[]) and person_id is not null order by object_id, sequence`,
    [positions.map(({ id }) => id)],
  )
  for (const { body, kind } of told) expect(faultsInEvent(body, kind as EventType)).toEqual([])
  const events = [...Map.groupBy(told, ({ id }) => id)].map(([id, rows]) => {
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, at) => at + 1))
    return [id, rows.map(({ kind }) => kind)] as const
  })
  const [row] = await database.run<{ n: number }>(
    `select coalesce(sum(n), 0)::int as n from versions where company_id = $1 and kind = 'people'`,
    [company.id],
  )
  return {
    positions: details.map(({ text }) => text).join('\n'),
    vouches: new Map(vouches.map((vouch) => [vouch.id, vouch])),
    answers: [...lists, ...performances].map(({ text }) => text).join('\n'),
    performance: performances.map(({ body }) => body.data),
    events: new Map(events),
    version: row?.n ?? 0,
  }
}

/** The events that a vouch must have by what it was and is (decisions, Webhooks, When). */
function eventsDue(before: CandidateVouch | undefined, after: CandidateVouch): string[] {
  if (!before) return ['CANDIDATE_ADDED']
  const staged = before.stage !== after.stage || before.customStage !== after.customStage
  return [
    ...(staged ? ['CANDIDATE_STAGE_UPDATED'] : []),
    ...(before.stage !== 'HIRED' && after.stage === 'HIRED' ? ['CANDIDATE_HIRED'] : []),
  ]
}

function expectFollows(before: World, after: World): void {
  expect(after.positions).toBe(before.positions)
  for (const [id, vouch] of after.vouches) {
    const was = before.vouches.get(id)
    const told = before.events.get(id) ?? []
    expect(after.events.get(id)?.slice(0, told.length)).toEqual(told)
    expect(after.events.get(id)?.slice(told.length)).toEqual(eventsDue(was, vouch))
    if (!was) continue
    const isSame = JSON.stringify({ ...was, updatedAt: '' }) === JSON.stringify({ ...vouch, updatedAt: '' })
    if (isSame) expect(vouch.updatedAt).toBe(was.updatedAt)
    else expect(vouch.updatedAt > was.updatedAt).toBe(true)
  }
  expect([...before.vouches.keys()].filter((id) => !after.vouches.has(id))).toEqual([])
  for (const counts of after.performance.flatMap(({ vouches, candidates: people }) => [vouches, people])) {
    const rising = [counts.new, counts.active, counts.viewableForCompany, counts.total]
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  }
  if (after.answers !== before.answers) expect(after.version).toBeGreaterThan(before.version)
}

interface Cast {
  positions: { id: string }[]
  emails: string[]
  vouches: Map<string, ObjectKey>
  referrals: Map<string, ObjectKey>
  people: Map<string, ObjectKey>
}

/** One verb with arguments by chance, over a few people and positions, so that everything meets. */
function verbByChance(random: Random, cast: Cast): [name: string, verb: (c: Change) => Promise<unknown>] {
  const person = () => ({
    email: random.pick(cast.emails),
    ...(random.chance(0.5) && { firstName: random.pick(['Kari', 'Ola']) }),
    ...(random.chance(0.3) && { phone: '912 34 567' }),
  })
  const way = () => ({ companyId: company.id, positionId: random.pick(cast.positions).id })
  const keep = (added: Added[], kind: 'application' | 'referral') => {
    for (const { companyId, id, personId } of added) {
      cast.vouches.set(id, { companyId, id })
      if (kind === 'referral') cast.referrals.set(id, { companyId, id })
      cast.people.set(personId, { companyId, id: personId })
    }
  }
  const several = <T>(make1: () => T) => Array.from({ length: random.whole(1, 3) }, make1)
  const some = (from: Map<string, ObjectKey>) => random.some([...from.values()], random.pick([1, 1, 1, 2, 3]))
  const moment = () => random.pick([undefined, new Date(Date.now() - random.whole(0, 1_000_000_000))])
  const day = () => new Date(Date.UTC(2027, 0, random.whole(1, 28)))
  const steps: [string, () => Step][] = [
    ['move', () => moveTo(random.pick(candidateStages), random.pick([undefined, null, 'Named']))],
    ['move', () => moveTo(random.pick(['OFFER_MADE', 'REJECTED', 'READY_FOR_REVIEW']))],
    ['stage', () => nameStage(random.pick(['One', 'Two', null]))],
    ['accept', () => accept()],
    ['accept', () => accept()],
    ['contact', () => contact(random.pick(['company', 'candidate']), moment())],
    ['hire', () => hire(random.pick([undefined, day()]))],
    ['start-date', () => startOn(random.pick([null, day()]))],
    ['start', () => startNewJob(random.pick([undefined, null, moment()]))],
  ]
  const [name, step] = random.pick(steps)
  const turn = random.next()
  if (turn < 0.2 || cast.vouches.size === 0) {
    const wanted = several(() => ({ ...way(), person: person() }))
    return ['apply', async (c) => keep(await apply(c, wanted), 'application')]
  }
  if (turn < 0.35) {
    const wanted = several(() => ({ ...way(), candidate: person(), referrer: person() }))
    return ['refer', async (c) => keep(await refer(c, wanted), 'referral')]
  }
  if (turn < 0.45) {
    const edits = some(cast.people).map((one) => ({ ...one, edit: random.pick([person(), { lastName: 'Lie' }]) }))
    return ['edit', (c) => editPeople(c, edits)]
  }
  if (turn < 0.5) {
    const forgotten = some(cast.people)
    return ['anonymize', (c) => anonymizePeople(c, forgotten)]
  }
  // Most have agreed already: so one of the referrals is asked.
  const vouches = name === 'accept' && cast.referrals.size > 0 ? some(cast.referrals).slice(0, 1) : some(cast.vouches)
  const rule = step()
  return [name, (c) => stepVouches(c, `candidates ${name}`, vouches, rule)]
}

test(`after every verb of ${SEQUENCES} sequences by chance, answers, events, updatedAt, counts and versions follow`, async () => {
  const seed = announceSeed('verbs on candidates')
  const random = randomFrom(seed)
  const outcomes = new Map<string, { done: number; refused: number }>()
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const positions = [
      await make.published(company, { prescreening: random.chance(0.5) }),
      await make.published(company, { prescreening: random.chance(0.5) }),
    ]
    for (const position of positions) await make.sharingLink(position)
    await make.refresh()
    const emails = Array.from({ length: 4 }, (_, i) => `s${sequence}p${i}@example.com`)
    const cast: Cast = { positions, emails, vouches: new Map(), referrals: new Map(), people: new Map() }
    let before = await look(positions)
    for (let n = 0; n < STEPS; n++) {
      const [name, verb] = verbByChance(random, cast)
      const outcome = outcomes.get(name) ?? { done: 0, refused: 0 }
      outcomes.set(name, outcome)
      const refused = await act(verb).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return true
        },
      )
      outcome[refused ? 'refused' : 'done']++
      const after = await look(positions)
      if (refused) expect(after).toEqual(before)
      expectFollows(before, after)
      before = after
    }
  }
  console.info(Object.fromEntries(outcomes))
  for (const name of ['apply', 'refer', 'accept', 'move', 'stage', 'contact', 'hire', 'edit', 'anonymize'])
    expect(outcomes.get(name)?.done, name).toBeGreaterThan(0)
})
