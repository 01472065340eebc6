import type { Queryable } from '../../base/db/connection.ts'
import type { RefusedKey } from '../../base/http/authentication/denials.ts'

/**
 * Records when and why keys were last refused, in one statement. Ids that no key has are skipped here and not before, so
 * that they cost as much as others. Rows are written in the order of ids, so that two processes never deadlock.
 */
export async function recordRefusals(database: Queryable, refused: readonly RefusedKey[]): Promise<void> {
  await database.query(
    `insert into key_refusals as r (key_id, refused_at, reason)
    select k.id, clock() - make_interval(secs => given.age), given.reason
    from unnest($1::uuid[], $2::text[], $3::float8[]) given (id, reason, age)
    join keys k on k.id = given.id
    order by k.id
    on conflict (key_id) do update set refused_at = excluded.refused_at, reason = excluded.reason
    where r.refused_at < excluded.refused_at`,
    [refused.map(({ keyId }) => keyId), refused.map(({ reason }) => reason), refused.map(({ age }) => age)],
  )
}
