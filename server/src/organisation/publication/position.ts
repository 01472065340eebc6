/**
 * # Whether a position can be reached, and what follows
 *
 * A position is reached through **links**: a **sharing link** leads to one position, and a **careers page** to all
 * that are listed on it. A **listing** is a position on a careers page, of its own company, of the client that it is
 * managed for, or of the marketplace. A listing is **live** while visitors can see it.
 *
 * **Status.** What recruiters do and what the clock does give one word (`statusOf` below): DRAFT before the first
 * publication; ARCHIVED, PAUSED if somebody said so; PUBLISHED while at least one active link leads to it and it has
 * not expired; ACTIVE if it was published, and has expired or nothing leads to it now. Nobody sets PUBLISHED or
 * ACTIVE: they follow.
 *
 * **Stored, because it is searched.** The status is a column, written by one statement for many rows
 * (`refreshPositions` in status-store.ts). Computing it with each read took 340 ms at a million positions. So the rule
 * exists twice: here, for verbs that create positions, and as SQL. Tests compare the two in every combination, and
 * `kandidat doctor` compares every row.
 *
 * **Every change goes through one door** (`changePositions` in change-actions.ts), whether it concerns a position, a
 * listing, a link, a page or a client. It reads the fields that readers are shown, lets the verb write, refreshes
 * status and `live` by the rule, and reads the shown fields again. If one of them changed, and only then, `updatedAt`
 * moves, POSITION_UPDATED is emitted, and the versions of kept responses rise. A change that shows nowhere tells
 * nobody.
 *
 * **Expiring.** From that millisecond on every reader sees ACTIVE, because each read compares the expiration with the
 * database's time. Nobody has to write anything for it. Within five seconds a job (positions/job.ts) records it: it
 * locks expired positions, skips those that another process holds, and writes status, `live` and the event.
 * `updatedAt` is the expiration itself, which readers have seen since. If a verb comes before the job, it records the
 * expiration first, so that its own comparison starts from what readers saw.
 *
 * **Addresses.** What is at a public address (addresses/address.ts) is one of four states: live, paused, closed or
 * nothing. A position that was never live at an address is nothing there: an address that somebody guesses tells
 * nothing.
 *
 * **Forbidden.** No verb decides a status: it writes what the status depends on, and the rule follows. Nothing asks
 * the column alone whether a position is visible: it may be seconds older than the clock.
 */

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
