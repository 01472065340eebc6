import { statSync } from 'node:fs'
import type { Command } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import type { Database } from '../../base/db/connection.ts'
import { commandName } from '../../base/config.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { makePartitionsAhead } from '../../webhooks/queue/upkeep/retention-job.ts'
import { migrate, pendingMigrations } from '../../base/db/migrate.ts'
import { givenMasterKeys, missingMasterKeys } from '../../base/secrets/master-keys-actions.ts'
import { migrations } from '../../base/db/migrations/all.ts'
import { exportArchive, importArchive } from '../../moving/archive/actions.ts'
import { type ErasureList, readErasureList } from '../../base/changes/erasure-list.ts'
import { noteArchive } from '../../base/changes/installation-store.ts'
import { completeList, countUnlisted } from '../../candidates/erased/actions.ts'

/** `kandidat export`: writes everything, as a backup and as the way to a newer PostgreSQL. */
export function exportCommand(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('write everything of the platform, or of one company, into a folder')
    .argument('<folder>', 'a folder that does not exist yet, or is empty')
    .option('--company <slug>', 'only this company, with its clients and listings')
    .option(
      '--portable',
      'for the company itself: without keys, webhook receivers and links, so that nothing in it gives access here',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat export backup-2027-01-31
  $ npx --no kandidat export fjellvik --company fjellvik`,
    )
    .action((folder: string, options: { company?: string; portable?: boolean }) =>
      context.withDatabase(async (database) => {
        const company =
          options.company === undefined
            ? null
            : await requireCompany(database, await context.access(database), 'companies', options.company)
        const isPortable = options.portable === true
        if (isPortable && company === null) throw new Refusal('invalid', '--portable also needs --company.')
        const scope = company && { id: company.id, slug: options.company ?? '', isPortable }
        const manifest = await exportArchive(database, folder, scope, reportProgress(context))
        if (company === null) await noteArchive(database)
        context.output(`Written to ${folder}: ${summary(manifest)}`, { folder, ...manifest })
      }),
    )
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Milliseconds. The migrations after those of an old archive change all rows in one statement. */
const MIGRATION_TIMEOUT = 24 * 3_600_000

/** `kandidat import archive`: restores what `export` wrote into an empty installation. */
export function importArchiveCommand(imports: Command, context: CommandContext): void {
  imports
    .command('archive')
    .description('restore an archive into an empty installation, completely or not at all')
    .argument('<folder>', 'the folder that `export` wrote')
    .option(
      '--erasures <list>',
      'the folder of a newer archive, or a file erasures.jsonl: everybody who was anonymized by then is anonymized again',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ DATA_DIR=/srv/kandidat-new npx --no kandidat import archive backup-2027-01-31
  $ npx --no kandidat import archive backup-2027-01-31 --erasures backup-2027-02-28
  $ npx --no kandidat import archive backup-2027-01-31 --erasures data-before/erasures.jsonl`,
    )
    .action((folder: string, { erasures }: { erasures?: string }) => {
      const restore = async (database: Database): Promise<void> => {
        // Before anything is restored: it throws if the file of the master keys cannot be trusted.
        givenMasterKeys(context.config)
        // Rows of today need the partitions of today.
        await makePartitionsAhead(database)
        const { erasuresFile } = context.config
        const known = await readErasureList(erasuresFile)
        const given = erasures === undefined || !isFile(erasures) ? undefined : await readErasureList(erasures)
        const restored = await importArchive(database, folder, {
          progress: reportProgress(context),
          ...(erasures !== undefined && given === undefined && { erasures }),
          listed: [known?.people ?? [], given?.people ?? []].flat().map(({ id }) => id),
        })
        const unlisted = erasures === undefined && (await isNotItsList(database, erasuresFile, known))
        await completeList(database, erasuresFile)
        const again = restored.anonymized === 1 ? '1 person was' : `${restored.anonymized} people were`
        const people = restored.anonymized === 0 ? '' : ` ${again} anonymized again.`
        const missingKeys = await missingMasterKeys(database, context.config)
        const restoredText = `Restored from ${folder}: ${summary(restored)}${people}`
        const warning = unlisted ? withoutList(erasuresFile) : null
        const faults = [...faultsOf(erasuresFile, known), ...faultsOf(erasures ?? '', given)]
        const lines = [restoredText, warning ?? [], faults, missingKeys ?? [], joinAgain(restored.usersToJoin)].flat()
        context.output(lines.join('\n'), { folder, ...restored, warning, broken: faults, missingKeys })
      }
      return context.withDatabase(restore, { timeout: MIGRATION_TIMEOUT, prepare: migrateIfEmpty, asOwner: true })
    })
}

/** Makes the schema in a database that was just created. Any other is brought up to date only when asked to. */
async function migrateIfEmpty(ownerUrl: string, url: string): Promise<void> {
  if ((await pendingMigrations(ownerUrl)).length === Object.keys(migrations).length) await migrate(ownerUrl, url)
}

const REPORT_EVERY = 50_000

function reportProgress(context: CommandContext): (table: string, rows: number) => void {
  return (table, rows) => {
    if (rows % REPORT_EVERY === 0) context.say(`${table}: ${rows} rows`)
  }
}

/**
 * Whether a list is not that of the installation which the archive was made of: there is none, it is empty, as one that a start in
 * a new folder has made, or it lacks somebody whom the archive knows.
 */
async function isNotItsList(database: Database, path: string, list: ErasureList | undefined): Promise<boolean> {
  return list === undefined || list.people.length === 0 || (await countUnlisted(database, path)) !== 0
}

/**
 * What to do where nobody knows who was anonymized after the archive was made. It is said now alone: from now on there is a list,
 * of those whom the archive knows, so that no start asks for another one.
 */
function withoutList(path: string): string {
  return (
    `No list of erasures was given with --erasures, and ${path} is not there, is empty or lacks people whom the archive knows. ` +
    `Whoever was anonymized after the archive was made is here again, as before. Find the erasures.jsonl of the old data folder or of a newer archive, and run ` +
    `${commandName()} restored FILE before you start the service.`
  )
}

/** Which lines of a list are not whole, so that nobody knows whom they name. */
function faultsOf(path: string, list: ErasureList | undefined): string[] {
  if (list === undefined || list.broken.length === 0) return []
  return [`Lines of ${path} that are not whole, and were passed over: ${list.broken.join(', ')}.`]
}

/** What to do about users: an archive has no passwords, passkeys and sessions. */
function joinAgain(users: number): string[] {
  if (users === 0) return []
  const who = users === 1 ? '1 user has' : `${users} users have`
  return [`${who} to join again: ${commandName()} users invite --all makes a new link for each`]
}

function summary({ tables }: { tables: readonly { rows: number }[] }): string {
  return `${tables.reduce((sum, table) => sum + table.rows, 0)} rows in ${tables.length} tables.`
}
