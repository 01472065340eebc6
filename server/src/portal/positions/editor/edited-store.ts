import { canReadPosition, type CompanyAccess, requireAbility } from '../../../base/access/access.ts'
import type { Queryable } from '../../../base/db/connection.ts'
import { isId } from '../../../base/db/id.ts'
import { rowById } from '../../../base/db/lookup.ts'
import { parameters } from '../../../base/db/parameters.ts'
import { readFields } from '../../../positions/write-store.ts'
import type { Edited } from './position-fields.ts'

/** A position in reach as the editor shows it, or null. */
export async function readEdited(database: Queryable, access: CompanyAccess, id: string): Promise<Edited | null> {
  requireAbility(access, 'positions.read')
  if (!isId(id)) return null
  const $ = parameters()
  const [row] = await database.query<Pick<Edited, 'clientId' | 'expirationDate'> & Record<string, unknown>>(
    `select x.client_id as "clientId", x.expiration_date as "expirationDate" from ${rowById('positions', $(id))} x
    where ${canReadPosition(access, $, 'x.company_id', 'x.id')}`,
    $.values,
  )
  if (!row) return null
  const [position] = await readFields(database, [{ companyId: access.companyId, id }])
  return position ? { ...row, fields: position.fields } : null
}

/** Whether anything was done to a position since it was created. */
export async function wasTouched(database: Queryable, { companyId }: CompanyAccess, id: string): Promise<boolean> {
  const rows = await database.query(
    `select from audit_entries
    where object_ids @> array[$2::uuid] and company_id = $1 and verb <> 'positions create' limit 1`,
    [companyId, id],
  )
  return rows.length > 0
}
