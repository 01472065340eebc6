/**
 * # A whole installation in a folder
 *
 * An **archive** has everything that is stored, as JSON lines with checksums, of one snapshot. It is the backup, and
 * the way to a newer PostgreSQL, for which the embedded one has no tools. A company can take its own part along
 * (download/).
 *
 * The tables are found in the catalogs (store.ts), so none can be forgotten; left-out.ts names those that no archive
 * has, with the reasons. Restoring is one transaction: an archive is restored whole or not at all.
 *
 * Nothing of an archive is trusted. column-rules.ts has a rule for every column, which is that of the form that writes
 * it: what no form would have accepted is refused, and HTML is sanitized again. A column without a rule does not
 * compile.
 */

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database, Transaction } from '../../base/db/connection.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { anonymizePeople } from '../../candidates/person-actions.ts'
import { migrateWithin } from '../../base/db/migrate.ts'
import { migrations } from '../../base/db/migrations/all.ts'
import { checkedLine } from './checked-line.ts'
import { columnRules, rulesOf } from './column-rules.ts'
import { LONGEST_LINE, readLines, readManifestText } from './file-client.ts'
import {
  checkMigrations,
  checkTables,
  entriesOf,
  fileOf,
  LedgerLine,
  MANIFEST,
  Manifest,
  type TableEntry,
} from './manifest.ts'
import { endOtherSessions, recreateSchema } from './schema-store.ts'
import {
  archivedTables,
  countUsersToJoin,
  findFilledTable,
  findUnerased,
  insertLines,
  readMigrations,
  readRows,
  removePlatform,
  withoutValues,
  type ArchivedCompany,
  type ArchivedTable,
} from './store.ts'
import { installationAccess } from '../../base/access/access.ts'

/** The table of the people who were anonymized. */
const LEDGER = 'erasures'

/** Reports progress: how many rows of a table are done so far. */
export type Progress = (table: string, rows: number) => void

/**
 * Writes everything of the platform, or of one company, into a folder: a file of JSON lines for
 * each table, and a manifest with checksums, which is written last. All of it is one snapshot,
 * without changes that are made meanwhile.
 * @param folder must not exist yet, or be empty. It contains personal data and the hashes of keys,
 * so only its owner can read it
 */
export async function exportArchive(
  database: Database,
  folder: string,
  company: ArchivedCompany | null,
  progress: Progress = () => {},
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Refusal('conflict', `The folder ${folder} is not empty. Give a new or empty folder.`)
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only', [])
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      company: company?.slug ?? null,
      migrations: await readMigrations(tx),
      tables: [],
    }
    for (const table of await archivedTables(tx)) {
      manifest.tables.push(await writeTable(tx, table, folder, company, progress))
    }
    const unfinished = join(folder, `${MANIFEST}.part`)
    await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await rename(unfinished, join(folder, MANIFEST))
    return manifest
  })
}

async function writeTable(
  tx: Transaction,
  table: ArchivedTable,
  folder: string,
  company: ArchivedCompany | null,
  progress: Progress,
): Promise<Manifest['tables'][number]> {
  const file = fileOf(table.name)
  const hash = createHash('sha256')
  let rows = 0
  await pipeline(
    async function* () {
      for await (const lines of readRows(tx, table, company)) {
        if (lines.some((line) => line.length > LONGEST_LINE / 3 && Buffer.byteLength(line) > LONGEST_LINE))
          throw new Error(`a row of ${table.name} is longer than ${LONGEST_LINE} bytes, which cannot be restored`)
        const text = `${lines.join('\n')}\n`
        hash.update(text)
        rows += lines.length
        progress(table.name, rows)
        yield text
      }
    },
    createWriteStream(join(folder, file), { mode: 0o600 }),
  )
  return { name: table.name, file, rows, sha256: hash.digest('hex') }
}

/** The manifest of what was restored, how many people were anonymized again, and how many users need a new link by which to join. */
export interface Restored extends Manifest {
  anonymized: number
  usersToJoin: number
}

/** What restoring is told. */
export interface RestoreOptions {
  readonly progress?: Progress
  /** The folder of a newer archive, whose ledger also contains people who were anonymized later. */
  readonly erasures?: string
  /** The ids of more people who were anonymized later. */
  readonly listed?: readonly string[]
}

/**
 * Restores an archive into an empty installation, in one transaction: all of it or nothing. An older
 * archive is read into the schema of its own migrations, and the later migrations are applied after it,
 * so that they find the rows as they would in a database that was upgraded. People
 * in its ledger of erasures, or in that of another archive, are anonymized again if the archive
 * still contains their data.
 * @throws {Refusal} if the installation contains data, an archive is of a newer version, or a file
 * does not match the manifest
 */
