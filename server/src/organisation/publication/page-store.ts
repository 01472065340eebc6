import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'

/** A careers page, with the fields that verbs decide by. */
export interface PageRow extends ObjectKey {
  name: string
  active: boolean
  isDefault: boolean
  isMarketplace: boolean
}

/** The columns of a PageRow, of the row `cp`. */
export const pageColumns = `cp.company_id as "companyId", cp.id, cp.name, cp.active, cp.is_default as "isDefault",
  cp.is_marketplace as "isMarketplace"`

/** Pages by their keys. */
export async function readPages(database: Queryable, pages: Keys): Promise<PageRow[]> {
  return database.query<PageRow>(
    `select ${pageColumns} from careers_pages cp join unnest($1::uuid[], $2::uuid[]) as given (company_id, id) using (company_id, id)`,
    keyArrays(pages),
  )
}

/** All pages of companies. */
export async function pagesOf(database: Queryable, companyIds: readonly string[]): Promise<PageRow[]> {
  return database.query<PageRow>(`select ${pageColumns} from careers_pages cp where cp.company_id = any ($1::uuid[])`, [
    companyIds,
  ])
}

/** Inserts pages. The transaction has reserved their ids with `insertLinks`. */
export async function insertPages(tx: Transaction, pages: readonly PageRow[], at: Date): Promise<void> {
  await tx.query(
    `insert into careers_pages (company_id, id, name, active, is_default, is_marketplace, created_at)
    select *, $7::timestamptz from unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::boolean[], $6::boolean[])`,
    [
      ...keyArrays(pages),
      pages.map((page) => page.name),
      pages.map((page) => page.active),
      pages.map((page) => page.isDefault),
      pages.map((page) => page.isMarketplace),
      at,
    ],
  )
}
