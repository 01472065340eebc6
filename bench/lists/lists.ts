import { roles } from '../../server/src/base/access/abilities.ts'
import { type Access, type CompanyAccess, installationAccess } from '../../server/src/base/access/access.ts'
import { listAuditEntries } from '../../server/src/organisation/audit/store.ts'
import { listBoard } from '../../server/src/candidates/lists/board-store.ts'
import { listPeople } from '../../server/src/candidates/lists/people-store.ts'
import { type Database, openDatabase } from '../../server/src/base/db/connection.ts'
import type { PageRequest } from '../../server/src/base/db/page.ts'
import { listDeliveries } from '../../server/src/webhooks/delivery-log/list-store.ts'
import { listKeys } from '../../server/src/organisation/keys/list-store.ts'
import { listUsers } from '../../server/src/organisation/users/list-store.ts'
import { withTemporaryDatabase } from '../../scripts/harness/database/postgres.ts'
import { ascending, quantile, secondsOf } from '../../scripts/harness/figures/statistics.ts'
import { type Listed, writeRows } from './rows.ts'

/** Pages of a list that are read one after the other, from its beginning. The first ones warm up. */
const PAGES = 120
const WARM_UP = 20
const TAKE = 50

type Rows = readonly { readonly id: string }[]

interface List {
  readonly name: string
  readonly page: (access: Access, page: PageRequest) => Promise<Rows>
}

/**
 * Measures each list of the portal and the command line, page after page, for an administrator of a company with nine
 * tenths of `size` rows, for a user who reaches a thousand of its positions, and for the operator.
 */
export function benchLists(size: number): Promise<void> {
  return withTemporaryDatabase(async ({ url }) => {
    const database = openDatabase({ url, poolSize: 2 })
    try {
      const listed = await writeRows(database, url, size)
      console.log(`${size} rows of each kind; pages of ${TAKE}, in milliseconds`)
      for (const { name, page } of listsOf(database, listed)) {
        for (const [viewer, access] of Object.entries(viewersOf(listed))) {
          const times = await timesOf((request) => page(access, request)).catch(noTimesIfRefused)
          if (times) console.log(lineOf(`${name}, ${viewer}`, times))
        }
      }
    } finally {
      await database.close()
    }
  })
}

function viewersOf({ companyId, restrictedUserId, viewerId }: Listed): Record<string, Access> {
  const company = { companyId, insideClientId: null } as const
  const administrator: CompanyAccess = {
    ...company,
    who: { kind: 'user', id: viewerId },
    positions: 'all',
    abilities: new Set(roles.administrator),
  }
  const restricted: CompanyAccess = {
    ...company,
    who: { kind: 'user', id: restrictedUserId },
    positions: 'granted',
    abilities: new Set(roles.recruiter),
  }
  return { administrator, 'user of 1,000 positions': restricted, operator: installationAccess('operator') }
}

function listsOf(database: Database, { companyId, positionId }: Listed): List[] {
  const ofCompany = { companyId }
  return [
    { name: 'keys', page: (access, page) => listKeys(database, access, {}, page) },
    { name: 'users', page: (access, page) => listUsers(database, access, {}, page) },
    { name: 'audit entries', page: (access, page) => listAuditEntries(database, access, {}, page) },
    { name: 'people', page: (access, page) => listPeople(database, access, {}, page) },
    { name: 'candidates', page: (access, page) => listBoard(database, access, { of: ofCompany }, page) },
    {
      name: 'candidates in a stage',
      page: (access, page) => listBoard(database, access, { of: ofCompany, stage: 'HIRED' }, page),
    },
    {
      name: 'column of the board',
      page: (access, page) => listBoard(database, access, { of: { positionId }, stage: 'READY_FOR_REVIEW' }, page),
    },
    { name: 'deliveries', page: (access, page) => pageOfLog(database, access, ofCompany, page) },
    {
      name: 'failed deliveries',
      page: (access, page) => pageOfLog(database, access, { ...ofCompany, states: ['failed', 'lost'] }, page),
    },
  ]
}

async function pageOfLog(
  database: Database,
  access: Access,
  filter: Parameters<typeof listDeliveries>[2],
  { cursor, limit }: PageRequest,
): Promise<{ id: string }[]> {
  const [eventId = '', receiverId = ''] = cursor?.split(' ') ?? []
  const after = cursor === undefined ? undefined : { eventId, receiverId, replay: 0 }
  const rows = await listDeliveries(database, access, filter, { cursor: after, limit })
  return rows.map((row) => ({ id: `${row.eventId} ${row.receiverId}` }))
}

/** How long each page took, in milliseconds, sorted. A list that ends is read from its beginning again. */
async function timesOf(read: (page: PageRequest) => Promise<Rows>): Promise<number[]> {
  const times: number[] = []
  let cursor: string | undefined
  for (let n = 0; n < PAGES; n++) {
    let rows: Rows = []
    const seconds = await secondsOf(async () => {
      rows = await read({ limit: TAKE + 1, cursor })
    })
    times.push(seconds * 1_000)
    cursor = rows.length > TAKE ? rows[TAKE - 1]?.id : undefined
  }
  return ascending(times.slice(WARM_UP))
}

function lineOf(name: string, times: readonly number[]): string {
  const figure = (share: number) => quantile(times, share).toFixed(1).padStart(7)
  return `${name.padEnd(48)} p50 ${figure(0.5)}   p99 ${figure(0.99)}`
}

function noTimesIfRefused(error: unknown): undefined {
  if (!(error instanceof Error && 'reason' in error && error.reason === 'forbidden')) throw error
}
