import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureMarketplace, type Platform } from '../src/positions/careers-pages/actions.ts'
import { type Database, openDatabase } from '../src/base/db/connection.ts'
import { type Cluster, startCluster } from '../src/base/db/embedded/cluster.ts'
import { pause } from '../src/base/db/embedded/processes.ts'
import { migrate } from '../src/base/db/migrate.ts'
import { randomFrom } from '../../scripts/harness/random.ts'
import { inTransaction } from '../src/base/changes/actions.ts'
import { createPositions, editPositions } from '../src/positions/actions.ts'
import { publish, type Transition } from '../src/positions/lifecycle.ts'
import { eventually } from './eventually.ts'
import { factory, type AnyId, allowed } from './factory.ts'
import { announceSeed } from './seed.ts'
import { startServer, type TestServer } from './server.ts'
import { makeStandby, type Standby } from './standby.ts'
import { installationAccess } from '../src/base/access/access.ts'
import type { AllowedKey } from '../src/base/access/reach.ts'
import { PLATFORM } from './verbs/world.ts'

/** A company's key, and a position of it. */
interface Firm {
  readonly key: { readonly key: string }
  readonly company: { readonly id: AnyId }
  readonly position: AllowedKey<'positions'>
}

// This file has a PostgreSQL of its own, with a streaming replica.
const folder = mkdtempSync(join(tmpdir(), 'kandidat-replica-'))
/** The clean-up at the end, the last first. */
const cleanup: (() => Promise<void>)[] = []
let primary: Cluster
let standby: Standby
let database: Database
let server: TestServer
let platform: Platform
let mine: Firm
let other: Firm

beforeAll(async () => {
  primary = await startCluster(join(folder, 'primary'), { logFile: join(folder, 'primary.log'), durable: false })
  cleanup.push(() => primary.stop())
  await createServiceRole()
  const url = asService(primary.url('postgres'))
  await migrate(primary.url('postgres'), url)
  database = openDatabase({ url, poolSize: 4 })
  cleanup.push(() => database.close())
  platform = await ensureMarketplace(database, PLATFORM)
  mine = await makeFirm()
  other = await makeFirm()
  standby = await makeStandby(folder, primary)
  cleanup.push(() => standby.stop())
  // Nothing is cached, so that each request reads from a database.
  server = await startServer(url, { replicaUrl: asService(standby.url), cacheBytes: 0 })
  cleanup.push(() => server.close())
}, 120_000)
afterAll(async () => {
  for (const each of cleanup.toReversed()) await each()
  rmSync(folder, { recursive: true, force: true })
})

/** A role without any rights but those that `migrate` grants. */
async function createServiceRole(): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url('postgres') })
  await client.connect()
  await client.query(`create role service login password 'word'`)
  await client.end()
}

function asService(url: string): string {
  return Object.assign(new URL(url), { username: 'service', password: 'word' }).href
}

async function makeFirm(): Promise<Firm> {
  const make = factory(database)
  const company = await make.company()
  const key = await make.key(company, { limit: 1_000_000 })
  return { key, company, position: await create(company.id, 'the first') }
}

async function create(companyId: AnyId, title: string, begin?: Transition): Promise<AllowedKey<'positions'>> {
  const form = { title, language: 'NO' as const }
  const [made] = await inTransaction(database, installationAccess('operator'), (c) =>
    createPositions(c, [{ companyId, form, ...(begin && { begin }) }]),
  )
  return made!
}

const rename = (position: AllowedKey<'positions'>, title: string) =>
  inTransaction(database, installationAccess('operator'), (c) => editPositions(c, [{ ...position, edit: { title } }]))

/** The title of a company's position in its detail and in the list, and which database answered. */
async function read({ key, position }: Firm): Promise<{ titles: string[]; by: string[] }> {
  const before = await outcomes()
  const detail = await server.get(`/positions/${position.id}`, { key: key.key })
  const list = await server.get('/positions', { key: key.key })
  const listed = list.body.data.find(({ id }: { id: string }) => id === position.id)
  const after = await outcomes()
  const by = Object.keys(after).flatMap((outcome) =>
    Array.from({ length: after[outcome]! - (before[outcome] ?? 0) }, () => outcome),
  )
  return { titles: [detail.body.data.title, listed.title], by }
}

async function outcomes(): Promise<Record<string, number>> {
  const { values } = (await server.app.metrics.getSingleMetric('kandidat_replica_reads_total')?.get()) ?? { values: [] }
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels['outcome']), value]))
}

/** Sends one request. Expects that the primary answers with this title. */
async function expectPrimary(firm: Firm, title: string): Promise<void> {
  const { titles, by } = await read(firm)
  expect(titles).toEqual([title, title])
  expect(by).not.toContain('replica')
}

/** Waits until the replica answers with this title. */
const expectReplica = (firm: Firm, title: string) =>
  eventually(async () => expect(await read(firm)).toEqual({ titles: [title, title], by: ['replica', 'replica'] }))

