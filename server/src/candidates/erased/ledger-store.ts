import type { ErasedPerson, Queryable } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'

/** Of the people given, those who exist here and are not anonymized. */
export async function findNotErased(database: Queryable, people: Keys): Promise<ObjectKey[]> {
  return database.query<ObjectKey>(
    `select p.company_id as "companyId", p.id from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join people p on p.company_id = given.company_id and p.id = given.id where p.erased_at is null order by p.id`,
    keyArrays(people),
  )
}

/** The ledger of erasures in the order of its keys, after one of them. */
export async function readLedger(
  database: Queryable,
  after: ObjectKey | undefined,
  limit: number,
): Promise<ErasedPerson[]> {
  return database.query<ErasedPerson & { companyId: string }>(
    `select company_id as "companyId", person_id as id, at from erasures
    where (company_id, person_id) > ($1::uuid, $2::uuid) order by company_id, person_id limit $3`,
    [after?.companyId ?? FIRST, after?.id ?? FIRST, limit],
  )
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Whether anybody is stored who could have been anonymized. */
export async function hasPeople(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>('select exists (select from people) as found', [])
  return row?.found === true
}
