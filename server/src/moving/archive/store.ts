import pg from 'pg'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { Unavailable } from '../../base/db/unavailable.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { LEFT_OUT, PORTABLE_COLUMNS, PORTABLE_ROWS } from './left-out.ts'

/** A table of the schema. */
export interface ArchivedTable {
  name: string
  /** The stored columns. PostgreSQL computes generated ones again. */
  columns: string[]
  primaryKey: string[]
  /** The tables that its rows refer to. */
  refersTo: string[]
}

/** A company whose archive is written. */
export interface ArchivedCompany {
  readonly id: string
  readonly slug: string
  /** Whether it takes the archive elsewhere, so that nothing in it opens anything here. */
  readonly isPortable?: boolean
}

/** Every table that archives contain. Each comes after those that it refers to. */
export function archivedTables(database: Queryable): Promise<ArchivedTable[]> {
  return tablesInOrder(database, LEFT_OUT)
}

/**
 * Every table, read from the catalogs, so that none can be forgotten. Each comes after those that
 * it refers to.
 * @param leftOut the names of tables that are not wanted
 * @throws if tables refer to each other in a circle, which a migration must not create
 */
export async function tablesInOrder(database: Queryable, leftOut: readonly string[] = []): Promise<ArchivedTable[]> {
  const tables = await database.query<ArchivedTable>(
    `select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.place) from pg_index i
        cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      coalesce((select array_agg(distinct f.confrelid::regclass::text) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relname::text = any ($1::text[])
    order by c.relname`,
    [leftOut],
  )
  const ordered: ArchivedTable[] = []
  const isLeftOut = (name: string) => leftOut.includes(name)
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map((table) => table.name))
    const next = tables.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other) || isLeftOut(other)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle, so that no order restores them')
    ordered.push(...next)
  }
  return ordered
}

/** The names of the migrations that a database has. */
export async function readMigrations(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>('select name from kysely_migration order by name', [])
  return rows.map((row) => row.name)
}

const BATCH = 1_000
/** Tables whose rows contain bytes of files, and how many of them are read at once: up to 0.5 MB each, as text. */
const LARGE: Readonly<Record<string, number>> = { file_chunks: 8, picture_files: 4 }

/** Rows that no archive contains: files that an import reads. */
const EXCEPT: Readonly<Record<string, string>> = {
  files: ` and t.kind <> 'feed'`,
  file_chunks: ` and not exists (
    select from files f where f.company_id = t.company_id and f.id = t.file_id and f.kind = 'feed')`,
}

/**
 * The rows of a table as lines of JSON, in the order of the primary key, in batches: memory stays
 * flat however large the table is.
 * @param company reads only what belongs to this company, and the rows of its clients and the
 * platform that it refers to
 */
