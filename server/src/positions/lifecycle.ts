import { Refusal } from '../base/forms/refusal.ts'
import type { StatusFacts } from '../organisation/publication/position.ts'

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

/** Why a step cannot be taken. */
export type Obstacle = 'archived' | 'expired' | 'unpublished' | 'not-paused' | 'not-archived'

const OBSTACLES: Readonly<Record<Obstacle, (position: Lifecycle) => string>> = {
  archived: () => 'it is archived: restore it first',
  expired: ({ expirationDate }) =>
    `it expired at ${expirationDate?.toISOString()}: set a later expiration or remove it`,
  unpublished: () => 'it was never published',
  'not-paused': () => 'it is not paused',
  'not-archived': () => 'it is not archived or deleted',
}

/** A step of a position. */
export type Step = 'publish' | 'pause' | 'resume' | 'archive' | 'remove' | 'restore' | 'expire'

/** Why a step cannot be taken at the moment; null if it can. */
export function obstacleTo(step: Step, position: Lifecycle, at: Date): Obstacle | null {
  if (step === 'archive' || step === 'remove') return null
  if (step === 'restore') return isArchived(position) ? null : 'not-archived'
  if (isArchived(position)) return 'archived'
  if (step === 'publish') return isExpired(position, at) ? 'expired' : null
  if (step === 'pause') return position.publishedAt === null ? 'unpublished' : null
  return step === 'resume' && position.pausedAt === null ? 'not-paused' : null
}

/**
 * Publishing ends a pause. The first publication never moves. That of an imported position is the one in
 * its feed, unless the feed gives a time in the future.
 */
export const publish: Transition = (position, at) => {
  refuse('publish', 'be published', position, at)
  const { publishedByFeedAt } = position
  const first = publishedByFeedAt !== null && publishedByFeedAt < at ? publishedByFeedAt : at
  return { ...position, publishedAt: position.publishedAt ?? first, lastPublishedAt: at, pausedAt: null }
}

/** Pausing again keeps the time of the first pause. */
export const pause: Transition = (position, at) => {
  refuse('pause', 'be paused', position, at)
  return { ...position, pausedAt: position.pausedAt ?? at }
}

/**
 * A position that has expired meanwhile is resumed too and becomes ACTIVE. The caller reports that.
 */
export const resume: Transition = (position, at) => {
  refuse('resume', 'be resumed', position, at)
  return { ...position, pausedAt: null }
}

/** Only the time is written, so restoring means clearing it. */
export const archive: Transition = (position, at) => ({ ...position, archivedAt: position.archivedAt ?? at })

/** For the API a deleted position is archived for good. The row stays, and can be restored. */
export const remove: Transition = (position, at) => ({ ...position, deletedAt: position.deletedAt ?? at })

/** Brings it back to what it was before it was archived or deleted. */
export const restore: Transition = (position, at) => {
  refuse('restore', 'be restored', position, at)
  return { ...position, archivedAt: null, deletedAt: null }
}

/**
 * Sets the expiration, or lifts it if the date is null. A date in the past takes effect at once.
 */
export const expire =
  (expirationDate: Date | null): Transition =>
  (position, at) => {
    refuse('expire', 'get another expiration', position, at)
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

function refuse(step: Step, what: string, position: Lifecycle, at: Date): void {
  const obstacle = obstacleTo(step, position, at)
  if (obstacle === null) return
  throw new Refusal('conflict', `The position cannot ${what}: ${OBSTACLES[obstacle](position)}.`)
}
