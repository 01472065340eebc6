import type { Parameters } from '../db/parameters.ts'

/**
 * Whose eyes a read looks through. Every reading store function takes them, and they are in its WHERE: what is out of
 * sight is never fetched. Referrers' links, candidates and the system itself join the union with their first reader.
 */
export type Access =
  /** Everything of a company: the positions it owns and what hangs on them. */
  | { readonly kind: 'company'; readonly companyId: string }
  /** Certain positions of a company: those of the view key_scope. */
  | { readonly kind: 'restricted'; readonly companyId: string; readonly keyId: string }

/** SQL that is true for a row whose position is in sight, given its columns for owner and position. */
export function canReadPosition(access: Access, $: Parameters, companyId: string, positionId: string): string {
  const owned = `${companyId} = ${$(access.companyId)}`
  if (access.kind === 'company') return owned
  return `${owned} and ${positionId} = any (${scopeOf(access, $)})`
}

/**
 * SQL of the ids of the positions that a restricted key may see, as an array: it is made once, and each id in it is
 * looked up in an index. Joined as a table it was made anew for each position of the company (900,000 rows for a page).
 */
function scopeOf(access: Extract<Access, { kind: 'restricted' }>, $: Parameters): string {
  return `array(select s.position_id from key_scope s where s.company_id = ${$(access.companyId)} and s.key_id = ${$(access.keyId)})`
}

/**
 * SQL of the positions in sight, as a table to be filtered further. Those of a restricted key are fetched by their ids,
 * whatever else is asked of them: at most a thousand, where a condition on the company may be true for any number.
 */
export function readablePositions(access: Access, $: Parameters): string {
  if (access.kind === 'company') return `(select * from positions where company_id = ${$(access.companyId)})`
  return `(select * from (select * from positions where id = any (${scopeOf(access, $)}) offset 0) of_key
    where company_id = ${$(access.companyId)})`
}

/**
 * SQL of the listings of a restricted key's positions that fulfil a condition, as a table. Looked up one position after
 * the other: given all of them at once, PostgreSQL 15 read every listing of the company and compared (39,000 rows).
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
