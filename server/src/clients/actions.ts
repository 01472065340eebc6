import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import { changePositions, lockPositions } from '../publication/change-actions.ts'
import { refuseTooMany } from '../publication/listing.ts'
import { unlistFromOtherCompanies } from '../publication/listing-store.ts'
import { lockCompanies } from '../companies/lock-actions.ts'
import { readKinds } from '../companies/write-store.ts'
import { beginClients, type ClientKey, currentClientsOf, endClients } from './write-store.ts'
import { pagesOf } from '../publication/page-store.ts'
import { writeClient, positionsManagedFor } from '../publication/client-store.ts'

/**
 * Starts the work of agencies for clients. A company that is a client already stays one.
 * @throws {Refusal} if one cannot be an agency or a client
 */
export async function takeClientsOn(change: Change, pairs: readonly ClientKey[]): Promise<void> {
  const { tx } = change
  await lockBoth(change, pairs)
  const sides = pairs.flatMap((pair) => [pair.agencyId, pair.clientId])
  const kinds = new Map((await readKinds(tx, sides)).map((company) => [company.id, company]))
  for (const { agencyId, clientId } of pairs) {
    const [agency, client] = [kinds.get(agencyId), kinds.get(clientId)]
    if (agency?.kind !== 'agency') {
      throw new Refusal(
        'conflict',
        `${agency?.name} is not an agency, and only agencies have clients: make it one first.`,
      )
    }
    if (client?.kind !== 'company') {
      throw new Refusal('conflict', `${client?.name} cannot be a client: it is an agency itself, or the platform.`)
    }
  }
  await beginClients(tx, pairs, await change.now())
  invalidateBoth(change, pairs)
  change.audit('companies take-on', pairs.map(objectOf))
}

/**
 * Ends the work of agencies for clients. Positions managed for such a client become the agency's
 * own and are unlisted from its pages, with events (docs/careers-pages.md#letting-a-client-go).
 * @throws {Refusal} if one is not a client, or has more positions than one transaction can change
 */
export async function letClientsGo(change: Change, pairs: readonly ClientKey[]): Promise<void> {
  const { tx } = change
  await lockBoth(change, pairs)
  const current = await currentClientsOf(tx, pairs)
  const other = pairs.find((pair) => !current.has(`${pair.agencyId} ${pair.clientId}`))
  if (other) throw new Refusal('conflict', `The company ${other.clientId} is not a client of ${other.agencyId}.`)
  const pages = await pagesOf(
    tx,
    pairs.map((pair) => pair.clientId),
  )
  await lockRows(
    tx,
    'careers_pages',
    pages.map((page) => page.companyId),
    pages.map((page) => page.id),
    'share',
  )
  const positions = await positionsManagedFor(tx, pairs)
  refuseTooMany(positions.length, 'be taken back from their clients')
  await lockPositions(change, positions)
  await changePositions(change, positions, 'state', async () => {
    await unlistFromOtherCompanies(tx, positions, null)
    await writeClient(tx, positions, null)
  })
  await endClients(tx, pairs, await change.now())
  invalidateBoth(change, pairs)
  change.audit('companies let-go', pairs.map(objectOf))
}

/**
 * Locks both sides. So no position is created for the client meanwhile, and the client does not
 * become an agency.
 */
async function lockBoth(change: Change, pairs: readonly ClientKey[]): Promise<void> {
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

function objectOf({ agencyId, clientId }: ClientKey): { companyId: string; id: string } {
  return { companyId: agencyId, id: clientId }
}
