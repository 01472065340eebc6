import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { openStage } from '../../test/stage.ts'
import { newId } from '../db/id.ts'
import { change } from '../events/actions.ts'
import type { Finish, Head, Lease, Outcome, Verdict } from './delivery.ts'
import { openLanes } from './lanes-store.ts'

const stage = await openStage()
const { make } = stage
const { database } = stage.server.app
const lanes = openLanes(database)

let company: { id: string }
let position: { company_id: string; id: string }

beforeEach(async () => {
  await stage.database.run('update receivers set removed_at = clock()')
  await stage.database.run('delete from lanes')
  company = await make.company()
  position = await make.position(company)
})

/** A receiver of the company; how it was added is not of interest here. */
async function receiver(more: { of?: { id: string }; candidateData?: string; clientIds?: string[] } = {}) {
  const id = newId()
  await stage.database.run(
    `insert into receivers (company_id, id, url, secret, candidate_data, client_ids, created_at)
    values ($1, $2, 'https://receiver.example/hook', 'sealed', $3, $4, clock())`,
    [(more.of ?? company).id, id, more.candidateData ?? 'full', more.clientIds ?? null],
  )
  return id
}

/** Commits events of objects, one for each. */
function tell(...objects: { company_id: string; id: string }[]) {
  return change(database, { kind: 'system' }, async (c) =>
    c.tell(
      'POSITION_UPDATED',
      objects.map((object) => ({ companyId: object.company_id, id: object.id })),
    ),
  )
}

const TAKEN: Outcome = {
  word: null,
  sentence: null,
  status: 200,
  address: '192.0.2.1',
  milliseconds: 12.4,
  requestHeaders: { 'webhook-id': 'x' },
  bodyLength: 3,
  bodyHash: Buffer.alloc(32),
  answer: 'ok',
  answerCut: null,
  retryAfter: null,
}

const finish = (head: Head, verdict: Verdict, outcome: Outcome = TAKEN): Finish => ({
  head,
  outcome,
  verdict,
  age: 20,
  probe: false,
})

async function take(room = 100) {
  return lanes.heads(await lanes.claim(room))
}

const rowsOf = (table: string) => stage.database.run<Record<string, unknown>>(`select * from ${table}`)

test('a delivery is queued with its event, taken once, and gone with its lane when it is done', async () => {
  const id = await receiver()
  await tell(position)
  const [head, ...others] = await take()
  expect(others).toEqual([])
  expect(head).toMatchObject({
    lease: { receiverId: id, objectId: position.id, track: 0, aside: 0, companyId: company.id },
    sequence: 1,
    kind: 'POSITION_UPDATED',
    number: 1,
    spent: 0,
    failingSince: null,
    overtakes: [],
    destination: { url: 'https://receiver.example/hook', strict: false, previousSecret: null, headers: null },
    state: { version: 0, breaker: 'closed', allowance: 8 },
  })
  expect(JSON.parse(head!.body)).toMatchObject({ type: 'POSITION_UPDATED', id: position.id })
  expect(Math.abs(head!.now - Date.now())).toBeLessThan(60_000)
  expect(await take()).toEqual([])
  expect(await lanes.finish([finish(head!, { kind: 'delivered', goOn: true })])).toEqual(['done'])
  expect(await rowsOf('lanes')).toEqual([])
  const deliveries = await stage.database.run(
    'select state, attempts, done_at is not null as done from deliveries where receiver_id = $1',
    [id],
  )
  expect(deliveries).toEqual([{ state: 'delivered', attempts: 1, done: true }])
  const attempts = await stage.database.run(
    'select number, status, word, milliseconds, answer from attempts where receiver_id = $1',
    [id],
  )
  expect(attempts).toEqual([{ number: 1, status: 200, word: null, milliseconds: 12, answer: 'ok' }])
})

test('events of one object are heads one after the other, and the lane stays with the worker that goes on', async () => {
  await receiver()
  for (let i = 0; i < 3; i++) await tell(position)
  const sequences: number[] = []
  let heads = await take()
  while (heads.length > 0) {
    const [head] = heads
    sequences.push(head!.sequence)
    const [written] = await lanes.finish([finish(head!, { kind: 'delivered', goOn: true })])
    expect(written).toBe(sequences.length < 3 ? 'on' : 'done')
    heads = written === 'on' ? await lanes.heads([head!.lease]) : []
  }
  expect(sequences).toEqual([1, 2, 3])
})

test('without going on a lane is for anybody, at its next head', async () => {
  await receiver()
  await tell(position)
  await tell(position)
  const [first] = await take()
  expect(await lanes.finish([finish(first!, { kind: 'delivered', goOn: false })])).toEqual(['done'])
  const [second] = await take()
  expect(second).toMatchObject({ sequence: 2, number: 1 })
  expect(second!.lease.token).not.toBe(first!.lease.token)
})

