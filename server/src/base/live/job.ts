import type { Logger } from 'pino'
import type { Database } from '../db/connection.ts'
import { everyInterval, type Repetition } from '../jobs/every-interval.ts'
import type { LiveStreams, LiveTiming } from './streams.ts'

/** Tells open pages of changes: regularly, and at once after changes of this process. */
export function keepTelling(
  live: LiveStreams,
  database: Pick<Database, 'onRaised'>,
  { interval }: Pick<LiveTiming, 'interval'>,
  log: Logger,
): Repetition {
  const failed = (error: unknown) => log.warn({ reason: String(error) }, 'changes not looked for, trying again')
  const raised = (companyIds: ReadonlySet<string>) => void live.raised(companyIds).catch(failed)
  database.onRaised.add(raised)
  const looking = everyInterval(interval, () => live.tick(), failed)
  return {
    async stop() {
      database.onRaised.delete(raised)
      await looking.stop()
    },
  }
}
