import { Refusal } from '../forms/refusal.ts'

const LONGEST_OVERLAP = 7 * 24 * 3_600_000

/** Checks the milliseconds for which two secrets sign. @throws {Refusal} if they are too many */
export function storedOverlap(milliseconds: number): number {
  if (Number.isInteger(milliseconds) && milliseconds > 0 && milliseconds <= LONGEST_OVERLAP) return milliseconds
  throw new Refusal('invalid', 'Two secrets may overlap for at least a minute and at most 7 days.')
}
