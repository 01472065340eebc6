import { isId } from '../db/id.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import { lockReceivers } from './receiver-store.ts'
import {
  type DeliveryKey,
  hastenDeliveries,
  lockDeliveries,
  type LockedDelivery,
  reviveDeliveries,
} from './retry-store.ts'
import { type SecondChance, secondChanceOf } from './second-chance.ts'

/**
 * Lets deliveries be tried at once: what waits becomes due, with what waits before it, and what was given up goes out
 * by itself, with all its attempts again.
 * @returns what was done to each, in the order of receivers and objects
 * @throws {Refusal} where one was delivered, or its receiver is paused or removed
 */
export async function retryDeliveries(
  change: Change,
  keys: readonly DeliveryKey[],
): Promise<(LockedDelivery & { chance: SecondChance })[]> {
  const { tx } = change
  const receivers = await lockReceivers(tx, [...new Set(keys.map((key) => key.receiverId))])
  const found = await lockDeliveries(
    tx,
    keys.filter((key) => isId(key.eventId)),
  )
  const missing = keys.find((key) => !found.some((each) => nameOf(each) === nameOf(key)))
  if (missing) {
    const of = missing.replay === 0 ? '' : ` in its replay ${missing.replay}`
    throw new Refusal(
      'not-found',
      `The receiver ${missing.receiverId} has no delivery of the event ${JSON.stringify(missing.eventId)}${of}: it was not for it, or is no longer kept.`,
    )
  }
  const chosen = found.map((delivery) => {
    const { paused = false, removed = false } = receivers.get(delivery.receiverId) ?? {}
    const chance = secondChanceOf({ ...delivery, paused, removed })
    if (typeof chance !== 'string') throw new Refusal('conflict', chance.refused)
    return { ...delivery, chance }
  })
  await hastenDeliveries(
    tx,
    chosen.filter(({ chance }) => chance === 'hasten'),
  )
  await reviveDeliveries(
    tx,
    chosen.filter(({ chance }) => chance === 'revive'),
  )
  change.audit(
    'deliveries retry',
    chosen.map(({ companyId, eventId }) => ({ companyId, id: eventId })),
  )
  return chosen
}

function nameOf({ receiverId, eventId, replay }: DeliveryKey): string {
  return `${receiverId} ${eventId} ${replay}`
}
