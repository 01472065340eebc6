import { readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { installationAccess } from '../../server/src/base/access/access.ts'
import { inTransaction } from '../../server/src/base/changes/actions.ts'
import { type Database, openDatabase } from '../../server/src/base/db/connection.ts'
import { newId } from '../../server/src/base/db/id.ts'
import { pause } from '../../server/src/base/db/embedded/processes.ts'
import { withTemporaryDatabase } from '../../scripts/harness/database/postgres.ts'
import { createCompany } from '../../scripts/harness/database/rows.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { residentMegabytes } from '../../scripts/harness/figures/memory.ts'
import { ascending, quantile } from '../../scripts/harness/figures/statistics.ts'
import { nextMessage, startScript, stopProcess } from '../../scripts/harness/processes/script.ts'
import { nodeTime, postgresTimes, since } from '../api/measure/processor-time.ts'
import { startService } from '../api/servers/server.ts'
import { sessionOf } from '../pages/reading.ts'

const COMPANIES = 50
/** Streams of one session: a session has at most twenty. */
const PER_SESSION = 5
const IDLE_SECONDS = 60
const CHANGES = 40

/** Measures open streams of pages: their memory, what they cost while nothing happens, and how late they hear of a change. */
export function benchLive(count: number): Promise<void> {
  return withTemporaryDatabase(async ({ folder, url }) => {
    const database = openDatabase({ url, poolSize: 4 })
    const companies: { id: string }[] = []
    for (let n = 0; n < COMPANIES; n++)
      companies.push(await createCompany(database, { name: `Company ${n}`, slug: `company-${n}` }))
    const cookies: string[] = []
    for (let n = 0; n < count / PER_SESSION; n++)
      cookies.push(await signIn(database, companies[n % COMPANIES]?.id ?? ''))
    const bare = await measureBare(count)
    const portal = await startService({ folder, url })
    try {
      const address = `http://127.0.0.1:${portal.port}/portal`
      const path = `${address}/live?topic=receivers&topic=content`
      for (let n = 0; n < 200; n++)
        await fetch(`${address}/settings/api`, { headers: { cookie: cookies[n % cookies.length] ?? '' } })
      await pause(3_000)
      const [memory, streams] = [residentMegabytes(portal.pid), new Streams()]
      for (let n = 0; n < count; n++) await streams.open(path, cookies[n % cookies.length] ?? '')
      await streams.heard(2 * count)
      await pause(3_000)
      const grown = residentMegabytes(portal.pid) - memory
      print(
        `memory of ${count} streams`,
        `${grown.toFixed(1)} MB, bare ${bare.megabytes.toFixed(1)} MB, ${ratio(grown, bare.megabytes)}`,
        '≤ 40 MB',
        grown <= 40,
      )
      const idle = await idleShare(portal.pid, postmasterOf(folder))
      print(
        `processor of ${count} idle streams`,
        `${percent(idle.node)} of a core, PostgreSQL ${percent(idle.postgres)}, bare ${percent(bare.share)}`,
        '≤ 5 % of a core',
        idle.node + idle.postgres <= 0.05,
      )
      const times = await lateness(database, companies, streams)
      print(
        'a change of another process',
        `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(quantile(times, 0.99))} of ${times.length}`,
        'p99 ≤ 700 ms',
        quantile(times, 0.99) <= 700,
      )
      streams.close()
    } finally {
      await portal.stop()
    }
    await database.close()
  })
}

/** The process id of the PostgreSQL of a temporary database. */
function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Signs in a new administrator of a company. @returns the cookie of the session */
async function signIn(database: Database, companyId: string): Promise<string> {
  const [identityId, userId] = [newId(), newId()]
  const email = `${userId}@example.com`
  await database.query('insert into identities (id, email, created_at) values ($1, $2, clock())', [identityId, email])
  await database.query(
    `insert into users (company_id, id, email, role, identity_id, created_at) values ($1, $2, $3, 'administrator', $4, clock())`,
    [companyId, userId, email, identityId],
  )
  return sessionOf(database, { companyId, userId, identityId })
}

/** Streams that are read in this process. */
class Streams {
  readonly #requests: ClientRequest[] = []
  #messages = 0
  /** Called with each message, such as `content 3`. */
  onMessage: () => void = () => undefined

  open(url: string, cookie: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { headers: { cookie }, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`the stream answered ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (text: string) => {
          const messages = text.split('data: ').length - 1
          this.#messages += messages
          for (let n = 0; n < messages; n++) this.onMessage()
        })
        return resolve()
      })
      sent.on('error', reject)
      sent.end()
      this.#requests.push(sent)
    })
  }

  /** Waits until so many messages came in all. */
  async heard(count: number): Promise<void> {
    while (this.#messages < count) await pause(10)
  }

  close(): void {
    for (const sent of this.#requests) sent.destroy()
  }
}

/** The same streams of a server that does nothing else. */
async function measureBare(count: number): Promise<{ megabytes: number; share: number }> {
  const child = startScript(join(import.meta.dirname, 'bare-streams.ts'))
  const [port, pid] = [await nextMessage<number>(child), child.pid ?? 0]
  await pause(1_000)
  const [before, streams] = [residentMegabytes(pid), new Streams()]
  for (let n = 0; n < count; n++) await streams.open(`http://127.0.0.1:${port}/`, 'kandidat=none')
  await streams.heard(count)
  await pause(3_000)
  const megabytes = residentMegabytes(pid) - before
  const [began, time] = [performance.now(), nodeTime(pid)]
  await pause(IDLE_SECONDS * 1_000)
  const share = shareSince(began, nodeTime(pid) - time)
  streams.close()
  await stopProcess(child)
  return { megabytes, share }
}

async function idleShare(pid: number, postmaster: number): Promise<{ node: number; postgres: number }> {
  const [began, node, postgres] = [performance.now(), nodeTime(pid), postgresTimes(postmaster, 0)]
  await pause(IDLE_SECONDS * 1_000)
  return {
    node: shareSince(began, nodeTime(pid) - node),
    postgres: shareSince(began, since(postgres, postgresTimes(postmaster, 0))),
  }
}

function shareSince(began: number, nanoseconds: number): number {
  return nanoseconds / 1e6 / (performance.now() - began)
}

/** Milliseconds from the commit of a change by this process until each stream of the company heard of it, in ascending order. */
async function lateness(database: Database, companies: readonly { id: string }[], streams: Streams): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CHANGES; n++) {
    const companyId = companies[n % companies.length]?.id ?? ''
    let committed = 0
    streams.onMessage = () => times.push(performance.now() - committed)
    await inTransaction(database, installationAccess('system'), async (all) =>
      all.invalidate([{ companyId, kind: 'content' }]),
    )
    committed = performance.now()
    await pause(1_000 + Math.random() * 500)
  }
  return ascending(times)
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const ratio = (value: number, other: number) => `ratio ${(value / other).toFixed(1)}`

function print(what: string, figure: string, wanted: string, met: boolean): void {
  console.log(goalLine({ what, figure, wanted, met }))
}
