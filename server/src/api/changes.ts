import { quoted } from '@kandidat/contract/operations/error-text'
import { cacheScope, type CompanyAccess } from '../base/access/access.ts'
import {
  CURSOR_DAYS,
  type CursorFault,
  type CursorHolder,
  readCursor,
  writeCursor,
} from '../base/changes/feed-cursor.ts'
import { type FeedRow, NOBODY, readFeed, readRealm } from '../base/changes/feed-store.ts'
import type { Queryable } from '../base/db/connection.ts'
import { ApiError } from '../base/http/operations/api-error.ts'
import type { ExtCall, ExtHandlers } from '../base/http/operations/operation.ts'
import { readCandidacies } from '../candidates/store.ts'
import { withPictureAddresses } from '../content/picture-address.ts'
import { readClients, readOwnCompany } from '../organisation/clients/store.ts'
import { readLivePositions } from '../positions/careers-pages/live-store.ts'
import { pagesWithReadableListing, readPages } from '../positions/careers-pages/store.ts'
import { readPositions } from '../positions/detail-store.ts'

/**
 * The operations on changes (docs/changes.md). The feed says what changed (base/changes/feed-store.ts). What became of it, and
 * the object, are read here, by the statements of version 1 and with the access of the key.
 */
export function changesApi(database: Queryable, publicUrl: string): ExtHandlers {
  return {
    async startChanges(call) {
      const realm = await readRealm(database)
      const cursor = writeCursor(realm, holderIn(call, publicUrl), { xid: realm.horizon, n: 0n }, call.at)
      return { body: JSON.stringify({ data: { cursor } }), tagged: false }
    },

    async listChanges(call) {
      const { access, at, query } = call
      const realm = await readRealm(database)
      const holder = holderIn(call, publicUrl)
      if (query.cursor === undefined) throw noCursor()
      const after = readCursor(query.cursor, realm, holder, at)
      if (typeof after === 'string') throw refusedCursor(after, query.cursor)
      const { rows, next, upToDate } = await readFeed(database, access, after, query.take, query.kinds)
      const shown = query.include === 'object'
      const changes = await describe({ database, access, at, publicUrl, shown }, rows)
      const nextCursor = writeCursor(realm, holder, next, at)
      const rest = `"nextCursor":${JSON.stringify(nextCursor)},"upToDate":${upToDate}`
      return { body: `{"data":[${changes.join(',')}],${rest}}`, tagged: upToDate }
    },
  }
}

function holderIn(
  call: Pick<ExtCall<'listChanges'>, 'keyId' | 'access' | 'scopeVersion'>,
  publicUrl: string,
): CursorHolder {
  return { keyId: call.keyId, scope: `${cacheScope(call.access)} ${call.scopeVersion}`, publicUrl }
}

const FROM_WHERE = 'the "cursor" of /changes/start or the "nextCursor" of the previous answer'

function noCursor(): ApiError {
  return new ApiError('INVALID_CURSOR', `The query parameter "cursor" must be ${FROM_WHERE}, but was missing.`)
}

function refusedCursor(fault: CursorFault, given: string): ApiError {
  if (fault === 'malformed')
    return new ApiError(
      'INVALID_CURSOR',
      `The query parameter "cursor" must be ${FROM_WHERE}, but was ${quoted(given)}.`,
    )
  const reason =
    fault === 'old'
      ? `it is older than ${CURSOR_DAYS} days`
      : 'it was given to another key or by another installation, this installation was restored, or what the key may read has changed since'
  return new ApiError(
    'CURSOR_EXPIRED',
    `The cursor does not hold any more: ${reason}. Get a new one from /changes/start, and read everything again.`,
  )
}

/** How objects are read. */
interface Reading {
  readonly database: Queryable
  readonly access: CompanyAccess
  readonly at: Date
  readonly publicUrl: string
  /** Whether the objects are wanted, or only which of them can be read. */
  readonly shown: boolean
}

/** What can be read of an object: its JSON, or null if it is not wanted. */
interface Found {
  readonly json: string | null
  readonly erased?: boolean
  readonly positionId?: string
}

