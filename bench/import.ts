import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { startCluster } from '../server/src/db/embedded/cluster.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { positionLines } from './import-lines.ts'

/** What an import writes rows of. */
const TABLES = ['positions', 'sections', 'links', 'listings', 'events', 'event_sequences', 'import_items']

/**
 * Imports positions from JSON Lines by the command, published and listed, with sanitizing, locations and events, beside a
 * raw COPY of the same rows into tables of the same form.
 */
export async function benchImport(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-bench-'))
  const cluster = await startCluster(join(folder, 'postgres'), { logFile: join(folder, 'postgres.log') })
  const url = cluster.url('postgres')
  const db = new pg.Client({ connectionString: url })
  try {
    await migrate(url)
    await db.connect()
    const file = join(folder, 'positions.jsonl')
    await pipeline(positionLines(size), createWriteStream(file))
    console.log(`${size} positions, ${((await stat(file)).size / size / 1000).toFixed(1)} kB each`)
    await kandidat(url, ['companies', 'create', '--json'], '{"name":"Bench","slug":"bench"}')
    await kandidat(url, ['pages', 'create', 'Jobs', '--company', 'bench'])

    const imported = await kandidat(url, ['import', 'jsonl', file, '--company', 'bench', '--publish'])
    console.log(
      `import: ${imported.seconds.toFixed(1)} s, ${Math.round(size / imported.seconds)} a second, peak memory ${imported.megabytes} MB`,
    )
    const copied = await copySameRows(db)
    console.log(`raw COPY of the same rows: ${copied.toFixed(1)} s`)
    console.log(`ratio: ${(imported.seconds / copied).toFixed(2)} (goal: at most 6)`)
    const again = await kandidat(url, ['import', 'jsonl', file, '--company', 'bench', '--publish'])
    console.log(`the same file again: ${again.seconds.toFixed(1)} s, peak memory ${again.megabytes} MB`)
  } finally {
    await db.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds that COPY needs for the rows of the import, into tables with the same columns, checks and indexes. */
async function copySameRows(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ file: string }>(`select current_setting('data_directory') || '/bench.copy' as file`)
  const file = db.escapeLiteral(rows[0]?.file ?? '')
  let milliseconds = 0
  for (const table of TABLES) {
    const columns = await columnsOf(db, table)
    await db.query(`copy (select ${columns} from ${table}) to ${file}`)
    await db.query(`create table bench_copy (like ${table} including all)`)
    const started = performance.now()
    await db.query(`copy bench_copy (${columns}) from ${file}`)
    milliseconds += performance.now() - started
    await db.query('drop table bench_copy')
  }
  return milliseconds / 1000
}

/** What COPY writes: all but what the table makes itself. */
async function columnsOf(db: pg.Client, table: string): Promise<string> {
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** Runs a command as its user would; how long it took, and the most memory it had. */
async function kandidat(url: string, args: string[], input = ''): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, ['bin/kandidat.js', ...args], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(input)
  let peak = 0
  const timer = setInterval(() => void peakOf(child.pid).then((now) => (peak = Math.max(peak, now))), 100)
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`kandidat ${args.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - started) / 1000, megabytes: Math.round(peak / 1000) }
}

/** The most memory that a process and those it started had so far, in kilobytes, as Linux counts it. */
async function peakOf(pid: number | string | undefined): Promise<number> {
  const [status, children] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ])
  const theirs = await Promise.all(children.split(' ').filter(Boolean).map(peakOf))
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) + theirs.reduce((sum, one) => sum + one, 0)
}
