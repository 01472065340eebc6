import type { Access } from '../../base/access/access.ts'
import type { CompanyFilter } from '../../base/access/reach.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import type { Queryable } from '../../base/db/connection.ts'

/** Limits a list to one company, or to one receiver. */
export interface Scope {
  company?: string
  receiver?: string
}

/** What a list is limited to. @throws {Refusal} if the company or receiver does not exist, or is out of reach */
export async function scopeFilter(
  database: Queryable,
  access: Access,
  { company, receiver }: Scope,
): Promise<CompanyFilter & { receiverId?: string }> {
  const filter = await companyFilter(database, access, company)
  if (receiver === undefined) return filter
  const [key] = await requireReach(database, access, 'receivers', [receiver])
  return { ...filter, ...(key && { receiverId: key.id }) }
}
