import type { Queryable, Transaction } from '../../db/connection.ts'

/** A feed of a company: what one import reads. */
export interface Feed {
  companyId: string
  /** The format. */
  source: string
  /** The board, host or file within it. */
  board: string
}

/** What is known of an item that was read before. */
export interface KnownItem {
  externalId: string
  positionId: string
  hash: string
}

/** Held while a batch of a feed is taken in, so that the same feed read twice at once makes nothing twice. */
export async function lockFeed(tx: Transaction, feed: Feed): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${Object.values(feed).join('\n')}`])
}

/** The items of a feed that were read before, of those asked for. */
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

/** Remembers items as they were read just now. */
export async function rememberItems(tx: Transaction, feed: Feed, items: readonly KnownItem[], at: Date): Promise<void> {
  await tx.query(
    `insert into import_items (company_id, source, board, external_id, position_id, hash, first_seen_at, last_seen_at)
    select $1, $2, $3, item.external_id, item.position_id, item.hash, $7, $7
    from unnest($4::text[], $5::uuid[], $6::text[]) as item (external_id, position_id, hash)
    on conflict (company_id, source, board, external_id)
      do update set hash = excluded.hash, last_seen_at = excluded.last_seen_at, missed = 0`,
    [
      feed.companyId,
      feed.source,
      feed.board,
      items.map((item) => item.externalId),
      items.map((item) => item.positionId),
      items.map((item) => item.hash),
      at,
    ],
  )
}

/** An item that the feed no longer has. */
export interface GoneItem {
  externalId: string
  positionId: string
  title: string
  /** Runs in a row without it. */
  missed: number
}

/** Counts a run for what a feed no longer has, and tells it; what is archived already is nobody's question any more. */
export async function countMissed(tx: Transaction, feed: Feed, runStartedAt: Date): Promise<GoneItem[]> {
  return tx.query<GoneItem>(
    `update import_items i set missed = i.missed + 1
    from positions p
    where i.company_id = $1 and i.source = $2 and i.board = $3 and i.last_seen_at < $4
      and p.company_id = i.company_id and p.id = i.position_id and p.archived_at is null and p.deleted_at is null
    returning i.external_id as "externalId", i.position_id as "positionId", p.title, i.missed`,
    [feed.companyId, feed.source, feed.board, runStartedAt],
  )
}
