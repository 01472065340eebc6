import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { EncodedPicture, Variant } from './encoding/picture.ts'

/** Stores a picture of a company, unless it has it already: then it counts as used again. */
export async function insertPicture(tx: Transaction, companyId: string, picture: EncodedPicture): Promise<void> {
  const { name, width, height, hasAlpha, files } = picture
  const rows = await tx.query(
    `insert into pictures (company_id, name, width, height, has_alpha, created_at) values ($1, $2, $3, $4, $5, clock())
    on conflict (company_id, name) do nothing returning name`,
    [companyId, name, width, height, hasAlpha],
  )
  if (rows.length === 0) {
    await tx.query('update pictures set unused_since = null where company_id = $1 and name = $2', [companyId, name])
    return
  }
  for (const { variant, data } of files) {
    await tx.query('insert into picture_files (company_id, name, variant, data) values ($1, $2, $3, $4)', [
      companyId,
      name,
      variant,
      data,
    ])
  }
}

/** The bytes of a file of a picture. Companies that have the same picture have the same bytes. */
export async function readPicture(database: Queryable, name: string, variant: Variant): Promise<Buffer | undefined> {
  const [row] = await database.query<{ data: Buffer }>(
    `select f.data from pictures p join picture_files f on f.company_id = p.company_id and f.name = p.name
    where p.name = $1 and f.variant = $2 order by p.created_at, p.company_id limit 1`,
    [name, variant],
  )
  return row?.data
}
