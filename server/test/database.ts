import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { NIL } from 'uuid'
import { databaseUrl, TEMPLATE } from './global-setup.ts'

/** A database for one test file. */
export interface TestDatabase {
  url: string
  /** Runs a statement as the superuser, bypassing the product. */
  run<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /**
   * Locks positions as a transaction that changes them would, until the returned function is
   * called.
   */
  hold(positions: readonly { id: string }[]): Promise<() => Promise<void>>
  /** Moves the database's clock for every connection opened from now on. */
  setClockOffset(interval: string): Promise<void>
  drop(): Promise<void>
}

/** Copies the migrated template, or another database, in some 100 ms. The caller drops it. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // By default PostgreSQL writes every page of the copy to its log too, which takes twice the processor time.
  await runOnce(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(adminUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    url,
    run: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const { rows } = await pool.query<Row>(text, values)
      if (/^\s*(insert|update|delete|truncate|alter)\b/i.test(text))
        await forgetAnswers((statement) => pool.query(statement))
      return rows
    },
    hold: async (positions) => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect()
      await client.query('begin')
      await client.query('select from positions where id = any ($1::uuid[]) for update', [
        positions.map(({ id }) => id),
      ])
      return () => client.end()
    },
    setClockOffset: async (interval) => {
      await pool.query(`alter database ${name} set kandidat.clock_offset = '${interval}'`)
    },
    drop: async () => {
      await pool.end()
      await runOnce(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

/**
 * Makes every server discard its cached responses. A test that writes without verbs raises no
 * version. Raising that of the marketplace works, because every response depends on it.
 */
export async function forgetAnswers(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(`do $$ begin
    insert into versions as v (company_id, kind, slot, n) values ('${NIL}', 'marketplace', 0, 1)
    on conflict (company_id, kind, slot) do update set n = v.n + 1;
  exception when undefined_table then -- a test of migrations, with a schema of its own
  end $$`)
}

/** The same for one test. The database is dropped when the test is over. */
export async function databaseForTest(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
