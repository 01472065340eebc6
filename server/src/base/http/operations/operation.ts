import type { PathValues, QueryValues } from '@kandidat/contract/operations/operation'
import type { ExtOperationId, ExtOperations } from '@kandidat/contract/ext/operations'
import type { OperationId, Operations } from '@kandidat/contract/operations/operations'
import { takeMaximum } from '@kandidat/contract/operations/paging'
import type { Queryable } from '../../db/connection.ts'
import type { CompanyAccess } from '../../access/access.ts'
import { isId } from '../../db/id.ts'
import type { ListRow, PageRequest } from '../../db/page.ts'
import { invalidCursor } from './api-error.ts'

/** What a handler is called with. The request is authenticated, and the contract has parsed its query. */
export interface Call<Id extends OperationId> {
  access: CompanyAccess
  /** The database's time at authentication. The response is computed for this time. */
  at: Date
  /** The database, or the replica, to read from. */
  database: Queryable
  path: PathValues<Operations[Id]>
  query: QueryValues<Operations[Id]>
}

/**
 * A parsed request: an operation with the values of its path and query. `text` is equal exactly if they are. `unknown` is
 * what `X-Unknown-Parameters` says; it is no part of `text`, so that requests share responses whatever they add.
 */
export interface ParsedRequest<Id extends OperationId> {
  readonly id: Id
  readonly path: PathValues<Operations[Id]>
  readonly query: QueryValues<Operations[Id]>
  readonly text: string
  readonly unknown?: string
}

/** Handles an operation: returns the JSON of its body, or throws an ApiError. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<string>

/** What a handler beside version 1 is called with. */
export interface ExtCall<Id extends ExtOperationId> {
  keyId: string
  access: CompanyAccess
  /** The version of what the key may read. */
  scopeVersion: string
  /** The database's time at authentication. */
  at: Date
  query: QueryValues<ExtOperations[Id]>
}

/** An answer beside version 1. */
export interface ExtAnswer {
  readonly body: string
  /** Whether the same request has the same answer until something changes, so that it has a tag. */
  readonly tagged: boolean
}

/** A handler for each operation beside version 1. */
export type ExtHandlers = { [Id in ExtOperationId]: (call: ExtCall<Id>) => Promise<ExtAnswer> }

/** A handler for each operation of the contract. */
export type Handlers = { [Id in OperationId]: Handler<Id> }

/** The body of a single object (docs/responses.md#body). */
export function objectBody(json: string): string {
  return `{"data":${json}}`
}

/** The body of a list that does not page. */
export function listBody(rows: readonly string[]): string {
  return `{"data":[${rows.join(',')}]}`
}

/**
 * Reads one page and makes its body (docs/lists.md#paging). Reads one row more than requested, so that
 * `nextCursor` is null exactly if nothing follows.
 * @param read returns the rows after a cursor; no rows if the cursor does not belong to this list
 * @param isCursor called only if the page after a cursor is empty: the list may end there, or the
 * cursor may be invalid
 * @param of the kind of object that a cursor identifies, for the error
 */
export async function pageBody(
  query: { take: number; cursor: string | undefined },
  read: (page: PageRequest) => Promise<ListRow[]>,
  isCursor: (cursor: string) => Promise<boolean>,
  of: string,
): Promise<string> {
  const { take, cursor } = query
  if (cursor !== undefined && !isId(cursor)) throw invalidCursor(of, cursor)
  const rows = await read({ cursor, limit: Math.min(take, takeMaximum) + 1 })
  if (cursor !== undefined && rows.length === 0 && !(await isCursor(cursor))) throw invalidCursor(of, cursor)
  const shown = rows.slice(0, take)
  const nextCursor = rows.length > take ? (shown.at(-1)?.id ?? null) : null
  return `{"data":[${shown.map((row) => row.json).join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`
}
