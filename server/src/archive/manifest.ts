import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { Refusal } from '../forms/refusal.ts'

/** The name of the file that is written last. An archive without it was interrupted. */
export const MANIFEST = 'manifest.json'

/** The contents of the manifest. */
export const Manifest = Type.Object({
  /** The format of the archive. A reader refuses formats that it does not know. */
  format: Type.Literal(1),
  createdAt: Type.String(),
  /** The slug of the company that it contains; null for the whole platform. */
  company: nullable(Type.String()),
  /** The migrations that the database had, in their order. The reader must have all of them. */
  migrations: Type.Array(Type.String()),
  /** In the order in which they must be read, so that rows come after those they refer to. */
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      file: Type.String({ pattern: '^[a-z_]+\\.jsonl$' }),
      rows: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
})
export type Manifest = Static<typeof Manifest>

/** The fields that are needed of a line of the table `erasures`. */
export const LedgerLine = Type.Object({ person_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) })

/**
 * Checks whether an archive can be restored into a database.
 * @param archived its migrations, in their order
 * @param applied those of the database
 * @param known those of this version
 * @throws {Refusal} if the archive has migrations that the database lacks, or leaves out earlier ones; or
 * if the schema would have to be created anew, and this version does not know all of it
 */
export function checkMigrations(
  archived: readonly string[],
  applied: readonly string[],
  known: readonly string[],
): void {
  const unknown = archived.filter((name) => !applied.includes(name))
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
