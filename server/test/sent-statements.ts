import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'
import type { QueryParameterName, QueryParameterValues } from '@kandidat/contract/operations/query-parameters'
import { createHandlers } from '../src/service/app.ts'
import { listCareersPages } from '../src/positions/careers-pages/store.ts'
import { PageValidities } from '../src/positions/careers-pages/validity-store.ts'
import type { Queryable } from '../src/base/db/connection.ts'
import type { CompanyAccess } from '../src/base/access/access.ts'
import { ApiError } from '../src/base/http/operations/api-error.ts'
import type { Call, Handler } from '../src/base/http/operations/operation.ts'
import { listLivePositions, listPositions } from '../src/positions/list-store.ts'
import { listCandidacies } from '../src/candidates/store.ts'
import { budget } from './budget.ts'
import { bulk, bulkId } from './bulk/numbers.ts'
import type { Statement } from './plan.ts'

/** A statement that an operation sends, and the request that causes it. */
export interface SentStatement extends Statement {
  operation: OperationId
  viewer: string
  /** The key, path, filters and page of the request, in words. */
  when: string
  /** The same without the page, and the page of the list for which it was sent. */
  list: string
  page: string
}

/** A key, with the name that results show. */
export type Viewers = Readonly<Record<string, CompanyAccess>>

const PUBLIC_URL = 'https://jobs.example.com'
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

/** Forwards statements and records them, except what is only explained: that reads no row. */
export function recording(database: Queryable, heard: (statement: Statement) => void): Queryable {
  return {
    query: (text, values) => {
      if (!text.startsWith('explain')) heard({ text, values })
      return database.query(text, values)
    },
  }
}

/**
 * The values that each filter is tried with, by the contract's names, so that a new filter is not
 * forgotten.
 */
const choices: {
  readonly [
    K in Exclude<QueryParameterName, 'take' | 'cursor' | 'kinds' | 'include'>
  ]: readonly QueryParameterValues[K][]
} = {
  clientId: [undefined, bulkId('company', bulk.bigClient), bulkId('company', bulk.smallClient)],
  clientSlug: [undefined, `bulk-${bulk.smallClient}`],
  status: [undefined, ...positionStatuses],
  forAgency: [undefined, true, false],
  isDefault: [undefined, true, false],
}

const positions = [
  bulkId('position', bulk.position),
  bulkId('position', 12),
  bulkId('position', bulk.otherPosition),
  UNKNOWN,
]
const pages = [bulk.agency, bulk.bigClient, bulk.company, bulk.platform].map((n) => ({
  id: bulkId('page', n),
  companyId: bulkId('company', n),
}))
const clients = [bulkId('company', bulk.bigClient), `bulk-${bulk.smallClient}`, bulkId('company', 2_001), UNKNOWN]

/** The ids in the path of each operation: readable, unreadable and unknown ones. */
const paths: { readonly [Id in OperationId]: readonly Record<string, string>[] } = {
  listPositions: [{}],
  listClients: [{}],
  listCareerPages: [{}],
  getPosition: positions.map((id) => ({ id })),
  getClient: clients.map((id) => ({ id })),
  listPositionCandidates: positions.map((id) => ({ id })),
  getPositionPerformance: positions.map((id) => ({ id })),
  listCareerPagePositions: pages.map(({ id }) => ({ id })),
  getCareerPagePosition: pages.flatMap(({ id }) => positions.map((positionId) => ({ id, positionId }))),
}

/** Every combination of one choice for each filter. Random requests send any of them: none may be left out. */
function combinations(names: readonly string[]): Record<string, unknown>[] {
  const [name, ...others] = names
  if (name === undefined) return [{}]
  const rest = combinations(others)
  const values: readonly unknown[] = choices[name as keyof typeof choices]
  return values.flatMap((value) => rest.map((more) => ({ ...more, [name]: value })))
}

interface Asked {
  operation: OperationId
  access: CompanyAccess
  path: Record<string, string>
  filter: Record<string, unknown>
}

/**
 * Every statement that the nine operations send for these keys: each path, each combination of
 * filters, each page.
 */
export async function sentStatements(database: Queryable, viewers: Viewers, at: Date): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  let heard: Statement[] = []
  const listener = recording(database, (statement) => heard.push(statement))
  const handlers = createHandlers(PUBLIC_URL)
  for (const [viewer, access] of Object.entries(viewers)) {
    for (const asked of everythingAsked(access)) {
      const { operation, path, filter } = asked
      const list = `${operation} of ${viewer} ${JSON.stringify({ ...path, ...filter })}`
      for (const [page, cursor] of await cursorsOf(database, asked, at)) {
        heard = []
        if (operation === 'listCareerPagePositions' || operation === 'getCareerPagePosition')
          await new PageValidities(listener).read(path.id ?? '', at)
        const call = {
          database: listener,
          access,
          at,
          path,
          query: { take: 50, cursor, ...filter },
        } as unknown as Call<typeof operation>
        await (handlers[operation] as Handler<typeof operation>)(call).catch(ignoreRefusal)
        sent.push(...heard.map((one) => ({ ...one, operation, viewer, list, page, when: `${list}, ${page} page` })))
      }
    }
  }
  return sent
}

function everythingAsked(access: CompanyAccess): Asked[] {
  return operationIds.flatMap((operation) => {
    const filters = Object.keys(operations[operation].query).filter((name) => name !== 'take' && name !== 'cursor')
    return paths[operation].flatMap((path) =>
      combinations(filters).map((filter) => ({ operation, access, path, filter })),
    )
  })
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/**
 * The tested pages of a list, by cursors: in the middle, before the last object, after it, and of
 * an unknown object.
 */
async function cursorsOf(database: Queryable, asked: Asked, at: Date): Promise<[string, string | undefined][]> {
  if (!('cursor' in operations[asked.operation].query)) return [['only', undefined]]
  const ids = (await wholeList(database, asked, at)).map((row) => row.id)
  const cursors: [string, string | undefined][] = [
    ['middle', ids.at(ids.length / 2)],
    ['last', ids.at(-2)],
    ['empty', ids.at(-1)],
    ['no', UNKNOWN],
  ]
  return [['first', undefined], ...cursors.filter(([, cursor]) => cursor !== undefined)]
}

/** In a usual run its beginning is enough: the plans of pages far down are examined in the long one. */
function wholeList(
  database: Queryable,
  { operation, access, path, filter }: Asked,
  at: Date,
): Promise<{ id: string }[]> {
  const whole = { limit: budget(200, 1_000_000) }
  const id = path.id ?? ''
  if (operation === 'listPositions') return listPositions(database, access, filter, whole, at)
  if (operation === 'listPositionCandidates') return listCandidacies(database, access, id, whole)
  if (operation === 'listCareerPages') return listCareersPages(database, access, filter, whole, PUBLIC_URL)
  if (operation !== 'listCareerPagePositions') throw new Error(`${operation} is an unknown list`)
  const on = pages.find((page) => page.id === id)
  if (!on) throw new Error(`the careers page ${id} is unknown`)
  return listLivePositions(database, access, on, whole, at)
}
