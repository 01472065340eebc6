import type { Queryable, Transaction } from '../../base/db/connection.ts'

// Published positions stand in tiers by their age (migration 0066), and each tier has indexes of its own. A search asks the tier
// of the newest first. So it reads about as much of a million positions as of a few thousand.

/** How many of the newest positions are in a tier and those before it. The last tier has all others. */
export const SIZES = [1_000, 8_000, 64_000, 256_000]

/** The tiers, the newest first. */
export const tiers = [...SIZES.keys(), SIZES.length]

/**
 * Notes since when the positions of each tier are published, once there are half as many more as it is made for. It never goes
 * back: what is in a later tier is older than that.
 */
export async function noteAges(database: Queryable, sizes: readonly number[] = SIZES): Promise<void> {
  for (const [tier, size] of sizes.entries()) {
    await database.query(
      `insert into position_tiers as known (tier, since)
      select $1, cut.published_at
      from (select published_at from position_words where is_published
        order by published_at desc, position_id desc offset $2 limit 1) cut
      where $3 <= (select count(*) from (
        select from position_words where is_published and published_at >= coalesce(
          (select since from position_tiers where tier = $1), '-infinity') limit $3) newer)
      on conflict (tier) do update set since = excluded.since where known.since < excluded.since`,
      [tier, size, size * 1.5],
    )
  }
}

/**
 * Moves the next positions that are too old for their tier. A position that somebody is changing is left for the next time.
 * @returns how many were moved
 */
export async function moveToTheirTiers(tx: Transaction, limit: number): Promise<number> {
  const rows = await tx.query(
    `update position_words s set tier = old.next
    from (
      select s.company_id, s.position_id, (select max(t.tier) + 1 from position_tiers t where s.published_at < t.since) as next
      from position_tiers t join position_words s on s.is_published and s.tier = t.tier and s.published_at < t.since
      limit $1 for update of s skip locked) old
    where s.company_id = old.company_id and s.position_id = old.position_id returning 1 as moved`,
    [limit],
  )
  return rows.length
}
