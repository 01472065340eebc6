import { beforeEach, expect, test } from 'vitest'
import { atOffset, deliver, deliverAll, laneFaults, makeReceiver, tell } from '../../test/deliveries.ts'
import { openStage, UNKNOWN_ID } from '../../test/stage.ts'
import { change } from '../changes/actions.ts'
import { replayEvents } from './replay-actions.ts'
import { advanceReplays } from './replay-job.ts'
import { keepPartitions } from '../queue/upkeep/retention-job.ts'
import { retryDeliveries } from './retry-actions.ts'

const stage = await openStage()
const { make, database } = stage
const pool = stage.server.app.database

let position: { company_id: string; id: string }
let receiver: string

beforeEach(async () => {
  await database.run('update receivers set removed_at = clock() where removed_at is null')
  await keepPartitions(pool)
  const company = await make.company()
  position = await make.position(company)
  receiver = await makeReceiver(database, company)
})

const retry = (eventIds: readonly string[], replay = 0) =>
  change(pool, { kind: 'operator' }, (c) =>
    retryDeliveries(
      c,
      eventIds.map((eventId) => ({ receiverId: receiver, eventId, replay })),
    ),
  )
const states = () =>
  database.run<{ sequence: number; state: string; attempts: number }>(
    'select sequence::int, state, attempts from deliveries where receiver_id = $1 order by track, sequence',
    [receiver],
  )

test('what failed goes out by itself at once, beside what waits, and its attempts go on being counted', async () => {
  await tell(pool, [position])
  const [failed] = await deliver(pool, () => ({ kind: 'failed' }))
  await tell(pool, [position])
  await retry([failed!.eventId])
  expect(await laneFaults(database)).toEqual([])
  const heads = await deliver(pool)
  expect(heads.map((head) => [head.sequence, head.lease.aside, head.number, head.spent])).toEqual(
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

test('what was lost after its attempts goes out again, and is not lost again for being old', async () => {
  const [tried] = await atOffset(database, '-31 days', async (then) => {
    await tell(then, [position])
    return deliver(then, () => ({ kind: 'again', after: 1_000, counts: true }))
  })
  expect(await keepPartitions(pool)).toMatchObject({ lost: 1 })
  await retry([tried!.eventId])
  expect(await keepPartitions(pool)).toMatchObject({ lost: 0 })
  expect((await deliverAll(pool)).map((head) => head.number)).toEqual([2])
  expect(await states()).toEqual([{ sequence: 1, state: 'delivered', attempts: 2 }])
})

test('what waits is due at once, with what waits before it', async () => {
  await tell(pool, [position])
  await tell(pool, [position])
  await deliver(pool, () => ({ kind: 'again', after: 3_600_000, counts: true }))
  expect(await deliver(pool)).toEqual([])
  const [, second] = await database.run<{ id: string }>('select event_id as id from deliveries order by sequence')
  const [done] = await retry([second!.id])
  expect(done?.chance).toBe('hasten')
  expect((await deliverAll(pool)).map((head) => [head.sequence, head.number])).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('what was set aside is due at once', async () => {
  await tell(pool, [position])
  const [poison] = await deliver(pool, () => ({ kind: 'aside', after: 3_600_000 }))
  expect(await deliver(pool)).toEqual([])
  await retry([poison!.eventId])
  expect((await deliverAll(pool)).map((head) => [head.lease.aside, head.number])).toEqual([[1, 2]])
  expect(await laneFaults(database)).toEqual([])
})

test('a delivery of a replay is its own', async () => {
  await tell(pool, [position])
  const [head] = await deliver(pool)
  const [replay] = await change(pool, { kind: 'operator' }, (c) =>
    replayEvents(c, [{ receiverId: receiver, since: new Date(0), until: new Date(), kinds: null }]),
  )
  await advanceReplays(pool)
  await deliver(pool, () => ({ kind: 'failed' }))
  await retry([head!.eventId], replay!.number)
  expect((await deliverAll(pool)).map((again) => [again.lease.track, again.number])).toEqual([[1, 2]])
})

test('what can not be tried is refused with the reason, and nothing is done', async () => {
  await tell(pool, [position])
  const [taken] = await deliver(pool)
  await tell(pool, [position])
  const [failed] = await deliver(pool, () => ({ kind: 'failed' }))
  await expect(retry([taken!.eventId, failed!.eventId])).rejects.toThrow(/was delivered .*deliveries replay/)
  await expect(retry([UNKNOWN_ID])).rejects.toThrow('has no delivery of the event')
  await expect(retry(['nonsense'])).rejects.toThrow('has no delivery of the event "nonsense"')
  await expect(retry([failed!.eventId], 3)).rejects.toThrow('in its replay 3')
  await database.run(`update receivers set paused_at = clock(), pause_reason = 'operator' where id = $1`, [receiver])
  await expect(retry([failed!.eventId])).rejects.toThrow('is paused: resume it first')
  await database.run('update receivers set removed_at = clock() where id = $1', [receiver])
  await expect(retry([failed!.eventId])).rejects.toThrow('was removed')
  expect(await database.run('select from lanes')).toEqual([])
})
