import type { Change } from '../../base/changes/actions.ts'
import type { Keys } from '../../base/db/keys.ts'
import { readClients, writeClient } from './client-store.ts'
import { unlistFromOtherCompanies } from './listing-store.ts'

/**
 * Assigns locked positions to a client, or to nobody, and unlists them from the pages of their
 * former clients. Receivers of these clients get the events of this transaction, too
 * (docs/webhooks.md#receivers-for-certain-clients).
 * @param clientId the new client, or null for none
 * @returns the client of each position before, by the id of the position
 */
export async function moveToClient(
  change: Change,
  positions: Keys,
  clientId: string | null,
): Promise<Map<string, string | null>> {
  const before = await readClients(change.tx, positions)
  change.noteFormerClients(before)
  await unlistFromOtherCompanies(change.tx, positions, clientId)
  await writeClient(change.tx, positions, clientId)
  return before
}
