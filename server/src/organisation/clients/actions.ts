import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Change } from '../../base/changes/actions.ts'
import { changePositions } from '../publication/change-actions.ts'
import { refuseTooMany } from '../publication/listing.ts'
import { lockCompanies } from '../companies/lock-actions.ts'
import { addCompanies } from '../companies/actions.ts'
import type { CompanyForm } from '../companies/form.ts'
import { readKinds } from '../companies/write-store.ts'
import { deleteProposals } from './proposal-store.ts'
import { beginClients, type ClientKey, currentClientsOf, endClients } from './write-store.ts'
import { pagesOf } from '../publication/page-store.ts'
import { moveToClient } from '../publication/client-actions.ts'
import { areReadable, positionsManagedFor } from '../publication/client-store.ts'
import type { Keys } from '../../base/db/keys.ts'
import type { Allowed } from '../../base/access/reach.ts'

/** An agency and a client, seen by the agency: it is the side whose access is checked. */
export type AgencySide = ClientKey & { agencyId: Allowed<'companies'> }

/** The same, seen by the client. */
export type ClientSide = ClientKey & { clientId: Allowed<'companies'> }

/**
 * Starts the work of agencies for clients, without a proposal. A company that is a client already
 * stays one.
 * @throws {Refusal} if one cannot be an agency or a client
 */
export async function takeClientsOn(change: Change, pairs: readonly ClientKey[]): Promise<void> {
  change.require('installation.write')
  await lockBoth(change, pairs)
  await requireKinds(change, pairs)
  await beginWork(change, pairs)
  auditBoth(change, 'companies take-on', pairs)
}

/**
 * Creates companies as clients of an agency, which need not accept.
 * @throws {Refusal} as `createCompanies` and `takeClientsOn`
 */
export async function createClients(
  change: Change,
  agencyId: Allowed<'companies'>,
  forms: readonly (CompanyForm | { readonly id: string; readonly form: CompanyForm })[],
): Promise<{ id: string; slug: string }[]> {
  change.require('clients.write')
  const created = await addCompanies(
    change,
    forms.map((form) => ('form' in form ? form : { form })),
  )
  const pairs = created.map(({ id }) => ({ agencyId, clientId: id }))
  await lockBoth(change, pairs)
  await requireKinds(change, pairs)
  await beginWork(change, pairs)
  auditBoth(change, 'companies take-on', pairs)
  return created
}

/** Makes locked companies clients. Proposals to them are answered by that. */
export async function beginWork(change: Change, pairs: readonly ClientKey[]): Promise<void> {
  await beginClients(change.tx, pairs, await change.now())
  await deleteProposals(change.tx, pairs)
  invalidateBoth(change, pairs)
}

/** Requires that companies can be agency and client. @throws {Refusal} if one cannot */
export async function requireKinds({ tx }: Change, pairs: readonly ClientKey[]): Promise<void> {
  const sides = pairs.flatMap((pair) => [pair.agencyId, pair.clientId])
  const kinds = new Map((await readKinds(tx, sides)).map((company) => [company.id, company]))
  for (const { agencyId, clientId } of pairs) {
    const [agency, client] = [kinds.get(agencyId), kinds.get(clientId)]
    if (agency?.kind !== 'agency') {
      throw new Refusal(
        'conflict',
        `${agency?.name} is not an agency, and only agencies have clients: make it one first.`,
        [],
        'not-agency',
      )
    }
    if (client?.kind !== 'company') {
      const message = `${client?.name} cannot be a client: it is an agency itself, or the platform.`
      throw new Refusal('conflict', message, [], 'cannot-be-client')
    }
  }
}

/**
 * Ends the work of agencies for clients, which either side can. Positions managed for such a client become the agency's
 * own and are unlisted from its pages, with events (docs/careers-pages.md#letting-a-client-go).
 * @throws {Refusal} if one is not a client, has positions out of reach, or more than one transaction can change
 */
export async function letClientsGo(change: Change, pairs: readonly (AgencySide | ClientSide)[]): Promise<void> {
  const { tx } = change
  change.require('clients.write')
  await lockBoth(change, pairs)
  const current = await currentClientsOf(tx, pairs)
  const other = pairs.find((pair) => !current.has(`${pair.agencyId} ${pair.clientId}`))
  if (other) {
    const message = `The company ${other.clientId} is not a client of ${other.agencyId}.`
    throw new Refusal('conflict', message, [], 'not-client')
  }
  const pages = await pagesOf(
    tx,
    pairs.map((pair) => pair.clientId),
  )
  await lockRows(tx, 'careers_pages', pages, 'share')
  const positions = await positionsManagedFor(tx, pairs)
  await requireAllInReach(change, positions)
  refuseTooMany(positions.length, 'be taken back from their clients')
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  await changePositions(change, positions, 'state', async () => {
    await moveToClient(change, positions, null)
  })
  await endClients(tx, pairs, await change.now())
  invalidateBoth(change, pairs)
  auditBoth(change, 'companies let-go', pairs)
}

/** Whoever reaches certain positions changes no others. @throws {Refusal} if one of them is out of reach */
async function requireAllInReach({ tx, access }: Change, positions: Keys): Promise<void> {
  if (access.positions !== 'granted' || (await areReadable(tx, access, positions))) return
  const message =
    'Positions that you have no access to would change too. Ask somebody who has access to all positions of the client.'
  throw new Refusal('forbidden', message, [], 'more-positions')
}

/**
 * Locks both sides. So no position is created for the client meanwhile, and the client does not
 * become an agency.
 */
export async function lockBoth(change: Change, pairs: readonly ClientKey[]): Promise<void> {
  await lockCompanies(
    change,
    pairs.flatMap((pair) => [pair.agencyId, pair.clientId]),
    'update',
  )
}

function invalidateBoth(change: Change, pairs: readonly ClientKey[]): void {
  change.invalidate(
    pairs.flatMap(({ agencyId, clientId }) => [
      { companyId: agencyId, kind: 'content' as const },
      { companyId: clientId, kind: 'content' as const },
    ]),
  )
}

/** Adds an entry to the audit logs of both sides. Each has the other's id. */
export function auditBoth(change: Change, verb: AuditVerb, pairs: readonly ClientKey[]): void {
  change.audit(
    verb,
    pairs.flatMap(({ agencyId, clientId }) => [
      { companyId: agencyId, id: clientId },
      { companyId: clientId, id: agencyId },
    ]),
  )
}