export async function importArchive(
  database: Database,
  folder: string,
  { progress = () => {}, erasures, listed = [] }: RestoreOptions = {},
): Promise<Restored> {
  const manifest = await readManifest(folder)
  await checkFiles(manifest.tables, folder)
  const ledger = [...listed, ...(erasures === undefined ? [] : await readLedger(erasures))]
  return inTransaction(database, installationAccess('operator'), async (c) => {
    const { tx } = c
    const applied = await readMigrations(tx)
    checkMigrations(manifest.migrations, applied, Object.keys(migrations))
    const filled = await findFilledTable(tx)
    if (filled !== undefined) {
      throw new Refusal(
        'conflict',
        `The installation contains data already (in the table ${filled}): an archive can only be restored into an empty one.`,
      )
    }
    const last = applied[manifest.migrations.length - 1] ?? ''
    const isOlder = last !== applied.at(-1)
    await (isOlder ? recreateSchema(tx, last) : removePlatform(tx))
    // Somebody else's tables, which the database may have too, are in no archive.
    const tables = (await archivedTables(tx)).filter(({ name }) => rulesOf(name) !== undefined)
    const entries = entriesOf(
      manifest,
      tables.map(({ name }) => name),
    )
    for (const table of tables) {
      const entry = entries.get(table.name)
      if (entry !== undefined) await readTable(tx, table, entry, folder, progress)
    }
    if (isOlder) {
      await withoutValues('The archive cannot be brought to this version', () => migrateWithin(tx))
      await endOtherSessions(tx)
    }
    const people = await findUnerased(tx, ledger)
    const ids = people.map(({ id }) => id)
    if (people.length > 0) await anonymizePeople(c, await c.within('people', ids))
    return { ...manifest, anonymized: people.length, usersToJoin: await countUsersToJoin(tx) }
  })
}

/** The ids of the people in an archive's ledger of erasures, who were anonymized. */
async function readLedger(folder: string): Promise<string[]> {
  const { tables } = await readManifest(folder)
  const entry = tables.find(({ name }) => name === LEDGER)
  if (!entry)
    throw new Refusal(
      'invalid',
      `The archive ${folder} has no list of erased people, because an older version made it.`,
    )
  const ids: string[] = []
  const columns = new Set(Object.keys(columnRules[LEDGER]))
  for await (const lines of readLines(folder, { ...entry, file: fileOf(LEDGER) })) {
    for (const line of lines) {
      const place = { file: fileOf(LEDGER), line: ids.length + 1 }
      const row: unknown = JSON.parse(checkedLine(line, columns, columnRules[LEDGER], place))
      ids.push(readForm(LedgerLine, row, `line ${place.line} of ${place.file}`).person_id)
    }
  }
  return ids
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const text = await readManifestText(path)
  if (text === undefined)
    throw new Refusal('not-found', `There is no ${path}: the folder is not an archive, or its export was interrupted.`)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', `${path} is not JSON.`)
  }
  const manifest = readForm(Manifest, content, 'manifest')
  checkTables(manifest, Object.keys(columnRules))
  return manifest
}

/** How many rows and characters are sent to the database at once. */
const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 4_000_000

/**
 * Reads every file once before anything is written, so that a damaged archive is refused in seconds. Reading
 * the rows checks the files again, because somebody can change them meanwhile.
 */
async function checkFiles(entries: readonly TableEntry[], folder: string): Promise<void> {
  for (const entry of entries) {
    for await (const _ of readLines(folder, entry));
  }
}

async function readTable(
  tx: Transaction,
  table: ArchivedTable,
  entry: TableEntry,
  folder: string,
  progress: Progress,
): Promise<void> {
  const rules = rulesOf(table.name) ?? {}
  const columns = new Set(table.columns)
  let rows = 0
  let batch: string[] = []
  let characters = 0
  const send = async () => {
    if (batch.length === 0) return
    await insertLines(tx, table, batch, { file: entry.file, first: rows - batch.length + 1 })
    progress(table.name, rows)
    batch = []
    characters = 0
  }
  for await (const lines of readLines(folder, entry)) {
    for (const line of lines) {
      rows++
      characters += line.length
      batch.push(checkedLine(line, columns, rules, { file: entry.file, line: rows }))
      if (batch.length === BATCH_ROWS || characters >= BATCH_CHARACTERS) await send()
    }
  }
  await send()
}
