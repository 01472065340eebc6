import { valueIn, zip } from '../../base/certain.ts'
import { createHash } from 'node:crypto'
import { lockCompanies } from '../../organisation/companies/lock-actions.ts'
import { readKinds } from '../../organisation/companies/write-store.ts'
import { newId } from '../../base/db/id.ts'
import { lockRows } from '../../base/db/locks.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { openQueues } from '../queue/queues-store.ts'
import { probeNow } from '../queue/receiver-states-store.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { installationAccess } from '../../base/access/access.ts'
import type { Keys } from '../../base/db/keys.ts'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Lookup } from '@kandidat/shared/outgoing/target'
import { requireAllowed } from './address-actions.ts'
import {
  editedHeaders,
  editedReceiver,
  newReceiver,
  storedOverlap,
  type ReceiverEdit,
  type ReceiverFields,
  type ReceiverForm,
} from './form.ts'
import { headersPlace, type MasterKeys, seal, secretPlace } from '../../base/secrets/sealed.ts'
import { makeSecret } from '@kandidat/shared/webhooks/secret'
import {
  findStrangePosition,
  insertReceivers,
  markRemoved,
  pauseGone,
  type ReceiverRow,
  requireReceivers,
  writePauses,
  writeReceivers,
  writeSecrets,
} from './store.ts'
import { currentClientsOf } from '../../organisation/clients/write-store.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'

/** What saving a receiver needs apart from its form. */
export interface Saving {
  readonly keys: MasterKeys
  /** Where webhooks may be sent. */
  readonly policy: Policy
  /** Looks up the addresses of a host name; the system's resolver unless given. */
  readonly lookup?: Lookup
}

/** A new receiver, or a new secret of one. The secret is never shown again. */
export interface ShownSecret extends AllowedKey<'receivers'> {
  readonly secret: string
}

/**
 * Adds receivers. They get the next event and all later ones.
 * @param receivers may have their ids already, so that a form that is sent twice adds one
 * @throws {Refusal} if a form is wrong, an address is not allowed, a company is not a client, a
 * position is not one of the company's, or a company would have more than 100 receivers
 */
export async function addReceivers(
  change: Change,
  saving: Saving,
  receivers: readonly { companyId: Allowed<'companies'>; id?: string; form: ReceiverForm }[],
): Promise<ShownSecret[]> {
  change.require('receivers.write')
  const { keys } = saving
  const made = receivers.map(({ companyId, id = newId(), form }) => {
    const shown = makeSecret()
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
    made.map((receiver) => ({ ...receiver, url: valueIn(urls, receiver.url) })),
    await change.now(),
  )
  change.audit('receivers add', made)
  return zip(change.created('receivers', made), made).map(([key, { shown }]) => ({ ...key, secret: shown }))
}

/**
 * Edits receivers. Each edit replaces the fields that it names. @throws {Refusal} as `addReceivers`
 */
export async function editReceivers(
  change: Change,
  saving: Saving,
  edits: readonly (AllowedKey<'receivers'> & { edit: ReceiverEdit })[],
): Promise<void> {
  change.require('receivers.write')
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
      url: edit.url === undefined ? row.url : valueIn(urls, edit.url),
      headers: sealedHeaders(keys, id, edit, row.headers),
    }
  })
  // Checks only the fields that the edit names: an older restriction may name a former client.
  await requireRestrictions(
    change,
    edits.map(({ companyId, edit: { clientIds = null, positionIds } }) => ({ companyId, clientIds, positionIds })),
  )
  await writeReceivers(change.tx, after)
  change.audit('receivers edit', edits)
}

/** Pauses receivers. Their deliveries wait, for at most 30 days. A paused receiver stays paused. */
export async function pauseReceivers(change: Change, receivers: readonly AllowedKey<'receivers'>[]): Promise<void> {
  change.require('receivers.write')
  const locked = await lockReceivers(change, receivers)
  const running = [...locked.values()].filter((row) => row.pausedAt === null)
  await writePauses(change.tx, idsOf(running), await change.now())
  change.audit('receivers pause', receivers)
}

/** Resumes receivers. Their waiting deliveries are due at once. */
export async function resumeReceivers(change: Change, receivers: readonly AllowedKey<'receivers'>[]): Promise<void> {
  change.require('receivers.write')
  await lockReceivers(change, receivers)
  await writePauses(change.tx, idsOf(receivers), null)
  await probeNow(change.tx, idsOf(receivers))
  for (const { id } of receivers) await openQueues(change.tx).makeDue(id)
  change.audit('receivers resume', receivers)
}

/**
 * Gives receivers new secrets. During an overlap the previous secret signs too. Requests then
 * contain two signatures, which the receiver has to accept (docs/webhooks.md#the-secret). Without
 * an overlap the previous secret signs nothing from the next attempt on.
 * @param receivers may say which secret they replace (`secretFingerprint`), so that a form that is sent twice makes one
 * @param overlap milliseconds, or null for no overlap
 * @throws {Refusal} also if another secret was made meanwhile
 */