export async function* readRows(
  tx: Transaction,
  table: ArchivedTable,
  company: ArchivedCompany | null,
): AsyncGenerator<string[]> {
  const companyId = company?.id ?? null
  const isPortable = company?.isPortable === true
  const own = isPortable ? (PORTABLE_COLUMNS[table.name] ?? {}) : {}
  const columns = table.columns
    .map((column) => (own[column] === undefined ? columnOf(table, column) : `${own[column]} as ${column}`))
    .join(', ')
  const order = table.primaryKey.map((column) => `t.${column}`).join(', ')
  const where = `${companyId === null ? 'true' : `(${belongsTo(table)})`}${EXCEPT[table.name] ?? ''}${
    isPortable ? ` and ${PORTABLE_ROWS[table.name] ?? 'true'}` : ''
  }`
  const company$ = `'${uuid(companyId)}'`
  await tx.query(
    `declare archived no scroll cursor for
    select row_to_json(line)::text as line from (
      select ${columns.replaceAll('$company', company$)} from ${table.name} t
      where ${where.replaceAll('$company', company$)} order by ${order}) line`,
    [],
  )
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${LARGE[table.name] ?? BATCH} from archived`, [])
    if (rows.length === 0) break
    yield rows.map((row) => row.line)
  }
  await tx.query('close archived', [])
}

/**
 * A queue that a worker has claimed is exported as unclaimed: that worker does not exist where it
 * is restored. Users are exported as if nobody had joined: identities belong to people, not to a company, and
 * stay where they are.
 */
function columnOf({ name }: ArchivedTable, column: string): string {
  const isOfHere =
    (name === 'lanes' && (column === 'token' || column === 'lease_until')) ||
    (name === 'users' && column === 'identity_id')
  return isOfHere ? `null as ${column}` : `t.${column}`
}

/**
 * A cursor takes no parameters, so the id becomes part of its text. Nothing but an id may get
 * there.
 */
function uuid(id: string | null): string {
  if (id === null) return ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not an id')
  return id
}

/**
 * SQL for the rows of a table that an archive of one company contains: its own rows. Its positions
 * and listings refer to its clients and to the platform, so it also contains these companies and
 * their careers pages, but nothing of what they do themselves.
 */
function belongsTo(table: ArchivedTable): string {
  const shown = `select cl.client_id from clients cl where cl.agency_id = $company
    union all select c.id from companies c where c.kind = 'platform'`
  switch (table.name) {
    case 'companies':
      return `t.id = $company or t.id in (${shown})`
    case 'clients':
      return 't.agency_id = $company'
    case 'client_proposals':
      // The other company is not in the archive, because it has not agreed to anything.
      return 'false'
    case 'careers_pages':
      return `t.company_id = $company or t.company_id in (${shown})`
    case 'links':
      return `t.company_id = $company or t.kind = 'careers_page' and t.company_id in (${shown})`
    case 'sections':
      return `t.company_id = $company or t.position_id is null and t.company_id in (${shown})`
    case 'images':
      return `t.company_id = $company or t.company_id in (${shown}) and exists (
        select from sections s where s.company_id = t.company_id and s.id = t.section_id and s.position_id is null)`
    default:
      return 't.company_id = $company'
  }
}

/**
 * The rows of the platform that starting has created: the table, and the column with the company.
 */
const PLATFORM = [
  ['careers_pages', 'company_id'],
  ['links', 'company_id'],
  ['versions', 'company_id'],
  ['audit_entries', 'company_id'],
  ['companies', 'id'],
] as const

/**
 * A table with rows that are not of an empty platform, or undefined. Only if there is none can an archive
 * be restored.
 */
export async function findFilledTable(database: Queryable): Promise<string | undefined> {
  const owned = new Map<string, string>(PLATFORM)
  for (const { name } of await archivedTables(database)) {
    // Counters: some belong to no company.
    if (name === 'versions') continue
    const column = owned.get(name)
    const others =
      column === undefined ? '' : `where ${column} not in (select id from companies where kind = 'platform')`
    // The name is quoted, because somebody else may have made the table.
    const [row] = await database.query<{ filled: boolean }>(
      `select exists (select from "${name.replaceAll('"', '""')}" ${others}) as filled`,
      [],
    )
    if (row?.filled === true) return name
  }
  return undefined
}

/**
 * Removes the platform that starting has created, because the archive contains its own. Restoring
 * is the only thing that writes the tables of every module. It knows them from the catalogs only.
 */
export async function removePlatform(tx: Transaction): Promise<void> {
  for (const [table, column] of PLATFORM) {
    await tx.query(`delete from ${table} where ${column} in (select id from companies where kind = 'platform')`, [])
  }
}

/**
 * Of the people in a ledger, and of those in the ledger of this database, the ones who are not
 * anonymized.
 * @param personIds the ids in the ledger of another archive
 */
export async function findUnerased(tx: Transaction, personIds: readonly string[]): Promise<ObjectKey[]> {
  return tx.query<ObjectKey>(
    `select p.company_id as "companyId", p.id from people p
    where p.erased_at is null and (p.id = any ($1::uuid[])
      or exists (select from erasures e where e.company_id = p.company_id and e.person_id = p.id))
    order by p.id`,
    [personIds],
  )
}

/**
 * Inserts checked lines with all columns of the table.
 * @throws {Refusal} if the database refuses one, without its message, which repeats values
 */
export async function insertLines(
  tx: Transaction,
  { name, columns }: ArchivedTable,
  lines: readonly string[],
  place: { file: string; first: number },
): Promise<void> {
  const names = columns.join(', ')
  await withoutValues(
    `Lines ${place.first} to ${place.first + lines.length - 1} of ${place.file} cannot be restored`,
    () =>
      tx.query(`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1::json)`, [
        `[${lines.join(',')}]`,
      ]),
  )
}

/**
 * Runs statements on rows of an archive, and keeps their values out of errors.
 * @param what cannot be done, as the beginning of a sentence
 */
export async function withoutValues<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = databaseErrorOf(error)
    if (cause === undefined) throw error
    const rule = cause.constraint === undefined ? '' : `, by ${cause.constraint} of the table ${cause.table}`
    throw new Refusal('invalid', `${what}: PostgreSQL refuses a value${rule} (SQLSTATE ${cause.code}).`)
  }
}

/** An error of PostgreSQL, also below the error of a migration. Errors that the schema raises itself repeat no values. */
function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof Unavailable) return undefined
    if (each instanceof pg.DatabaseError) return each.code === 'P0001' ? undefined : each
  }
  return undefined
}

/** How many users can use the platform once they join it: no archive contains how anybody signs in. */
export async function countUsersToJoin(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::integer as count from users where deactivated_at is null and identity_id is null',
    [],
  )
  return row?.count ?? 0
}
