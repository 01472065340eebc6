import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'

/** The name of the file that is written last: an archive without it was interrupted. */
export const MANIFEST = 'manifest.json'

/** What stands beside the files of an archive. */
export const Manifest = Type.Object({
  /** Of the archive itself; a reader refuses what it does not know. */
  format: Type.Literal(1),
  createdAt: Type.String(),
  /** The company that it is of, by its slug; null for the whole platform. */
  company: nullable(Type.String()),
  /** What the database had of migrations: the reader must have them all. */
  migrations: Type.Array(Type.String()),
  /** In the order in which they are to be read, so that what is referred to is there. */
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

/** What is needed of a line of the table erasures. */
export const LedgerLine = Type.Object({ person_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) })
