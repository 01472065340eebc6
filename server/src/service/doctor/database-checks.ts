import { readClockOffset } from '../../base/changes/installation-store.ts'
import { commandName } from '../../base/config.ts'
import { companiesWithoutDefaultPage } from '../../positions/careers-pages/default-store.ts'
import type { Database } from '../../base/db/connection.ts'
import { pendingMigrations } from '../../base/db/migrate.ts'
import { migrations } from '../../base/db/migrations/all.ts'
import { findStatusFaults } from '../../organisation/publication/status-store.ts'
import { findTallyFaults } from '../../candidates/tallies-store.ts'
import { fault, ok, warning } from './finding.ts'
import type { Finding } from './finding.ts'

const clockTolerance = 1_000
const shownFaults = 10

/**
 * Checks the version and encoding of the server, and reports how it is reached. Its version was already
 * checked to be supported when it was located.
 */
export async function checkServer(database: Database): Promise<Finding[]> {
  const [row] = await database.query<{ version: string; encoding: string; tcp: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      inet_server_addr() is not null as tcp`,
    [],
  )
  const version = ok('database', `PostgreSQL ${row?.version}, over ${row?.tcp ? 'TCP' : 'a Unix socket'}`)
  if (row?.encoding === 'UTF8') return [version, ok('encoding', row.encoding)]
  const advice = "create a database with `create database kandidat template template0 encoding 'UTF8'` and use that"
  return [version, fault('encoding', `${row?.encoding} cannot hold every text`, advice)]
}

/**
 * Checks how far the clocks of this machine and of the database are apart. The clock of the database
 * is the one that counts.
 */
export async function checkClock(database: Database): Promise<Finding> {
  const apart = Math.round(Math.abs(await readClockOffset(database)) * 1000)
  if (apart <= clockTolerance) return ok('clock', 'this machine and the database agree')
  return warning('clock', `this machine and the database are ${apart} ms apart`, 'let both take their time from NTP')
}

/** Checks whether the schema is that of this version. */
export async function checkMigrations(url: string, database: Database): Promise<Finding[]> {
  const pending = await pendingMigrations(url)
  if (pending.length > 0) {
    const advice = `run \`${commandName()} migrate\`; a start of the service does so automatically`
    return [fault('migrations', `the database lacks ${pending.join(', ')}`, advice)]
  }
  const applied = await database.query<{ name: string }>('select name from kysely_migration order by name', [])
  const unknown = applied.map((row) => row.name).filter((name) => !(name in migrations))
  if (unknown.length === 0) return [ok('migrations', `all ${applied.length} are applied`)]
  const advice = 'run the newer version of Kandidat that made them'
  return [
    fault('migrations', `the database has migrations that this version does not know: ${unknown.join(', ')}`, advice),
  ]
}

/** Checks whether every position's status follows the rule (docs/statuses.md#the-rule). */
export async function checkStatuses(database: Database): Promise<Finding[]> {
  const faults = await findStatusFaults(database, shownFaults)
  if (faults.length === 0)
    return [ok('statuses', 'every position and listing has the status that follows from its fields')]
  const advice = 'this is a defect of Kandidat: please report it with these lines'
  return faults.map((each) => fault('statuses', `position ${each.positionId}: ${each.fault}`, advice))
}

/** Checks whether the performance of every position matches its candidates (docs/candidates.md#performance). */
export async function checkPerformance(database: Database): Promise<Finding[]> {
  const faults = await findTallyFaults(database, shownFaults)
  if (faults.length === 0) return [ok('performance', 'the figures of every position match its candidates')]
  return faults.map(({ positionId, fault: what }) => {
    const advice = `\`${commandName()} candidates recount ${positionId}\` counts it again; please report these lines unless triggers were disabled`
    return fault('performance', `position ${positionId}: ${what}`, advice)
  })
}

/**
 * Checks whether every company has a default careers page (docs/careers-pages.md#careers-pages). Companies of versions
 * before 0.2 may have none, and what they publish is then visible nowhere.
 */
export async function checkDefaultPages(database: Database): Promise<Finding[]> {
  const without = await companiesWithoutDefaultPage(database, shownFaults)
  if (without.length === 0) return [ok('careers pages', 'every company has a default page')]
  return without.map(({ slug, name, pageId }) =>
    pageId === null
      ? warning(
          'careers pages',
          `the company ${slug} has no careers page, so what it publishes is visible nowhere of its own`,
          `\`${commandName()} pages create ${shellWord(name)} --company ${slug}\` makes one`,
        )
      : warning(
          'careers pages',
          `none of the careers pages of the company ${slug} is its default, so new positions are listed on none`,
          `\`${commandName()} pages default ${pageId}\` makes one the default`,
        ),
  )
}

/** Quotes a text for a POSIX shell. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
