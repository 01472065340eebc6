import type { Logger } from 'pino'
import type { Database } from '../../base/db/connection.ts'
import { addViews } from './store.ts'
import { ViewCounter } from './counter.ts'

/** Counts views of public pages, and writes them at most once a second. */
export function openViewCounter(database: Database, log: Pick<Logger, 'warn'>): ViewCounter {
  return new ViewCounter({
    write: (counts) => addViews(database, counts),
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    failed: (error) => log.warn({ reason: String(error) }, 'views of positions not counted, trying again'),
  })
}
