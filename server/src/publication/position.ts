import type { PositionStatus } from '@kandidat/contract/resources/enumerations'

/** What the status of a position depends on. */
export interface StatusFacts {
  archived: boolean
  published: boolean
  paused: boolean
  expired: boolean
  /** Over at least one active sharing link, or a listing that is enabled on an active careers page. */
  reachable: boolean
}

/**
 * The one rule for a position's status (docs/statuses.md#the-rule). The same rule stands as SQL in
 * `status-store.ts`, which applies it to sets; this one is its oracle in tests and speaks where a verb refuses.
 */
export function statusOf(facts: StatusFacts): PositionStatus {
  if (facts.archived) return 'ARCHIVED'
  if (!facts.published) return 'DRAFT'
  if (facts.paused) return 'PAUSED'
  if (!facts.expired && facts.reachable) return 'PUBLISHED'
  return 'ACTIVE'
}
