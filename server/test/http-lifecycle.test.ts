import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseForTest } from './database.ts'
import { makeTwoCompanies } from './two-companies.ts'
import { eventually } from './eventually.ts'
import { send, startServer } from './server.ts'
import { openFixture } from './fixture.ts'

/**
 * A server over a database that blocks reads of positions with their companies until `letGo` is
 * called. Authentication does not need these tables.
 * @param requestTimeout how long it waits for a whole request, in milliseconds
 */
async function startHeld(requestTimeout = 10_000) {
  const database = await databaseForTest()
  const server = await startServer(database.url, { requestTimeout })
  const world = await makeTwoCompanies(server.app.database)
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  const hold = async () => {
    await holder.query('begin')
    await holder.query('lock table companies in access exclusive mode')
  }
  /** Waits until this many requests wait for the positions. */
  const held = (count: number) =>
    eventually(async () => {
      const waiting = await database.run(`select from pg_stat_activity
        where datname = current_database() and application_name = 'kandidat' and wait_event_type = 'Lock'`)
      expect(waiting.length).toBe(count)
    })
  return { server, key: world.keys.agency.key, hold, held, letGo: () => holder.query('commit') }
}

/** A connection that only the server closes. */
async function openConnection(url: string): Promise<{ socket: Socket; received: () => string; closed: Promise<void> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'connect')
  // However the server closes it: input that the other side has not read turns the close into a
  // reset.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, received: () => Buffer.concat(chunks).toString(), closed }
}

const request = (key: string, take = 50) =>
  `GET /api/v1/positions?take=${take} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`

describe('closing', () => {
  test('finishes the requests in flight, accepts no new ones, and then ends', async () => {
    const { server, key, hold, held, letGo } = await startHeld()
    await hold()
    const inFlight = [server.get('/positions', { key }), server.get('/positions?take=1', { key })]
    await held(2)
    let closed = false
    const closing = server.close().then(() => (closed = true))
    await eventually(() => expect(send(`${server.url}/health/live`)).rejects.toThrow('ECONNREFUSED'))
    expect(closed).toBe(false)
    await letGo()
    expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([200, 200])
    await closing
  })

  test('ends idle connections at once, and busy ones after their last response', async () => {
    const { server, key, hold, held, letGo } = await startHeld()
    const idle = await openConnection(server.url)
    idle.socket.write(request(key))
    await eventually(() => expect(idle.received()).toMatch(/^HTTP\/1\.1 200/))
    await hold()
    const busy = await openConnection(server.url)
    // A path whose response is not cached by now.
    busy.socket.write(request(key, 1))
    await held(1)
    const closing = server.close()
    await idle.closed
    expect(busy.received()).toBe('')
    await letGo()
    await busy.closed
    await closing
    expect(busy.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*\}$/is)
  })

  test('is not delayed by a client that sends nothing, or half a request', async () => {
    // Longer than this test may take.
    const { server, key } = await startHeld(600_000)
    const silent = await openConnection(server.url)
    const slow = await openConnection(server.url)
    slow.socket.write(request(key).slice(0, 40))
    await server.close()
    await Promise.all([silent.closed, slow.closed])
    expect([silent.received(), slow.received()]).toEqual(['', ''])
  })
})

const { server } = await openFixture()
const world = await makeTwoCompanies(server.app.database)
const { key, id: keyId } = world.keys.agency
const position = `/positions/${world.positions.published.id}`
const page = `/career-pages/${world.pages.agencyPage.id}/positions`
const paths = `/positions ${position} ${position}/candidates ${position}/performance /clients
  /clients/${world.companies.client.id} /career-pages ${page} ${page}/${world.positions.published.id}`.split(/\s+/)

test.each(paths)('%s is not sent again to a client that has it already', async (path) => {
  const first = await server.get(path, { key })
  const again = await server.get(path, { key, headers: { 'if-none-match': first.headers.etag! } })
  expect(again).toMatchObject({ status: 304, text: '', headers: { etag: first.headers.etag } })
  expect(again.headers).not.toHaveProperty('content-type')
  const head = await server.get(path, { key, method: 'HEAD', headers: { 'if-none-match': first.headers.etag! } })
  expect(head).toMatchObject({ status: 304, text: '' })
})

test.each([
  ['several tags', (tag: string) => `"other", ${tag}`],
  ['anything', () => '*'],
  ['a tag that a proxy took for a strong one', (tag: string) => tag.slice(2)],
  ['a tag to which Apache added how it compressed', (tag: string) => tag.slice(2).replace(/"$/, '-gzip"')],
  ['a weak one of these', (tag: string) => tag.replace(/"$/, '-br"')],
])('If-None-Match with %s is answered 304', async (_what, given) => {
  const first = await server.get(position, { key })
  const again = await server.get(position, { key, headers: { 'if-none-match': given(first.headers.etag!) } })
  expect(again).toMatchObject({ status: 304, text: '', headers: { etag: first.headers.etag } })
  const other = await server.get(position, { key, headers: { 'if-none-match': '"other-gzip"' } })
  expect(other.status).toBe(200)
})

describe('the log', () => {
  /** The line of a request. It is written when its response is being sent. */
  const lineOf = (requestId: string) =>
    eventually(() => {
      const lines = server.log.filter((line) => line.requestId === requestId && line.status !== undefined)
      expect(lines).toHaveLength(1)
      return lines[0]!
    })

  test.each([
    ['/positions?take=7&x=whispered', 200, '/api/v1/positions'],
    ['/positions?take=whispered', 400, '/api/v1/positions'],
    [`${position}?whispered`, 200, '/api/v1/positions/:id'],
    ['/positions/whispered', 404, '/api/v1/positions/:id'],
    ['/clients/whispered', 404, '/api/v1/clients/:id'],
    ['/whispered', 404, 'none'],
  ])('contains the route, status, time and key of %s, and nothing else of it', async (path, status, route) => {
    const reply = await server.get(path, { key, headers: { 'user-agent': 'whispered', cookie: 'whispered' } })
    expect(reply.status).toBe(status)
    const { level, time, pid, hostname, ms, ...line } = await lineOf(reply.headers['x-request-id']!)
    expect(line).toEqual({ requestId: reply.headers['x-request-id'], route, method: 'GET', status, keyId })
    expect([level, time, pid, ms].every((value) => typeof value === 'number')).toBe(true)
    expect(hostname).toBeTypeOf('string')
  })

  test('names no key if none was valid, and never contains a key', async () => {
    const wrong = await server.get('/positions', { key: `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}` })
    expect(await lineOf(wrong.headers['x-request-id']!)).not.toHaveProperty('keyId')
    const text = JSON.stringify(server.log)
    expect(text).not.toContain('kand_')
    expect(text).not.toContain('whispered')
    expect(text).not.toContain(world.positions.published.id)
  })

  test('gives each request an id of its own, whatever id the client sends', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const replies = await Promise.all([1, 2, 3].map(() => server.get('/positions', { key, headers })))
    const ids = replies.map((reply) => reply.headers['x-request-id'])
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('mine')
  })
})
