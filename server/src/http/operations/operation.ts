import type { PathValues, QueryValues } from '@kandidat/contract/operation'
import type { OperationId, Operations } from '@kandidat/contract/operations'
import { takeMaximum } from '@kandidat/contract/paging'
import type { Queryable } from '../../db/connection.ts'
import type { Access } from '../../access/access.ts'
import { isId } from '../../db/id.ts'
import type { ListRow, PageRequest } from '../../db/page.ts'
import { invalidCursor } from './api-error.ts'

/** What an operation is called with, after the gate and with its query read by the contract. */
export interface Call<Id extends OperationId> {
  access: Access
  /** The database's time at the gate: what the answer is read at. */
  at: Date
  /** What it is read from. */
  database: Queryable
  path: PathValues<Operations[Id]>
  query: QueryValues<Operations[Id]>
}

/** Answers an operation with the JSON of its body, or throws an ApiError. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<string>

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
 * Reads one page and makes its body (docs/lists.md#paging). Rows are read one more than asked, so that
 * `nextCursor` is null exactly when nothing follows.
 * @param read the rows behind a cursor; none where the cursor is not of this list
 * @param isCursor asked only where a page behind a cursor is empty: it may be the end, or no cursor at all
 * @param of what the cursor is the id of, for the error
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
