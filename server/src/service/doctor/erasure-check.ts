import type { Config } from '../../base/config.ts'
import type { Database } from '../../base/db/connection.ts'
import { countUnlisted } from '../../candidates/erased/actions.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const CHECK = 'list of erasures'

/** Checks whether everybody who was anonymized is on the list that is applied to a restored database. */
export async function checkErasureList(database: Database, { erasuresFile }: Config): Promise<Finding> {
  try {
    const unlisted = await countUnlisted(database, erasuresFile)
    if (unlisted === null || unlisted === 0)
      return ok(CHECK, unlisted === null ? `${erasuresFile} is made at the next start` : erasuresFile)
    const who = unlisted === 1 ? '1 person who was anonymized is' : `${unlisted} people who were anonymized are`
    return warning(CHECK, `${who} not on ${erasuresFile}`, 'restart the service, which adds them, or wait an hour')
  } catch (error) {
    const advice = 'run this as the user of the service, or set ERASURES_FILE to a file that it can write'
    return fault(CHECK, `${erasuresFile} cannot be read: ${(error as Error).message}`, advice)
  }
}
