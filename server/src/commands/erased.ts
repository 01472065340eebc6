import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Database } from '../base/db/connection.ts'
import { agreeOnErased } from '../candidates/erased/actions.ts'

/**
 * Anonymizes again whom a restored database has and the list of erasures names, before anything is served or sent. A list that
 * cannot be written is reported, and is no reason to serve nobody; one that is there and cannot be read is.
 */
export async function eraseListed(database: Database, { erasuresFile }: Config, log: Logger): Promise<void> {
  const { wasMissing, anonymized, broken, unwritable } = await agreeOnErased(database, erasuresFile)
  const file = erasuresFile
  if (wasMissing)
    log.warn(
      { file },
      'there was no list of erasures: if this database was restored, people who were anonymized later are in it again. Apply the list with the command restored',
    )
  if (anonymized > 0) log.warn({ file, anonymized }, 'people on the list of erasures were anonymized again')
  if (broken.length > 0) log.warn({ file, lines: broken.slice(0, 10) }, 'lines of the list of erasures are not whole')
  if (unwritable !== null) log.error({ reason: unwritable }, 'list of erasures not written')
}
