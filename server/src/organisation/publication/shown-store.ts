import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import { isUnswept } from './expiration-store.ts'

/** A hash of what the API shows of a position, and when that last changed. */
export interface ShownHash extends ObjectKey {
  hash: string
  updatedAt: Date
  /**
   * It is stored as PUBLISHED although its expiration has passed: the expiration is not recorded
   * yet.
   */
  unswept: boolean
}

// The shown fields (docs/statuses.md#shown-fields): the position's own fields, its sections,
// galleries and locations, its status, its client, what it is reachable through, the fields of its
// own sharing links, and its overrides on careers pages. What is inside `company`, and names and
// flags of careers pages, do not belong to them.
//
// A verb that edits positions names the columns of their own fields. All other verbs change nothing
// but the state. So a page with 10,000 listings is switched off without reading 10,000 descriptions
// twice.
const STATE = `p.status, p.client_id, p.published_at, p.last_published_at, p.first_activated_at, p.expiration_date,
  case when p.status = 'PUBLISHED' then (
    select json_agg(json_build_array(s.id, s.type, s.platform, s.name) order by s.id) from sharing_links s
    where s.company_id = p.company_id and s.position_id = p.id and s.active) end as sharing_links,
  (select json_agg(json_build_array(l.page_id, coalesce(l.enable_application, p.enable_application),
      coalesce(l.enable_vouch, p.enable_vouch)) order by l.page_id) from listings l
    where l.company_id = p.company_id and l.position_id = p.id and l.live) as listings`

/**
 * Hashes what the API shows of positions, from their rows as they are now in this transaction.
 * @param fields SQL of the positions' own fields that are compared besides their state
 * @returns the hashes by the id of the position
 */
export async function readShownHashes(
  database: Queryable,
  positions: Keys,
  fields: 'state' | readonly string[],
  at: Date,
): Promise<Map<string, ShownHash>> {
  const compared = fields === 'state' ? STATE : [STATE, ...fields].join(', ')
  const rows = await database.query<ShownHash>(
    `select p.company_id as "companyId", p.id, p.updated_at as "updatedAt",
      coalesce(${isUnswept('$3')}, false) as unswept,
      (select md5(row_to_json(shown)::text) from (select ${compared}) shown) as hash
    from positions p join unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      on p.company_id = given.company_id and p.id = given.id`,
    [...keyArrays(positions), at],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Moves `updatedAt` of positions whose shown fields changed: to `at`, and at least a millisecond
 * past its value before the transaction. So it never runs backwards and never stands still.
 */
export async function moveUpdatedAt(tx: Transaction, positions: readonly ShownHash[], at: Date): Promise<void> {
  await tx.query(
    `update positions p set updated_at = greatest($4::timestamptz, r.before + interval '1 ms')
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as r (company_id, id, before)
    where p.company_id = r.company_id and p.id = r.id
      and p.updated_at <> greatest($4::timestamptz, r.before + interval '1 ms')`,
    [...keyArrays(positions), positions.map((position) => position.updatedAt), at],
  )
}
