import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database, Transaction } from '../db/connection.ts'
import { readForm } from '../forms/form.ts'
import { Refusal } from '../forms/refusal.ts'
import { inTransaction } from '../changes/actions.ts'
import { anonymizePeople } from '../candidates/person-actions.ts'
import { migrateWithin } from '../db/migrate.ts'
import { migrations } from '../db/migrations/all.ts'
import { linesOf } from './lines.ts'
import { checkMigrations, LedgerLine, MANIFEST, Manifest } from './manifest.ts'
import { sanitizedLine } from './sanitized-line.ts'
import { endOtherSessions, recreateSchema } from './schema-store.ts'
import {
  archivedTables,
  findFilledTable,
  findUnerased,
  insertLines,
  readLines,
  readMigrations,
  removePlatform,
  type ArchivedTable,
} from './store.ts'
import { installationAccess } from '../access/access.ts'

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
  company: { id: string; slug: string } | null,
  progress: Progress = () => {},
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Refusal('conflict', `The folder ${folder} is not empty: an archive needs a folder of its own.`)
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
      manifest.tables.push(await writeTable(tx, table, folder, company?.id ?? null, progress))
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
  companyId: string | null,
  progress: Progress,
): Promise<Manifest['tables'][number]> {
  const file = `${table.name}.jsonl`
  const hash = createHash('sha256')
  let rows = 0
  await pipeline(
    async function* () {
      for await (const lines of readLines(tx, table, companyId)) {
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

/** The manifest of what was restored, and how many people were anonymized again. */
export interface Restored extends Manifest {
  anonymized: number
}

/**
 * Restores an archive into an empty installation, in one transaction: all of it or nothing. An older
 * archive is read into the schema of its own migrations, and the later migrations are applied after it,
 * so that they find the rows as they would in a database that was upgraded. People
 * in its ledger of erasures, or in that of another archive, are anonymized again if the archive
 * still contains their data.
 * @param erasures the folder of a newer archive, whose ledger also contains people who were
 * anonymized later
 * @throws {Refusal} if the installation contains data, an archive is of a newer version, or a file
 * does not match the manifest
 */
export async function importArchive(
  database: Database,
  folder: string,
  { progress = () => {}, erasures }: { progress?: Progress; erasures?: string } = {},
): Promise<Restored> {
  const manifest = await readManifest(folder)
  await checkFiles(manifest.tables, folder)
  const ledger = erasures === undefined ? [] : await readLedger(erasures)
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
    const tables = new Map((await archivedTables(tx)).map((table) => [table.name, table]))
    for (const entry of manifest.tables) {
      const table = tables.get(entry.name)
      if (!table)
        throw new Refusal(
          'invalid',
          `The archive has a table ${JSON.stringify(entry.name)}, which this version does not know.`,
        )
      await readTable(tx, table, entry, folder, progress)
    }
    if (isOlder) {
      await migrateWithin(tx)
      await endOtherSessions(tx)
    }
    const people = await findUnerased(tx, ledger)
    const ids = people.map(({ id }) => id)
    if (people.length > 0) await anonymizePeople(c, await c.within('people', ids))
    return { ...manifest, anonymized: people.length }
  })
}

/** The ids of the people in an archive's ledger of erasures, who were anonymized. */
async function readLedger(folder: string): Promise<string[]> {
  const { tables } = await readManifest(folder)
  const entry = tables.find(({ name }) => name === 'erasures')
  if (!entry)
    throw new Refusal('invalid', `The archive ${folder} has no ledger of erasures: it is of an older version.`)
  await checkFiles([entry], folder)
  const ids: string[] = []
  for await (const line of linesOf(createReadStream(join(folder, entry.file), 'utf8'))) {
    ids.push(readForm(LedgerLine, JSON.parse(line), `line of ${entry.file}`).person_id)
  }
  return ids
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal('not-found', `There is no ${path}: the folder is not an archive, or its export was interrupted.`)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', `${path} is not JSON.`)
  }
  return readForm(Manifest, content, 'manifest')
}

/** How many rows and characters are sent to the database at once. */
const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 4_000_000

/**
 * Reads every file once before anything is written, so that a damaged archive is refused instead of
 * half restored.
 */
async function checkFiles(tables: Manifest['tables'], folder: string): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, file)), hash).catch(() => {
      throw new Refusal('invalid', `The file ${file} of the archive cannot be read.`)
    })
    if (hash.digest('hex') !== sha256) {
      throw new Refusal('invalid', `The file ${file} was changed or damaged: its checksum differs from the manifest.`)
    }
  }
}

async function readTable(
  tx: Transaction,
  table: ArchivedTable,
  { file }: Manifest['tables'][number],
  folder: string,
  progress: Progress,
): Promise<void> {
  let rows = 0
  let batch: string[] = []
  let characters = 0
  let columns: string[] | undefined
  const send = async () => {
    if (batch.length === 0) return
    columns ??= columnsOf(batch[0] ?? '', table, file)
    await insertLines(tx, table, columns, batch)
    progress(table.name, rows)
    batch = []
    characters = 0
  }
  for await (const line of linesOf(createReadStream(join(folder, file), 'utf8'))) {
    rows++
    characters += line.length
    batch.push(sanitizedLine(line, table.columns))
    if (batch.length === BATCH_ROWS || characters >= BATCH_CHARACTERS) await send()
  }
  await send()
}

/** The columns that lines have. A newer schema can have more. */
function columnsOf(line: string, table: ArchivedTable, file: string): string[] {
  const columns = Object.keys(JSON.parse(line) as object)
  const unknown = columns.find((column) => !table.columns.includes(column))
  if (unknown !== undefined)
    throw new Refusal(
      'invalid',
      `The file ${file} has a column ${JSON.stringify(unknown)}, which this version does not know.`,
    )
  return columns
}
