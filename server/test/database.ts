import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { databaseUrl, TEMPLATE } from './global-setup.ts'

/** A database for one test file. */
export interface TestDatabase {
  url: string
  /**
   * Runs a statement as the superuser, bypassing the product.
   * @param plan a name under which PostgreSQL keeps the plan of a statement that is sent again and again
   */
  run<Row extends pg.QueryResultRow>(text: string, values?: unknown[], plan?: string): Promise<Row[]>
  /**
   * Locks positions as a transaction that changes them would, until the returned function is
   * called.
   */
  hold(positions: readonly { id: string }[]): Promise<() => Promise<void>>
  /** Moves the database's clock for every connection opened from now on. */
  setClockOffset(interval: string): Promise<void>
  /** Gives it back. The next test file of the worker may get it, without any row. */
  drop(): Promise<void>
}

/** Copies of the migrated template that test files of this worker have given back, by name. They have no rows. */
const free: { readonly name: string; readonly schema: string }[] = []

/**
 * A database without rows that has been migrated. Making a copy of the template takes PostgreSQL far longer than to empty one
 * that another test file of the worker has given back. The caller drops it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const known = free.pop()
  const name = known?.name ?? (await copyOf(TEMPLATE))
  const database = openTestDatabase(name)
  const schema = known?.schema ?? (await schemaOf(database))
  const drop = async () => {
    const isFree = await empty(database, name, schema).catch(() => false)
    await database.drop()
    if (isFree) free.push({ name, schema })
    else await admin().query(`drop database ${name} with (force)`)
  }
  return { ...database, drop }
}

/** A copy of another database, with its rows. The caller drops it. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = await copyOf(template)
  const database = openTestDatabase(name)
  const drop = async () => {
    await database.drop()
    await admin().query(`drop database ${name} with (force)`)
  }
  return { ...database, drop }
}

/** @returns the name of the copy */
async function copyOf(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // By default PostgreSQL writes every page of the copy to its log too, which takes twice the processor time.
  await admin().query(`create database ${name} template ${template} strategy file_copy`)
  return name
}

/** Says whether anything but rows was changed: functions such as clock(), tables, partitions, triggers, migrations, settings. */
async function schemaOf(database: TestDatabase): Promise<string> {
  // Each change is a transaction, so that their numbers tell it.
  const state = (catalog: string, where: string) =>
    `(select concat_ws(' ', count(*), max(xmin::text::bigint), sum(xmin::text::bigint)) from ${catalog} where ${where})`
  const ours = `'public'::regnamespace`
  const [row] = await database.run<{ schema: string }>(`select concat_ws(', ',
    ${state('pg_proc', `pronamespace = ${ours}`)},
    ${state('pg_class', `relnamespace = ${ours}`)},
    ${state('pg_attribute', `attrelid in (select oid from pg_class where relnamespace = ${ours})`)},
    ${state('pg_constraint', `connamespace = ${ours}`)},
    ${state('pg_trigger', 'true')},
    ${state('kysely_migration', 'true')},
    ${state('pg_db_role_setting', 'setdatabase = (select oid from pg_database where datname = current_database())')}
  ) as schema`)
  return row?.schema ?? ''
}

/** Bytes of all tables beyond which a new copy costs less than to empty them again and again. */
const LARGE = 16 * 1024 * 1024

/** Deletes all rows, unless more than rows was changed, or there are too many of them. @returns whether it is as it was */
async function empty(database: TestDatabase, name: string, schema: string): Promise<boolean> {
  // What a test has left open would hold locks, and belongs to nobody any more.
  await database.run(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  const tables = `pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const [size] = await database.run<{ bytes: string }>(`select sum(pg_table_size(oid)) as bytes from ${tables}`)
  if (Number(size?.bytes) > LARGE || (await schemaOf(database)) !== schema) return false
  // Neither triggers nor foreign keys run, so that the order does not matter.
  await database.run(`do $$ declare name text; begin
    set local session_replication_role = replica;
    set local lock_timeout = '5s';
    for name in select oid::regclass::text from ${tables} and relname !~ '^kysely_' and pg_relation_size(oid) > 0 loop
      execute 'delete from ' || name;
    end loop;
  end $$`)
  return true
}

let adminPool: pg.Pool | undefined

/** The connection of this worker over which databases are made and dropped. */
function admin(): pg.Pool {
  adminPool ??= new pg.Pool({
    connectionString: inject('adminUrl'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  return adminPool
}

/** Opens a database. `drop` only closes the connections. */
function openTestDatabase(name: string): TestDatabase {
  const url = databaseUrl(inject('adminUrl'), name)
  // To start parallel workers takes PostgreSQL longer than to read the few rows of a test.
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c max_parallel_workers_per_gather=0' })
  pool.on('error', () => {})
  return {
    url,
    run: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], plan?: string) =>
      (await pool.query<Row>({ text, values, ...(plan !== undefined && { name: plan }) })).rows,
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
    drop: () => pool.end(),
  }
}

/** The same for one test. The database is dropped when the test is over. */
export async function databaseForTest(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}
