import { vi } from 'vitest'

/**
 * Waits until something holds, looking again and again.
 * @param seconds how long at most: by default far longer than it takes on a quiet machine. Vitest's own limit of a second
 * is short on a busy one
 */
export function eventually<T>(look: () => T | Promise<T>, seconds = 50): Promise<T> {
  return vi.waitFor(look, { timeout: seconds * 1_000, interval: 10 })
}
