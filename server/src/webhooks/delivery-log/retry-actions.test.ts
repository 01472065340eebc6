import { beforeEach, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import {
  atOffset,
  deliver,
  deliverAll,
  queueFaults,
  makeReceiver,
  emitEvents,
  removeAllReceivers,
} from '../../../test/deliveries.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { replayEvents } from './replay/actions.ts'
import { advanceReplays } from './replay/job.ts'
import { keepPartitions } from '../queue/upkeep/retention-job.ts'
import { retryDeliveries } from './retry-actions.ts'
import { installationAccess } from '../../base/access/access.ts'
import { allowed } from '../../../test/factory.ts'

const fixture = await openFixture()
const { make, database } = fixture
const pool = fixture.server.app.database
const verbs = byVerb(fixture)

let position: { company_id: string; id: string }
let receiver: string

beforeEach(async () => {
  await removeAllReceivers(fixture)
  await keepPartitions(pool)
  const company = await make.company()
  position = await make.position(company)
  receiver = await makeReceiver(database, company)
})

const retry = (eventIds: readonly string[], replay = 0) =>
  inTransaction(pool, installationAccess('operator'), (c) =>
    retryDeliveries(
      c,
      eventIds.map((eventId) => ({ receiverId: allowed(receiver), eventId, replay })),
    ),
  )
const states = () =>
  database.run<{ sequence: number; state: string; attempts: number }>(
    'select sequence::int, state, attempts from deliveries where receiver_id = $1 order by track, sequence',
    [receiver],
  )

test('a failed delivery goes out at once on its own, beside waiting ones, and its attempt numbers continue', async () => {
  await emitEvents(pool, [position])
  const [failed] = await deliver(pool, () => ({ kind: 'failed' }))
  await emitEvents(pool, [position])
  await retry([failed!.eventId])
  expect(await queueFaults(database)).toEqual([])
  const deliveries = await deliver(pool)
  expect(
    deliveries.map((delivery) => [delivery.sequence, delivery.lease.parked, delivery.number, delivery.countedAttempts]),
  ).toEqual(
    expect.arrayContaining([
      [1, 1, 2, 0],
      [2, 0, 1, 0],
    ]),
  )
  expect(await states()).toEqual([
    { sequence: 1, state: 'delivered', attempts: 2 },
    { sequence: 2, state: 'delivered', attempts: 1 },
  ])
  expect(await database.run('select from lanes')).toEqual([])
})

test('a lost delivery goes out again, and is not lost again because of its age', async () => {
  const [tried] = await atOffset(database, '-31 days', async (then) => {
    await emitEvents(then, [position])
    return deliver(then, () => ({ kind: 'again', after: 1_000, counts: true }))
  })
  expect(await keepPartitions(pool)).toMatchObject({ lost: 1 })
  await retry([tried!.eventId])
  expect(await keepPartitions(pool)).toMatchObject({ lost: 0 })
  expect((await deliverAll(pool)).map((delivery) => delivery.number)).toEqual([2])
  expect(await states()).toEqual([{ sequence: 1, state: 'delivered', attempts: 2 }])
})

test('a waiting delivery is due at once, with those before it in its queue', async () => {
  await emitEvents(pool, [position])
  await emitEvents(pool, [position])
  await deliver(pool, () => ({ kind: 'again', after: 3_600_000, counts: true }))
  expect(await deliver(pool)).toEqual([])
  const [, second] = await database.run<{ id: string }>('select event_id as id from deliveries order by sequence')
  const [done] = await retry([second!.id])
  expect(done?.retry).toBe('makeDue')
  expect((await deliverAll(pool)).map((delivery) => [delivery.sequence, delivery.number])).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('a parked delivery is due at once', async () => {
  await emitEvents(pool, [position])
  const [poison] = await deliver(pool, () => ({ kind: 'parked', after: 3_600_000 }))
  expect(await deliver(pool)).toEqual([])
  await retry([poison!.eventId])
  expect((await deliverAll(pool)).map((delivery) => [delivery.lease.parked, delivery.number])).toEqual([[1, 2]])
  expect(await queueFaults(database)).toEqual([])
})

test('a delivery of a replay is retried apart from the live one', async () => {
  await emitEvents(pool, [position])
  const [delivery] = await deliver(pool)
  const [replay] = await inTransaction(pool, installationAccess('operator'), (c) =>
    replayEvents(c, [{ receiverId: allowed(receiver), since: new Date(0), until: new Date(), kinds: null }]),
  )
  await advanceReplays(pool)
  await deliver(pool, () => ({ kind: 'failed' }))
  await retry([delivery!.eventId], replay!.number)
  expect((await deliverAll(pool)).map((again) => [again.lease.replay, again.number])).toEqual([[1, 2]])
})

test('a retry that is not possible is refused with the reason, and nothing is done', async () => {
  await emitEvents(pool, [position])
  const [taken] = await deliver(pool)
  await emitEvents(pool, [position])
  const [failed] = await deliver(pool, () => ({ kind: 'failed' }))
  await expect(retry([taken!.eventId, failed!.eventId])).rejects.toThrow(/was delivered .*deliveries replay/)
  await expect(retry([UNKNOWN_ID])).rejects.toThrow('has no delivery of the event')
  await expect(retry(['nonsense'])).rejects.toThrow('has no delivery of the event "nonsense"')
  await expect(retry([failed!.eventId], 3)).rejects.toThrow('in its replay 3')
  await verbs.pauseReceiver({ id: receiver })
  await expect(retry([failed!.eventId])).rejects.toThrow('is paused: resume it first')
  await verbs.removeReceivers({ id: receiver })
  await expect(retry([failed!.eventId])).rejects.toThrow('was removed')
  expect(await database.run('select from lanes')).toEqual([])
})
