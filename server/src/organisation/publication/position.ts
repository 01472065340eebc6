import type { PositionStatus } from '@kandidat/contract/resources/enumerations'

/** What the status of a position depends on. */
export interface StatusFacts {
  archived: boolean
  published: boolean
  paused: boolean
  expired: boolean
  /**
   * Through at least one active sharing link, or a listing that is enabled on an active careers
   * page.
   */
  reachable: boolean
}

/**
 * The one rule for a position's status (docs/statuses.md#the-rule). `status-store.ts` has the same
 * rule as SQL, for many positions at once. Verbs that create positions use this function, and tests
 * compare the two in every combination.
 */
export function statusOf(facts: StatusFacts): PositionStatus {
  if (facts.archived) return 'ARCHIVED'
  if (!facts.published) return 'DRAFT'
  if (facts.paused) return 'PAUSED'
  if (!facts.expired && facts.reachable) return 'PUBLISHED'
  return 'ACTIVE'
}
