import { lockCompanies } from '../companies/lock-actions.ts'
import { readKinds } from '../companies/write-store.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import { openQueues } from '../queue/queues-store.ts'
import { probeNow } from '../queue/receiver-states-store.ts'
import { endWaiting } from '../queue/end-waiting-store.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Lookup } from '@kandidat/shared/outgoing/target'
import { requireAllowed } from './address-actions.ts'
import {
  editedHeaders,
  editedReceiver,
  newReceiver,
  type ReceiverEdit,
  type ReceiverFields,
  type ReceiverForm,
} from './form.ts'
import { headersPlace, type MasterKeys, seal, secretPlace } from '../secrets/sealed.ts'
import { storedOverlap } from './secret.ts'
import { makeSecret } from '@kandidat/shared/webhooks/secret'
import {
  findStrangePosition,
  insertReceivers,
  markRemoved,
  type ReceiverRow,
  requireReceivers,
  writePauses,
  writeReceivers,
  writeSecrets,
} from './store.ts'
import { currentClientsOf } from '../clients/write-store.ts'

/** What saving a receiver needs beside it. */
export interface Saving {
  readonly keys: MasterKeys
  /** Where webhooks may be sent. */
  readonly policy: Policy
  /** Finds the addresses of a name; the system's resolver unless given. */
  readonly lookup?: Lookup
}

/** A receiver just made, or its new secret. This is the only time that the secret is seen. */
export interface ShownSecret extends ObjectKey {
  readonly secret: string
}

/**
 * Adds receivers: from the next event on they are told.
 * @throws {Refusal} where a form can not be taken, nothing may be sent to an address, a client is none, or a position is
 * not the company's
 */
export async function addReceivers(
  change: Change,
  saving: Saving,
  receivers: readonly { companyId: string; form: ReceiverForm }[],
): Promise<ShownSecret[]> {
  const { keys } = saving
  const made = receivers.map(({ companyId, form }) => {
    const [id, shown] = [newId(), makeSecret()]
    const secret = seal(keys, shown, secretPlace(id))
    const fields = newReceiver(form)
    return { companyId, id, ...fields, secret, headers: sealedHeaders(keys, id, form, null), shown }
  })
  const urls = await allowed(
    saving,
    made.map(({ url }) => url),
  )
  await requireRestrictions(change, made)
  await insertReceivers(
    change.tx,
    made.map((receiver) => ({ ...receiver, url: urls.get(receiver.url) ?? '' })),
    await change.now(),
  )
  change.audit('receivers add', made)
  return made.map(({ companyId, id, shown }) => ({ companyId, id, secret: shown }))
}

/** Edits receivers: what each edit names is replaced, all else stays. @throws {Refusal} as `addReceivers` */
export async function editReceivers(
  change: Change,
  saving: Saving,
  edits: readonly (ObjectKey & { edit: ReceiverEdit })[],
): Promise<void> {
  const { keys } = saving
  const urls = await allowed(
    saving,
    edits.flatMap(({ edit: { url } }) => (typeof url === 'string' ? [url] : [])),
  )
  await lockCompanies(
    change,
    edits.map(({ companyId }) => companyId),
    'share',
  )
  const before = await lockReceivers(change, edits)
  const after = edits.map(({ id, edit }) => {
    const row = before.get(id)
    if (!row) throw new Error(`the receiver ${id} is not locked`)
    const fields = editedReceiver(row, edit)
    return {
      companyId: row.companyId,
      id,
      secret: row.secret,
      ...fields,
      url: edit.url === undefined ? row.url : (urls.get(edit.url) ?? ''),
      headers: sealedHeaders(keys, id, edit, row.headers),
    }
  })
  // Only what is named: who was let go may stand in a restriction from before.
  await requireRestrictions(
    change,
    edits.map(({ companyId, edit: { clientIds = null, positionIds = null } }) => ({
      companyId,
      clientIds,
      positionIds,
    })),
  )
  await writeReceivers(change.tx, after)
  change.audit('receivers edit', edits)
}

/** Pauses receivers: what waits for them is kept for 30 days. One that is paused stays it. */
export async function pauseReceivers(change: Change, receivers: readonly ObjectKey[]): Promise<void> {
  const locked = await lockReceivers(change, receivers)
  const running = [...locked.values()].filter((row) => row.pausedAt === null)
  await writePauses(change.tx, idsOf(running), await change.now())
  change.audit('receivers pause', receivers)
}

/** Lets receivers go on: what waits for them is due at once. */
export async function resumeReceivers(change: Change, receivers: readonly ObjectKey[]): Promise<void> {
  await lockReceivers(change, receivers)
  await writePauses(change.tx, idsOf(receivers), null)
  await probeNow(change.tx, idsOf(receivers))
  for (const { id } of receivers) await openQueues(change.tx).makeDue(id)
  change.audit('receivers resume', receivers)
}

