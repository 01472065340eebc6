import type { Queryable } from '../db/connection.ts'
import { keyArrays, type ObjectKey } from '../changes/object-key.ts'

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
export async function readPages(database: Queryable, pages: readonly ObjectKey[]): Promise<PageRow[]> {
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
