import { keyArrays } from '../../base/db/keys.ts'
import type { Transaction } from '../../base/db/connection.ts'

/** A link to create: sharing links, careers pages and referrers' links take their ids from one table. */
export interface NewLink {
  companyId: string
  /** Random (v4), because it is public and must not be guessed. */
  id: string
  kind: 'sharing_link' | 'careers_page' | 'referrer'
}

/** Gives ids back that nothing uses. */
export async function deleteLinks(tx: Transaction, links: readonly { companyId: string; id: string }[]): Promise<void> {
  await tx.query(
    `delete from links where (company_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    keyArrays(links),
  )
}

/** Reserves the ids of links, before the sharing links, careers pages or referrers' links themselves are written. */
export async function insertLinks(tx: Transaction, links: readonly NewLink[]): Promise<void> {
  await tx.query(`insert into links (company_id, id, kind) select * from unnest($1::uuid[], $2::uuid[], $3::text[])`, [
    ...keyArrays(links),
    links.map((link) => link.kind),
  ])
}
