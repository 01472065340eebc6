import type { PositionStatus } from '@kandidat/contract/resources/enumerations'

/** What the reason of a status depends on, beside the status itself. */
export interface ReasonFacts {
  /** The status by the clock: a position that has expired is ACTIVE, swept or not. */
  readonly status: PositionStatus
  readonly hasExpired: boolean
  readonly isRemoved: boolean
  readonly pausedAt: Date | null
  readonly closedAt: Date | null
  readonly expirationDate: Date | null
  /** Careers pages where visitors see it, and sharing links that lead to it. */
  readonly live: { readonly pages: number; readonly links: number }
}

/** Why a position has its status (docs/statuses.md#the-rule). */
export type StatusReason =
  | { readonly kind: 'draft' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'live'; readonly pages: number; readonly links: number }
  | { readonly kind: 'expired' | 'paused' | 'archived' | 'removed'; readonly since: Date | null }

/** The reason of a status. The rule itself is `statusOf`; this says which of its lines applied, and since when. */
export function reasonOf(facts: ReasonFacts): StatusReason {
  const { status, hasExpired, isRemoved, pausedAt, closedAt, expirationDate, live } = facts
  if (status === 'ARCHIVED') return { kind: isRemoved ? 'removed' : 'archived', since: closedAt }
  if (status === 'DRAFT') return { kind: 'draft' }
  if (status === 'PAUSED') return { kind: 'paused', since: pausedAt }
  if (status === 'PUBLISHED') return { kind: 'live', ...live }
  return hasExpired ? { kind: 'expired', since: expirationDate } : { kind: 'unreachable' }
}
