import type { Transaction, Queryable } from '../../base/db/connection.ts'
import { type Access, canReadPosition } from '../../base/access/access.ts'
import { parameters } from '../../base/db/parameters.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'

/** Assigns positions that the transaction has locked to a client, or to nobody. */
export async function writeClient(tx: Transaction, positions: Keys, clientId: string | null): Promise<void> {
  await tx.query(
    `update positions p set client_id = $3 from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where p.company_id = given.company_id and p.id = given.id`,
    [...keyArrays(positions), clientId],
  )
}

/** All positions that agencies manage for clients, whatever their status. */
export async function positionsManagedFor(
  database: Queryable,
  pairs: readonly { agencyId: string; clientId: string }[],
): Promise<ObjectKey[]> {
  return database.query<ObjectKey>(
    `select p.company_id as "companyId", p.id from unnest($1::uuid[], $2::uuid[]) as given (agency_id, client_id)
    join positions p on p.company_id = given.agency_id and p.client_id = given.client_id`,
    [pairs.map((pair) => pair.agencyId), pairs.map((pair) => pair.clientId)],
  )
}

/** The clients that positions are managed for, by the id of the position; null for none. */
export async function readClients(database: Queryable, positions: Keys): Promise<Map<string, string | null>> {
  const rows = await database.query<{ id: string; clientId: string | null }>(
    `select p.id, p.client_id as "clientId" from positions p
    join unnest($1::uuid[], $2::uuid[]) as given (company_id, id) on p.company_id = given.company_id and p.id = given.id`,
    keyArrays(positions),
  )
  return new Map(rows.map((row) => [row.id, row.clientId]))
}

/** Whether all of these positions are in reach. */
export async function areReadable(database: Queryable, access: Access, positions: Keys): Promise<boolean> {
  const $ = parameters()
  const [companyIds, ids] = keyArrays(positions)
  const found = await database.query(
    `select from unnest(${$(companyIds)}::uuid[], ${$(ids)}::uuid[]) as given (company_id, id)
    where not (${canReadPosition(access, $, 'given.company_id', 'given.id')}) limit 1`,
    $.values,
  )
  return found.length === 0
}
