import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Change } from '../../base/changes/actions.ts'
import type { Keys, ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { isId, newId } from '../../base/db/id.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import {
  CHUNK,
  type CvType,
  type FileKind,
  type FileType,
  isHeicName,
  MAX_FEED,
  MAX_FILE,
  nameOfType,
  storedFileName,
  typeOfName,
} from './content/file-name.ts'
import {
  attach,
  completeFile,
  deleteArriving,
  deleteChunks,
  findWaiting,
  insertChunk,
  insertFile,
  insertWholeFiles,
  keepForGood,
  readBytes,
  replaceTokens,
  writeExpiry,
} from './store.ts'
import { RefusedUpload, type Upload } from './content/upload.ts'
import { inspectFile } from './inspection-client.ts'

/** Hours that a file is kept which nobody has submitted. */
const KEPT_HOURS = 24

const GONE = 'A file is gone, because files that are not sent are deleted after a day. Choose it again.'

/**
 * Stores a file that somebody uploads, unattached: it is deleted after 24 hours unless `attachFiles` gives it to a person.
 * Memory stays flat: at most one chunk of it is held, and a photograph as it was drawn. Bytes go to the database as they come, each
 * chunk in a statement of its own, so that a slow client holds neither a transaction nor a connection.
 * @param kind what it is for: the content of a CV is checked here, that of a feed by the import that reads it
 * @param stream its bytes. What is left of them when the file is refused is not read
 * @param count counts bytes before they are stored, and says whether they may be. Those of operators are not counted
 * @throws {RefusedUpload} with the reason; nothing is stored then
 */
export async function receiveUpload(
  database: Queryable,
  {
    companyId,
    name,
    stream,
    kind = 'cv',
    count = async () => true,
  }: {
    companyId: string
    name: string
    stream: AsyncIterable<Buffer>
    kind?: FileKind
    count?: (bytes: number) => Promise<boolean>
  },
): Promise<Upload> {
  const cleanName = storedFileName(name)
  const promised = kind === 'feed' ? 'feed' : typeOfName(cleanName)
  if (promised === undefined) throw new RefusedUpload(isHeicName(cleanName) ? 'heic' : 'not-allowed')
  const secret = randomBytes(32).toString('base64url')
  const file = { companyId, id: newId() }
  const storing = {
    // Whatever is refused before its first bytes are stored leaves no row.
    begin: () => insertFile(database, { ...file, kind, name: cleanName, handleHash: hashOf(secret) }, KEPT_HOURS),
    count,
    longest: kind === 'feed' ? MAX_FEED : MAX_FILE,
  }
  try {
    const arrived = await storeChunks(database, file, stream, storing)
    if (arrived.size === 0) throw new RefusedUpload('empty')
    const { type, drawn }: { type: FileType; drawn: Buffer | null } =
      promised === 'feed'
        ? { type: promised, drawn: null }
        : await inspectFile({ companyId, size: arrived.size, bytes: bytesOf(database, file, arrived.size), promised })
    const { size, sha256 } = drawn === null ? arrived : await replaceChunks(database, file, drawn)
    const storedName = type === 'feed' ? cleanName : nameOfType(cleanName, type)
    await completeFile(database, { ...file, name: storedName, type, size, sha256 })
    return { id: file.id, name: storedName, type, size, handle: `${file.id}.${secret}` }
  } catch (error) {
    // If this fails too, the file is deleted when it expires.
    await deleteArriving(database, file).catch(() => undefined)
    throw error
  }
}

async function storeChunks(
  database: Queryable,
  file: ObjectKey,
  stream: AsyncIterable<Buffer> | Iterable<Buffer>,
  {
    begin,
    count,
    longest,
  }: { begin: () => Promise<void>; count: (bytes: number) => Promise<boolean>; longest: number },
): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let held = 0
  let size = 0
  let n = 0
  const store = async (length: number): Promise<number> => {
    const bytes = Buffer.concat(waiting, held)
    // The pieces are let go before the wait.
    waiting = held > length ? [Buffer.from(bytes.subarray(length))] : []
    if (!(await count(length))) throw new RefusedUpload('over-budget')
    if (n === 0) await begin()
    await insertChunk(database, file, n++, bytes.subarray(0, length))
    return held - length
  }
  for await (const bytes of stream) {
    size += bytes.length
    if (size > longest) throw new RefusedUpload('too-large')
    hash.update(bytes)
    waiting.push(bytes)
    held += bytes.length
    while (held >= CHUNK) held = await store(CHUNK)
  }
  if (held > 0) await store(held)
  return { size, sha256: hash.digest() }
}

