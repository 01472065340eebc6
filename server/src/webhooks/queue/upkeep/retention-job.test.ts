import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { atOffset, deliver, deliverAll, queueFaults, makeReceiver, emitEvents } from '../../../../test/deliveries.ts'
import { databaseForTest } from '../../../../test/database.ts'
import { eventually } from '../../../../test/eventually.ts'
import { factory } from '../../../../test/factory.ts'
import { openDatabase } from '../../../base/db/connection.ts'
import { makePartition, partitionsOf } from '../../../base/db/partitions.ts'
import { KEPT_DAYS } from './retention.ts'
import { keepPartitions } from './retention-job.ts'

async function world() {
  const plain = await databaseForTest()
  const database = openDatabase({ url: plain.url, poolSize: 4 })
  onTestFinished(() => database.close())
  const make = factory(database)
  const company = await make.company()
  const position = await make.position(company)
  return { plain, database, verbs: byVerb({ server: { app: { database } } }), make, company, position }
}

const DAY = 86_400_000
const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10)

/** The partitions in which the rows of a table are, and how many rows. */
const places = ({ run }: { run: (text: string) => Promise<unknown[]> }, table: string) =>
  run(`select tableoid::regclass::text as place, count(*)::int as n from ${table} group by 1 order by 1`)

test('partitions are made for today and the next seven days, once, by any number of processes', async () => {
  const { database, plain, position, company } = await world()
  const runs = await Promise.all([keepPartitions(database), keepPartitions(database), keepPartitions(database)])
  expect(runs.reduce((sum, run) => sum + run.made + run.busy, 0)).toBeGreaterThanOrEqual(24)
  await keepPartitions(database)
  for (const table of Object.keys(KEPT_DAYS)) {
    expect((await partitionsOf(database, table)).map((partition) => partition.day)).toEqual(
      Array.from({ length: 8 }, (_, n) => day(n)),
    )
  }
  expect(await keepPartitions(database)).toMatchObject({ made: 0, dropped: 0, busy: 0 })
  await makeReceiver(plain, company)
  await emitEvents(database, [position])
  await deliver(database)
  const today = day(0).replaceAll('-', '_')
  for (const table of Object.keys(KEPT_DAYS)) {
    expect(await places(plain, table)).toEqual([{ place: `${table}_${today}`, n: 1 }])
  }
})

test('a day that has rows already stays in the default partition, and the other days are made', async () => {
  const { plain, database, position } = await world()
  await emitEvents(database, [position])
  expect(await keepPartitions(database)).toMatchObject({ made: 23, busy: 0 })
  await emitEvents(database, [position])
  expect(await places(plain, 'events')).toEqual([{ place: 'events_default', n: 2 }])
})

test('an event that is written while the partition of its day is created waits for it and is not refused', async () => {
  const { plain, database, position } = await world()
  const reader = new pg.Client({ connectionString: plain.url })
  await reader.connect()
  await reader.query('begin; select from events_default')
  const waiting = (count: number) =>
    eventually(async () => {
      const locks = await plain.run(`select from pg_locks where not granted and relation::regclass::text ~ '^events'`)
      expect(locks.length).toBeGreaterThanOrEqual(count)
    })
  const made = makePartition(database, 'events', day(0))
  await waiting(1)
  const emitted = emitEvents(database, [position])
  await waiting(2)
  await reader.end()
  expect(await made).toBe('made')
  await emitted
  expect(await places(plain, 'events')).toEqual([{ place: `events_${day(0).replaceAll('-', '_')}`, n: 1 }])
})

test('attempts are deleted after 30 days, events and deliveries after 90', async () => {
  const { plain, database, company, position } = await world()
  await makeReceiver(plain, company)
  for (const offset of ['-91 days', '-89 days', '-31 days', '-29 days']) {
    await atOffset(plain, offset, async (then) => {
      await keepPartitions(then)
      await emitEvents(then, [position])
      await deliverAll(then)
    })
  }
  // In the default partition, as after restoring an archive.
  await atOffset(plain, '-95 days', (then) => emitEvents(then, [position]))
  await plain.run(`delete from lanes`)
  await plain.run(`update deliveries set state = 'cancelled', done_at = clock() where state = 'pending'`)
  const kept = await keepPartitions(database)
  expect(kept).toMatchObject({ deleted: 2, lost: 0 })
  const days = async (table: string) =>
    (await plain.run<{ day: string }>(`select distinct day::text from ${table} order by 1`)).map((row) => row.day)
  expect(await days('attempts')).toEqual([day(-29)])
  expect(await days('events')).toEqual([day(-89), day(-31), day(-29)])
  expect(await days('deliveries')).toEqual([day(-89), day(-31), day(-29)])
  expect((await partitionsOf(database, 'attempts')).every((partition) => partition.day >= day(-30))).toBe(true)
  expect((await partitionsOf(database, 'events')).every((partition) => partition.day >= day(-90))).toBe(true)
})

