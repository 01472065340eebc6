import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'

/**
 * The ids of the pages that a command names.
 * @param names ids, or `marketplace`
 */
export async function pageIds(database: Queryable, names: readonly string[]): Promise<string[]> {
  if (!names.includes('marketplace')) return [...names]
  const [marketplace] = await database.query<{ id: string }>('select id from careers_pages where is_marketplace', [])
  return names.map((name) => (name === 'marketplace' && marketplace ? marketplace.id : name))
}

/** Writes the names of pages that the transaction has locked. */
export async function writeNames(tx: Transaction, pages: readonly (ObjectKey & { name: string })[]): Promise<void> {
  await tx.query(
    `update careers_pages cp set name = given.name
    from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (company_id, id, name)
    where cp.company_id = given.company_id and cp.id = given.id`,
    [...keyArrays(pages), pages.map((page) => page.name)],
  )
}

/** Switches pages on or off. The transaction has locked them and all positions listed on them. */
export async function writeActive(tx: Transaction, pages: Keys, active: boolean): Promise<void> {
  await tx.query(
    `update careers_pages cp set active = $3 from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where cp.company_id = given.company_id and cp.id = given.id`,
    [...keyArrays(pages), active],
  )
}

/**
 * Makes pages the defaults of their companies, which the transaction has locked. The former
 * defaults lose the flag first, because a company has only one.
 */
export async function writeDefaults(tx: Transaction, pages: Keys): Promise<void> {
  await tx.query('update careers_pages set is_default = false where company_id = any ($1::uuid[]) and is_default', [
    pages.map((page) => page.companyId),
  ])
  await tx.query(
    `update careers_pages cp set is_default = true from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where cp.company_id = given.company_id and cp.id = given.id`,
    keyArrays(pages),
  )
}