test('what fails waits, is counted, and keeps the later ones of its object back', async () => {
  await receiver()
  await tell(position)
  await tell(position)
  const [head] = await take()
  const failed: Outcome = { ...TAKEN, status: 500, word: 'status', sentence: 'The receiver answered 500.' }
  await lanes.finish([finish(head!, { kind: 'again', after: 60_000, counts: true }, failed)])
  expect(await take()).toEqual([])
  await stage.database.run(`update lanes set due_at = clock()`)
  const [again] = await take()
  expect(again).toMatchObject({ sequence: 1, number: 2, spent: 1 })
  expect(again!.failingSince).toBeGreaterThan(head!.now - 10_000)
  await lanes.finish([finish(again!, { kind: 'again', after: 0, counts: false }, failed)])
  expect((await take())[0]).toMatchObject({ sequence: 1, number: 3, spent: 1 })
})

test('what is set aside goes on in a lane of its own, and what overtakes it is told so', async () => {
  const id = await receiver()
  for (let i = 0; i < 3; i++) await tell(position)
  const [poison] = await take()
  await lanes.finish([finish(poison!, { kind: 'aside', after: 60_000 })])
  const [second] = await take()
  expect(second).toMatchObject({ sequence: 2, number: 1, spent: 0, failingSince: null, overtakes: [1] })
  await lanes.finish([finish(second!, { kind: 'delivered', goOn: false })])
  await stage.database.run(`update lanes set due_at = clock() where aside = 1`)
  const heads = (await take()).toSorted((a, b) => a.sequence - b.sequence)
  expect(heads.map((head) => [head.sequence, head.lease.aside, head.number, head.spent, head.overtakes])).toEqual([
    [1, 1, 2, 1, []],
    [3, 0, 1, 0, [1]],
  ])
  expect(heads[0]!.eventId).toBe(poison!.eventId)
  await lanes.finish(heads.map((head) => finish(head, { kind: head.lease.aside ? 'failed' : 'delivered', goOn: true })))
  expect(await rowsOf('lanes')).toEqual([])
  const states = await stage.database.run(
    'select sequence::int, state, attempts from deliveries where receiver_id = $1 order by sequence',
    [id],
  )
  expect(states).toEqual([
    { sequence: 1, state: 'failed', attempts: 2 },
    { sequence: 2, state: 'delivered', attempts: 1 },
    { sequence: 3, state: 'delivered', attempts: 1 },
  ])
})

test('a worker that slept past its lease writes nothing once the lane is taken again', async () => {
  const id = await receiver()
  await tell(position)
  const brief = openLanes(database, { leaseSeconds: 0 })
  const [slept] = await brief.heads(await brief.claim(10))
  const [second] = await take()
  expect(second).toMatchObject({ eventId: slept!.eventId, number: 2 })
  expect(await lanes.finish([finish(slept!, { kind: 'delivered', goOn: true })])).toEqual(['fenced'])
  expect(await lanes.heads([slept!.lease])).toEqual([])
  expect(await stage.database.run('select * from attempts where receiver_id = $1', [id])).toEqual([])
  expect(await lanes.finish([finish(second!, { kind: 'delivered', goOn: true })])).toEqual(['done'])
})

test('a lease that ended is still its worker’s until somebody takes it', async () => {
  await receiver()
  await tell(position)
  const brief = openLanes(database, { leaseSeconds: 0 })
  const [head] = await brief.heads(await brief.claim(10))
  expect(await lanes.finish([finish(head!, { kind: 'delivered', goOn: true })])).toEqual(['done'])
})

