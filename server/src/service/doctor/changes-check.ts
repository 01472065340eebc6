import { isAheadOfDatabase, readHorizonAge } from '../../base/changes/feed-store.ts'
import { commandName } from '../../base/config.ts'
import type { Database } from '../../base/db/connection.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

const CHECK = 'feed of changes'
/** No transaction of Kandidat takes so long. */
const LONG_SECONDS = 60

/** Checks whether the feed of changes shows what was committed (docs/changes.md#delay). */
export async function checkChanges(database: Database): Promise<Finding> {
  if (await isAheadOfDatabase(database)) {
    const advice = `run \`${commandName()} restored\`: integrators then read everything anew`
    return fault(CHECK, 'it has transactions that this database has not reached: it was restored', advice)
  }
  const age = Math.round(await readHorizonAge(database))
  if (age < LONG_SECONDS) return ok(CHECK, 'no open transaction delays it')
  const advice = 'end that transaction: pg_stat_activity and pg_prepared_xacts have it. Nothing is lost meanwhile'
  return warning(CHECK, `a transaction that began ${age} seconds ago delays it`, advice)
}
