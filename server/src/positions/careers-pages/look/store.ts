import type { Queryable, Transaction } from '../../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../../base/db/keys.ts'
import type { PageLook } from './look.ts'

/** The looks of pages, by the id of the page. */
export async function readLooks(database: Queryable, pages: Keys): Promise<Map<string, PageLook>> {
  const rows = await database.query<PageLook & { id: string }>(
    `select id, colour, heading, introduction from careers_pages
    join unnest($1::uuid[], $2::uuid[]) as given (company_id, id) using (company_id, id)`,
    keyArrays(pages),
  )
  return new Map(rows.map(({ id, ...look }) => [id, look]))
}

/** Writes the looks of pages that the transaction has locked. */
export async function writeLooks(tx: Transaction, pages: readonly (ObjectKey & { look: PageLook })[]): Promise<void> {
  await tx.query(
    `update careers_pages cp set colour = given.colour, heading = given.heading, introduction = given.introduction
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
      as given (company_id, id, colour, heading, introduction)
    where cp.company_id = given.company_id and cp.id = given.id`,
    [
      ...keyArrays(pages),
      pages.map(({ look }) => look.colour),
      pages.map(({ look }) => look.heading),
      pages.map(({ look }) => look.introduction),
    ],
  )
}