/**
 * Gives receivers new secrets. In an overlap the ones before sign too, so that requests carry two signatures, which a
 * receiver has to accept (docs/webhooks.md#the-secret); without one they sign nothing from the next attempt on.
 * @param overlap milliseconds, or null for none
 */
export async function rotateSecrets(
  change: Change,
  keys: MasterKeys,
  receivers: readonly ObjectKey[],
  overlap: number | null,
): Promise<ShownSecret[]> {
  const length = overlap === null ? null : storedOverlap(overlap)
  await lockReceivers(change, receivers)
  const made = receivers.map(({ companyId, id }) => ({ companyId, id, secret: makeSecret() }))
  await writeSecrets(
    change.tx,
    made.map(({ id, secret }) => ({ id, secret: seal(keys, secret, secretPlace(id)) })),
    length === null ? null : new Date((await change.now()).getTime() + length),
  )
  change.audit('receivers rotate-secret', receivers)
  return made
}

/** Removes receivers: nothing is sent to them any more. What waits for them is for `cancelRemoved`, afterwards. */
export async function removeReceivers(change: Change, receivers: readonly ObjectKey[]): Promise<void> {
  await lockReceivers(change, receivers)
  await markRemoved(change.tx, idsOf(receivers), await change.now())
  change.audit('receivers remove', receivers)
}

/**
 * Cancels what waits for receivers that were removed, in transactions of their own: it may be much, and more may come
 * from transactions that began before. What is in flight at this moment is left to the next time.
 * @returns how many deliveries were cancelled
 */
export async function cancelRemoved(database: Database): Promise<number> {
  let all = 0
  for (;;) {
    const n = await database.transaction((tx) => endWaiting(tx, { state: 'cancelled', removed: true }))
    if (n === 0) return all
    all += n
  }
}

/** Locks receivers, and reads them as they are then. @throws {Refusal} where one does not exist, or was removed */
async function lockReceivers(change: Change, receivers: readonly ObjectKey[]): Promise<Map<string, ReceiverRow>> {
  await lock(change, receivers)
  const rows = await requireReceivers(change.tx, idsOf(receivers))
  const removed = rows.find((row) => row.removedAt !== null)
  if (removed) {
    throw new Refusal('conflict', `The receiver ${removed.id} was removed on ${removed.removedAt?.toISOString()}.`)
  }
  return new Map(rows.map((row) => [row.id, row]))
}

async function lock(change: Change, receivers: readonly ObjectKey[]): Promise<void> {
  await lockRows(
    change.tx,
    'receivers',
    receivers.map(({ companyId }) => companyId),
    idsOf(receivers),
    'update',
  )
}

/** Own headers after an edit, encrypted. @throws {Refusal} where one can not be sent */
function sealedHeaders(keys: MasterKeys, id: string, edit: ReceiverEdit, before: string | null): string | null {
  const headers = editedHeaders(edit)
  if (headers === undefined) return before
  return headers === null ? null : seal(keys, headers, headersPlace(id))
}

/** What each given address is read as, once nothing speaks against sending there. Before any lock: names are looked up. */
async function allowed({ policy, lookup }: Saving, urls: readonly string[]): Promise<Map<string, string>> {
  const read = await Promise.all(
    [...new Set(urls)].map(async (url) => [url, await requireAllowed(url, policy, lookup)] as const),
  )
  return new Map(read)
}

/** Holds the companies, so that none lets a client go meanwhile. Positions never leave their company. */
async function requireRestrictions(
  change: Change,
  receivers: readonly ({ companyId: string } & Pick<ReceiverFields, 'clientIds' | 'positionIds'>)[],
): Promise<void> {
  await lockCompanies(
    change,
    receivers.map(({ companyId }) => companyId),
    'share',
  )
  const pairs = receivers.flatMap(({ companyId, clientIds }) =>
    (clientIds ?? []).map((clientId) => ({ agencyId: companyId, clientId })),
  )
  const current = await currentClientsOf(change.tx, pairs)
  const stranger = pairs.find((pair) => !current.has(`${pair.agencyId} ${pair.clientId}`))
  if (stranger) {
    const [company] = await readKinds(change.tx, [stranger.clientId])
    throw new Refusal('conflict', `${company?.name ?? stranger.clientId} is no client of the company.`)
  }
  for (const { companyId, positionIds } of receivers) {
    const strange = await findStrangePosition(change.tx, companyId, positionIds ?? [])
    if (strange !== undefined) throw new Refusal('not-found', `The company has no position ${strange}.`)
  }
}

function idsOf(receivers: readonly ObjectKey[]): string[] {
  return receivers.map(({ id }) => id)
}
