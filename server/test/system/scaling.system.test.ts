import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stablePort } from '../../../scripts/harness/processes/port.ts'
import { readEvents } from '../../../scripts/prove/verify/facts.ts'
import { Fixture } from '../../../scripts/prove/fixture/fixture.ts'
import { FailingPostgres } from '../../../scripts/prove/fixture/failing-postgresql.ts'
import { drained, verifyAtEnd } from '../../../scripts/prove/verify/verify-run.ts'
import { pause } from '../../src/base/db/embedded/processes.ts'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { createKeys } from '../../src/organisation/keys/actions.ts'
import { hashOfKey } from '../../src/organisation/keys/key.ts'
import { budget } from '../budget.ts'
import { announceSeed } from '../seed.ts'
import { send } from '../server.ts'
import { type Proxy, startProxy } from './haproxy.ts'
import { countWindows, isLost, overlaps, type Span, unexcused } from './judgement.ts'
import { Load, type NamedKey } from './load.ts'
import { Truth } from './truth.ts'
import { installationAccess } from '../../src/base/access/access.ts'

const LIMITS = [1, 40, 400]
const everybody = ['ready/a', 'ready/b', 'ready/c']

/** How many windows of 60 s each key uses up. The second one shows that windows do not overlap. */
const WINDOWS = budget(1, 2)
/** Seconds. The proxy finds within two that a process is about to end. */
const DRAIN = budget(5, 10)

const guarantees = `three API processes behind a proxy, and two workers, keep their guarantees while one is killed, one replaced and PostgreSQL restarted, and limits hold for ${WINDOWS} × 60 s`
test(guarantees, { tags: 'long', timeout: 600_000 }, async () => {
  const seed = announceSeed('processes behind a proxy')
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-scaling-'))
  const postgres = await FailingPostgres.start(folder)
  onTestFinished(() => postgres.stop())
  const fixture = await Fixture.open({
    ...{ folder, url: postgres.url, seed, lease: 5, slack: 60_000, hot: 30, cold: 0 },
    receivers: [
      { name: 'all', behaviour: { kind: 'ok' } },
      { name: 'flaky', behaviour: { kind: 'flaky', share: 0.1, most: 1 } },
    ],
  })
  onTestFinished(() => fixture.close())
  await fixture.startReceivers()
  fixture.startWorkers(2)
  const ports = [await stablePort(), await stablePort(), await stablePort()]
  const startApi = (i: number) =>
    fixture.command(`api ${i}`, ['start', '--no-worker', '--json'], {
      ...{ PORT: String(ports[i]), DRAIN_SECONDS: String(DRAIN), TRUSTED_PROXIES: '127.0.0.1' },
    })
  const apis = ports.map((_, i) => startApi(i))
  onTestFinished(() => {
    for (const api of apis) {
      api.expectEnd()
      api.child.kill('SIGKILL')
    }
  })
  const plain = await startProxy({ name: 'plain', ports, folder, retries: false })
  onTestFinished(() => plain.stop())
  const retrying = await startProxy({ name: 'retrying', ports, folder, retries: true })
  onTestFinished(() => retrying.stop())
  const proxies = [plain, retrying]

  const { id: companyId, hot } = fixture.companies.first
  const truth = new Truth(postgres.url, companyId, hot, 3, randomFrom(seed))
  onTestFinished(() => truth.end())
  const load = new Load()
  onTestFinished(() => load.end())
  const free: NamedKey = { name: 'free', key: fixture.key }
  const limited = await keysWith(fixture, LIMITS)
  for (const proxy of proxies) load.addReaders(4, proxy, free, truth, hot)
  for (const key of limited) load.addHammers(2, plain, key)
  /** Waits until each of these processes has answered a new request through both proxies. */
  const answering = async (servers: readonly string[], status = 200): Promise<void> => {
    for (const proxy of proxies) {
      const since = Date.now()
      await until(`${servers.join(', ')} answer ${status} over ${proxy.name}`, () => {
        const seen = load.answeredSince(since, proxy, status)
        return servers.every((server) => seen.has(server))
      })
    }
  }
  await answering(everybody)

  const kill = await during(async () => {
    const ended = once(apis[0]!.child, 'exit')
    apis[0]!.kill()
    await ended
  })
  await answering(everybody)

  const drain = await during(() => apis[1]!.end())
  expect(apis[1]!.faults).toEqual([])
  apis[1] = startApi(1)
  await answering(everybody)

  const outage = await during(async () => {
    await postgres.restart(() => answering(['alive/a', 'alive/b', 'alive/c'], 503))
    await answering(everybody)
  })

  // What they write is delivered later than it is written: with every change in the queues, the end would wait for that.
  await truth.end()

  for (const { name } of limited) {
    await until(`${name} has used up ${WINDOWS} windows`, () => {
      const windows = countWindows(
        load.exchanges.filter(({ key }) => key === name),
        [],
      )
      return windows.filter(({ refused }) => refused > 0).length >= WINDOWS
    })
  }
  await expectOwnLimits(plain)
  await load.end()

  const faults = [...load.faults, ...truth.faults, ...unexcused(load.exchanges, { kill, outage })]
  const titles = new Set((await readEvents(fixture.database)).map(({ title }) => title))
  faults.push(...truth.committed.filter((title) => !titles.has(title)).map((title) => `no event tells of "${title}"`))
  faults.push(...(await faultsOfLimits(fixture, load, limited)))
  faults.push(...(await drained(fixture, () => undefined)))
  const webhooks = await verifyAtEnd(fixture, { count: 2, outages: postgres.outages })
  faults.push(...webhooks.faults, ...apis.flatMap((api) => api.faults))
  console.log(summary(load, truth, { kill, drain, outage }), webhooks.counts)
  expect(faults.slice(0, 20), `${faults.length} faults; ${fixture.logged.slice(-3_000)}`).toEqual([])
  expect(truth.committed.length).toBeGreaterThan(100)
  expect(webhooks.counts.deliveries).toBeGreaterThan(200)
  rmSync(folder, { recursive: true, force: true })
})

