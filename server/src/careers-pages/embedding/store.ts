import type { Queryable, Transaction } from '../../db/connection.ts'
import { keyArrays, type ObjectKey } from '../../changes/object-key.ts'

/** The websites that may embed the forms of pages, by the id of the page. */
export async function readEmbedOrigins(
  database: Queryable,
  pages: readonly ObjectKey[],
): Promise<Map<string, readonly string[]>> {
  const rows = await database.query<{ id: string; origins: string[] }>(
    `select cp.id, cp.embed_origins as origins
    from careers_pages cp join unnest($1::uuid[], $2::uuid[]) as given (company_id, id) using (company_id, id)`,
    keyArrays(pages),
  )
  return new Map(rows.map(({ id, origins }) => [id, origins]))
}

/** Writes the websites that may embed the forms of pages, which the transaction has locked. */
export async function writeEmbedOrigins(
  tx: Transaction,
  pages: readonly (ObjectKey & { origins: readonly string[] })[],
): Promise<void> {
  // An array of arrays would have to be a rectangle.
  await tx.query(
    `update careers_pages cp
    set embed_origins = array(select json_array_elements_text(given.origins::json))
    from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (company_id, id, origins)
    where cp.company_id = given.company_id and cp.id = given.id`,
    [...keyArrays(pages), pages.map(({ origins }) => JSON.stringify(origins))],
  )
}
