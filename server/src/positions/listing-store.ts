import type { Queryable, Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../events/event.ts'

/** A position on a careers page. */
export interface Listing extends ObjectKey {
  pageId: string
  pageCompanyId: string
}

/** A default page of a position's, and why it is one. */
export interface DefaultListing extends Listing {
  why: 'ownDefault' | 'clientDefault' | 'marketplace'
}

/** The pages on which new positions are listed (decisions, Careers pages and links). */
export async function defaultPages(
  database: Queryable,
  positions: readonly (ObjectKey & { clientId: string | null })[],
): Promise<DefaultListing[]> {
  return database.query<DefaultListing>(
    `select given.company_id as "companyId", given.id, cp.id as "pageId", cp.company_id as "pageCompanyId",
      case when cp.is_marketplace then 'marketplace' when cp.company_id = given.company_id then 'ownDefault'
        else 'clientDefault' end as why
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (company_id, id, client_id)
    join careers_pages cp on cp.is_marketplace
      or cp.is_default and (cp.company_id = given.company_id or cp.company_id = given.client_id)`,
    [
      positions.map((position) => position.companyId),
      positions.map((position) => position.id),
      positions.map((position) => position.clientId),
    ],
  )
}

/** Which of pages that the transaction has locked are active. */
export async function activePages(
  database: Queryable,
  pages: readonly { pageId: string; pageCompanyId: string }[],
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    `select cp.id from careers_pages cp join unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      on cp.company_id = given.company_id and cp.id = given.id
    where cp.active`,
    [pages.map((page) => page.pageCompanyId), pages.map((page) => page.pageId)],
  )
  return new Set(rows.map((row) => row.id))
}

/** Lists new positions on pages that the transaction has locked. */
export async function insertListings(
  tx: Transaction,
  listings: readonly (Listing & { live: boolean; publishedAt: Date | null })[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into listings (company_id, position_id, page_id, page_company_id, live, published_at, created_at)
    select *, $7::timestamptz from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[], $6::timestamptz[])`,
    [
      listings.map((listing) => listing.companyId),
      listings.map((listing) => listing.id),
      listings.map((listing) => listing.pageId),
      listings.map((listing) => listing.pageCompanyId),
      listings.map((listing) => listing.live),
      listings.map((listing) => listing.publishedAt),
      at,
    ],
  )
}

/** Takes positions off the pages of other companies than their owner and the client to come; the marketplace stays. */
export async function unlistFromPagesOf(
  tx: Transaction,
  positions: readonly ObjectKey[],
  clientId: string | null,
): Promise<void> {
  await tx.query(
    `update listings l set enabled = false, live = false
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id), careers_pages cp
    where l.company_id = given.company_id and l.position_id = given.id
      and cp.company_id = l.page_company_id and cp.id = l.page_id and not cp.is_marketplace
      and cp.company_id <> l.company_id and cp.company_id is distinct from $3::uuid`,
    [positions.map((position) => position.companyId), positions.map((position) => position.id), clientId],
  )
}
