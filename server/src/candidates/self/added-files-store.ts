import type { ObjectKey } from '../../changes/object-key.ts'
import type { Queryable } from '../../db/connection.ts'

/** Files that a person has added on the own page: those that came with no form. */
export async function countAddedFiles(database: Queryable, person: ObjectKey): Promise<number> {
  const [row] = await database.query<{ files: number }>(
    `select count(*)::int as files from files f where f.company_id = $1 and f.person_id = $2 and not exists (
      select from submissions s where s.company_id = $1 and s.person_id = $2 and f.id = any (s.file_ids))`,
    [person.companyId, person.id],
  )
  return row?.files ?? 0
}
