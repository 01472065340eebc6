import { randomBytes } from 'node:crypto'
import { Refusal } from '../forms/refusal.ts'

/**
 * Makes a secret, with which a receiver verifies signatures: `whsec_` and 32 random bytes as
 * base64. The libraries of Stripe and of Standard Webhooks both take this form.
 */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

const LONGEST_OVERLAP = 7 * 24 * 3_600_000

/** Checks the milliseconds for which two secrets sign. @throws {Refusal} if they are too many */
export function storedOverlap(milliseconds: number): number {
  if (Number.isInteger(milliseconds) && milliseconds > 0 && milliseconds <= LONGEST_OVERLAP) return milliseconds
  throw new Refusal('invalid', 'Two secrets may overlap for at least a minute and at most 7 days.')
}
