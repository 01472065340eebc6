import type { Queryable } from '../db/connection.ts'

/**
 * Notes where the installation is reached: events contain addresses, and whichever process writes an event must make the same
 * ones. Each start does it, with its own setting.
 */
export async function writePublicUrl(database: Queryable, publicUrl: string): Promise<void> {
  await database.query(
    `insert into installation as i (public_url) values ($1)
    on conflict (is_only) do update set public_url = excluded.public_url where i.public_url <> excluded.public_url`,
    [publicUrl],
  )
}
