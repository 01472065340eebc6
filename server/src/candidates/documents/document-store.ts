import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import { type DocumentReaders, isReadableDocument } from '../../base/access/reach.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { CvType } from '../../content/files/content/file-name.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'
import { type DocumentKind, MOST_DOCUMENTS } from './document.ts'

/** A file that a colleague added about a candidate. */
export interface ShownDocument {
  readonly id: string
  readonly companyId: string
  readonly fileId: string
  readonly kind: DocumentKind
  /** Null: it is called as its file. */
  readonly title: string | null
  readonly readers: DocumentReaders
  /** The name of who added it; null for the operator. */
  readonly author: string | null
  readonly createdAt: Date
  /** The name of the file. */
  readonly name: string
  readonly type: CvType
  /** Bytes. */
  readonly size: number
}

/**
 * Reads the documents about a candidacy that the access may see, the newest first.
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readDocuments(
  database: Queryable,
  access: Access,
  candidacyId: string,
): Promise<ShownDocument[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const text = `
    select d.id, d.company_id as "companyId", d.file_id as "fileId", d.kind, d.title, d.readers,
      (select ${NAME_OF_USER} from users u where u.id = d.author_id) as author, d.created_at as "createdAt",
      f.name, f.type, f.size
    from ${rowById('vouches', $(candidacyId))} v
    join documents d on d.company_id = v.company_id and d.candidacy_id = v.id
    join files f on f.company_id = d.company_id and f.id = d.file_id
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')} and ${isReadableDocument(access, $, 'd')}
    order by d.created_at desc, d.id desc limit ${$(MOST_DOCUMENTS)}`
  return database.query<ShownDocument & Record<string, unknown>>(text, $.values)
}

/** How many documents a candidacy has, whoever may see them. */
export async function countDocuments(tx: Transaction, candidacy: ObjectKey): Promise<number> {
  const [row] = await tx.query<{ documents: number }>(
    'select count(*)::integer as documents from documents where company_id = $1 and candidacy_id = $2',
    [candidacy.companyId, candidacy.id],
  )
  return row?.documents ?? 0
}

/** A document as its verbs need it. */
export type StoredDocument = ObjectKey & { candidacyId: string; fileId: string }

/** Reads documents and locks them until the end of the transaction. */
export async function lockDocuments(tx: Transaction, documents: Keys): Promise<StoredDocument[]> {
  return tx.query<StoredDocument & Record<string, unknown>>(
    `select d.company_id as "companyId", d.id, d.candidacy_id as "candidacyId", d.file_id as "fileId"
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join documents d on d.company_id = given.company_id and d.id = given.id order by d.id for update of d`,
    keyArrays(documents),
  )
}

/** What is written of a document. */
export interface WrittenDocument {
  readonly kind: DocumentKind
  readonly title: string | null
  readonly readers: DocumentReaders
}

/** Inserts a document, whose file is there. */
export async function insertDocument(
  tx: Transaction,
  { companyId, id, candidacyId, fileId }: StoredDocument,
  { kind, title, readers }: WrittenDocument,
  { authorId, at }: { authorId: string | null; at: Date },
): Promise<void> {
  await tx.query(
    `insert into documents (company_id, id, candidacy_id, file_id, kind, title, readers, author_id, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [companyId, id, candidacyId, fileId, kind, title, readers, authorId, at],
  )
}

/** Writes what a document is and who may see it. */
export async function writeDocument(
  tx: Transaction,
  { companyId, id }: ObjectKey,
  { kind, title, readers }: WrittenDocument,
): Promise<void> {
  await tx.query('update documents set kind = $3, title = $4, readers = $5 where company_id = $1 and id = $2', [
    companyId,
    id,
    kind,
    title,
    readers,
  ])
}
