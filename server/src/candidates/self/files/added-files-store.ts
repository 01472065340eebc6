import type { ObjectKey } from '../../../base/db/keys.ts'
import type { Queryable } from '../../../base/db/connection.ts'

/** Files that a person has added on the own page: those that came with no form. */
export async function countAddedFiles(database: Queryable, person: ObjectKey): Promise<number> {
  const [row] = await database.query<{ files: number }>(
    `select count(*)::int as files from files f where f.company_id = $1 and f.person_id = $2 and not exists (
      select from submissions s where s.company_id = $1 and s.person_id = $2 and f.id = any (s.file_ids))`,
    [person.companyId, person.id],
  )
  return row?.files ?? 0
}

/**
 * Those of some uploads that are there already, under the same name and with the same content.
 * @param among the person whose files they may be, or the ids of the files of a submission
 */
export async function findRepeated(
  database: Queryable,
  companyId: string,
  fileIds: readonly string[],
  among: { readonly personId: string } | { readonly fileIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    `select f.id from files f where f.company_id = $1 and f.id = any ($2::uuid[]) and f.person_id is null and exists (
      select from files known where known.company_id = $1 and known.id <> all ($2::uuid[])
        and known.name = f.name and known.sha256 = f.sha256
        and (known.person_id = $3 or known.id = any ($4::uuid[])))`,
    [companyId, fileIds, 'personId' in among ? among.personId : null, 'fileIds' in among ? among.fileIds : []],
  )
  return new Set(rows.map(({ id }) => id))
}
