import type { Queryable } from '../db/connection.ts'
import { Refusal } from '../db/refusal.ts'
import { findCompany } from './store.ts'

/** The company that a command names by its slug. @throws {Refusal} where there is none */
export async function requireCompany(database: Queryable, slug: string): Promise<{ id: string; name: string }> {
  const company = await findCompany(database, slug)
  if (!company) throw new Refusal('not-found', `There is no company with the slug ${JSON.stringify(slug)}.`)
  return company
}
