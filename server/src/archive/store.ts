import type { Queryable, Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../changes/object-key.ts'

/** A table as an archive sees it. */
export interface ArchivedTable {
  name: string
  /** Columns that are stored; what is generated makes itself. */
  columns: string[]
  primaryKey: string[]
  /** Tables that its rows refer to. */
  refersTo: string[]
}

/**
 * What no archive carries: counters of the current minute, the migrations, which stand in the manifest, and what is
 * counted anew while vouches are restored.
 */
const LEFT_OUT = ['rate_windows', 'kysely_migration', 'kysely_migration_lock', 'position_people', 'position_tallies']

/**
 * Every table, by the catalogs, so that none can be forgotten; each after those that it refers to.
 * @throws where tables refer to each other in a circle, which a migration must not make
 */
export async function archivedTables(database: Queryable): Promise<ArchivedTable[]> {
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
    [LEFT_OUT],
  )
  const ordered: ArchivedTable[] = []
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map((table) => table.name))
    const next = tables.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle, so that no order restores them')
    ordered.push(...next)
  }
  return ordered
}

/** The migrations that a database has. */
export async function readMigrations(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>('select name from kysely_migration order by name', [])
  return rows.map((row) => row.name)
}

const BATCH = 1_000

/**
 * The rows of a table as lines of JSON, in the order of the primary key, a batch at a time: flat in memory whatever the
 * table holds.
 * @param companyId only what belongs to this company, and of its clients and the platform what it shows of them
 */
export async function* readLines(
  tx: Transaction,
  table: ArchivedTable,
  companyId: string | null,
): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => columnOf(table, column)).join(', ')
  const order = table.primaryKey.map((column) => `t.${column}`).join(', ')
  const where = companyId === null ? 'true' : belongsTo(table)
  await tx.query(
    `declare archived no scroll cursor for
    select row_to_json(line)::text as line from (
      select ${columns} from ${table.name} t where ${where.replaceAll('$company', `'${uuid(companyId)}'`)} order by ${order}) line`,
    [],
  )
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${BATCH} from archived`, [])
    if (rows.length === 0) break
    yield rows.map((row) => row.line)
  }
  await tx.query('close archived', [])
}

/** A lane that a worker holds is carried as one that nobody holds: there is no such worker where it is restored. */
function columnOf({ name }: ArchivedTable, column: string): string {
  return name === 'lanes' && (column === 'token' || column === 'lease_until') ? `null as ${column}` : `t.${column}`
}

/** A cursor takes no parameters; what is put into its text can only be an id. */
function uuid(id: string | null): string {
  if (id === null) return ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('no id')
  return id
}

/**
 * What of a table goes with one company: its own rows; and of its clients and the platform, which its positions and
 * listings refer to, the companies with their pages, and nothing of what they do themselves.
 */
function belongsTo(table: ArchivedTable): string {
  const shown = `select cl.client_id from clients cl where cl.agency_id = $company
    union all select c.id from companies c where c.kind = 'platform'`
  switch (table.name) {
    case 'companies':
      return `t.id = $company or t.id in (${shown})`
    case 'clients':
      return 't.agency_id = $company'
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

/** What the database at hand holds already: a restored archive may meet nothing but an empty platform. */
export async function isEmptyInstallation(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(
    `select exists (select from companies where kind <> 'platform') or exists (select from positions) as found`,
    [],
  )
  return row?.found === false
}

/** The platform that starting made: a table, and the column that says whose a row is. */
const PLATFORM = [
  ['careers_pages', 'company_id'],
  ['links', 'company_id'],
  ['versions', 'company_id'],
  ['audit_entries', 'company_id'],
  ['companies', 'id'],
] as const

/**
 * Takes away the platform that starting made, because the archive brings its own. Restoring is the one thing that writes
 * the tables of every room: it knows them by the catalogs only.
 */
export async function removePlatform(tx: Transaction): Promise<void> {
  for (const [table, column] of PLATFORM) {
    await tx.query(`delete from ${table} where ${column} in (select id from companies where kind = 'platform')`, [])
  }
}

/** Of people whose names stand in a ledger, and of whom the ledger of this database tells, those who are not erased. */
export async function findUnerased(tx: Transaction, personIds: readonly string[]): Promise<ObjectKey[]> {
  return tx.query<ObjectKey>(
    `select p.company_id as "companyId", p.id from people p
    where p.erased_at is null and (p.id = any ($1::uuid[])
      or exists (select from erasures e where e.company_id = p.company_id and e.person_id = p.id))
    order by p.id`,
    [personIds],
  )
}

/** Inserts lines as `readLines` gave them. What a newer schema has beside gets its default. */
export async function insertLines(
  tx: Transaction,
  table: ArchivedTable,
  columns: string[],
  lines: string[],
): Promise<void> {
  const names = columns.join(', ')
  await tx.query(
    `insert into ${table.name} (${names}) select ${names} from json_populate_recordset(null::${table.name}, $1::json)`,
    [`[${lines.join(',')}]`],
  )
}