test('an up-to-date replica answers', async () => {
  await expectReplica(mine, 'the first')
  await rename(mine.position, 'the second')
  expect((await read(mine)).titles).toEqual(['the second', 'the second'])
  await expectReplica(mine, 'the second')
})

test('while replay is paused, changed data comes from the primary, and unchanged data from the replica', async () => {
  await standby.replay(false)
  await rename(mine.position, 'the third')
  await expectPrimary(mine, 'the third')
  await expectReplica(other, 'the first')
  await expectPrimary(mine, 'the third')
  expect((await outcomes())['behind']).toBeGreaterThan(0)
  await standby.replay(true)
  await expectReplica(mine, 'the third')
})

test('what a careers page shows of another company never comes from the replica', async () => {
  const { key } = await factory(database).key({ id: mine.position.companyId }, { limit: 1_000_000 })
  const shown = await create(allowed(other.position.companyId), 'on the marketplace', publish)
  const page = `/career-pages/${platform.marketplaceId}/positions`
  const titles = async () => {
    const before = await outcomes()
    const list = await server.get(page, { key })
    const detail = await server.get(`${page}/${shown.id}`, { key })
    expect(await outcomes()).toEqual(before)
    return [...list.body.data, detail.body.data].map(({ title }: { title: string }) => title)
  }
  expect(await titles()).toEqual(['on the marketplace', 'on the marketplace'])
  await standby.replay(false)
  await rename(shown, 'renamed while replay is paused')
  expect(await titles()).toEqual(['renamed while replay is paused', 'renamed while replay is paused'])
  await standby.replay(true)
})

test('the refusal of a missing or foreign object never comes from the replica', async () => {
  await standby.replay(false)
  const made = await create(other.company.id, 'unknown to the replica')
  const reply = await server.get(`/positions/${made.id}`, { key: mine.key.key })
  expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await server.get(`/positions/${made.id}`, { key: other.key.key })).status).toBe(200)
  await standby.replay(true)
})

test('a restricted key reads only its positions, even if the replica does not have the key yet', async () => {
  const { company } = mine
  const second = await create(company.id, 'out of its sight')
  await standby.replay(false)
  const cutDown = await factory(database).key(company, { limit: 1_000, positionIds: [mine.position.id] })
  const list = await server.get('/positions', { key: cutDown.key })
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([mine.position.id])
  expect((await server.get(`/positions/${second.id}`, { key: cutDown.key })).status).toBe(403)
  await standby.replay(true)
})

test('the primary answers while the replica is frozen or stopped, and the replica answers when it is back', async () => {
  await expectReplica(other, 'the first')
  const thaw = freeze(standby.cluster.postmaster.pid)
  try {
    await expectPrimary(other, 'the first')
    await expectPrimary(other, 'the first')
  } finally {
    thaw()
  }
  await expectReplica(other, 'the first')
  await standby.stop()
  for (let i = 0; i < 3; i++) await expectPrimary(other, 'the first')
  expect((await outcomes())['failed']).toBeGreaterThan(0)
  await standby.start()
  await expectReplica(other, 'the first')
}, 120_000)

test('in random requests no response is older than the commits before its request, however the replica lags', async () => {
  const random = randomFrom(announceSeed('a replica that lags'))
  const ended = new AbortController()
  let committed = 0
  const writing = (async () => {
    while (!ended.signal.aborted) {
      await rename(mine.position, `change ${committed + 1}`)
      committed++
      await pause(random.whole(0, 20))
    }
  })()
  const lagging = (async () => {
    while (!ended.signal.aborted) {
      await standby.replay(false)
      await pause(random.whole(0, 50))
      await standby.replay(true)
      await pause(random.whole(0, 50))
    }
  })()
  await eventually(() => expect(committed).toBeGreaterThan(0))
  const before = await outcomes()
  const stale: string[] = []
  // Otherwise the test would prove nothing.
  const isProved = async () => {
    const after = await outcomes()
    return ['replica', 'behind'].every((outcome) => (after[outcome] ?? 0) > (before[outcome] ?? 0))
  }
  const readOften = async () => {
    for (let n = 0; n < 300 || !(await isProved()); n++) {
      const floor = committed
      const reply = await server.get(n % 3 === 0 ? '/positions' : `/positions/${mine.position.id}`, {
        key: mine.key.key,
      })
      const shown = [reply.body.data].flat().find(({ id }: { id: string }) => id === mine.position.id)
      const number = Number(/^change (\d+)$/.exec(shown.title)?.[1])
      if (!(number >= floor && number <= committed + 1)) stale.push(`${shown.title} after change ${floor}`)
    }
  }
  await Promise.all([readOften(), readOften(), readOften()])
  ended.abort()
  await Promise.all([writing, lagging])
  expect(stale).toEqual([])
}, 300_000)

/** Freezes a PostgreSQL with all its processes. @returns a function that lets it continue */
function freeze(pid: number): () => void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const pids = [pid, ...children]
  for (const each of pids) process.kill(each, 'SIGSTOP')
  return () => pids.forEach((each) => process.kill(each, 'SIGCONT'))
}
