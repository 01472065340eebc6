import { Refusal } from '../forms/refusal.ts'
import type { StatusFacts } from '../publication/position.ts'

/** When what happened to a position, which decides its status together with its links (docs/statuses.md#the-rule). */
export interface Lifecycle {
  publishedAt: Date | null
  lastPublishedAt: Date | null
  pausedAt: Date | null
  archivedAt: Date | null
  deletedAt: Date | null
  expirationDate: Date | null
}

/** What has happened to nothing yet. */
export const NEVER: Lifecycle = {
  publishedAt: null,
  lastPublishedAt: null,
  pausedAt: null,
  archivedAt: null,
  deletedAt: null,
  expirationDate: null,
}

/** What the rule for the status asks of it. */
export function factsOf(position: Lifecycle, at: Date, reachable: boolean): StatusFacts {
  return {
    archived: isArchived(position),
    published: position.publishedAt !== null,
    paused: position.pausedAt !== null,
    expired: isExpired(position, at),
    reachable,
  }
}

/** One thing that can happen to a position: what it is afterwards, or a Refusal with the reason. */
export type Transition = (position: Lifecycle, at: Date) => Lifecycle

/** Publishing lifts a pause; the first publication never moves. */
export const publish: Transition = (position, at) => {
  refuseArchived(position, 'be published')
  if (isExpired(position, at)) {
    throw refusal(
      'can not be published',
      `it expired at ${position.expirationDate?.toISOString()}: set a later expiration, or lift it`,
    )
  }
  return { ...position, publishedAt: position.publishedAt ?? at, lastPublishedAt: at, pausedAt: null }
}

/** Pausing again keeps the first moment. */
export const pause: Transition = (position, at) => {
  refuseArchived(position, 'be paused')
  if (position.publishedAt === null) throw refusal('can not be paused', 'it was never published')
  return { ...position, pausedAt: position.pausedAt ?? at }
}

/** What has expired meanwhile is resumed all the same and is ACTIVE, which the caller tells. */
export const resume: Transition = (position) => {
  refuseArchived(position, 'be resumed')
  if (position.pausedAt === null) throw refusal('can not be resumed', 'it is not paused')
  return { ...position, pausedAt: null }
}

/** Nothing but the moment is written, so that restoring is clearing it. */
export const archive: Transition = (position, at) => ({ ...position, archivedAt: position.archivedAt ?? at })

/** Deleted is archived for good in the eyes of the API; the row stays, and can be restored. */
export const remove: Transition = (position, at) => ({ ...position, deletedAt: position.deletedAt ?? at })

/** Back to what it was before it was archived or deleted. */
export const restore: Transition = (position) => {
  if (!isArchived(position)) throw refusal('can not be restored', 'it is neither archived nor deleted')
  return { ...position, archivedAt: null, deletedAt: null }
}

/** Sets the expiration, or lifts it where the date is null. A date in the past takes effect at once. */
export const expire =
  (expirationDate: Date | null): Transition =>
  (position) => {
    refuseArchived(position, 'get another expiration')
    return { ...position, expirationDate }
  }

/** Whether the expiration has passed. */
export function isExpired(position: Lifecycle, at: Date): boolean {
  return position.expirationDate !== null && position.expirationDate <= at
}

/** Whether it was archived or deleted. */
export function isArchived(position: Lifecycle): boolean {
  return position.archivedAt !== null || position.deletedAt !== null
}

function refuseArchived(position: Lifecycle, what: string): void {
  if (isArchived(position)) throw refusal(`can not ${what}`, 'it is archived: restore it first')
}

function refusal(what: string, why: string): Refusal {
  return new Refusal('conflict', `The position ${what}: ${why}.`)
}
