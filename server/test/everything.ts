import type { TestDatabase } from './database.ts'

/** What was read of a database: its tables, and the rows of each as they were when it was in that state. */
interface Known {
  readonly tables: readonly string[]
  readonly rows: Map<string, { readonly state: string; readonly rows: readonly AnyRow[] }>
}
const known = new WeakMap<Pick<TestDatabase, 'run'>, Promise<Known>>()

async function readTables(database: Pick<TestDatabase, 'run'>): Promise<Known> {
  const tables = await database.run<{ name: string }>(
    `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  return { tables: tables.map(({ name }) => name), rows: new Map() }
}

/** A row of any table. */
export interface AnyRow {
  readonly table: string
  /** Its values, in the form of a row of PostgreSQL. */
  readonly text: string
  /** The company that it belongs to; null for tables and rows of no company. */
  readonly company: string | null
}

/**
 * Every row of every table, always in the same order. The tables come from the catalogs, so that none is forgotten. Only
 * tables that have changed since the last time are read. How many rows there are and which transactions wrote them says which:
 * a change is a transaction of its own. To hash the rows instead takes PostgreSQL ten times as long.
 */
export async function everyRow(database: Pick<TestDatabase, 'run'>): Promise<AnyRow[]> {
  const knowing = known.get(database) ?? readTables(database)
  known.set(database, knowing)
  const { tables, rows } = await knowing
  const stateOf = (name: string) =>
    `select '${name}' as table, concat_ws(' ', count(*), max(xmin::text::bigint), sum(xmin::text::bigint)) as state from ${name}`
  const states = await database.run<{ table: string; state: string }>(
    tables.map(stateOf).join(' union all '),
    [],
    'states',
  )
  const changed = states.filter(({ table, state }) => rows.get(table)?.state !== state)
  if (changed.length > 0) {
    const read = Map.groupBy(await rowsOf(database, changed), ({ table }) => table)
    for (const { table, state } of changed) {
      // A row that is as it was stays the same object, so that whoever has learnt it does not read it again.
      const before = new Map(rows.get(table)?.rows.map((row) => [row.text, row]))
      rows.set(table, { state, rows: (read.get(table) ?? []).map((row) => before.get(row.text) ?? row) })
    }
  }
  return tables.flatMap((name) => rows.get(name)?.rows ?? [])
}

function rowsOf(database: Pick<TestDatabase, 'run'>, tables: readonly { table: string }[]): Promise<AnyRow[]> {
  const rowsIn = ({ table }: { table: string }) =>
    `select '${table}' as table, t::text as text, to_jsonb(t) ->> 'company_id' as company from ${table} t`
  return database.run(`${tables.map(rowsIn).join(' union all ')} order by 1, 2`)
}

/** Every row of every table as text. */
export async function everything(database: Pick<TestDatabase, 'run'>): Promise<string> {
  return asText(await everyRow(database))
}

/** What a job writes some seconds after a change: the rows that say what integrators have to read again. */
const WRITTEN_LATER = new Set(['object_changes', 'clients_to_note'])

/** Rows as text, but for those that a job writes later. */
export function asText(rows: readonly AnyRow[]): string {
  return rows.flatMap(({ table, text }) => (WRITTEN_LATER.has(table) ? [] : [text])).join('\n')
}
