import type { Queryable } from '../../base/db/connection.ts'

/** SQL of the name of the picture of ours in an address. The indexes of migration 0035 have the same words. */
const nameIn = (column: string) => `substring(${column}::text from '/p/([A-Za-z0-9_-]{32})-')`
const naming = (column: string) => `${column}::text like '%/p/%' and ${nameIn(column)}`

/**
 * SQL of whether anything names a picture `p`: any company, because they may name each other's, and any position, archived and
 * removed ones included.
 */
const IS_NAMED = `(
  exists (select from positions where ${naming('banner_url')} = p.name)
  or exists (select from images where ${naming('url')} = p.name)
  or exists (select from companies where ${naming('logo_url')} = p.name)
  or exists (select from companies where ${naming('banner_url')} = p.name))`

/** A picture of a company. */
export interface PictureKey extends Record<string, unknown> {
  companyId: string
  name: string
}

/**
 * Looks at pictures in the order of their companies and names, and notes since when nothing names them.
 * @param after the last one of the look before; null to begin
 * @returns the last one of this look; null if there are no more
 */
export async function noteUnused(
  database: Queryable,
  after: PictureKey | null,
  limit: number,
): Promise<PictureKey | null> {
  const [row] = await database.query<{ last: PictureKey | null }>(
    `with looked as (select p.company_id, p.name, p.unused_since, ${IS_NAMED} as named from pictures p
      where $1::uuid is null or (p.company_id, p.name) > ($1, $2::text) order by p.company_id, p.name limit $3),
    noted as (update pictures p set unused_since = case when not looked.named then clock() end from looked
      where p.company_id = looked.company_id and p.name = looked.name and looked.named = (p.unused_since is not null))
    select json_build_object('companyId', company_id, 'name', name) as last from looked
    order by company_id desc, name desc limit 1`,
    [after?.companyId ?? null, after?.name ?? null, limit],
  )
  return row?.last ?? null
}

/** Deletes pictures that nothing has named for so many days, and nothing names now. @returns how many */
export async function deleteUnused(database: Queryable, days: number, limit: number): Promise<number> {
  const rows = await database.query(
    `with unused as (select p.company_id, p.name from pictures p
      where p.unused_since < clock() - make_interval(days => $1) and not ${IS_NAMED}
      order by p.unused_since limit $2 for update skip locked),
    -- Whoever brings the address again has it fetched again.
    forgotten as (delete from picture_fetches f using unused where f.company_id = unused.company_id and f.name = unused.name)
    delete from pictures p using unused where p.company_id = unused.company_id and p.name = unused.name returning p.name`,
    [days, limit],
  )
  return rows.length
}

/** Bytes of pictures of which it was noted that nothing names them. */
export async function readUnusedBytes(database: Queryable): Promise<number> {
  const [row] = await database.query<{ bytes: string }>(
    `select coalesce(sum(length(f.data)), 0)::text as bytes from pictures p
    join picture_files f on f.company_id = p.company_id and f.name = p.name where p.unused_since is not null`,
    [],
  )
  return Number(row?.bytes)
}
