import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { CHUNK, type CvType, type FileKind, type FileType } from './content/file-name.ts'

/** Begins a file whose bytes are about to arrive. */
export async function insertFile(
  database: Queryable,
  file: ObjectKey & { kind: FileKind; name: string; handleHash: Buffer },
  hours: number,
): Promise<void> {
  await database.query(
    `insert into files (company_id, id, kind, name, handle_hash, created_at, expires_at)
    select $1, $2, $6, $3, $4, at, at + make_interval(hours => $5) from (select clock() as at) this_moment`,
    [file.companyId, file.id, file.name, file.handleHash, hours, file.kind],
  )
}

/** Adds bytes to a file that is arriving. */
export async function insertChunk(database: Queryable, file: ObjectKey, n: number, data: Buffer): Promise<void> {
  await database.query('insert into file_chunks (company_id, file_id, n, data) values ($1, $2, $3, $4)', [
    file.companyId,
    file.id,
    n,
    data,
  ])
}

/** Deletes the bytes of a file that is arriving. */
export async function deleteChunks(database: Queryable, file: ObjectKey): Promise<void> {
  await database.query(
    `delete from file_chunks c using files f where c.company_id = $1 and c.file_id = $2
      and f.company_id = c.company_id and f.id = c.file_id and f.size is null`,
    [file.companyId, file.id],
  )
}

/** Notes that all of a file has arrived, and what it is. */
export async function completeFile(
  database: Queryable,
  file: ObjectKey & { name: string; type: FileType; size: number; sha256: Buffer },
): Promise<void> {
  await database.query(
    'update files set type = $3, size = $4, sha256 = $5, name = $6 where company_id = $1 and id = $2',
    [file.companyId, file.id, file.type, file.size, file.sha256, file.name],
  )
}

/** Bytes of a file, from an offset and within one chunk. Nothing but these is read. */
export async function readBytes(database: Queryable, file: ObjectKey, offset: number, length: number): Promise<Buffer> {
  const n = Math.floor(offset / CHUNK)
  const [row] = await database.query<{ bytes: Buffer }>(
    `select substring(data from $4 for $5) as bytes from file_chunks where company_id = $1 and file_id = $2 and n = $3`,
    [file.companyId, file.id, n, offset - n * CHUNK + 1, length],
  )
  return row?.bytes ?? Buffer.alloc(0)
}

/** The bytes of a file, chunk by chunk: memory stays flat, and no connection is held while a client is slow. */
export async function* readChunks(database: Queryable, file: ObjectKey): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const [row] = await database.query<{ data: Buffer }>(
      'select data from file_chunks where company_id = $1 and file_id = $2 and n = $3',
      [file.companyId, file.id, n],
    )
    if (!row) return
    yield row.data
  }
}

/** A file that is complete and waits to be submitted. */
export interface WaitingFile extends ObjectKey {
  name: string
  type: FileType
  size: number
  handleHash: Buffer
}

/** Files of a company that have arrived and that nobody has submitted yet, in the order of the ids given. */
export async function findWaiting(
  database: Queryable,
  companyId: string,
  ids: readonly string[],
  kind: FileKind,
): Promise<WaitingFile[]> {
  return database.query<WaitingFile & Record<string, unknown>>(
    `select f.company_id as "companyId", f.id, f.name, f.type, f.size, f.handle_hash as "handleHash"
    from unnest($2::uuid[]) with ordinality as given (id, place)
    join files f on f.company_id = $1 and f.id = given.id and f.kind = $3 and f.size is not null and f.expires_at > clock()
    order by given.place`,
    [companyId, ids, kind],
  )
}

/** Keeps files that nobody has submitted until a time: for submissions that wait for a human. */
export async function writeExpiry(tx: Transaction, companyId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    'update files set expires_at = $3 where company_id = $1 and id = any ($2::uuid[]) and expires_at is not null',
    [companyId, ids, at],
  )
}

