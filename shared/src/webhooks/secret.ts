import { randomBytes } from 'node:crypto'

/**
 * Makes the secret that a receiver verifies signatures with: `whsec_` and base64 of 32 random
 * bytes, the form that the libraries of Stripe and of Standard Webhooks both accept.
 */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
