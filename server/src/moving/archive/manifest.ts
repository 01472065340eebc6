import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { Refusal } from '../../base/forms/refusal.ts'

/** The name of the file that is written last. An archive without it was interrupted. */
export const MANIFEST = 'manifest.json'

/** The contents of the manifest. The patterns also keep other texts out of messages. */
export const Manifest = Type.Object({
  /** The format of the archive. A reader refuses formats that it does not know. */
  format: Type.Literal(1),
  createdAt: Type.String({ maxLength: 100 }),
  /** The slug of the company that it contains; null for the whole platform. */
  company: nullable(Type.String({ pattern: '^[a-z0-9-]{1,100}$' })),
  /** The migrations that the database had, in their order. The reader must have all of them. */
  migrations: Type.Array(Type.String({ pattern: '^[0-9]{4}-[a-z0-9-]{1,100}$' }), { maxItems: 1_000 }),
  /** All tables of that schema. Each has the file of its name. */
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z_]{1,63}$' }),
      file: Type.String({ pattern: '^[a-z_]{1,63}\\.jsonl$' }),
      rows: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
    { maxItems: 1_000 },
  ),
})
export type Manifest = Static<typeof Manifest>
export type TableEntry = Manifest['tables'][number]

/** The file of a table. */
export function fileOf(table: string): string {
  return `${table}.jsonl`
}

/**
 * Checks what a manifest says about tables before a file is read.
 * @param known the tables of this version and earlier ones
 * @throws {Refusal} if a table is unknown or named twice, or its file does not have its name
 */
export function checkTables({ tables }: Manifest, known: readonly string[]): void {
  if (tables.some(({ name }) => !known.includes(name)))
    throw new Refusal('invalid', 'The manifest has a table that this version does not know.')
  if (tables.some(({ name, file }) => file !== fileOf(name)))
    throw new Refusal('invalid', 'The manifest has a table whose file does not have the name of the table.')
  if (new Set(tables.map(({ name }) => name)).size < tables.length)
    throw new Refusal('invalid', 'The manifest names a table twice.')
}

/**
 * The entries of a manifest by their tables.
 * @param expected the tables that its migrations make
 * @throws {Refusal} if the manifest leaves one out, or has others
 */
export function entriesOf(manifest: Manifest, expected: readonly string[]): Map<string, TableEntry> {
  const entries = new Map(manifest.tables.map((entry) => [entry.name, entry]))
  const missing = expected.filter((name) => !entries.has(name))
  if (missing.length > 0)
    throw new Refusal(
      'invalid',
      `The manifest leaves out ${missing.join(', ')}, which every archive with its migrations has.`,
    )
  if (entries.size > expected.length)
    throw new Refusal('invalid', 'The manifest has a table that its migrations do not create.')
  return entries
}

/** The fields that are needed of a line of the table `erasures`. */
export const LedgerLine = Type.Object({ person_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) })

/**
 * Checks whether an archive can be restored into a database.
 * @param archived its migrations, in their order
 * @param applied those of the database
 * @param known those of this version
 * @throws {Refusal} if the archive has migrations that the database or this version lacks, or leaves out
 * earlier ones; or if the schema would have to be created anew, and this version does not know all of it
 */
export function checkMigrations(
  archived: readonly string[],
  applied: readonly string[],
  known: readonly string[],
): void {
  // Without its code, nothing says which rules the rows of a newer version must pass.
  const unknown = archived.filter((name) => !applied.includes(name) || !known.includes(name))
  if (unknown.length > 0) {
    throw new Refusal(
      'conflict',
      `The archive is of a newer version, which has ${unknown.join(', ')}: restore it with that version.`,
    )
  }
  const newer = applied.filter((name) => !known.includes(name))
  if (archived.length < applied.length && newer.length > 0) {
    throw new Refusal(
      'conflict',
      `The database is of a newer version, which has ${newer.join(', ')}: restore the archive with that version.`,
    )
  }
  const missing = applied.slice(0, archived.length).filter((name) => !archived.includes(name))
  if (missing.length > 0 || archived.length === 0) {
    throw new Refusal(
      'invalid',
      `The manifest leaves out ${missing.join(', ') || 'every migration'}, which every archive with later migrations has.`,
    )
  }
}
