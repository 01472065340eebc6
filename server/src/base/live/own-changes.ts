import type { Logger } from 'pino'
import type { Database } from '../db/connection.ts'
import type { LiveStreams } from './streams.ts'

/**
 * Tells open pages of changes of this process as soon as these are committed, and not at the next look.
 * @returns a function that ends it
 */
export function tellOwnChanges(
  live: LiveStreams,
  { onRaised }: Pick<Database, 'onRaised'>,
  log: Pick<Logger, 'warn'>,
): () => void {
  const failed = (error: unknown) => log.warn({ reason: String(error) }, 'changes not looked for, trying again')
  const raised = (companyIds: ReadonlySet<string>) => void live.raised(companyIds).catch(failed)
  onRaised.add(raised)
  return () => void onRaised.delete(raised)
}
