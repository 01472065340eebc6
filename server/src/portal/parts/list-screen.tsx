import type { ComponentChildren } from 'preact'
import { isId } from '../../base/db/id.ts'
import { type Column, Heading, Pager, Table } from '../../base/web/parts.tsx'
import type { PortalAddress } from '../addresses.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Above } from './form-page.tsx'
import { type Answer, type MemberAudience, memberScreen, page, type Screen } from './screen.ts'

/** Rows of a page, unless a list says otherwise. */
const SIZE = 50

/** The part of a list that a page shows, as stores take it. */
export interface Slice {
  /** The row after which it begins; undefined for the first page. */
  readonly cursor: string | undefined
  /** One row more than the page shows, which says whether there is another page. */
  readonly limit: number
}

/** A page of a list, in the order in which it is read. */
export interface ListPage<Row> {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Where the page belongs: links from the outermost on. */
  readonly above?: readonly Above[]
  /** What stands above the list: what was just done, and the filters. */
  readonly before?: ComponentChildren
  /** What was found in the slice. */
  readonly found: readonly Row[]
  readonly table: {
    readonly caption: string
    readonly columns: readonly Column<Row>[]
    /** What a row is about, as `Table` takes it. */
    readonly id?: (row: Row) => string
  }
  /** In place of the table if nothing was found. */
  readonly empty: ComponentChildren
  /** What stands around the table, such as a form or a live region. */
  readonly around?: (table: ComponentChildren) => ComponentChildren
  /** The query that links to other pages keep; that of the visit unless given. */
  readonly query?: URLSearchParams
  /** What stands below the list. */
  readonly after?: ComponentChildren
  /** 422 if a filter is wrong. */
  readonly status?: number
}

interface ListParts<Row> {
  /** The address: `/portal/team`. */
  readonly path: PortalAddress
  /** Rows of a page; 50 unless given. */
  readonly size?: number
  /** Reads a slice, and says what the page shows of it. */
  readonly list: (visit: MemberVisit, slice: Slice) => Promise<ListPage<Row>>
}

/** A screen that lists rows: a heading, filters, a table or why it is empty, and links to other pages. */
export function listScreen<Row extends { readonly id: string }>(
  audience: MemberAudience,
  { path, size = SIZE, list }: ListParts<Row>,
): Screen {
  return memberScreen(audience, {
    path,
    show: async (visit) => {
      const after = visit.query.get('after') ?? ''
      const cursor = isId(after) ? after : undefined
      return listPage(visit, await list(visit, { cursor, limit: size + 1 }), size)
    },
  })
}

function listPage<Row extends { readonly id: string }>(
  visit: MemberVisit,
  { found, table, empty, around = (each) => each, ...parts }: ListPage<Row>,
  size: number,
): Answer {
  const { language, path } = visit
  const { title, lead, actions, above, before, query, after, status } = parts
  const rows = found.slice(0, size)
  const next = found.length > size ? (rows.at(-1)?.id ?? null) : null
  return page(
    title,
    <>
      <Heading title={title} lead={lead} actions={actions} path={above ?? []} language={language} />
      {before}
      {rows.length === 0 ? empty : around(<Table {...table} rows={rows} language={language} />)}
      <Pager language={language} path={path} query={query ?? visit.query} next={next} />
      {after}
    </>,
    status === undefined ? {} : { status },
  )
}
