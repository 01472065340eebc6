import type { AllowedKey } from '../../base/access/reach.ts'
import { findInReach } from '../../base/access/reach-store.ts'
import { visited, visitedIf } from '../parts/visited.ts'
import { readReceiver, type ReceiverLine } from '../../webhooks/receivers/store.ts'

/** A receiver that a page is about, also one that was removed. */
export interface VisitedReceiver {
  readonly key: AllowedKey<'receivers'>
  readonly line: ReceiverLine
}

/** The receiver that the address of a page names. */
export const visitedReceiver = visited(async ({ database, access }, id): Promise<VisitedReceiver | undefined> => {
  const key = await findInReach(database, access, 'receivers', id)
  return key && { key, line: await readReceiver(database, key.id, 'some') }
})

/** As `visitedReceiver`, for what can only be done to receivers that were not removed. */
export const currentReceiver = visitedIf(visitedReceiver, ({ line }) => line.removedAt === null)
