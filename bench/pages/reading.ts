import { Client } from 'undici'
import type { Access } from '../../server/src/base/access/access.ts'
import type { Database } from '../../server/src/base/db/connection.ts'
import { newId } from '../../server/src/base/db/id.ts'
import type { PageRequest } from '../../server/src/base/db/page.ts'
import { insertSession } from '../../server/src/organisation/sessions/store.ts'
import { makeToken } from '../../server/src/organisation/sessions/token.ts'

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

/** Reads something once. @returns how many rows it has */
export type Reading = () => Promise<number>

/** What each row of a table has. */
const ROW = 'data-row'

/**
 * Reads whole pages of a service, from the request to the last byte.
 * @returns makes the reading of a page. `contains` is a text that it must have, otherwise rows of a table: a page that says
 * nothing is read quickly
 */
export function pagesOf(port: number) {
  const client = new Client(`http://127.0.0.1:${port}`)
  const page =
    (path: string, cookie = '', contains = ROW): Reading =>
    async () => {
      const { statusCode, body } = await client.request({ path, method: 'GET', headers: { cookie } })
      const text = await body.text()
      if (statusCode !== 200 || !text.includes(contains))
        throw new Error(`${path} answered ${statusCode} without ${contains}`)
      return text.split(ROW).length - 1
    }
  return { page, close: () => client.close() }
}

/** Rows of a page of a list. */
const TAKE = 50

/** Reads a list page after page, and from its beginning again when it ends. */
export function listReading(
  list: (access: Access, page: PageRequest) => Promise<readonly { readonly id: string }[]>,
  access: Access,
): Reading {
  let cursor: string | undefined
  return async () => {
    const rows = await list(access, { limit: TAKE + 1, cursor })
    cursor = rows.length > TAKE ? rows[TAKE - 1]?.id : undefined
    return rows.length
  }
}

/** How long readings took, and the time of processors for each, in milliseconds. */
export interface Times {
  readonly times: number[]
  processor: number
  rows: number
}

/**
 * Reads in turns, so that other work of the machine affects all readings.
 * @param clock of the processors: called before a reading, it gives what says how many nanoseconds they ran since
 * @returns what each took, in their order
 */
export async function timesOf(
  readings: readonly Reading[],
  rounds: number,
  warmUp: number,
  clock: () => () => number,
): Promise<Times[]> {
  const results = readings.map((): Times => ({ times: [], processor: 0, rows: 0 }))
  for (let round = -warmUp; round < rounds; round++) {
    for (const [i, read] of readings.entries()) {
      const [ran, began] = [clock(), performance.now()]
      const rows = await read()
      const took = performance.now() - began
      const result = results[i]
      if (round < 0 || !result) continue
      result.times.push(took)
      result.rows = rows
      result.processor += ran() / 1e6 / rounds
    }
  }
  return results
}