/** Gives waiting files to a person. @returns the ids of those that were still waiting */
export async function attach(
  tx: Transaction,
  owner: { companyId: string; personId: string; candidacyId: string | null },
  files: readonly { id: string; token: string }[],
  at: Date,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `update files f set person_id = $2, candidacy_id = $3, attached_at = greatest($6::timestamptz, f.created_at),
      expires_at = null, link_token = given.token
    from unnest($4::uuid[], $5::text[]) as given (id, token)
    where f.company_id = $1 and f.id = given.id and f.expires_at > clock() and f.size is not null
    returning f.id`,
    [
      owner.companyId,
      owner.personId,
      owner.candidacyId,
      files.map(({ id }) => id),
      files.map(({ token }) => token),
      at,
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Keeps a document for good that waits. @returns whether it was still waiting */
export async function keepForGood(tx: Transaction, { companyId, id }: ObjectKey): Promise<boolean> {
  const rows = await tx.query(
    `update files set expires_at = null
    where company_id = $1 and id = $2 and kind = 'document' and expires_at > clock() and size is not null returning id`,
    [companyId, id],
  )
  return rows.length > 0
}

/**
 * Whether files have the contents of those that a person got last, and no others: their form was sent twice. Files of other
 * candidacies do not count, because those who reach this one alone do not see them.
 */
export async function areLastAttached(
  tx: Transaction,
  { companyId, personId, candidacyId }: { companyId: string; personId: string; candidacyId: string },
  ids: readonly string[],
): Promise<boolean> {
  const [row] = await tx.query<{ same: boolean }>(
    `with attached as (
      select f.sha256, f.attached_at from files f where f.company_id = $1 and f.person_id = $2
        and (f.candidacy_id is null or f.candidacy_id = $4)
    ), last as (select distinct sha256 from attached where attached_at = (select max(attached_at) from attached)),
    given as (select distinct f.sha256 from files f where f.company_id = $1 and f.id = any ($3::uuid[]))
    select exists (select from given) and not exists (
      (table last except table given) union all (table given except table last)) as same`,
    [companyId, personId, ids, candidacyId],
  )
  return row?.same === true
}

/** Inserts files of one chunk each, which belong to candidacies. */
export async function insertWholeFiles(
  tx: Transaction,
  files: readonly (ObjectKey & {
    personId: string
    candidacyId: string
    name: string
    type: CvType
    token: string
    bytes: Buffer
    sha256: Buffer
    handleHash: Buffer
  })[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into files (company_id, id, person_id, candidacy_id, kind, name, type, size, sha256, handle_hash, link_token,
      created_at, attached_at)
    select company_id, id, person_id, candidacy_id, 'cv', name, type, size, sha256, handle_hash, token, $11, $11
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::bytea[], $9::bytea[],
      $10::text[]) as given (company_id, id, person_id, candidacy_id, name, type, size, sha256, handle_hash, token)`,
    [
      ...keyArrays(files),
      files.map(({ personId }) => personId),
      files.map(({ candidacyId }) => candidacyId),
      files.map(({ name }) => name),
      files.map(({ type }) => type),
      files.map(({ bytes }) => bytes.length),
      files.map(({ sha256 }) => sha256),
      files.map(({ handleHash }) => handleHash),
      files.map(({ token }) => token),
      at,
    ],
  )
  await tx.query(
    `insert into file_chunks (company_id, file_id, n, data)
    select company_id, id, 0, data from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as given (company_id, id, data)`,
    [...keyArrays(files), files.map(({ bytes }) => bytes)],
  )
}

/** Files with these ids, attached or waiting, in the order of the ids. The caller has read the ids where they are stored. */
export async function filesWithIds(
  database: Queryable,
  companyId: string,
  ids: readonly string[],
): Promise<(ObjectKey & { name: string; type: CvType; size: number })[]> {
  return database.query<ObjectKey & { name: string; type: CvType; size: number }>(
    `select f.company_id as "companyId", f.id, f.name, f.type, f.size
    from unnest($2::uuid[]) with ordinality as given (id, place)
    join files f on f.company_id = $1 and f.id = given.id and f.size is not null order by given.place`,
    [companyId, ids],
  )
}

const END_LINKS = `insert into ended_file_links (company_id, token_hash, ended_at)
  select company_id, sha256(convert_to(link_token, 'UTF8')), $3::timestamptz from those where link_token is not null`

/** Gives files new links. The former ones lead to nothing. */
export async function replaceTokens(
  tx: Transaction,
  files: readonly (ObjectKey & { token: string })[],
  at: Date,
): Promise<void> {
  await tx.query(
    `with those as (
      select f.company_id, f.link_token from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      join files f on f.company_id = given.company_id and f.id = given.id)
    ${END_LINKS}`,
    [...keyArrays(files), at],
  )
  await tx.query(
    `update files f set link_token = given.token from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (company_id, id, token)
    where f.company_id = given.company_id and f.id = given.id and f.link_token is not null`,
    [...keyArrays(files), files.map(({ token }) => token)],
  )
}

/** Deletes files with their bytes. Their links lead to nothing. */
export async function deleteFiles(tx: Transaction, files: Keys, at: Date): Promise<void> {
  await deleteThose(tx, 'f.id = given.id', files, at)
}

/** Deletes all files of people. */
export async function deleteFilesOf(tx: Transaction, people: Keys, at: Date): Promise<void> {
  await deleteThose(tx, 'f.person_id = given.id', people, at)
}

async function deleteThose(tx: Transaction, condition: string, keys: Keys, at: Date): Promise<void> {
  const those = `select f.company_id, f.id, f.link_token from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join files f on f.company_id = given.company_id and ${condition}`
  await tx.query(`with those as (${those}) ${END_LINKS}`, [...keyArrays(keys), at])
  await tx.query(
    `delete from files d using (${those}) those where d.company_id = those.company_id and d.id = those.id`,
    keyArrays(keys),
  )
}

/** Deletes a file that did not arrive completely, or was refused. */
export async function deleteArriving(database: Queryable, file: ObjectKey): Promise<void> {
  await database.query('delete from files where company_id = $1 and id = $2 and expires_at is not null', [
    file.companyId,
    file.id,
  ])
}

/** Deletes files that nobody has submitted in time. @returns how many */
export async function deleteExpired(database: Queryable, limit: number): Promise<number> {
  const rows = await database.query(
    `delete from files where id in (
      select id from files where expires_at <= clock() order by expires_at limit $1 for update skip locked)
    returning id`,
    [limit],
  )
  return rows.length
}

/**
 * SQL of whether a file `f` belongs to nothing: it came with a form that was not taken. What waits for a human with its form is kept
 * for longer, and a feed waits for the member who imports it.
 */
const OF_NOTHING = `f.expires_at is not null and f.kind <> 'feed' and f.expires_at <= f.created_at + interval '24 hours'`

/** SQL of the bytes of a file `f`. Of one that is arriving, those that have come. */
const BYTES = `coalesce(f.size, (select sum(length(c.data)) from file_chunks c
  where c.company_id = f.company_id and c.file_id = f.id), 0)`

/** Bytes of files that belong to nothing. */
export async function readBytesOfNothing(database: Queryable): Promise<number> {
  const [row] = await database.query<{ bytes: string }>(
    `select coalesce(sum(${BYTES}), 0)::text as bytes from files f where ${OF_NOTHING}`,
    [],
  )
  return Number(row?.bytes)
}

/**
 * Deletes the oldest files that belong to nothing, if there are more bytes of them than may lie here.
 * @param most bytes that stay
 * @param spared seconds for which no file is deleted after it came
 * @returns how many
 */
export async function deleteBeyond(database: Queryable, most: number, spared: number): Promise<number> {
  const rows = await database.query(
    `with sized as (
      select f.company_id, f.id, f.created_at, sum(${BYTES}) over (order by f.created_at desc, f.id) as with_newer
      from files f where ${OF_NOTHING})
    delete from files f using sized
    where f.company_id = sized.company_id and f.id = sized.id and sized.with_newer > $1
      and sized.created_at < clock() - make_interval(secs => $2) and ${OF_NOTHING}
    returning f.id`,
    [most, spared],
  )
  return rows.length
}

/** Gives the files of a person to another one, who is the same. */
export async function moveFilesTo(tx: Transaction, { companyId, id }: ObjectKey, to: ObjectKey): Promise<void> {
  await tx.query('update files set person_id = $3 where company_id = $1 and person_id = $2', [companyId, id, to.id])
}
