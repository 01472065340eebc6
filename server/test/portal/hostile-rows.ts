import type { TestDatabase } from '../database.ts'

/**
 * Pages that show HTML, which is sanitized when it is stored: hostile-content.test.ts tries that. `storeEverywhere` stores past it.
 */
export const SHOWS_HTML = /^\/portal\/(?:clients\/[^/]+\/)?positions\/[^/]+\/preview/

/** Columns that only the program can read, because it wrote them: encrypted texts, and objects of one shape. Pages would fail, and rightly so. */
const UNREADABLE = new Set([
  'authenticators.secret',
  'receivers.secret',
  'receivers.previous_secret',
  'receivers.headers',
  'mails.facts',
  'mails.sealed_page',
  'import_runs.options',
  'import_runs.progress',
  'import_runs.report',
])

/** HTML that a page shows, and that is sanitized when it is stored: hostile-content.test.ts tries that. */
const SANITIZED = 'privacy_notices.own_html'

/** How a column may take a text: as it is, shortened, in an e-mail that differs in each row, or in an address. */
const FORMS: readonly [value: string, shortened: (text: string) => string][] = [
  ['$1::text', (text) => text],
  ['$1::text', (text) => text.slice(0, 100)],
  ["$1::text || md5(ctid::text) || '@example.com'", (text) => text.toLowerCase().replaceAll(/[\s@]/g, '').slice(0, 60)],
  ["'https://receiver.example/' || $1::text", (text) => text.replaceAll(/\s/g, '')],
]

/**
 * Writes a text into every column of every row that takes it, so that no field is forgotten, whoever fills it in.
 * @returns the names of the columns that have one now, and the texts as they are stored
 */
export async function storeEverywhere(
  database: TestDatabase,
  texts: readonly string[],
): Promise<{ columns: string[]; stored: string[] }> {
  const found = await database.run<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
    join pg_class p on p.relname = c.table_name and p.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and p.relkind in ('r', 'p') and not p.relispartition and c.is_generated = 'NEVER'
      and c.udt_name in ('text', '_text', 'json') order by 1, 2`,
  )
  const [columns, stored]: [string[], string[]] = [[], []]
  for (const [i, { table, column, type }] of found.entries()) {
    const name = `${table}.${column}`
    if (UNREADABLE.has(name) || name === SANITIZED) continue
    const text = (texts[i % texts.length] ?? '').replaceAll('\0', '')
    const written = await firstWritten(database, { table, column, type }, text)
    if (written === null) continue
    columns.push(name)
    stored.push(written)
  }
  return { columns, stored }
}

async function firstWritten(
  database: TestDatabase,
  { table, column, type }: { table: string; column: string; type: string },
  text: string,
): Promise<string | null> {
  for (const [value, shortened] of FORMS) {
    const written = shortened(text)
    const shaped = { text: value, _text: `array[${value}]`, json: `json_build_object(${value}, ${value})` }[type]
    try {
      const rows = await database.run(`update ${table} set ${column} = ${shaped} returning 1`, [written])
      if (rows.length > 0) return written
    } catch {
      // A check, a key or a trigger refuses it.
    }
  }
  return null
}
