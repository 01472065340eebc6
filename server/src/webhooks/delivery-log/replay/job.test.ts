import { beforeEach, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { candidates } from '../../../../test/candidates.ts'
import {
  atOffset,
  deliver,
  deliverAll,
  queueFaults,
  makeReceiver,
  emitEvents,
  removeAllReceivers,
} from '../../../../test/deliveries.ts'
import { everything } from '../../../../test/everything.ts'
import { announceSeed } from '../../../../test/seed.ts'
import { openFixture, UNKNOWN_ID } from '../../../../test/fixture.ts'
import { randomFrom } from '../../../../../scripts/harness/random.ts'
import { anonymizePeople } from '../../../candidates/person-actions.ts'
import type { NextDelivery } from '../../queue/delivery.ts'
import { continueReplays, replayEvents, type ReplayForm, stopReplays } from './actions.ts'
import { advanceReplays } from './job.ts'
import { keepPartitions } from '../../queue/upkeep/retention-job.ts'
import { allowed } from '../../../../test/factory.ts'

const fixture = await openFixture()
const { make, database } = fixture
const pool = fixture.server.app.database
const { act, applied } = candidates(fixture)
const verbs = byVerb(fixture)

let company: { id: string }
let positions: { company_id: string; id: string }[]
let receiver: string

beforeEach(async () => {
  await removeAllReceivers(fixture)
  await database.run(`update replays set state = 'stopped' where state = 'running'`)
  await keepPartitions(pool)
  company = await make.company()
  positions = [await make.position(company), await make.position(company), await make.position(company)]
  receiver = await makeReceiver(database, company)
})

const HOUR = 3_600_000
const ask = (form: Partial<ReplayForm> = {}) =>
  act((c) =>
    replayEvents(c, [
      { receiverId: allowed(receiver), since: new Date(Date.now() - HOUR), until: new Date(), kinds: null, ...form },
    ]),
  ).then(([replay]) => replay!)
const stop = (id: string) => act(async (c) => stopReplays(c, await c.within('replays', [id])))
const goOn = (id: string) => act(async (c) => continueReplays(c, await c.within('replays', [id])))
/** Writes events of all positions so many times, and delivers them. */
async function past(times: number) {
  for (let n = 0; n < times; n++) await emitEvents(pool, positions)
  await deliverAll(pool)
}
const names = (deliveries: readonly NextDelivery[]) =>
  deliveries.map((delivery) => `${delivery.lease.objectId} ${delivery.sequence}`)
/** Whether the sequences of each object only increase. */
function inOrder(deliveries: readonly NextDelivery[]): boolean {
  const last = new Map<string, number>()
  return deliveries.every((delivery) => {
    const rises = delivery.sequence > (last.get(delivery.lease.objectId) ?? 0)
    last.set(delivery.lease.objectId, delivery.sequence)
    return rises
  })
}
const stateOf = async (id: string) =>
  (
    await database.run<{ state: string; queued: number }>('select state, queued::int from replays where id = $1', [id])
  )[0]

test('all events of the time span are sent again in their order, as a replay, with the same ids and bodies', async () => {
  await past(5)
  const before = await database.run<{ id: string; body: string }>(
    'select id, body from events where company_id = $1 order by created_at, object_id, sequence',
    [company.id],
  )
  const first = await ask()
  expect(first).toMatchObject({ number: 1, state: 'running' })
  expect(await advanceReplays(pool)).toBe(15)
  expect(await stateOf(first.id)).toEqual({ state: 'done', queued: 15 })
  const deliveries = await deliverAll(pool)
  expect(new Map(deliveries.map((delivery) => [delivery.eventId, delivery.body]))).toEqual(
    new Map(before.map((event) => [event.id, event.body])),
  )
  expect(deliveries.every((delivery) => delivery.lease.replay === 1)).toBe(true)
  expect(inOrder(deliveries)).toBe(true)
  expect(await ask()).toMatchObject({ number: 2 })
  expect(await queueFaults(database)).toEqual([])
})

test('only events of the given kinds and times that the receiver wants now are sent', async () => {
  const [one, other] = positions as [(typeof positions)[0], (typeof positions)[0]]
  await emitEvents(pool, [one], 'POSITION_CREATED')
  const [{ at }] = (await database.run<{ at: Date }>(`select clock() + interval '1 millisecond' as at`)) as [
    { at: Date },
  ]
  await database.run(`select pg_sleep(0.002)`)
  await past(2)
  await verbs.editReceiver({ id: receiver }, { positionIds: [one.id] })
  await ask({ since: at })
  await advanceReplays(pool)
  expect(names(await deliverAll(pool))).toEqual([`${one.id} 2`, `${one.id} 3`])
  await ask({ kinds: ['POSITION_CREATED'] })
  await advanceReplays(pool)
  expect(names(await deliverAll(pool))).toEqual([`${one.id} 1`])
  await verbs.editReceiver({ id: receiver }, { positionIds: [other.id], candidateData: 'ids' })
  await ask({ until: at })
  expect(await advanceReplays(pool)).toBe(0)
})

test('events after the replay was asked for are not part of it, and those that still wait are left out', async () => {
  await past(1)
  const replay = await ask({ until: new Date(Date.now() + HOUR) })
  await emitEvents(pool, positions)
  expect(replay.until <= replay.createdAt).toBe(true)
  expect(await advanceReplays(pool)).toBe(3)
  expect(
    (await deliverAll(pool)).filter((delivery) => delivery.lease.replay === 1).map((delivery) => delivery.sequence),
  ).toEqual([1, 1, 1])
  await emitEvents(pool, positions)
  await ask()
  expect(await advanceReplays(pool)).toBe(6)
})

test('at most 1,000 deliveries are queued ahead, and the rest as these are delivered', async () => {
  for (let n = 0; n < 620; n++) await emitEvents(pool, positions)
  await database.run('delete from lanes where receiver_id = $1', [receiver])
  await database.run(`update deliveries set state = 'delivered', done_at = clock() where receiver_id = $1`, [receiver])
  const replay = await ask()
  expect([await advanceReplays(pool), await advanceReplays(pool), await advanceReplays(pool)]).toEqual([500, 500, 0])
  const deliveries = [...(await deliverAll(pool))]
  expect(deliveries).toHaveLength(1_000)
  expect([await advanceReplays(pool), await advanceReplays(pool)]).toEqual([500, 360])
  expect(await stateOf(replay.id)).toEqual({ state: 'done', queued: 1_860 })
  deliveries.push(...(await deliverAll(pool)))
  expect(new Set(names(deliveries)).size).toBe(1_860)
  expect(deliveries).toHaveLength(1_860)
  expect(inOrder(deliveries)).toBe(true)
})

test('several workers at once queue nothing twice', async () => {
  await past(10)
  await ask()
  const queued = await Promise.all([advanceReplays(pool), advanceReplays(pool), advanceReplays(pool)])
  expect(queued.reduce((sum, n) => sum + n, 0)).toBe(30)
  expect(names(await deliverAll(pool))).toHaveLength(30)
})

test('a replay that is stopped and continued again and again sends everything once and in order', async () => {
  const random = randomFrom(announceSeed('replay'))
  await past(40)
  const replay = await ask()
  const sent: NextDelivery[] = []
  for (let round = 0; round < 60; round++) {
    const step = random.pick(['advance', 'deliver', 'deliver', 'fail', 'stop', 'continue', 'emit'] as const)
    if (step === 'advance') await advanceReplays(pool)
    if (step === 'stop') await stop(replay.id)
    if (step === 'continue') await goOn(replay.id)
    if (step === 'emit') await emitEvents(pool, positions)
    if (step === 'deliver') sent.push(...(await deliver(pool)))
    if (step === 'fail') await deliver(pool, () => ({ kind: 'again', after: -1, counts: true }))
    expect(await queueFaults(database)).toEqual([])
  }
  await goOn(replay.id)
  while ((await stateOf(replay.id))?.state !== 'done') await advanceReplays(pool)
  sent.push(...(await deliverAll(pool)))
  const replayed = sent.filter((delivery) => delivery.lease.replay === 1)
  expect(replayed).toHaveLength(120)
  expect(new Set(names(replayed)).size).toBe(120)
  expect(inOrder(replayed)).toBe(true)
  expect(inOrder(sent.filter((delivery) => delivery.lease.replay === 0))).toBe(true)
})

test('stopping takes back deliveries that were not tried, also those in claimed queues after their lease', async () => {
  await past(3)
  const replay = await ask()
  await advanceReplays(pool)
  await deliver(pool, () => ({ kind: 'again', after: HOUR, counts: true }))
  await database.run(`update lanes set token = gen_random_uuid(), lease_until = clock() + interval '1 minute'
    where object_id = '${positions[0]!.id}'`)
  expect(await stop(replay.id)).toMatchObject([{ state: 'stopped', waiting: 5 }])
  await database.run('update lanes set token = null, lease_until = null')
  expect(await advanceReplays(pool)).toBe(0)
  expect(await database.run('select pending::int from lanes')).toEqual([{ pending: 1 }, { pending: 1 }, { pending: 1 }])
  expect(await queueFaults(database)).toEqual([])
  expect(await advanceReplays(pool)).toBe(0)
  await goOn(replay.id)
  expect(await advanceReplays(pool)).toBe(6)
  expect(await stateOf(replay.id)).toEqual({ state: 'done', queued: 9 })
})

test('events about a person who was anonymized meanwhile are sent with ids only', async () => {
  const position = await make.published(company)
  await make.sharingLink(position)
  await make.refresh()
  const vouch = await applied(position, { email: 'who@unforgotten.example.com', firstName: 'Unforgotten' })
  await deliverAll(pool)
  await ask()
  await advanceReplays(pool)
  await act((c) => anonymizePeople(c, [{ companyId: vouch.companyId, id: allowed(vouch.personId) }]))
  const deliveries = await deliverAll(pool)
  expect(deliveries.some((delivery) => delivery.kind === 'CANDIDATE_ADDED')).toBe(true)
  expect(deliveries.map((delivery) => delivery.body.toLowerCase()).join()).not.toContain('unforgotten')
  expect((await everything(database)).toLowerCase()).not.toContain('unforgotten')
})

test('events that are deleted tomorrow are left out', async () => {
  const [position] = positions as [(typeof positions)[0]]
  await atOffset(database, '-90 days', (then) => emitEvents(then, [position]))
  await atOffset(database, '-88 days', (then) => emitEvents(then, [position]))
  await deliverAll(pool)
  await ask({ since: new Date(0) })
  expect(await advanceReplays(pool)).toBe(1)
})

test('a replay that is not possible is refused with the reason', async () => {
  await expect(ask({ receiverId: allowed(UNKNOWN_ID) })).rejects.toThrow(`There is no receiver "${UNKNOWN_ID}"`)
  await expect(ask({ since: new Date(), until: new Date(Date.now() - HOUR) })).rejects.toThrow('must be before --until')
  await expect(ask({ since: new Date(Date.now() + HOUR), until: new Date(Date.now() + 2 * HOUR) })).rejects.toThrow(
    'Only past events can be replayed',
  )
  await expect(stop(UNKNOWN_ID)).rejects.toThrow('There is no replay')
  const replay = await ask()
  await stop(replay.id)
  await verbs.removeReceivers({ id: receiver })
  await expect(ask()).rejects.toThrow('was removed')
  await expect(goOn(replay.id)).rejects.toThrow('was removed')
})
