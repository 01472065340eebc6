import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Database } from '../../base/db/connection.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { type ManualRetry, manualRetryOf } from './manual-retry.ts'
import { lockReceivers } from './receiver-store.ts'
import {
  type DeliveryKey,
  findFailed,
  lockDeliveries,
  type LockedDelivery,
  makeDeliveriesDue,
  requeueDeliveries,
} from './retry-store.ts'
import type { Access } from '../../base/access/access.ts'
import type { Allowed } from '../../base/access/reach.ts'

/**
 * Retries deliveries now. A waiting delivery becomes due, together with those before it in its
 * queue. A delivery that was given up is requeued: it gets a queue of its own and all its attempts
 * again.
 * @returns what was done to each, in the order of receivers and objects
 * @throws {Refusal} if a delivery does not exist or was delivered, or its receiver is paused or
 * removed
 */
export async function retryDeliveries(
  change: Change,
  keys: readonly (DeliveryKey & { receiverId: Allowed<'receivers'> })[],
): Promise<(LockedDelivery & { retry: ManualRetry })[]> {
  const { tx } = change
  change.require('receivers.write')
  const receivers = await lockReceivers(tx, [...new Set(keys.map((key) => key.receiverId))])
  const found = await lockDeliveries(
    tx,
    keys.filter((key) => isId(key.eventId)),
  )
  const missing = keys.find((key) => !found.some((each) => nameOf(each) === nameOf(key)))
  if (missing) {
    const { receiverId, eventId, replay } = missing
    const where = replay === 0 ? '' : ` in its replay ${replay}`
    throw new Refusal(
      'not-found',
      `The receiver ${receiverId} has no delivery of the event ${JSON.stringify(eventId)}${where}: ` +
        'the event was not for this receiver, or is no longer kept.',
    )
  }
  const chosen = found.map((delivery) => {
    const { paused = false, removed = false } = receivers.get(delivery.receiverId) ?? {}
    const retry = manualRetryOf({ ...delivery, paused, removed })
    if (typeof retry !== 'string') throw new Refusal('conflict', retry.refused)
    return { ...delivery, retry }
  })
  await makeDeliveriesDue(
    tx,
    chosen.filter(({ retry }) => retry === 'makeDue'),
  )
  await requeueDeliveries(
    tx,
    chosen.filter(({ retry }) => retry === 'requeue'),
  )
  change.audit(
    'deliveries retry',
    chosen.map(({ companyId, eventId }) => ({ companyId, id: eventId })),
  )
  return chosen
}

/** Failed deliveries that one transaction sends again. */
const BATCH = 1_000

/**
 * Retries failed deliveries of a receiver, at most 1,000. Call it again until it returns 0.
 * @returns how many
 * @throws {Refusal} if there are any, and the receiver is paused or removed
 */
export async function retryFailed(change: Change, receiverId: Allowed<'receivers'>): Promise<number> {
  change.require('receivers.write')
  // Whoever does the same waits here, and finds the others.
  await lockReceivers(change.tx, [receiverId])
  const failed = await findFailed(change.tx, receiverId, BATCH)
  if (failed.length > 0) {
    await retryDeliveries(
      change,
      failed.map((key) => ({ ...key, receiverId })),
    )
  }
  return failed.length
}

/**
 * Retries all failed deliveries of a receiver, in transactions of 1,000.
 * @param most stops after so many
 * @returns how many
 */
export async function retryAllFailed(
  database: Database,
  access: Access,
  receiverId: string,
  most = Infinity,
): Promise<number> {
  let retried = 0
  while (retried < most) {
    const n = await inTransaction(database, access, async (change) => {
      const [found] = await change.within('receivers', [receiverId])
      return found ? retryFailed(change, found.id) : 0
    })
    retried += n
    if (n < BATCH) break
  }
  return retried
}

function nameOf({ receiverId, eventId, replay }: DeliveryKey): string {
  return `${receiverId} ${eventId} ${replay}`
}
