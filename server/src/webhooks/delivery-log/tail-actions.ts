import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../base/db/connection.ts'
import type { Access } from '../../base/access/access.ts'
import { type FollowedAttempt, type LogScope, readAttemptsOfLast } from './log-store.ts'

/**
 * Seconds that each look covers. An attempt is recorded when it is over, which is up to 15 seconds
 * after the time in its row, or half a minute if a long transaction holds its queue. Following the
 * attempts by time alone would miss it.
 */
const WINDOW = 60
const INTERVAL = 1_000

/**
 * Follows attempts in reach of the access from now on, as they are recorded. Yields each once.
 * @param signal ends it
 */
export async function* followAttempts(
  database: Database,
  access: Access,
  filter: LogScope,
  { signal, interval = INTERVAL }: { signal?: AbortSignal; interval?: number } = {},
): AsyncGenerator<FollowedAttempt> {
  const look = () => readAttemptsOfLast(database, access, WINDOW, filter)
  let seen = new Set((await look()).map(nameOf))
  for (;;) {
    const found = await look()
    yield* found.filter((attempt) => !seen.has(nameOf(attempt)))
    seen = new Set(found.map(nameOf))
    if (signal?.aborted === true) return
    await wait(interval, undefined, { ...(signal && { signal }) }).catch(() => {})
  }
}

function nameOf({ receiverId, eventId, replay, number }: FollowedAttempt): string {
  return `${receiverId} ${eventId} ${replay} ${number}`
}
