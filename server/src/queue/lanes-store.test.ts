import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { makeReceiver, outcomeOf, tell } from '../../test/deliveries.ts'
import { openStage } from '../../test/stage.ts'
import { change } from '../changes/actions.ts'
import type { Finish, Head, Verdict } from './delivery.ts'
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

const finish = (head: Head, verdict: Verdict): Finish => ({
  head,
  outcome: outcomeOf(head),
  verdict,
  age: 20,
  probe: false,
})

async function take(room = 100) {
  return lanes.heads(await lanes.claim(room))
}

const rowsOf = (table: string) => stage.database.run<Record<string, unknown>>(`select * from ${table}`)

test('a delivery is queued with its event, taken once, and gone with its lane when it is done', async () => {
  const id = await makeReceiver(stage.database, company)
  await tell(database, [position])
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
  expect(attempts).toEqual([{ number: 1, status: 200, word: null, milliseconds: 12, answer: `got ${head!.body}` }])
})

test('a lane that a long transaction lengthens is held, holds up no other, and is written down afterwards', async () => {
  await makeReceiver(stage.database, company)
  const other = await make.position(company)
  await tell(database, [position, other])
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
  await makeReceiver(stage.database, company)
  for (let round = 0; round < 40; round++) {
    await tell(database, [position])
    const [head] = await take()
    const writer = tell(database, [position])
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

test('claiming takes no more than there is room, in turn among receivers', async () => {
  const ids = [await makeReceiver(stage.database, company), await makeReceiver(stage.database, company)]
  await tell(database, await Promise.all(Array.from({ length: 5 }, () => make.position(company))))
  const claimed = await lanes.claim(4)
  expect(claimed).toHaveLength(4)
  for (const id of ids) expect(claimed.filter((lease) => lease.receiverId === id)).toHaveLength(2)
})

test('a paused receiver keeps what it misses, and a removed one gets nothing', async () => {
  const paused = await makeReceiver(stage.database, company)
  const removed = await makeReceiver(stage.database, company)
  await stage.database.run(`update receivers set paused_at = clock(), pause_reason = 'operator' where id = $1`, [
    paused,
  ])
  await stage.database.run('update receivers set removed_at = clock() where id = $1', [removed])
  await tell(database, [position])
  expect(await take()).toEqual([])
  await stage.database.run('update receivers set paused_at = null, pause_reason = null where id = $1', [paused])
  expect((await take()).map((head) => head.lease.receiverId)).toEqual([paused])
})

test('a receiver that is given ids gets no personal field, by the bytes that the full form would have', async () => {
  const full = await makeReceiver(stage.database, company)
  const ids = await makeReceiver(stage.database, company, { candidateData: 'ids' })
  const vouch = await make.vouch(position, {
    accepted_by_candidate_at: new Date('2026-01-01'),
    stage: 'READY_FOR_REVIEW',
  })
  await change(database, { kind: 'system' }, async (c) =>
    c.emit('CANDIDATE_ADDED', [{ companyId: company.id, id: vouch.id }]),
  )
  const heads = new Map((await take()).map((head) => [head.lease.receiverId, head.body]))
  const told = JSON.parse(heads.get(full)!)
  expect(told.candidate.email).toMatch(/@/)
  const nobody = Object.fromEntries(
    Object.keys(told.candidate).map((key) => [key, key === 'id' ? told.candidate.id : null]),
  )
  expect(heads.get(ids)).toBe(JSON.stringify({ ...told, candidate: nobody }))
})
