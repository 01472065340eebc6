import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../src/base/db/embedded/cluster.ts'
import { migrate } from '../src/base/db/migrate.ts'
import { makeTwoCompanies, type Neighbours } from './two-companies.ts'
import { eventually } from './eventually.ts'
import { checkReply, type Reply, send, startServer, type TestServer } from './server.ts'

// This file has a PostgreSQL of its own, because it is stopped, frozen and started again.
const folder = mkdtempSync(join(tmpdir(), 'kandidat-outage-'))
const start = (port?: number) =>
  startCluster(join(folder, 'postgres'), {
    logFile: join(folder, 'postgres.log'),
    durable: false,
    ...(port !== undefined && { port }),
  })
let cluster: Cluster
let server: TestServer
let world: Neighbours
let paths: string[]

beforeAll(async () => {
  cluster = await start()
  await migrate(cluster.url('postgres'))
  server = await startServer(cluster.url('postgres'))
  world = await makeTwoCompanies(server.app.database)
  const position = `/positions/${world.positions.published.id}`
  const page = `/career-pages/${world.pages.agencyPage.id}/positions`
  paths =
    `/positions ${position} ${position}/candidates ${position}/performance /clients /clients/${world.companies.client.id}
    /career-pages ${page} ${page}/${world.positions.published.id}`.split(/\s+/)
}, 120_000)
afterAll(async () => {
  await server.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

function expectUnavailable(reply: Reply): void {
  expect(reply).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
}

/**
 * Clients that request everything repeatedly until `end` is called. Every response is checked
 * against the contract.
 */
function load(clients: number): { replies: Reply[]; end: () => Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const replies: Reply[] = []
  const ended = new AbortController()
  const ask = async (first: number) => {
    for (let n = first; !ended.signal.aborted; n++) {
      const path = paths[n % paths.length]!
      const reply = await send(`${server.url}/api/v1${path}`, { key: world.keys.agency.key, agent })
      checkReply(path, 'GET', reply)
      replies.push(reply)
    }
  }
  const asked = Promise.all(Array.from({ length: clients }, (_, n) => ask(n)))
  // `end` reports a failure. Until then it must not count as unhandled.
  asked.catch(() => {})
  return {
    replies,
    end: async () => {
      ended.abort()
      await asked
      agent.destroy()
    },
  }
}

const newReplies = (replies: Reply[], than: number, count: number) =>
  eventually(() => expect(replies.length).toBeGreaterThan(than + count))

/**
 * Checks that everything is answered as before. Connections from before the outage may fail once
 * each.
 */
const recovered = () =>
  eventually(async () => {
    for (const path of [...paths, ...paths]) {
      expect((await server.get(path, { key: world.keys.agency.key })).status).toBe(200)
    }
  })

test('if PostgreSQL stops under load, requests get 503 until it is back, and then the same responses as before', async () => {
  const asking = load(10)
  await newReplies(asking.replies, 0, 50)
  await cluster.stop()
  const stopped = asking.replies.length
  await newReplies(asking.replies, stopped, 100)
  // The first may have been sent before the stop.
  for (const reply of asking.replies.slice(stopped + 10)) expectUnavailable(reply)
  expect((await send(`${server.url}/health/ready`)).status).toBe(503)
  expect((await send(`${server.url}/health/live`)).status).toBe(200)

  cluster = await start(cluster.port)
  await recovered()
  const since = asking.replies.length
  await newReplies(asking.replies, since, 50)
  await asking.end()
  expect(new Set(asking.replies.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(new Set(asking.replies.slice(-30).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await send(`${server.url}/health/ready`)).status).toBe(200)
}, 120_000)

test('during an outage the headers show the last known limit of a key, and nothing for a new key', async () => {
  const before = await server.get('/positions', { key: world.keys.agency.key })
  await cluster.stop()
  const known = await server.get('/positions', { key: world.keys.agency.key })
  const unknown = await server.get('/positions', { key: world.keys.client.key.replace(/.$/, '') })
  const neverSeen = await server.get('/positions', { key: world.keys.stranger.key })
  cluster = await start(cluster.port)
  await recovered()
  expectUnavailable(known)
  expect(known.headers['x-ratelimit-limit']).toBe(before.headers['x-ratelimit-limit'])
  expect(known.headers['x-ratelimit-reset']).toBe(before.headers['x-ratelimit-reset'])
  // A malformed key is refused without the database.
  expect(unknown.status).toBe(401)
  expectUnavailable(neverSeen)
  expect(neverSeen.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' })
}, 120_000)

test('connections that PostgreSQL ends are replaced, and no client gets anything worse than 503', async () => {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  const asking = load(10)
  for (let round = 0; round < 5; round++) {
    await newReplies(asking.replies, asking.replies.length, 20)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kandidat'`)
  }
  await recovered()
  await asking.end()
  await admin.end()
  expect(asking.replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(server.log.filter(({ status }) => status === 500)).toEqual([])
})

test('requests to a frozen PostgreSQL fail after two seconds, and it is used again when it continues', async () => {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  await recovered()
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'kandidat'`,
  )
  await admin.end()
  const frozen = [...rows.map(({ pid }) => pid), cluster.postmaster.pid]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  let replies: Reply[]
  try {
    // Answers do not come from PostgreSQL, which stays frozen until they are here.
    replies = await Promise.all(paths.map((path) => server.get(path, { key: world.keys.agency.key })))
  } finally {
    // The PostgreSQL processes are the same: nothing else can have ended or replaced them
    // meanwhile.
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  for (const reply of replies) expectUnavailable(reply)
  await recovered()
})

test('none of this ended the process or was logged as an internal error', () => {
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  expect(server.log.some(({ msg }) => msg === 'database connection lost' || msg === 'database unavailable')).toBe(true)
})