/** Stores other bytes in place of those that arrived. Until all of them are there, nobody gets the file. */
async function replaceChunks(database: Queryable, file: ObjectKey, bytes: Buffer) {
  await deleteChunks(database, file)
  const pieces = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) =>
    bytes.subarray(n * CHUNK, (n + 1) * CHUNK),
  )
  return storeChunks(database, file, pieces, { begin: async () => {}, count: async () => true, longest: MAX_FILE })
}

/** The bytes of a stored file, a chunk at a time. */
async function* bytesOf(database: Queryable, file: ObjectKey, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += CHUNK) yield readBytes(database, file, at, Math.min(CHUNK, size - at))
}

/**
 * Finds the files that a form names again by their handles: after an error, nobody has to choose a file twice.
 * @returns those that exist, belong to the company and have not expired. Wrong handles find nothing
 */
export async function findUploads(
  database: Queryable,
  companyId: string,
  handles: readonly string[],
  kind: FileKind = 'cv',
): Promise<Upload[]> {
  const secrets = new Map(
    handles.flatMap((handle) => {
      const [id = '', secret = ''] = handle.split('.')
      return isId(id) && secret.length === 43 ? [[id, { secret, handle }] as const] : []
    }),
  )
  const files = await findWaiting(database, companyId, [...secrets.keys()], kind)
  return files.flatMap(({ id, name, type, size, handleHash }) => {
    const { secret, handle } = secrets.get(id) ?? { secret: '', handle: '' }
    return timingSafeEqual(hashOf(secret), handleHash) ? [{ id, name, type, size, handle }] : []
  })
}

/** Keeps unattached files until a time, for a submission that waits for a human. Attaching them later works until then. */
export async function keepFiles(
  change: Change,
  companyId: string,
  fileIds: readonly string[],
  until: Date,
): Promise<void> {
  await writeExpiry(change.tx, companyId, fileIds, until)
}

/**
 * Gives uploaded files to a person and, if there is one, to the candidacy that they were sent with. The events of the candidacy
 * carry the first of the files attached last as `resumeUrl`, also those of this change. The verb that calls this has checked
 * its caller and locked the person.
 * @throws {Refusal} if a file has expired, or was attached already; nothing is attached then
 */
export async function attachFiles(
  change: Change,
  owner: { companyId: string; personId: string; candidacyId: string | null },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const files = fileIds.map((id) => ({ id, token: newToken() }))
  const attached = await attach(change.tx, owner, files, await change.now())
  if (fileIds.every((id) => attached.has(id))) return
  throw refusedField('cv', GONE, 'conflict')
}

/**
 * Keeps the file of a document. The verb that calls this writes what the document is, in the same transaction.
 * @throws {Refusal} if the file has expired, or is that of another document
 */
export async function keepDocument(change: Change, file: ObjectKey): Promise<void> {
  if (await keepForGood(change.tx, file)) return
  throw refusedField('file', GONE, 'conflict')
}

/** A file that is known as a whole: one of ours, or one whose content was checked before. */
export interface WholeFile {
  readonly companyId: string
  readonly personId: string
  readonly candidacyId: string
  readonly name: string
  readonly type: CvType
  /** At most one chunk. */
  readonly bytes: Buffer
}

/** Stores small files that belong to candidacies from the start, in the order in which events prefer them. */
export async function addFiles(change: Change, files: readonly WholeFile[]): Promise<void> {
  const rows = files.map((file) => ({
    ...file,
    id: newId(),
    name: storedFileName(file.name),
    token: newToken(),
    sha256: createHash('sha256').update(file.bytes).digest(),
    handleHash: hashOf(newToken()),
  }))
  await insertWholeFiles(change.tx, rows, await change.now())
}

/**
 * Gives files new links. The former addresses answer 410, also those in events that were sent. The verb that calls this has
 * checked its caller.
 */
export async function replaceLinks(change: Change, files: Keys): Promise<void> {
  await replaceTokens(
    change.tx,
    files.map(({ companyId, id }) => ({ companyId, id, token: newToken() })),
    await change.now(),
  )
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
