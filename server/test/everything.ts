import type { TestDatabase } from './database.ts'

/** The tables of a database, which are the same for as long as it exists. */
const known = new WeakMap<Pick<TestDatabase, 'run'>, Promise<string[]>>()

async function readTables(database: Pick<TestDatabase, 'run'>): Promise<string[]> {
  const tables = await database.run<{ name: string }>(
    `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  return tables.map(({ name }) => name)
}

/** A row of any table. */
export interface AnyRow {
  readonly table: string
  /** Its values, in the form of a row of PostgreSQL. */
  readonly text: string
  /** The company that it belongs to; null for tables and rows of no company. */
  readonly company: string | null
}

/** Every row of every table, always in the same order. The tables come from the catalogs, so that none is forgotten. */
export async function everyRow(database: Pick<TestDatabase, 'run'>): Promise<AnyRow[]> {
  const tables = known.get(database) ?? readTables(database)
  known.set(database, tables)
  const one = (name: string) =>
    `select '${name}' as table, t::text as text, to_jsonb(t) ->> 'company_id' as company from ${name} t`
  return database.run<{ table: string; text: string; company: string | null }>(
    `${(await tables).map(one).join(' union all ')} order by 1, 2`,
  )
}

/** Every row of every table as text. */
export async function everything(database: Pick<TestDatabase, 'run'>): Promise<string> {
  return asText(await everyRow(database))
}

/** Rows as text. */
export function asText(rows: readonly AnyRow[]): string {
  return rows.map(({ text }) => text).join('\n')
}
