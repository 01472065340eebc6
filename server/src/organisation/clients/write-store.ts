import type { Queryable, Transaction } from '../../base/db/connection.ts'

/** An agency and a company that it works for. */
export interface ClientKey {
  agencyId: string
  clientId: string
}

/** The pairs that are agency and client now, as `agencyId clientId`. */
export async function currentClientsOf(database: Queryable, pairs: readonly ClientKey[]): Promise<Set<string>> {
  const rows = await database.query<{ key: string }>(
    `select cl.agency_id || ' ' || cl.client_id as key from clients cl
    join unnest($1::uuid[], $2::uuid[]) as given (agency_id, client_id) using (agency_id, client_id)
    where cl.ended_at is null`,
    clientKeys(pairs),
  )
  return new Set(rows.map((row) => row.key))
}

/** Starts clients, also former ones. The transaction has locked both sides. */
export async function beginClients(tx: Transaction, pairs: readonly ClientKey[], at: Date): Promise<void> {
  await tx.query(
    `insert into clients as cl (agency_id, client_id, started_at)
    select agency_id, client_id, $3::timestamptz from unnest($1::uuid[], $2::uuid[]) as given (agency_id, client_id)
    on conflict (agency_id, client_id) do update set started_at = excluded.started_at, ended_at = null
      where cl.ended_at is not null`,
    [...clientKeys(pairs), at],
  )
}

/**
 * Ends clients for which no position is managed any more. The transaction has locked both sides.
 */
export async function endClients(tx: Transaction, pairs: readonly ClientKey[], at: Date): Promise<void> {
  await tx.query(
    `update clients cl set ended_at = greatest($3::timestamptz, cl.started_at)
    from unnest($1::uuid[], $2::uuid[]) as given (agency_id, client_id)
    where cl.agency_id = given.agency_id and cl.client_id = given.client_id and cl.ended_at is null`,
    [...clientKeys(pairs), at],
  )
}

/**
 * Notes for the feed of changes once more what agencies read of new clients, when all transactions have ended that ran at the
 * moment when they began: these did not know of the agency, nor the trigger of what they wrote
 * (base/db/migrations/0082-object-changes.ts). A row waits for them from when it is first seen here.
 */
export async function noteNewClients(database: Queryable): Promise<void> {
  await database.query(
    `with seen as (
      update clients_to_note set before = pg_snapshot_xmax(pg_current_snapshot()) where before is null
    ), ready as (
      delete from clients_to_note where before <= pg_snapshot_xmin(pg_current_snapshot()) returning agency_id, client_id
    )
    update clients cl set started_at = cl.started_at from ready r
    where cl.agency_id = r.agency_id and cl.client_id = r.client_id and cl.ended_at is null`,
    [],
  )
}

/** Forgets which clients are to be noted once more, because companies go. */
export async function forgetClientsToNote(tx: Transaction, companies: readonly string[]): Promise<void> {
  await tx.query('delete from clients_to_note where agency_id = any ($1::uuid[]) or client_id = any ($1::uuid[])', [
    companies,
  ])
}

/** Agencies and clients as two arrays, the parameters of `unnest($1::uuid[], $2::uuid[])`. */
export function clientKeys(pairs: readonly ClientKey[]): [string[], string[]] {
  return [pairs.map((pair) => pair.agencyId), pairs.map((pair) => pair.clientId)]
}
