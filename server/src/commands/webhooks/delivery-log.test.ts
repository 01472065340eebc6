import { beforeAll, expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { runIn } from '../../../test/command.ts'
import { deliver, makeReceiver, outcomeOf, TAKEN, emitEvents } from '../../../test/deliveries.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { anonymizePeople } from '../../candidates/person-actions.ts'
import { installationAccess } from '../../base/access/access.ts'
import { followAttempts } from '../../webhooks/delivery-log/tail-actions.ts'
import { openQueues } from '../../webhooks/queue/queues-store.ts'
import { allowed } from '../../../test/factory.ts'

const fixture = await openFixture()
const { make, database } = fixture
const pool = fixture.server.app.database
const { act, applied } = candidates(fixture)
const operator = installationAccess('operator')

const runInProcess = runIn({}, pool)

/** The text and the JSON that a command prints, or its failure. */
async function run(...args: string[]) {
  const { text, result, code, error = '' } = await runInProcess('deliveries', ...args)
  return code === undefined ? { text, json: result } : { text: error, json: { code } }
}

let position: { company_id: string; id: string }
let receiver: string
let other: string

beforeAll(async () => {
  const company = await make.company({ slug: 'fjellvik' })
  position = await make.published(company)
  await make.sharingLink(position)
  await make.refresh()
  receiver = await makeReceiver(database, company)
  other = await makeReceiver(database, company, { kinds: ['CANDIDATE_ADDED'] })
  await make.company({ slug: 'granholt' })
})

test('an operator finds a failed delivery, reads its request and answer, and sends it again', async () => {
  await emitEvents(pool, [position])
  await deliver(pool, () => ({ kind: 'failed' }), {
    status: 500,
    code: 'status',
    message: 'The receiver answered 500.',
    answer: 'broken \u001B[31mpipe\r\nsecond \u202Eline\u0007',
    requestHeaders: { 'webhook-id': 'x', authorization: '(set by the receiver)' },
  })
  const { text, json } = await run('list', '--company', 'fjellvik', '--state', 'failed,lost')
  expect(json.deliveries).toMatchObject([
    {
      receiverId: receiver,
      kind: 'POSITION_UPDATED',
      state: 'failed',
      last: { number: 1, status: 500, word: 'status' },
    },
  ])
  expect(text).toContain('failed: status 500')
  expect(text).toMatch(new RegExp(`${receiver}  https?://\\S+  POSITION_UPDATED`))
  const [{ eventId }] = json.deliveries
  const shown = await run('show', eventId)
  const [event] = await database.run<{ body: string }>('select body from events where id = $1', [eventId])
  expect(shown.json.deliveries).toMatchObject([
    {
      receiverId: receiver,
      attempts: [{ number: 1, address: '192.0.2.1', status: 500, milliseconds: 12, body: event!.body }],
    },
  ])
  for (const line of [
    '  192.0.2.1  failed: status 500',
    '    authorization: (set by the receiver)',
    `    ${event!.body}`,
    '    broken \\u001b[31mpipe',
    '    second \\u202eline\\u0007',
  ]) {
    expect(shown.text).toContain(line)
  }
  expect((await run('retry', eventId, '--receiver', receiver)).json).toEqual({
    retried: [{ receiverId: receiver, eventId, chance: 'revive' }],
  })
  await deliver(pool)
  expect((await run('show', eventId, '--receiver', receiver)).json.deliveries).toMatchObject([
    { state: 'delivered', attempts: [{ number: 1 }, { number: 2, word: null }] },
  ])
})

test('if a person in an event was anonymized, length and hash of the body are shown', async () => {
  const vouch = await applied(position, { email: 'kari@erased.example.com', firstName: 'Karianne' })
  const deliveries = await deliver(pool)
  await act((c) => anonymizePeople(c, [{ companyId: vouch.companyId, id: allowed(vouch.personId) }]))
  const [delivery] = deliveries
  const { text, json } = await run('show', delivery!.eventId, '--receiver', receiver)
  expect(json.deliveries[0].attempts[0]).toMatchObject({
    body: null,
    bodyLength: Buffer.byteLength(delivery!.body),
    bodyHash: outcomeOf(delivery!).bodyHash.toString('hex'),
    answer: null,
    answerCut: 'erased',
  })
  expect(text).toContain(`${Buffer.byteLength(delivery!.body)} bytes with the SHA-256`)
  expect(text).toContain('answered: not kept')
  expect(text).not.toContain('Karianne')
})

test('each option of list narrows the list down', async () => {
  await emitEvents(pool, [position])
  await deliver(pool, () => ({ kind: 'again', after: 3_600_000, counts: true }))
  const all = (await run('list')).json.deliveries
  const listed = async (...args: string[]) => (await run('list', ...args)).json.deliveries
  expect(all.length).toBeGreaterThan(3)
  const to = (id: string) => all.filter((delivery: { receiverId: string }) => delivery.receiverId === id)
  expect(await listed('--take', '2')).toEqual(all.slice(0, 2))
  const { json } = await run('list', '--take', '2')
  expect((await run('list', '--take', '2')).text).toContain(`More: --after ${json.nextCursor}`)
  expect(await listed('--after', json.nextCursor)).toEqual(all.slice(2))
  expect(await listed('--after', json.nextCursor, '--receiver', other)).toEqual(
    all.slice(2).filter((delivery: { receiverId: string }) => delivery.receiverId === other),
  )
  expect(await listed('--receiver', other)).toEqual(to(other))
  expect(await listed('--receiver', other, '--events', 'POSITION_UPDATED')).toEqual([])
  expect(await listed('--state', 'pending')).toEqual([all[0]])
  expect((await listed('--state', 'pending'))[0].last).toMatchObject({ number: 1 })
  const { at } = all[1]
  expect((await listed('--since', at)).length + (await listed('--until', at)).length).toBe(all.length)
  expect(await listed('--company', 'granholt')).toEqual([])
  expect((await run('list', '--company', 'granholt')).text).toBe('There are no such deliveries.')
})

test('a replay is asked for, listed, stopped and continued', async () => {
  const { json } = await run('replay', '--receiver', other, '--since', '2020-01-01', '--until', '2099-01-01')
  expect(json.replays).toMatchObject([{ receiverId: other, number: 1, state: 'running', queued: 0, waiting: 0 }])
  const [{ id }] = json.replays
  expect((await run('replays', 'stop', id)).json.replays).toMatchObject([{ id, state: 'stopped' }])
  expect((await run('replays', 'continue', id)).text).toContain('running')
  const listed = await run('replays', 'list', '--company', 'fjellvik')
  expect(listed.json.replays).toHaveLength(1)
  expect(listed.text).toMatch(/ADDRESS[^]*https?:\/\//)
  expect((await run('replays', 'list', '--receiver', receiver)).text).toBe('There are no replays.')
})

test('tail prints each attempt once when it is recorded, also if it began long before', async () => {
  const queues = openQueues(pool)
  const objects = await Promise.all(Array.from({ length: 6 }, () => make.position({ id: position.company_id })))
  await emitEvents(pool, objects)
  const deliveries = await queues.nextDeliveries(await queues.claim(100))
  const ended = new AbortController()
  const following = followAttempts(pool, operator, { receiverId: receiver }, { signal: ended.signal, interval: 20 })
  // The first attempt that it shows proves that it follows.
  const shown: unknown[] = []
  const first = following.next().then((attempt) => shown.push(attempt.value))
  const another = await make.position({ id: position.company_id })
  while (shown.length === 0) {
    await emitEvents(pool, [another])
    await deliver(pool)
  }
  await first
  for (const [i, delivery] of deliveries.entries()) {
    await queues.finish([
      { delivery, outcome: outcomeOf(delivery), verdict: TAKEN, age: i % 2 === 0 ? 15_000 : 5, probe: false },
    ])
  }
  const ids = new Set(deliveries.map((delivery) => delivery.eventId))
  const seen: string[] = []
  for await (const attempt of following) {
    if (ids.has(attempt.eventId)) seen.push(attempt.eventId)
    if (seen.length === deliveries.length) ended.abort()
  }
  expect(deliveries.length).toBeGreaterThanOrEqual(6)
  expect(seen.toSorted()).toEqual([...ids].toSorted())
})

test('wrong options and unknown ids are refused with a reason', async () => {
  expect(await run('list', '--state', 'broken')).toMatchObject({
    text: expect.stringContaining('give some of pending, aside'),
  })
  expect(await run('list', '--take', '0')).toMatchObject({ text: expect.stringContaining('from 1 to 10000') })
  expect(await run('list', '--receiver', 'x')).toMatchObject({
    text: expect.stringContaining('There is no receiver "x"'),
  })
  expect(await run('show', UNKNOWN_ID)).toMatchObject({
    text: expect.stringContaining('There is no delivery of an event'),
  })
  expect(await run('show', 'x')).toMatchObject({ json: { code: 'NOT_FOUND' } })
  expect(await run('replays', 'stop', 'x')).toMatchObject({ json: { code: 'NOT_FOUND' } })
  expect(await run('replay', '--receiver', receiver, '--since', '2027-01-02', '--until', '2027-01-01')).toMatchObject({
    json: { code: 'USAGE' },
  })
})