/** What is read for the changes of one kind. @returns by the name of each (`nameOf`) what can be read of it */
type ReadKind = (reading: Reading, rows: readonly FeedRow[]) => Promise<ReadonlyMap<string, Found>>

const readers: Readonly<Record<string, ReadKind>> = {
  company: async ({ database, access, shown }) => found(await readOwnCompany(database, access, shown)),
  position: async ({ database, access, at, publicUrl, shown }, rows) =>
    found(await readPositions(database, access, idsOf(rows), at, publicUrl, shown)),
  client: async ({ database, access, shown }, rows) => found(await readClients(database, access, idsOf(rows), shown)),
  careerPage: async ({ database, access, publicUrl, shown }, rows) =>
    found(await readPages(database, access, idsOf(rows), publicUrl, shown)),
  pagePosition: async ({ database, access, at, shown }, rows) => {
    const pairs = rows.map(({ id: pageId, positionId }) => ({ pageId, positionId }))
    return found(await readLivePositions(database, access, pairs, at, shown))
  },
  candidate: async ({ database, access, shown }, rows) =>
    new Map(
      (await readCandidacies(database, access, idsOf(rows), shown)).map((candidacy) => [candidacy.id, candidacy]),
    ),
}

/** Changes as the contract has them (docs/changes.md#a-change), without those that the access never read. */
async function describe(reading: Reading, rows: readonly FeedRow[]): Promise<string[]> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const readable = new Map<string, ReadonlyMap<string, Found>>()
  // One after the other: a request takes one connection.
  for (const [kind, ofKind] of byKind) readable.set(kind, (await readers[kind]?.(reading, ofKind)) ?? new Map())
  const left = await leftPages(reading, rows, readable)
  return rows.flatMap((row) => {
    const object = readable.get(row.kind)?.get(nameOf(row))
    if (object) return [upsert(row, object, reading.publicUrl)]
    const wasReadable = row.positionId !== NOBODY || reading.access.positions === 'all' || left.has(row.id)
    return wasReadable ? [removed(row)] : []
  })
}

/**
 * The pages that a restricted key reads no more, because they are switched off: those on which a position of it is. Other pages and
 * clients of its company it never read. What it reads no more because of one position, the change itself names with the position.
 */
async function leftPages(
  { database, access }: Reading,
  rows: readonly FeedRow[],
  readable: ReadonlyMap<string, ReadonlyMap<string, Found>>,
): Promise<ReadonlySet<string>> {
  const pages = rows.filter((row) => row.kind === 'careerPage' && !readable.get('careerPage')?.has(row.id))
  if (access.positions === 'all' || pages.length === 0) return new Set()
  return pagesWithReadableListing(database, access, idsOf(pages))
}

function found(jsons: ReadonlyMap<string, string | null>): ReadonlyMap<string, Found> {
  return new Map([...jsons].map(([id, json]) => [id, { json }]))
}

function idsOf(rows: readonly FeedRow[]): string[] {
  return rows.map(({ id }) => id)
}

function nameOf({ kind, id, positionId }: FeedRow): string {
  return kind === 'pagePosition' ? `${id}.${positionId}` : id
}

function upsert(row: FeedRow, { json, erased, positionId }: Found, publicUrl: string): string {
  const object = json === null ? '' : `,"object":${withPictureAddresses(json, publicUrl)}`
  const state = erased === undefined ? '' : `,"erased":${erased}`
  return `${beginning(positionId === undefined ? row : { ...row, positionId }, 'upsert')}${state}${object}}`
}

function removed(row: FeedRow): string {
  return `${beginning(row, 'removed')}}`
}

function beginning(row: FeedRow, op: 'upsert' | 'removed'): string {
  const { kind, id, positionId, changedAt } = row
  const ofPage = kind === 'pagePosition' ? { pageId: id } : {}
  const ofPosition = kind === 'pagePosition' || kind === 'candidate' ? { positionId } : {}
  return JSON.stringify({ kind, id: nameOf(row), op, changedAt, ...ofPosition, ...ofPage }).slice(0, -1)
}
