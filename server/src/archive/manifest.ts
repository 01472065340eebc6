import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'

/** The name of the file that is written last. An archive without it was interrupted. */
export const MANIFEST = 'manifest.json'

/** The contents of the manifest. */
export const Manifest = Type.Object({
  /** The format of the archive. A reader refuses formats that it does not know. */
  format: Type.Literal(1),
  createdAt: Type.String(),
  /** The slug of the company that it contains; null for the whole platform. */
  company: nullable(Type.String()),
  /** The migrations that the database had. The reader must have all of them. */
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
