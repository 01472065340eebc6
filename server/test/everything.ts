import type { TestDatabase } from './database.ts'

/**
 * Every row of every table as text. The tables come from the catalogs, so that none is forgotten.
 */
export async function everything(database: Pick<TestDatabase, 'run'>): Promise<string> {
  const tables = await database.run<{ name: string }>(
    `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => database.run<{ text: string }>(`select t::text as text from ${name} t`)),
  )
  return rows
    .flat()
    .map((row) => row.text)
    .join('\n')
}
