import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Override } from './listing.ts'

/** The key of a listing: the position's key and the page's id. */
export interface ListingKey extends ObjectKey {
  pageId: string
}

/** A position on a careers page. */
export interface Listing extends ListingKey {
  pageCompanyId: string
}

/** A page that a new position is listed on, and why. */
export interface DefaultListing extends Listing {
  why: 'ownDefault' | 'clientDefault' | 'marketplace'
}

/** The pages that new positions are listed on (docs/careers-pages.md#listings). */
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
    [...keyArrays(positions), positions.map((position) => position.clientId)],
  )
}

/** The ids of the given pages that are active. The transaction has locked the pages. */
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
    `insert into listings (company_id, position_id, page_id, page_company_id, live, was_live, published_at, created_at)
    select company_id, id, page_id, page_company_id, live, live, published_at, $7::timestamptz
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[], $6::timestamptz[])
      as given (company_id, id, page_id, page_company_id, live, published_at)`,
    [
      ...keyArrays(listings),
      listings.map((listing) => listing.pageId),
      listings.map((listing) => listing.pageCompanyId),
      listings.map((listing) => listing.live),
      listings.map((listing) => listing.publishedAt),
      at,
    ],
  )
}

/**
 * Unlists positions from the pages of all companies but their owner and their new client. The
 * marketplace stays.
 * @param clientId the new client, or null for none
 */
export async function unlistFromOtherCompanies(
  tx: Transaction,
  positions: Keys,
  clientId: string | null,
): Promise<void> {
  await tx.query(
    `update listings l set enabled = false, live = false, was_live = l.was_live or l.live
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id), careers_pages cp
    where l.company_id = given.company_id and l.position_id = given.id
      and cp.company_id = l.page_company_id and cp.id = l.page_id and not cp.is_marketplace
      and cp.company_id <> l.company_id and cp.company_id is distinct from $3::uuid`,
    [...keyArrays(positions), clientId],
  )
}

/** All positions that are listed on pages, whatever their status. */
export async function positionsListedOn(database: Queryable, pages: Keys): Promise<ObjectKey[]> {
  return database.query<ObjectKey>(
    `select distinct l.company_id as "companyId", l.position_id as id
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join listings l on l.page_company_id = given.company_id and l.page_id = given.id
    where l.enabled`,
    keyArrays(pages),
  )
}

/**
 * Enables listings. It creates new ones, and enables former ones again with the overrides that they
 * had. Position and page are locked.
 */
export async function enableListings(tx: Transaction, listings: readonly Listing[], at: Date): Promise<void> {
  await tx.query(
    `insert into listings as l (company_id, position_id, page_id, page_company_id, created_at)
    select *, $5::timestamptz from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])
    on conflict (company_id, position_id, page_id) do update set enabled = true where not l.enabled`,
    [...keys(listings), listings.map((listing) => listing.pageCompanyId), at],
  )
}

/** Unlists positions, which are locked, from pages. The overrides stay for the next time. */
export async function disableListings(tx: Transaction, listings: readonly ListingKey[]): Promise<void> {
  await tx.query(
    `update listings l set enabled = false, live = false, was_live = l.was_live or l.live
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (company_id, position_id, page_id)
    where l.company_id = given.company_id and l.position_id = given.position_id and l.page_id = given.page_id`,
    keys(listings),
  )
}

/** Which of the listings are enabled, as `positionId pageId`. */
export async function enabledListings(database: Queryable, listings: readonly ListingKey[]): Promise<Set<string>> {
  const rows = await database.query<{ key: string }>(
    `select l.position_id || ' ' || l.page_id as key from listings l
    join unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (company_id, position_id, page_id)
      using (company_id, position_id, page_id)
    where l.enabled`,
    keys(listings),
  )
  return new Set(rows.map((row) => row.key))
}

/**
 * Writes the overrides of listings. A field that is absent stays as it is. The positions are
 * locked.
 */
export async function writeOverrides(
  tx: Transaction,
  listings: readonly ListingKey[],
  { enableApplication, enableVouch }: Override,
): Promise<void> {
  await tx.query(
    `update listings l set
      enable_application = case when $4 then $5::boolean else l.enable_application end,
      enable_vouch = case when $6 then $7::boolean else l.enable_vouch end
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (company_id, position_id, page_id)
    where l.company_id = given.company_id and l.position_id = given.position_id and l.page_id = given.page_id`,
    [
      ...keys(listings),
      enableApplication !== undefined,
      enableApplication ?? null,
      enableVouch !== undefined,
      enableVouch ?? null,
    ],
  )
}

function keys(listings: readonly ListingKey[]): [string[], string[], string[]] {
  return [...keyArrays(listings), listings.map((listing) => listing.pageId)]
}
