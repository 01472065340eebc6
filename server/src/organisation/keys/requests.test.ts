import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { runIn } from '../../../test/command.ts'
import { databaseForTest } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { factory } from '../../../test/factory.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { type Reply, startServer } from '../../../test/server.ts'
import { makeKey } from './key.ts'

const { make, as, database, server } = await openFixture()
const verbs = byVerb({ server })
const run = runIn({}, server.app.database)
const company = await make.company()

/** Requests as the command shows them, once so many were written. */
async function shown({ id }: { id: string }, count: number) {
  let requests: Record<string, unknown>[] = []
  await eventually(async () => {
    ;({ requests } = (await run('keys', 'requests', id)).result)
    expect(requests).toHaveLength(count)
  })
  return requests
}

const idOf = ({ headers }: Reply) => headers['x-request-id']

test('the requests with a key are shown a second later: with operation, status, duration and id', async () => {
  const key = await make.key(company)
  const position = await make.position(company)
  const replies = []
  for (const path of ['/positions', `/positions/${position.id}`, '/positions', '/positions?take=0', '/nothing'])
    replies.push(await as(key)(path))
  replies.push(await as(key)('/positions', { headers: { 'if-none-match': replies[0]!.headers['etag']! } }))
  replies.push(await as(key)('/clients', { method: 'HEAD' }))
  replies.push(await as(key)('/clients', { method: 'POST' }))
  const requests = await shown(key, replies.length)
  const byId = new Map(requests.map(({ requestId, ...rest }) => [requestId, rest]))
  expect(replies.map((reply) => byId.get(idOf(reply)))).toMatchObject([
    { operation: 'listPositions', status: 200 },
    { operation: 'getPosition', status: 200 },
    { operation: 'listPositions', status: 200 },
    { operation: 'listPositions', status: 400 },
    { operation: null, status: 404 },
    { operation: 'listPositions', status: 304 },
    { operation: 'listClients', status: 200 },
    { operation: 'listClients', status: 405 },
  ])
  const times = requests.map(({ at }) => String(at))
  expect(times).toEqual(times.toSorted().toReversed())
  for (const { milliseconds } of requests) expect(milliseconds).toBeGreaterThan(0)
})

test('a request that was refused is among them if it had the right key, and not if it only named its id', async () => {
  const [limited, revoked, narrow] = [
    await make.key(company, { limit: 1 }),
    await make.key(company),
    await make.key(company, { positionIds: [] }),
  ]
  const statuses = (requests: Record<string, unknown>[]) => requests.map(({ status }) => String(status)).toSorted()
  for (let n = 0; n < 3; n++) await as(limited)('/clients')
  await as(revoked)('/clients')
  await verbs.revoke(revoked)
  const refused = await as(revoked)('/clients')
  await as(narrow)(`/positions/${(await make.position(company)).id}`)
  for (const { id } of [limited, revoked, narrow]) {
    await server.get('/clients', { key: makeKey(id) })
    await server.get('/clients', { key: makeKey(id).slice(0, -1) })
  }
  expect(statuses(await shown(limited, 3))).toEqual(['200', '429', '429'])
  const ofRevoked = await shown(revoked, 2)
  expect(statuses(ofRevoked)).toEqual(['200', '401'])
  expect(ofRevoked.find(({ status }) => status === 401)).toMatchObject({ requestId: idOf(refused) })
  expect(statuses(await shown(narrow, 1))).toEqual(['403'])
})

test('nothing of what was asked for is stored: no parameter, no id, no key, no address', async () => {
  const key = await make.key(company)
  const marks = ['secret-slug', 'hidden-cursor', UNKNOWN_ID, 'mark-in-path', key.key, '127.0.0.1', 'mark-in-agent']
  const headers = { 'user-agent': 'mark-in-agent' }
  await as(key)('/positions?clientSlug=secret-slug&cursor=hidden-cursor', { headers })
  await as(key)(`/positions/${UNKNOWN_ID}/candidates?mark-in-path=mark-in-path`, { headers })
  await as(key)('/mark-in-path/mark-in-path', { headers })
  await shown(key, 3)
  const rows = await database.run<{ text: string }>(`select r::text as text from key_requests r where key_id = $1`, [
    key.id,
  ])
  for (const { text } of rows) for (const mark of marks) expect(text).not.toContain(mark)
  const columns = await database.run<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'key_requests' order by 1`,
  )
  expect(columns.map(({ name }) => name).join(' ')).toBe(
    'at company_id id key_id milliseconds operations request_ids statuses times',
  )
})

test('administrators see the requests of all keys of their company, and others those of their own', async () => {
  const [administrator, viewer] = [await make.user(company), await make.user(company, { role: 'viewer' })]
  const [own, others] = [await make.key(company, { makerId: viewer.id }), await make.key(company)]
  const strangers = await make.key(await make.company())
  for (const key of [own, others, strangers]) await as(key)('/clients')
  await shown(strangers, 1)
  const asked = async (key: { id: string }, user: { id: string }) => {
    const { result, code } = await run('keys', 'requests', key.id, '--as', user.id)
    return code ?? result.requests.length
  }
  expect([await asked(own, administrator), await asked(others, administrator)]).toEqual([1, 1])
  expect(await asked(strangers, administrator)).toBe('REFUSED')
  expect([await asked(own, viewer), await asked(others, viewer)]).toEqual([1, 'REFUSED'])
  expect((await run('keys', 'requests', UNKNOWN_ID)).error).toContain('There is no key')
  expect((await run('keys', 'requests', own.id, '--take', '101')).error).toContain('1 to 100')
  const { text } = await run('keys', 'requests', own.id, '--take', '1')
  expect(text).toMatch(
    /^TIME +STATUS +OPERATION +DURATION +REQUEST\n20\S+Z {2}200 {5}listClients +\d+\.\d ms +[0-9a-f-]{36}$/,
  )
  expect((await run('keys', 'requests', (await make.key(company)).id)).text).toBe(
    'There were no requests in the past day.',
  )
})

test('a server that ends writes what it has collected, and a failing database neither stops answers nor fills the log', async () => {
  const plain = await databaseForTest()
  const other = await startServer(plain.url)
  const key = await factory(other.app.database).key(await factory(other.app.database).company())
  await plain.run('alter table key_requests rename to hidden')
  const trouble = () => other.log.filter(({ msg }) => String(msg).startsWith('last requests of keys not recorded'))
  for (let n = 0; n < 5; n++) expect((await other.get('/clients', { key: key.key })).status).toBe(200)
  await eventually(() => expect(trouble()).toHaveLength(1))
  for (let n = 0; n < 5; n++) expect((await other.get('/clients', { key: key.key })).status).toBe(200)
  await plain.run('alter table hidden rename to key_requests')
  await other.close()
  expect(await plain.run('select unnest(times) from key_requests')).toHaveLength(10)
  expect(trouble()).toHaveLength(1)
})
