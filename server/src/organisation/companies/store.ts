import type { Queryable } from '../../base/db/connection.ts'

/** The company with a slug, without any access: for the operator's commands. */
export async function findCompany(
  database: Queryable,
  slug: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await database.query<{ id: string; name: string }>('select id, name from companies where slug = $1', [
    slug,
  ])
  return row
}
