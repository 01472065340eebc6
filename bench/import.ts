import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { withTemporaryDatabase } from '../scripts/harness/database/postgres.ts'
import { goalLine } from '../scripts/harness/figures/goal.ts'
import { peakMegabytes } from '../scripts/harness/figures/memory.ts'
import { secondsOf } from '../scripts/harness/figures/statistics.ts'
import { productEnvironment, startLauncher } from '../scripts/harness/processes/product.ts'
import { positionLines } from './import-lines.ts'

/** The tables that an import writes. */
const TABLES = ['positions', 'sections', 'links', 'listings', 'events', 'event_sequences', 'import_items']

/**
 * Imports positions from JSON Lines by the command. They are sanitized, located, published and listed, and have events. The
 * same rows are then written by COPY into tables of the same form.
 */
export function benchImport(size: number): Promise<void> {
  return withTemporaryDatabase(async ({ folder, url }) => {
    const client = new pg.Client({ connectionString: url })
    // Every query reports the error too. Without this listener, a lost connection would end the process.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await measure(size, folder, client, productEnvironment({ url, folder, masterKey: randomBytes(32) }))
    } finally {
      await client.end()
    }
  })
}

async function measure(size: number, folder: string, client: pg.Client, env: Record<string, string>): Promise<void> {
  const file = join(folder, 'positions.jsonl')
  await pipeline(positionLines(size), createWriteStream(file))
  console.log(`${size} positions, ${((await stat(file)).size / size / 1000).toFixed(1)} kB each`)
  await runCommand(env, ['companies', 'create', '--json'], '{"name":"Bench","slug":"bench"}')

  const importFile = ['import', 'jsonl', file, '--company', 'bench', '--publish']
  const { seconds, megabytes } = await runCommand(env, importFile)
  const rate = Math.round(size / seconds)
  console.log(`import: ${seconds.toFixed(1)} s, ${rate} a second, peak memory ${megabytes} MB`)
  const copied = await copySameRows(client)
  console.log(`raw COPY of the same rows: ${copied.toFixed(1)} s`)
  const ratio = seconds / copied
  const goal = { what: 'import against raw COPY', figure: `ratio ${ratio.toFixed(2)}`, wanted: 'at most 6' }
  console.log(goalLine({ ...goal, met: ratio <= 6 }))
  const again = await runCommand(env, importFile)
  console.log(`the same file again: ${again.seconds.toFixed(1)} s, peak memory ${again.megabytes} MB`)
}

/** Seconds that COPY takes for the rows of the import, into tables with the same columns, checks and indexes. */
async function copySameRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ file: string }>(
    `select current_setting('data_directory') || '/bench.copy' as file`,
  )
  const file = client.escapeLiteral(rows[0]?.file ?? '')
  let seconds = 0
  for (const table of TABLES) {
    const columns = await columnsOf(client, table)
    await client.query(`copy (select ${columns} from ${table}) to ${file}`)
    await client.query(`create table bench_copy (like ${table} including all)`)
    seconds += await secondsOf(() => client.query(`copy bench_copy (${columns}) from ${file}`))
    await client.query('drop table bench_copy')
  }
  return seconds
}

/** The columns that COPY writes: all except those that the table generates. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** Runs a command as a user does. @returns how long it took, and its peak memory */
async function runCommand(
  env: Record<string, string>,
  args: readonly string[],
  input = '',
): Promise<{ seconds: number; megabytes: number }> {
  let peak = 0
  const seconds = await secondsOf(async () => {
    const child = startLauncher(args, env, ['pipe', 'ignore', 'inherit'])
    child.stdin?.end(input)
    const timer = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid ?? 0))), 100)
    const [code] = (await once(child, 'exit')) as [number | null]
    clearInterval(timer)
    if (code !== 0) throw new Error(`kandidat ${args.join(' ')} ended with ${code}`)
  })
  return { seconds, megabytes: Math.round(peak) }
}
