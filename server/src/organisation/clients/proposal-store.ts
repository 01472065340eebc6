import { type Access, requireAbility } from '../../base/access/access.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { clientKeys, type ClientKey } from './write-store.ts'

/** The pairs of which the agency has proposed to the company, as `agencyId clientId`. */
export async function openProposalsOf(database: Queryable, pairs: readonly ClientKey[]): Promise<Set<string>> {
  const rows = await database.query<{ key: string }>(
    `select p.company_id || ' ' || p.client_id as key from client_proposals p
    join unnest($1::uuid[], $2::uuid[]) as given (company_id, client_id) using (company_id, client_id)`,
    clientKeys(pairs),
  )
  return new Set(rows.map((row) => row.key))
}

/** Writes proposals. One that is open already stays as it is. */
export async function insertProposals(tx: Transaction, pairs: readonly ClientKey[], at: Date): Promise<void> {
  await tx.query(
    `insert into client_proposals (company_id, client_id, proposed_at)
    select company_id, client_id, $3::timestamptz from unnest($1::uuid[], $2::uuid[]) as given (company_id, client_id)
    on conflict do nothing`,
    [...clientKeys(pairs), at],
  )
}

/** Deletes proposals that were accepted, declined or withdrawn. */
export async function deleteProposals(tx: Transaction, pairs: readonly ClientKey[]): Promise<void> {
  await tx.query(
    `delete from client_proposals p using unnest($1::uuid[], $2::uuid[]) as given (company_id, client_id)
    where p.company_id = given.company_id and p.client_id = given.client_id`,
    clientKeys(pairs),
  )
}

/** An open proposal, with the slugs of both sides. */
export interface Proposal {
  agency: string
  client: string
  proposedAt: Date
}

/**
 * The open proposals to or from the company of the access, or all for the operator, the oldest first. Pairs
 * that the previous release has made agency and client meanwhile are left out.
 * @throws {Refusal} if the access does not have the ability `clients.write`
 */
export async function listProposals(
  database: Queryable,
  access: Access,
  { companyId = null }: { readonly companyId?: string | null | undefined } = {},
): Promise<Proposal[]> {
  requireAbility(access, 'clients.write')
  return database.query<Proposal>(
    `select agency.slug as agency, client.slug as client, p.proposed_at as "proposedAt"
    from client_proposals p join companies agency on agency.id = p.company_id join companies client on client.id = p.client_id
    where ($1::uuid is null or $1 in (p.company_id, p.client_id))
      and ($2::uuid is null or $2 in (p.company_id, p.client_id)) and not exists (
      select from clients cl where cl.agency_id = p.company_id and cl.client_id = p.client_id and cl.ended_at is null)
    order by p.proposed_at, agency.slug, client.slug`,
    [access.companyId, companyId],
  )
}