export async function rotateSecrets(
  change: Change,
  keys: MasterKeys,
  receivers: readonly (AllowedKey<'receivers'> & { replaces?: string })[],
  overlap: number | null,
): Promise<ShownSecret[]> {
  change.require('receivers.write')
  const length = overlap === null ? null : storedOverlap(overlap)
  const before = await lockReceivers(change, receivers)
  const changed = receivers.find(
    ({ id, replaces }) => replaces !== undefined && replaces !== secretFingerprint(valueIn(before, id).secret),
  )
  if (changed) throw new Refusal('conflict', `The receiver ${changed.id} got a new secret at the same time. Try again.`)
  const made = receivers.map(({ companyId, id }) => ({ companyId, id, secret: makeSecret() }))
  await writeSecrets(
    change.tx,
    made.map(({ id, secret }) => ({ id, secret: seal(keys, secret, secretPlace(id)) })),
    length === null ? null : new Date((await change.now()).getTime() + length),
  )
  change.audit('receivers rotate-secret', receivers)
  return made
}

/** Names the current secret of a receiver, without telling anything about it. @param sealed as it is stored */
export function secretFingerprint(sealed: string): string {
  return createHash('sha256').update(sealed).digest('hex').slice(0, 16)
}

/**
 * Removes receivers. Nothing is sent to them any more. Call `cancelRemoved` afterwards, for their
 * waiting deliveries.
 */
export async function removeReceivers(change: Change, receivers: readonly AllowedKey<'receivers'>[]): Promise<void> {
  change.require('receivers.write')
  await lockReceivers(change, receivers)
  await markRemoved(change.tx, idsOf(receivers), await change.now())
  change.audit('receivers remove', receivers)
}

/**
 * Pauses a receiver that answered 410: it wants no more events. Its deliveries wait, as for every
 * paused receiver (docs/webhooks.md#retries).
 */
export async function pauseGoneReceiver(database: Database, receiverId: string): Promise<void> {
  await inTransaction(database, installationAccess('system'), async (c) => {
    const paused = await pauseGone(c.tx, receiverId)
    if (paused) c.audit('receivers pause', [paused])
  })
}

/** Locks receivers, and then reads them. @throws {Refusal} if one does not exist or was removed */
async function lockReceivers(change: Change, receivers: Keys): Promise<Map<string, ReceiverRow>> {
  await lock(change, receivers)
  const rows = await requireReceivers(change.tx, idsOf(receivers))
  const removed = rows.find((row) => row.removedAt !== null)
  if (removed) {
    const message = `The receiver ${removed.id} was removed on ${removed.removedAt?.toISOString()}.`
    throw new Refusal('conflict', message, [], 'receiver-removed')
  }
  return new Map(rows.map((row) => [row.id, row]))
}

async function lock(change: Change, receivers: Keys): Promise<void> {
  await lockRows(change.tx, 'receivers', receivers, 'update')
}

/** The encrypted own headers after an edit. @throws {Refusal} if one cannot be sent */
function sealedHeaders(keys: MasterKeys, id: string, edit: ReceiverEdit, before: string | null): string | null {
  const headers = editedHeaders(edit)
  if (headers === undefined) return before
  return headers === null ? null : seal(keys, headers, headersPlace(id))
}

/**
 * Maps each given URL to its normal form. Call it before locking anything, because it looks up
 * names. @throws {Refusal} if one is not allowed
 */
async function allowed({ policy, lookup }: Saving, urls: readonly string[]): Promise<Map<string, string>> {
  const read = await Promise.all(
    [...new Set(urls)].map(async (url) => [url, await requireAllowed(url, policy, lookup)] as const),
  )
  return new Map(read)
}

/** What a receiver is restricted to. Positions are undefined if they stay as they are. */
interface Restricted extends Pick<ReceiverFields, 'clientIds'> {
  companyId: string
  positionIds: ReceiverFields['positionIds'] | undefined
}

/**
 * Checks the clients and positions of restrictions. Locks the companies, so that none lets a client
 * go meanwhile. Positions never leave their company.
 */
async function requireRestrictions(change: Change, receivers: readonly Restricted[]): Promise<void> {
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
    // Nobody but the operator learns the name of a company by its id.
    const [company] = change.access.companyId === null ? await readKinds(change.tx, [stranger.clientId]) : []
    const message = `${company?.name ?? stranger.clientId} is not a client of the company.`
    throw new Refusal('conflict', message, [], 'not-client')
  }
  for (const { companyId, positionIds } of receivers) {
    const strange = await findStrangePosition(change.tx, companyId, positionIds ?? [])
    if (strange !== undefined) throw refusedField('positionIds', `The company has no position ${strange}.`, 'not-found')
    if (change.access.positions === 'all' || positionIds === undefined) continue
    if (positionIds === null) {
      const message = 'You have access to certain positions only. Choose which of them the receiver gets.'
      throw refusedField('positionIds', message, 'invalid', 'certain-positions')
    }
    try {
      await change.within('positions', positionIds)
    } catch (error) {
      throw error instanceof Refusal ? refusedField('positionIds', error.message, error.reason) : error
    }
  }
}

function idsOf(receivers: Keys): string[] {
  return receivers.map(({ id }) => id)
}
