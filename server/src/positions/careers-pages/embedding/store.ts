import type { Queryable, Transaction } from '../../../base/db/connection.ts'
import { isId } from '../../../base/db/id.ts'
import { keyArrays, type ObjectKey } from '../../../base/db/keys.ts'

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

/**
 * The websites that may show forms in a frame: those of a careers page, for a sharing link those of the default page of the
 * company that owns it, and for the link of a referrer those of what it was made through.
 */
export async function readEmbedOrigins(database: Queryable, linkId: string): Promise<readonly string[]> {
  if (!isId(linkId)) return []
  const [row] = await database.query<{ origins: string[] }>(
    `select cp.embed_origins as origins
    from (
      select * from links where id = coalesce((select through_id from referrer_links where id = $1::uuid), $1::uuid) offset 0
    ) link
    join careers_pages cp on cp.company_id = link.company_id
      and case when link.kind = 'careers_page' then cp.id = link.id else cp.is_default end`,
    [linkId],
  )
  return row?.origins ?? []
}
