import { type Access, canReadPosition } from '../../../base/access/access.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../../base/db/connection.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'

/** A feed of a company, whose items are remembered from one import to the next. */
export interface Feed {
  companyId: string
  /** The name of its format. */
  source: string
  /** Distinguishes feeds of one format: the address, `file`, or a name that the user chose. */
  board: string
}

/** An item that an earlier import stored. */
export interface KnownItem {
  externalId: string
  positionId: string
  hash: string
}

/**
 * Locks the feed until the transaction ends, so that two simultaneous imports of a feed do not
 * create a position twice.
 */
export async function lockFeed(tx: Transaction, feed: Feed): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${Object.values(feed).join('\n')}`])
}

/** Returns those of the given items that an earlier import stored. */
export async function knownItems(
  database: Queryable,
  feed: Feed,
  externalIds: readonly string[],
): Promise<KnownItem[]> {
  return database.query<KnownItem>(
    `select external_id as "externalId", position_id as "positionId", hash from import_items
    where company_id = $1 and source = $2 and board = $3 and external_id = any ($4::text[])`,
    [feed.companyId, feed.source, feed.board, externalIds],
  )
}

/**
 * Remembers items that were stored now.
 * @param items with the dates on which the feed published them. A date that the feed no longer gives stays.
 */
export async function rememberItems(
  tx: Transaction,
  feed: Feed,
  items: readonly (KnownItem & { publishedAt?: Date | null })[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into import_items as known (company_id, source, board, external_id, position_id, hash, published_at,
      first_seen_at, last_seen_at)
    select $1, $2, $3, item.external_id, item.position_id, item.hash, item.published_at, $8, $8
    from unnest($4::text[], $5::uuid[], $6::text[], $7::timestamptz[]) as item (external_id, position_id, hash, published_at)
    on conflict (company_id, source, board, external_id)
      do update set hash = excluded.hash, last_seen_at = excluded.last_seen_at, missed = 0,
        published_at = coalesce(excluded.published_at, known.published_at)`,
    [
      feed.companyId,
      feed.source,
      feed.board,
      items.map((item) => item.externalId),
      items.map((item) => item.positionId),
      items.map((item) => item.hash),
      items.map((item) => item.publishedAt ?? null),
      at,
    ],
  )
}

/** An item that is no longer in its feed. */
export interface GoneItem {
  externalId: string
  positionId: string
  title: string
  /** The number of consecutive imports without it. */
  missed: number
}

/**
 * Counts this import for the items that are no longer in the feed, and returns them. Archived
 * positions do not count, and those out of reach are neither counted nor named.
 */
export async function countMissed(
  tx: Transaction,
  access: Access,
  feed: Feed,
  runStartedAt: Date,
): Promise<GoneItem[]> {
  const $ = parameters()
  return tx.query<GoneItem>(
    `update import_items i set missed = i.missed + 1
    from positions p
    where ${ofFeed(feed, $)} and i.last_seen_at < ${$(runStartedAt)}
      and p.company_id = i.company_id and p.id = i.position_id and ${isNamed(access, $)}
    returning i.external_id as "externalId", i.position_id as "positionId", p.title, i.missed`,
    $.values,
  )
}

/** What `countMissed` would return if the feed had the given items alone. Nothing is counted. */
export async function findMissing(
  tx: Transaction,
  access: Access,
  feed: Feed,
  externalIds: readonly string[],
): Promise<GoneItem[]> {
  const $ = parameters()
  return tx.query<GoneItem>(
    `select i.external_id as "externalId", i.position_id as "positionId", p.title, i.missed + 1 as missed
    from import_items i join positions p on p.company_id = i.company_id and p.id = i.position_id
    where ${ofFeed(feed, $)} and ${isNamed(access, $)}
      and not exists (select from unnest(${$(externalIds)}::text[]) as seen (external_id) where seen.external_id = i.external_id)`,
    $.values,
  )
}

/** SQL that is true for an item `i` of a feed. */
const ofFeed = ({ companyId, source, board }: Feed, $: Parameters) =>
  `i.company_id = ${$(companyId)} and i.source = ${$(source)} and i.board = ${$(board)}`

/** SQL that is true for a position `p` that an import can name as gone. */
const isNamed = (access: Access, $: Parameters) =>
  `p.archived_at is null and p.deleted_at is null and ${canReadPosition(access, $, 'p.company_id', 'p.id')}`

/** What leads to a position: a sharing link by its name, or a careers page by its name or as `marketplace`. */
export interface PositionLink extends ObjectKey {
  positionId: string
  kind: 'sharing_link' | 'careers_page'
  name: string
}

/** Everything that leads or led to positions, the oldest first. */
export async function linksOf(database: Queryable, positions: Keys): Promise<PositionLink[]> {
  return database.query<PositionLink & { created_at: Date }>(
    `with given as (select distinct * from unnest($1::uuid[], $2::uuid[]) as given (company_id, id))
    select s.company_id as "companyId", s.id, s.position_id as "positionId", s.kind, s.name, s.created_at from given
    join sharing_links s on s.company_id = given.company_id and s.position_id = given.id
    union all
    select cp.company_id, cp.id, l.position_id, cp.kind, case when cp.is_marketplace then 'marketplace' else cp.name end, l.created_at
    from given join listings l on l.company_id = given.company_id and l.position_id = given.id
    join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
    order by created_at, id`,
    keyArrays(positions),
  )
}
