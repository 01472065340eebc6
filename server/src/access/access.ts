import type { Parameters } from '../db/parameters.ts'

/**
 * The access that a read has. Every store function that reads takes it and uses it in its WHERE
 * clause, so that a row without access is never fetched. Referrers' links, candidates and the system
 * itself are added to the union with the first code that reads for them.
 */
export type Access =
  /** Everything of a company: the positions that it owns, and all that belongs to them. */
  | { readonly kind: 'company'; readonly companyId: string }
  /** Certain positions of a company: those in the view key_scope. */
  | { readonly kind: 'restricted'; readonly companyId: string; readonly keyId: string }

/** SQL that is true for a row whose position can be read, given the columns for its owner and position. */
export function canReadPosition(access: Access, $: Parameters, companyId: string, positionId: string): string {
  const owned = `${companyId} = ${$(access.companyId)}`
  if (access.kind === 'company') return owned
  return `${owned} and ${positionId} = any (${scopeOf(access, $)})`
}

/**
 * SQL of the ids of the positions that a restricted key can read, as an array: it is made once, and
 * each of its ids is looked up in an index. When it was joined as a table, it was made again for each
 * position of the company (900,000 rows for one page).
 */
function scopeOf(access: Extract<Access, { kind: 'restricted' }>, $: Parameters): string {
  return `array(select s.position_id from key_scope s where s.company_id = ${$(access.companyId)} and s.key_id = ${$(access.keyId)})`
}

/**
 * SQL of the positions that can be read, as a table to filter further. The positions of a restricted
 * key are fetched by their ids, whatever the other conditions. They are at most a thousand, while a
 * condition on the company may be true for any number of rows.
 */
export function readablePositions(access: Access, $: Parameters): string {
  if (access.kind === 'company') return `(select * from positions where company_id = ${$(access.companyId)})`
  return `(select * from (select * from positions where id = any (${scopeOf(access, $)}) offset 0) of_key
    where company_id = ${$(access.companyId)})`
}

/**
 * SQL of the listings of a restricted key's positions that fulfil a condition, as a table. It looks up
 * one position after the other. Given all positions at once, PostgreSQL 15 read every listing of the
 * company and compared (39,000 rows).
 */
export function listingsOfKey(
  access: Extract<Access, { kind: 'restricted' }>,
  $: Parameters,
  condition: string,
): string {
  return `(select listed.* from unnest(${scopeOf(access, $)}) as of_key (position_id) cross join lateral (
    select * from listings where company_id = ${$(access.companyId)} and position_id = of_key.position_id and ${condition}
    offset 0) listed)`
}
