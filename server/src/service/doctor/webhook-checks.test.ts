import { beforeAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { atOffset, deliver, makeReceiver, emitEvents, removeAllReceivers } from '../../../test/deliveries.ts'
import { openFixture } from '../../../test/fixture.ts'
import { keepPartitions } from '../../webhooks/queue/upkeep/retention-job.ts'
import { checkDeliveries, checkPartitions, checkReceivers } from './webhook-checks.ts'

const fixture = await openFixture()
const { make, database } = fixture
const pool = fixture.server.app.database

let company: { id: string; slug: string }
let position: { company_id: string; id: string }

beforeAll(async () => {
  company = await make.company()
  position = await make.position(company)
})

test('missing partitions and rows in the default partition are warnings', async () => {
  expect(await checkPartitions(pool)).toMatchObject([
    { state: 'ok', finding: expect.stringContaining('no partitions yet') },
  ])
  await keepPartitions(pool)
  await atOffset(database, '20 days', (then) => emitEvents(then, [position]))
  const missing = await atOffset(database, '20 days', checkPartitions)
  expect(missing.map(({ state, finding }) => `${state} ${finding}`).join('\n')).toMatch(
    /warning rows of \d{4}-\d\d-\d\d are in the default partition of events\nwarning events has no partition for/,
  )
  expect(await checkPartitions(pool)).toMatchObject([{ state: 'ok' }])
})

test('deliveries without event, receiver or queue, and queues with a wrong count, are faults', async () => {
  await makeReceiver(database, company)
  expect(await checkDeliveries(pool)).toMatchObject([{ state: 'ok' }])
  await emitEvents(pool, [position])
  expect(await checkDeliveries(pool)).toMatchObject([{ state: 'ok' }])
  const findings = async (statement: string) => {
    await database.run(statement)
    return (await checkDeliveries(pool)).map(({ check, state, finding }) => `${state} ${check}: ${finding}`).join('\n')
  }
  expect(await findings('update lanes set pending = 5')).toMatch(/^fault lanes: .* 1 pending, but its queue says 5$/)
  expect(await findings('delete from lanes')).toMatch(/^fault lanes: .* 1 pending, but there is no queue$/)
  await database.run(`update deliveries set state = 'cancelled', done_at = clock()`)
  expect(await findings('update deliveries set receiver_id = gen_random_uuid()')).toMatch(
    /^fault deliveries: 1 of \S+ have no receiver$/,
  )
  expect(await findings('delete from events')).toMatch(/have no event\nfault deliveries: 1 of \S+ have no receiver$/)
  await database.run('delete from deliveries')
})

test('paused and failing receivers, and events that were lost to them, are warnings', async () => {
  await removeAllReceivers(fixture)
  expect(await checkReceivers(pool)).toMatchObject([{ state: 'ok' }])
  const [paused, failing] = [await makeReceiver(database, company), await makeReceiver(database, company)]
  await atOffset(database, '-31 days', (then) => emitEvents(then, [position]))
  await byVerb(fixture).goneReceiver({ id: paused })
  await deliver(pool)
  await database.run(
    `insert into receiver_states (company_id, receiver_id, version, breaker, failures, failing_objects, failing_since, probes,
      probe_at, allowance) values ($1, $2, 1, 'open', 10, '{}', clock(), 1, clock(), 8)`,
    [company.id, failing],
  )
  expect((await checkReceivers(pool)).map(({ state, finding }) => [state, finding])).toEqual([
    [
      'warning',
      expect.stringMatching(
        `${paused} of ${company.slug} has been paused since .* because it answered 410; 1 deliveries are pending`,
      ),
    ],
    ['warning', expect.stringMatching(`${failing} of ${company.slug} has been failing since`)],
  ])
  // The breaker stays closed if only the events of one object fail.
  await database.run(`update receiver_states set breaker = 'closed', probe_at = null, failing_since = null`)
  await emitEvents(pool, [position])
  const partly = async (age: string) => {
    await database.run(`update lanes set failing_since = clock() - $1::interval where receiver_id = $2`, [age, failing])
    return (await checkReceivers(pool)).map(({ finding }) => finding).filter((text) => text.includes(failing))
  }
  expect(await partly('9 minutes')).toEqual([])
  expect(await partly('11 minutes')).toEqual([expect.stringContaining('has been failing for some events since')])
  await keepPartitions(pool)
  expect(await checkDeliveries(pool)).toMatchObject([
    { state: 'ok' },
    { state: 'warning', finding: expect.stringContaining(`1 events were lost to the receiver ${paused}`) },
  ])
})