test('a lane that a long transaction lengthens is held, holds up no other, and is written down afterwards', async () => {
  await receiver()
  const other = await make.position(company)
  await tell(position, other)
  const heads = await take()
  const client = new pg.Client({ connectionString: stage.database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('update lanes set pending = pending + 1 where object_id = $1', [position.id])
    const finishes = heads.map((head) => finish(head, { kind: 'delivered', goOn: true }))
    const written = await lanes.finish(finishes)
    expect(written).toEqual(heads.map((head) => (head.lease.objectId === position.id ? 'held' : 'done')))
    await client.query('rollback')
    expect(await lanes.finish(finishes.filter((each) => each.head.lease.objectId === position.id))).toEqual(['done'])
  } finally {
    await client.end()
  }
  expect(await rowsOf('lanes')).toEqual([])
})

test('an event queued while its lane is emptied is never left without a lane', async () => {
  await receiver()
  for (let round = 0; round < 40; round++) {
    await tell(position)
    const [head] = await take()
    const writer = tell(position)
    const [written] = await lanes.finish([finish(head!, { kind: 'delivered', goOn: false })])
    await writer
    // The lane may have been held by the writer's transaction.
    if (written === 'held')
      expect(await lanes.finish([finish(head!, { kind: 'delivered', goOn: false })])).toEqual(['done'])
    const [next] = await take()
    expect(next?.sequence).toBe(head!.sequence + 1)
    await lanes.finish([finish(next!, { kind: 'delivered', goOn: false })])
    expect(await rowsOf('lanes')).toEqual([])
  }
})

test('a receiver has at most 8 in flight and a company 32, and what is due of others is taken beside', async () => {
  const other = await make.company()
  const elsewhere = await make.position(other)
  const few = await receiver({ of: other })
  const many = await Promise.all(Array.from({ length: 6 }, () => receiver()))
  const positions = await Promise.all(Array.from({ length: 12 }, () => make.position(company)))
  await tell(...positions)
  await tell(elsewhere)
  const claimed = await lanes.claim(1_000)
  const counts = Map.groupBy(claimed, (lease) => lease.receiverId)
  expect(claimed.filter((lease) => lease.companyId === company.id)).toHaveLength(32)
  expect(counts.get(few)).toHaveLength(1)
  for (const id of many) expect(counts.get(id)?.length).toBeLessThanOrEqual(8)
  // In turn: nobody waits for another's queue.
  for (const id of many) expect(counts.get(id)?.length).toBeGreaterThanOrEqual(5)
  expect(await lanes.claim(1_000)).toEqual([])
  const heads = await lanes.heads(claimed)
  await lanes.finish(heads.slice(0, 10).map((head) => finish(head, { kind: 'delivered', goOn: false })))
  expect((await lanes.claim(1_000)).length).toBeGreaterThan(0)
})

test('claiming takes no more than there is room, in turn among receivers', async () => {
  const ids = [await receiver(), await receiver()]
  await tell(...(await Promise.all(Array.from({ length: 5 }, () => make.position(company)))))
  const claimed = await lanes.claim(4)
  expect(claimed).toHaveLength(4)
  for (const id of ids) expect(claimed.filter((lease) => lease.receiverId === id)).toHaveLength(2)
})

test('of a receiver whose breaker is open one probe goes out when its time has come, and after closing as many as allowed', async () => {
  const id = await receiver()
  await tell(...(await Promise.all(Array.from({ length: 12 }, () => make.position(company)))))
  const state = {
    version: 0,
    breaker: 'open' as const,
    failures: 10,
    failingObjects: [randomUUID(), randomUUID()],
    failingSince: Date.now() - 1000,
    lastSuccessAt: null,
    probes: 0,
    probeAt: Date.now() + 60_000,
    allowance: 1,
  }
  expect(await lanes.saveState(id, state)).toBe('saved')
  expect(await lanes.saveState(id, state)).toEqual({ ...state, version: 1 })
  expect(await lanes.claim(100)).toEqual([])
  expect(await lanes.saveState(id, { ...state, version: 1, probeAt: Date.now() - 60_000 })).toBe('saved')
  const [probe, ...others] = await take()
  expect(others).toEqual([])
  expect(probe!.state).toMatchObject({ version: 2, breaker: 'open', failures: 10, allowance: 1 })
  expect(await lanes.claim(100)).toEqual([])
  await lanes.finish([finish(probe!, { kind: 'delivered', goOn: false })])
  const closed = { ...state, version: 2, breaker: 'closed' as const, probeAt: null, allowance: 3 }
  expect(await lanes.saveState(id, closed)).toBe('saved')
  expect(await lanes.claim(100)).toHaveLength(3)
})

test('hastening makes what waits for its next attempt due, and nothing that is in flight', async () => {
  const id = await receiver()
  await tell(position, await make.position(company))
  const [one, other] = await take()
  await lanes.finish([finish(one!, { kind: 'again', after: 3_600_000, counts: true })])
  await lanes.hasten(id)
  const heads = await take()
  expect(heads.map((head) => head.eventId)).toEqual([one!.eventId])
  expect(await lanes.finish([finish(other!, { kind: 'delivered', goOn: false })])).toEqual(['done'])
})

test('a lane that is given back was not sent', async () => {
  await receiver()
  await tell(position)
  const leases: Lease[] = await lanes.claim(1)
  await lanes.release(leases)
  expect((await take())[0]).toMatchObject({ number: 1 })
})

test('a paused receiver keeps what it misses, and a removed one gets nothing', async () => {
  const paused = await receiver()
  const removed = await receiver()
  await stage.database.run(`update receivers set paused_at = clock(), pause_reason = 'operator' where id = $1`, [
    paused,
  ])
  await stage.database.run('update receivers set removed_at = clock() where id = $1', [removed])
  await tell(position)
  expect(await take()).toEqual([])
  await stage.database.run('update receivers set paused_at = null, pause_reason = null where id = $1', [paused])
  expect((await take()).map((head) => head.lease.receiverId)).toEqual([paused])
})

test('a receiver that is given ids gets no personal field, by the bytes that the full form would have', async () => {
  const full = await receiver()
  const ids = await receiver({ candidateData: 'ids' })
  const vouch = await make.vouch(position, {
    accepted_by_candidate_at: new Date('2026-01-01'),
    stage: 'READY_FOR_REVIEW',
  })
  await change(database, { kind: 'system' }, async (c) =>
    c.tell('CANDIDATE_ADDED', [{ companyId: company.id, id: vouch.id }]),
  )
  const heads = new Map((await take()).map((head) => [head.lease.receiverId, head.body]))
  const told = JSON.parse(heads.get(full)!)
  expect(told.candidate.email).toMatch(/@/)
  const nobody = Object.fromEntries(
    Object.keys(told.candidate).map((key) => [key, key === 'id' ? told.candidate.id : null]),
  )
  expect(heads.get(ids)).toBe(JSON.stringify({ ...told, candidate: nobody }))
})
