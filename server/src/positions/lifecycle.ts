import { Refusal } from '../forms/refusal.ts'
import type { StatusFacts } from '../publication/position.ts'

/**
 * When things happened to a position. Together with its links they decide its status
 * (docs/statuses.md#the-rule).
 */
export interface Lifecycle {
  publishedAt: Date | null
  lastPublishedAt: Date | null
  pausedAt: Date | null
  archivedAt: Date | null
  deletedAt: Date | null
  expirationDate: Date | null
  /** When the feed that it was imported from published it; null if it was not, or the feed does not say. */
  publishedByFeedAt: Date | null
}

/** The lifecycle of a new draft. */
export const NEW_LIFECYCLE: Lifecycle = {
  publishedAt: null,
  lastPublishedAt: null,
  pausedAt: null,
  archivedAt: null,
  deletedAt: null,
  expirationDate: null,
  publishedByFeedAt: null,
}

/** The facts that the rule for the status needs. */
export function factsOf(position: Lifecycle, at: Date, reachable: boolean): StatusFacts {
  return {
    archived: isArchived(position),
    published: position.publishedAt !== null,
    paused: position.pausedAt !== null,
    expired: isExpired(position, at),
    reachable,
  }
}

/**
 * A change of a position's lifecycle: returns what it is afterwards, or throws a Refusal with the
 * reason.
 */
export type Transition = (position: Lifecycle, at: Date) => Lifecycle

/**
 * Publishing ends a pause. The first publication never moves. That of an imported position is the one in
 * its feed, unless the feed gives a time in the future.
 */
export const publish: Transition = (position, at) => {
  refuseArchived(position, 'be published')
  if (isExpired(position, at)) {
    throw refusal(
      'cannot be published',
      `it expired at ${position.expirationDate?.toISOString()}: set a later expiration, or lift it`,
    )
  }
  const { publishedByFeedAt } = position
  const first = publishedByFeedAt !== null && publishedByFeedAt < at ? publishedByFeedAt : at
  return { ...position, publishedAt: position.publishedAt ?? first, lastPublishedAt: at, pausedAt: null }
}

/** Pausing again keeps the time of the first pause. */
export const pause: Transition = (position, at) => {
  refuseArchived(position, 'be paused')
  if (position.publishedAt === null) throw refusal('cannot be paused', 'it was never published')
  return { ...position, pausedAt: position.pausedAt ?? at }
}

/**
 * A position that has expired meanwhile is resumed too and becomes ACTIVE. The caller reports that.
 */
export const resume: Transition = (position) => {
  refuseArchived(position, 'be resumed')
  if (position.pausedAt === null) throw refusal('cannot be resumed', 'it is not paused')
  return { ...position, pausedAt: null }
}

/** Only the time is written, so restoring means clearing it. */
export const archive: Transition = (position, at) => ({ ...position, archivedAt: position.archivedAt ?? at })

/** For the API a deleted position is archived for good. The row stays, and can be restored. */
export const remove: Transition = (position, at) => ({ ...position, deletedAt: position.deletedAt ?? at })

/** Brings it back to what it was before it was archived or deleted. */
export const restore: Transition = (position) => {
  if (!isArchived(position)) throw refusal('cannot be restored', 'it is neither archived nor deleted')
  return { ...position, archivedAt: null, deletedAt: null }
}

/**
 * Sets the expiration, or lifts it if the date is null. A date in the past takes effect at once.
 */
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
  if (isArchived(position)) throw refusal(`cannot ${what}`, 'it is archived: restore it first')
}

function refusal(what: string, why: string): Refusal {
  return new Refusal('conflict', `The position ${what}: ${why}.`)
}
