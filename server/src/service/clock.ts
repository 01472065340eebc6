import type { Logger } from 'pino'
import { noteClockOff, readClockOffset } from '../base/changes/installation-store.ts'
import type { Database } from '../base/db/connection.ts'

/** Seconds. Receivers refuse a message whose time is five minutes off, and a message may take a while to arrive. */
const TOLERANCE = 60

/**
 * Compares the clock of this machine with that of the database. Messages are signed with the time of this one, so receivers may
 * refuse them if it is minutes off: the log says so, and *Today* of administrators.
 */
export async function compareClock(database: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  const seconds = await readClockOffset(database)
  if (Math.abs(seconds) < TOLERANCE) return
  log.warn(
    { seconds: Math.round(seconds) },
    'the clock of this machine is not that of the database: receivers may refuse webhooks, let both take their time from NTP',
  )
  await noteClockOff(database, seconds)
}