test('dropping a partition gives way to a reader, and the next run does it', async () => {
  const { plain, database } = await world()
  await atOffset(plain, '-40 days', keepPartitions)
  const reader = new pg.Client({ connectionString: plain.url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select count(*) from attempts')
  const began = performance.now()
  expect((await keepPartitions(database)).busy).toBeGreaterThan(0)
  expect(performance.now() - began).toBeLessThan(60_000)
  await reader.end()
  expect((await keepPartitions(database)).busy).toBe(0)
  expect((await partitionsOf(database, 'attempts')).some((partition) => partition.day < day(-30))).toBe(false)
})

test('a delivery that waits for more than thirty days is lost, and its queue moves on to the rest', async () => {
  const { plain, database, verbs, make, company, position } = await world()
  const receiver = await makeReceiver(plain, company)
  const other = await make.position(company)
  await atOffset(plain, '-31 days', async (then) => {
    for (let n = 0; n < 3; n++) await emitEvents(then, [position, other])
    await deliver(then, () => ({ kind: 'again', after: 1_000, counts: true }))
  })
  await emitEvents(database, [position])
  await verbs.pauseReceiver({ id: receiver })
  expect(await keepPartitions(database)).toMatchObject({ lost: 6 })
  expect(await queueFaults(plain)).toEqual([])
  const rows = await plain.run<{ sequence: number; state: string; attempts: number }>(
    `select sequence::int, state, attempts from deliveries where object_id = $1 order by sequence`,
    [position.id],
  )
  expect(rows).toEqual([
    { sequence: 1, state: 'lost', attempts: 1 },
    { sequence: 2, state: 'lost', attempts: 0 },
    { sequence: 3, state: 'lost', attempts: 0 },
    { sequence: 4, state: 'pending', attempts: 0 },
  ])
  await verbs.resumeReceiver({ id: receiver })
  expect(
    (await deliverAll(database)).map((delivery) => [delivery.lease.receiverId, delivery.sequence, delivery.number]),
  ).toEqual([[receiver, 4, 1]])
  expect(await queueFaults(plain)).toEqual([])
})

test('a claimed queue is left to its worker, with its event, and its delivery is lost after the lease', async () => {
  const { plain, database, company, position } = await world()
  await makeReceiver(plain, company)
  await atOffset(plain, '-100 days', async (then) => {
    await keepPartitions(then)
    await emitEvents(then, [position])
  })
  await plain.run(`update lanes set token = gen_random_uuid(), lease_until = clock() + interval '1 minute'`)
  expect(await keepPartitions(database)).toMatchObject({ lost: 0 })
  expect(await plain.run('select state from deliveries')).toEqual([{ state: 'pending' }])
  expect(await plain.run('select from events')).toHaveLength(1)
  await plain.run('update lanes set lease_until = clock()')
  expect(await keepPartitions(database)).toMatchObject({ lost: 1 })
  expect(await plain.run('select from lanes')).toEqual([])
  expect(await plain.run('select from events')).toEqual([])
})

test('deliveries that wait for a removed receiver are cancelled', async () => {
  const { plain, database, verbs, company, position } = await world()
  const id = await makeReceiver(plain, company)
  await emitEvents(database, [position])
  await verbs.removeReceivers({ id })
  expect(await keepPartitions(database)).toMatchObject({ cancelled: 1, lost: 0 })
  expect(await plain.run('select from lanes')).toEqual([])
})

test('more deliveries than one batch are lost completely', async () => {
  const { plain, database, make, company } = await world()
  await makeReceiver(plain, company)
  const positions = await Promise.all(Array.from({ length: 120 }, () => make.position(company)))
  await atOffset(plain, '-31 days', async (then) => {
    for (let n = 0; n < 3; n++) await emitEvents(then, positions)
  })
  const [one, two] = await Promise.all([keepPartitions(database), keepPartitions(database)])
  expect((one?.lost ?? 0) + (two?.lost ?? 0)).toBe(360)
  expect(await plain.run('select from lanes')).toEqual([])
})
