import type { Queryable } from '../../base/db/connection.ts'
import type { ObjectKey } from '../../base/db/keys.ts'

/** The picture of a position if it was drawn, and still shows the same. */
export async function findSharePicture(
  database: Queryable,
  { companyId, id }: ObjectKey,
  name: string,
): Promise<Buffer | undefined> {
  const [row] = await database.query<{ data: Buffer }>(
    'select data from share_pictures where company_id = $1 and position_id = $2 and name = $3',
    [companyId, id, name],
  )
  return row?.data
}

/** Keeps the picture of a position instead of the one that showed what it was before. */
export async function keepSharePicture(
  database: Queryable,
  { companyId, id }: ObjectKey,
  name: string,
  data: Buffer,
): Promise<void> {
  await database.query(
    `insert into share_pictures (company_id, position_id, name, data, created_at) values ($1, $2, $3, $4, clock())
    on conflict (company_id, position_id) do update
    set name = excluded.name, data = excluded.data, created_at = excluded.created_at`,
    [companyId, id, name, data],
  )
}