async function keysWith(fixture: Fixture, limits: readonly number[]): Promise<NamedKey[]> {
  const made = await inTransaction(fixture.database, installationAccess('operator'), async (c) => {
    const owners = await c.within('companies', [fixture.companies.first.id])
    return createKeys(
      c,
      owners.flatMap(({ id }) => limits.map((limit) => ({ companyId: id, limit }))),
    )
  })
  return made.map(({ key }, i) => ({ name: `limit ${limits[i]}`, key }))
}

/**
 * Behind the proxy, each address without a key has a limit of its own, whatever headers it sends.
 */
async function expectOwnLimits(proxy: Proxy): Promise<void> {
  const left = async (from: string, forged = 0) => {
    const headers: Record<string, string> = forged > 0 ? { 'x-forwarded-for': `192.0.2.${forged}` } : {}
    const reply = await send(`${proxy.url}/api/v1/openapi.json`, { from, headers })
    return Number(reply.headers['x-ratelimit-remaining'])
  }
  // More requests than there are processes, because each process counts separately.
  const addresses = Array.from({ length: 10 }, (_, i) => `127.0.3.${i + 1}`)
  for (const from of addresses) expect(await left(from)).toBe(599)
  const forging = []
  for (const [i] of addresses.entries()) forging.push(await left('127.0.4.1', i + 1))
  expect(Math.min(...forging)).toBeLessThanOrEqual(596)
}

/**
 * Faults in the number of requests that each key was allowed, according to the responses and to the
 * database.
 */
async function faultsOfLimits(fixture: Fixture, load: Load, keys: readonly NamedKey[]): Promise<string[]> {
  const faults: string[] = []
  const windows = countWindows(
    load.exchanges.filter(({ key }) => key !== 'free'),
    faults,
  )
  faults.push(...overlaps(windows))
  for (const { name, key } of keys) {
    const own = windows.filter((window) => window.key === name)
    const missing = own.reduce((sum, window) => sum + window.missing, 0)
    const unheard = load.exchanges.filter((each) => each.key === name && (isLost(each) || each.status === 503)).length
    if (missing > unheard)
      faults.push(`${name} refused ${missing} too many, and only ${unheard} answers were not heard`)
    const [row] = await fixture.database.query<{ reset: number; used: number }>(
      `select ceil(extract(epoch from started_at + interval '60 s'))::float8 as reset, used from rate_windows
      where key_id = (select id from keys where secret_hash = $1)`,
      [hashOfKey(key)],
    )
    const last = own.find(({ reset }) => reset === row?.reset)
    if (!last || row!.used < last.passed) faults.push(`${name}: the database counted ${JSON.stringify(row)}`)
  }
  return faults
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + 150_000
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within 150 s: ${what}`)
    await pause(50)
  }
}

async function during(work: () => Promise<void>): Promise<Span> {
  const from = Date.now()
  await work()
  return { from, until: Date.now() }
}

/** The results of the run, for the reader of the output. */
function summary({ exchanges }: Load, truth: Truth, spans: Record<string, Span>): string {
  const counts = Map.groupBy(exchanges, (each) => `${each.proxy} ${isLost(each) ? 'lost' : each.status}`)
  const answers = [...counts].map(([what, all]) => `${what}: ${all.length}`).toSorted()
  const seconds = Object.entries(spans).map(
    ([name, span]) => `${name} ${((span.until - span.from) / 1000).toFixed(1)} s`,
  )
  return [...answers, ...seconds, `${truth.committed.length} changes, ${truth.unknown} without an answer`].join('; ')
}
