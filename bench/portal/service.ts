import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'undici'
import type { Database } from '../../server/src/base/db/connection.ts'
import { newId } from '../../server/src/base/db/id.ts'
import { insertSession } from '../../server/src/organisation/sessions/store.ts'
import { makeToken } from '../../server/src/organisation/sessions/token.ts'
import { productEnvironment, startProduct } from '../../scripts/harness/processes/product.ts'
import { nodeTime, postgresTimes, since } from '../api/measure/processor-time.ts'
import { stopProcess } from '../../scripts/harness/processes/script.ts'
import type { TemporaryDatabase } from '../../scripts/harness/database/postgres.ts'

/** A process of the product that serves the portal. */
export interface PortalProcess {
  readonly pid: number
  readonly url: string
  /** Nanoseconds that it and PostgreSQL ran so far. */
  readonly processorTime: () => number
  /** The same, apart. */
  readonly processorTimes: () => { readonly node: number; readonly postgres: number }
}

/** The process id of the PostgreSQL of a temporary database. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/**
 * Runs `work` beside a process of the product, which delivers nothing.
 * @param settings of the process, besides the usual ones
 */
export async function withPortal<T>(
  { url, folder }: TemporaryDatabase,
  masterKey: Buffer,
  work: (portal: PortalProcess) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const env = { ...productEnvironment({ url, folder, masterKey }), PORT: '0', METRICS_PORT: '', ...settings }
  const child = startProduct(['start', '--no-demo', '--no-worker', '--json'], env, ['ignore', 'pipe', 'inherit'])
  try {
    if (!child.stdout || child.pid === undefined) throw new Error('the product did not start')
    const exited = once(child, 'exit').then(([code]): [Buffer] => {
      throw new Error(`the product ended with ${code}`)
    })
    exited.catch(() => {})
    const [line] = (await Promise.race([once(child.stdout, 'data'), exited])) as [Buffer]
    const { url: api } = JSON.parse(line.toString()) as { url: string }
    const { pid } = child
    const processorTimes = () => ({
      node: nodeTime(pid),
      postgres: since(new Map(), postgresTimes(postmasterOf(folder), 0)),
    })
    const processorTime = () => processorTimes().node + processorTimes().postgres
    return await work({ pid, url: new URL(api).origin, processorTime, processorTimes })
  } finally {
    await stopProcess(child)
  }
}

/** Signs in a new administrator of a company. @returns the cookie of the session */
export async function signIn(database: Database, companyId: string): Promise<string> {
  const [identityId, userId] = [newId(), newId()]
  const email = `${userId}@example.com`
  await database.query('insert into identities (id, email, created_at) values ($1, $2, clock())', [identityId, email])
  await database.query(
    `insert into users (company_id, id, email, role, identity_id, created_at) values ($1, $2, $3, 'administrator', $4, clock())`,
    [companyId, userId, email, identityId],
  )
  return sessionOf(database, { companyId, userId, identityId })
}

/** Opens a session of a user. @returns its cookie */
export async function sessionOf(
  database: Database,
  { companyId, userId, identityId }: { companyId: string; userId: string; identityId: string },
): Promise<string> {
  const token = makeToken()
  const membership = { companyId, userId }
  const client = { address: '192.0.2.7', device: 'bench' }
  await insertSession(database, { id: newId(), token, identityId, membership, client, isProven: true })
  return `kandidat=${token}`
}

/** What each row of a table has. */
export const ROW = 'data-row'

/** A page that is read again and again. */
export interface ReadPage {
  readonly path: string
  readonly cookie: string
  /** A text that it must contain: a page that says nothing is read quickly. */
  readonly contains: string
}

/** How long the readings of a page took, and the time of processors for each, in milliseconds. */
export interface PageTimes {
  readonly times: number[]
  processor: number
  /** The rows of the table that it shows. */
  rows: number
}

/**
 * Reads pages in turns, so that other work of the machine affects all of them.
 * @returns what each took, in the order of the pages
 * @throws if one answers with another status than 200, or lacks what it must contain
 */
export async function timePages(
  { url, processorTime }: PortalProcess,
  pages: readonly ReadPage[],
  rounds: number,
  warmUp: number,
): Promise<PageTimes[]> {
  const client = new Client(url)
  const results = pages.map((): PageTimes => ({ times: [], processor: 0, rows: 0 }))
  const read = async ({ path, cookie, contains }: ReadPage): Promise<{ took: number; rows: number }> => {
    const began = performance.now()
    const { statusCode, body } = await client.request({ path, method: 'GET', headers: { cookie } })
    const text = await body.text()
    const took = performance.now() - began
    if (statusCode !== 200 || !text.includes(contains))
      throw new Error(`${path} answered ${statusCode} without ${contains}`)
    return { took, rows: text.split(ROW).length - 1 }
  }
  try {
    for (let round = -warmUp; round < rounds; round++) {
      for (const [i, page] of pages.entries()) {
        const [before, { took, rows }] = [processorTime(), await read(page)]
        const result = results[i]
        if (round < 0 || !result) continue
        result.times.push(took)
        result.rows = rows
        result.processor += (processorTime() - before) / 1e6 / rounds
      }
    }
  } finally {
    await client.close()
  }
  return results
}
