import { vi } from 'vitest'

/**
 * Waits until a condition holds and checks it repeatedly.
 * @param seconds the maximum: by default far longer than it takes on a quiet machine. Vitest's own
 * limit of a second is too short on a busy one
 */
export function eventually<T>(look: () => T | Promise<T>, seconds = 50): Promise<T> {
  return vi.waitFor(look, { timeout: seconds * 1_000, interval: 10 })
}
