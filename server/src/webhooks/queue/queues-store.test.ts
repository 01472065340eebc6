import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { makeReceiver, outcomeOf, emitEvents, removeAllReceivers } from '../../../test/deliveries.ts'
import { openFixture } from '../../../test/fixture.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { AttemptResult, NextDelivery, Verdict } from './delivery.ts'
import { openQueues } from './queues-store.ts'
import { installationAccess } from '../../base/access/access.ts'

const fixture = await openFixture()
const { make } = fixture
const { database } = fixture.server.app
const queues = openQueues(database)
const verbs = byVerb(fixture)

let company: { id: string }
let position: { company_id: string; id: string }

beforeEach(async () => {
  await removeAllReceivers(fixture)
  await fixture.database.run('delete from lanes')
  company = await make.company()
  position = await make.position(company)
})

const result = (delivery: NextDelivery, verdict: Verdict): AttemptResult => ({
  delivery,
  outcome: outcomeOf(delivery),
  verdict,
  age: 20,
  probe: false,
})

async function take(room = 100) {
  return queues.nextDeliveries(await queues.claim(room))
}

const rowsOf = (table: string) => fixture.database.run<Record<string, unknown>>(`select * from ${table}`)

test('a delivery is queued with its event and claimed once, and its queue is gone when it is delivered', async () => {
  const id = await makeReceiver(fixture.database, company)
  await emitEvents(database, [position])
  const [delivery, ...others] = await take()
  expect(others).toEqual([])
  expect(delivery).toMatchObject({
    lease: { receiverId: id, objectId: position.id, replay: 0, parked: 0, companyId: company.id },
    sequence: 1,
    kind: 'POSITION_UPDATED',
    number: 1,
    countedAttempts: 0,
    failingSince: null,
    overtakes: [],
    destination: { url: 'https://receiver.example/hook', strict: false, previousSecret: null, headers: null },
    state: { version: 0, breaker: 'closed', allowance: 8 },
  })
  expect(JSON.parse(delivery!.body)).toMatchObject({ type: 'POSITION_UPDATED', id: position.id })
  expect(Math.abs(delivery!.now - Date.now())).toBeLessThan(60_000)
  expect(await take()).toEqual([])
  expect(await queues.finish([result(delivery!, { kind: 'delivered', goOn: true })])).toEqual(['done'])
  expect(await rowsOf('lanes')).toEqual([])
  const deliveries = await fixture.database.run(
    'select state, attempts, done_at is not null as done from deliveries where receiver_id = $1',
    [id],
  )
  expect(deliveries).toEqual([{ state: 'delivered', attempts: 1, done: true }])
  const attempts = await fixture.database.run(
    'select number, status, word, milliseconds, answer from attempts where receiver_id = $1',
    [id],
  )
  expect(attempts).toEqual([{ number: 1, status: 200, word: null, milliseconds: 12, answer: `got ${delivery!.body}` }])
})

test('a queue that a long transaction extends is locked, delays no other, and is recorded afterwards', async () => {
  await makeReceiver(fixture.database, company)
  const other = await make.position(company)
  await emitEvents(database, [position, other])
  const deliveries = await take()
  const client = new pg.Client({ connectionString: fixture.database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('update lanes set pending = pending + 1 where object_id = $1', [position.id])
    const results = deliveries.map((delivery) => result(delivery, { kind: 'delivered', goOn: true }))
    const recorded = await queues.finish(results)
    expect(recorded).toEqual(
      deliveries.map((delivery) => (delivery.lease.objectId === position.id ? 'locked' : 'done')),
    )
    await client.query('rollback')
    expect(await queues.finish(results.filter((each) => each.delivery.lease.objectId === position.id))).toEqual([
      'done',
    ])
  } finally {
    await client.end()
  }
  expect(await rowsOf('lanes')).toEqual([])
})

test('an event that is queued while its queue is emptied always has a queue', async () => {
  await makeReceiver(fixture.database, company)
  for (let round = 0; round < 40; round++) {
    await emitEvents(database, [position])
    const [delivery] = await take()
    const writer = emitEvents(database, [position])
    const [recorded] = await queues.finish([result(delivery!, { kind: 'delivered', goOn: false })])
    await writer
    // The writer's transaction may have locked the queue.
    if (recorded === 'locked')
      expect(await queues.finish([result(delivery!, { kind: 'delivered', goOn: false })])).toEqual(['done'])
    const [next] = await take()
    expect(next?.sequence).toBe(delivery!.sequence + 1)
    await queues.finish([result(next!, { kind: 'delivered', goOn: false })])
    expect(await rowsOf('lanes')).toEqual([])
  }
})

test('a claim takes no more than its limit, and receivers take turns', async () => {
  const ids = [await makeReceiver(fixture.database, company), await makeReceiver(fixture.database, company)]
  await emitEvents(database, await Promise.all(Array.from({ length: 5 }, () => make.position(company))))
  const claimed = await queues.claim(4)
  expect(claimed).toHaveLength(4)
  for (const id of ids) expect(claimed.filter((lease) => lease.receiverId === id)).toHaveLength(2)
})

test('events wait for a paused receiver, and a removed one gets nothing', async () => {
  const paused = await makeReceiver(fixture.database, company)
  const removed = await makeReceiver(fixture.database, company)
  await verbs.pauseReceiver({ id: paused })
  await verbs.removeReceivers({ id: removed })
  await emitEvents(database, [position])
  expect(await take()).toEqual([])
  await verbs.resumeReceiver({ id: paused })
  expect((await take()).map((delivery) => delivery.lease.receiverId)).toEqual([paused])
})

test('a receiver of ids gets no personal data, and otherwise the same bytes as one of the full form', async () => {
  const full = await makeReceiver(fixture.database, company)
  const ids = await makeReceiver(fixture.database, company, { candidateData: 'ids' })
  const vouch = await make.vouch(position, {
    accepted_by_candidate_at: new Date('2026-01-01'),
    stage: 'READY_FOR_REVIEW',
  })
  await inTransaction(database, installationAccess('system'), async (c) =>
    c.emit('CANDIDATE_ADDED', [{ companyId: company.id, id: vouch.id }]),
  )
  const deliveries = new Map((await take()).map((delivery) => [delivery.lease.receiverId, delivery.body]))
  const event = JSON.parse(deliveries.get(full)!)
  expect(event.candidate.email).toMatch(/@/)
  const nobody = Object.fromEntries(
    Object.keys(event.candidate).map((key) => [key, key === 'id' ? event.candidate.id : null]),
  )
  expect(deliveries.get(ids)).toBe(JSON.stringify({ ...event, candidate: nobody }))
})
