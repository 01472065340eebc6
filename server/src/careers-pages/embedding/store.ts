import type { Transaction } from '../../db/connection.ts'
import { keyArrays, type ObjectKey } from '../../changes/object-key.ts'

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
