import { Refusal } from '../forms/refusal.ts'

const LONGEST_OVERLAP = 7 * 24 * 3_600_000

/** The milliseconds for which two secrets sign. @throws {Refusal} where that is too long to be a rotation */
export function storedOverlap(milliseconds: number): number {
  if (Number.isInteger(milliseconds) && milliseconds > 0 && milliseconds <= LONGEST_OVERLAP) return milliseconds
  throw new Refusal('invalid', 'Two secrets overlap for a minute at least, and for 7 days at most.')
}
