/**
 * # For how long people are kept
 *
 * A company promises in its notice to delete people some months after the process has ended. This folder keeps the promise. The
 * worst that it could do is to delete somebody too early; the second worst, not to delete.
 *
 * **When a case ends.** A case is a candidacy, of the person or of somebody whom the person recommended; the link of a referrer,
 * whose decision is that its claim ends; or a form that waits for approval. It ends with its decision (rejected, out of process,
 * hired) or the closing of its position (archived, removed or expired), the later of the two, and at most 12 months after the
 * earlier. While neither has happened, it ends 24 months after the last thing that a person did about it: what the service, a
 * view or an import does is nothing. Somebody who was hired is not over before the first day at work.
 *
 * **Beginning anew.** Restoring a position takes its closing away, and moving a candidacy its decision, so both count anew by
 * themselves. What ends a case is never before it began, or was moved on last: whoever is added to a position that closed years
 * ago, or taken up again there, is not overdue at once.
 *
 * **Until when.** A person is kept until so many months after the last end of their cases, by the country of that position. If the
 * form of that case was shown a shorter period, that one counts. A consent to be kept for other positions prolongs it. Whoever may
 * be somebody who was known before is deleted with that one, so both are kept for as long as either.
 *
 * **How it is done.** A company confirms a policy. Until then nothing is announced and nobody is deleted. A job looks through all
 * people of a company once a day, and after each confirmation. It announces whom it will delete within a month; a row of
 * `deletions` says when and why. What is overdue by then goes 30 days later. An announcement never comes closer than 30 days, it
 * moves back with what it counts from, and it is taken back if that is gone. When the day comes, one transaction locks the
 * person with all positions that count, asks again until when they are kept, closes what is still open with its event,
 * anonymizes, and makes the row the receipt.
 *
 * The rules are written twice: here, for whoever reads them, and in SQL for lists and the job (kept-store.ts). A test compares
 * both on random histories.
 *
 * **Forbidden.** Nothing deletes by an announcement alone: it says when somebody goes at the earliest, and the rule is asked
 * again. Nothing but `anonymizePeople` erases.
 */

import { monthsIn, type Periods } from './periods.ts'

/** Months between the two things that end a case after which it has ended without the second. */
export const MONTHS_BETWEEN = 12
/** Months after which a case has ended about which nobody does anything. */
export const SILENT_MONTHS = 24
/** Days for which a deletion is announced. */
export const ANNOUNCED_DAYS = 30
/** A deletion is announced up to so many days before these: a job that runs once a day must not be late. */
export const AHEAD_DAYS = 1

/** What ended a case, or will end it. */
export const endings = ['decision', 'closing', 'year', 'start', 'silence'] as const
export type Ending = (typeof endings)[number]

/** Everything about a case that decides when it ends. */
export interface Case {
  /** When it began: when somebody applied, or was moved to a stage that decides nothing. */
  readonly begunAt: Date
  readonly decidedAt: Date | null
  readonly closedAt: Date | null
  /** The first day at work of somebody who was hired. */
  readonly startDate: Date | null
  /** When a person did something about it last. */
  readonly lastActAt: Date
  /** The countries of its position: those of its places, or else that of the company. */
  readonly countries: readonly string[]
  /** The shortest period that forms of it were shown, in months; null if none was named. */
  readonly promised: number | null
}

/** When a case ended or will end, if nothing happens to it any more, and why. */
export function endOf(one: Case): { readonly at: Date; readonly because: Ending } {
  const end = endBeforeStart(one)
  return one.startDate !== null && one.startDate > end.at ? { at: one.startDate, because: 'start' } : end
}

function endBeforeStart({ begunAt, decidedAt, closedAt, lastActAt }: Case): { at: Date; because: Ending } {
  const decided = decidedAt && later(decidedAt, begunAt)
  const closed = closedAt && later(closedAt, begunAt)
  if (!decided && !closed) return { at: monthsAfter(lastActAt, SILENT_MONTHS), because: 'silence' }
  const earlier = decided && closed ? (decided < closed ? decided : closed) : (decided ?? closed)
  if (!earlier) throw new Error('one of two is there')
  const limit = monthsAfter(earlier, MONTHS_BETWEEN)
  if (!decided || !closed) return { at: limit, because: 'year' }
  const last = later(decided, closed)
  if (last > limit) return { at: limit, because: 'year' }
  return { at: last, because: closed > decided ? 'closing' : 'decision' }
}

/** Everything about a person that decides until when they are kept. */
export interface Kept {
  readonly cases: readonly Case[]
  /** Until when they agree to be kept for other positions; null if they do not. */
  readonly agreedUntil: Date | null
}

/** Until when a person is kept; null for somebody without a case. */
export function keptUntil({ cases, agreedUntil }: Kept, periods: Periods): Date | null {
  const ends = cases.map((one) => ({ at: endOf(one).at, months: monthsOf(one, periods) }))
  const last = ends.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.months - a.months)[0]
  if (!last) return null
  const until = monthsAfter(last.at, last.months)
  return agreedUntil === null ? until : later(until, agreedUntil)
}

/** The months for which a case keeps a person after its end. */
export function monthsOf({ countries, promised }: Case, periods: Periods): number {
  const months = monthsIn(periods, countries)
  return promised === null ? months : Math.min(months, promised)
}

const DAY = 86_400_000

/** What becomes of an announcement: none, or the day on which the person is deleted. */
export function announcement(until: Date | null, due: Date | null, now: Date): Date | null {
  if (until === null || until.getTime() > now.getTime() + (ANNOUNCED_DAYS + AHEAD_DAYS) * DAY) return null
  const soonest = later(until, new Date(now.getTime() + ANNOUNCED_DAYS * DAY))
  if (due === null) return soonest
  // What was announced stays announced. It comes closer only if there are thirty days left for it.
  return until >= due ? until : soonest < due ? soonest : due
}

/** The same time of the day so many months later, on the last day of a month that has no such day. */
export function monthsAfter(at: Date, months: number): Date {
  const moved = new Date(at)
  moved.setUTCMonth(at.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(at.getUTCDate(), last))
  return moved
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
