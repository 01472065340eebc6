/** How a receiver is doing, in the words of the portal. */
export type Health = 'fine' | 'failing' | 'down' | 'paused' | 'gone' | 'removed'

/** What decides it. */
interface Signs {
  readonly removedAt: Date | null
  readonly pausedAt: Date | null
  readonly pauseReason: 'operator' | 'gone' | null
  readonly breaker: 'closed' | 'open'
  readonly failingSince: Date | null
}

/** How a receiver is doing. A pause hides a failure, because nothing is sent meanwhile. */
export function healthOf({ removedAt, pausedAt, pauseReason, breaker, failingSince }: Signs): Health {
  if (removedAt) return 'removed'
  if (pausedAt) return pauseReason === 'gone' ? 'gone' : 'paused'
  if (breaker === 'open') return 'down'
  return failingSince ? 'failing' : 'fine'
}

/** Since when; null if it is fine. */
export function healthSince(signs: Signs): Date | null {
  return signs.removedAt ?? signs.pausedAt ?? signs.failingSince
}
