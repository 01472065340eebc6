import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Transaction } from './connection.ts'
import { migrations } from './migrations/all.ts'
import { withDatabaseErrors, Unavailable, asUnavailable } from './unavailable.ts'

async function withMigrator<T>(url: string, use: (migrator: Migrator) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 })
  // Connections in use need a listener too: without one, a connection that PostgreSQL ends between two
  // statements ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await withDatabaseErrors(async () => {
      const all = { ...migrations, ...(await laterMigrations(pool)) }
      return use(new Migrator({ db, provider: { getMigrations: async () => all } }))
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Migrations of a later release, which the database has: there is nothing to do. Whoever goes back to this release starts it on the
 * schema of that one, and so does a supervisor during an upgrade. Kysely would refuse what it does not know.
 */
async function laterMigrations(pool: pg.Pool): Promise<Record<string, Migration>> {
  const { rows: found } = await pool.query(`select from pg_class where oid = to_regclass('kysely_migration')`)
  if (found.length === 0) return {}
  const last = Object.keys(migrations).toSorted().at(-1)
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration where name collate "C" > $1', [
    last,
  ])
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}

/**
 * Brings the database at `url` to this version's schema, in one transaction: all or nothing. Several
 * processes may call it at once. One of them works, and the others wait and find nothing to do.
 * @param serviceUrl the same database with the role of the service, if that is another one: it gets the rights that it
 * needs, on what later migrations create too
 * @returns the names of the migrations that were applied, oldest first
 * @throws {Unavailable} if the database cannot be reached, or becomes unavailable meanwhile: then
 * nothing was changed
 * @throws the database's own error, naming the migration that failed
 */
export async function migrate(url: string, serviceUrl = url): Promise<{ applied: string[] }> {
  const migrated = await withMigrator(url, async (migrator) => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) {
      if (asUnavailable(error) instanceof Unavailable) throw asUnavailable(error)
      throw migrationError(results.find((result) => result.status === 'Error')?.migrationName, error)
    }
    return { applied: results.map((result) => result.migrationName) }
  })
  if (serviceUrl !== url) await grantToService(url, serviceUrl)
  return migrated
}

/**
 * Grants the role of the service what it needs: reading and writing rows, and calling functions. It may not
 * change the schema, nor what is recorded about it, nor the audit log: it adds entries there, and notes once how many rows
 * left with an export.
 */
async function grantToService(url: string, serviceUrl: string): Promise<void> {
  const role = await withClient(serviceUrl, currentUser)
  await withClient(url, async (client) => {
    if (role === (await currentUser(client))) return
    // Processes that start at once would change the same rows of the catalogs.
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('grants', 0))`)
    const { rows } = await client.query<{ statement: string }>(GRANTS, [role])
    await client.query(rows.map(({ statement }) => statement).join('; '))
    await client.query('commit')
  })
}

const ROWS = 'select, insert, update, delete'
const ENTRIES = 'select, insert, update (row_count)'

/** The statements that grant the role $1 its rights, on the objects of the role that runs them and on its later ones. */
const GRANTS = `
  select format('grant usage on schema public to %I', $1::text) as statement
    where pg_has_role((select nspowner from pg_namespace where nspname = 'public'), 'usage')
  -- An earlier release has granted it, and for new tables the owner has.
  union all select format('revoke update, delete on %s from %I', oid::regclass, $1)
  from pg_class where relnamespace = 'public'::regnamespace and relname = 'audit_entries' and pg_has_role(relowner, 'usage')
  union all select format('grant %s on %s to %I',
    case when relkind = 'S' then 'usage' when relname = 'audit_entries' then '${ENTRIES}' when relname in ('kysely_migration', 'kysely_migration_lock') then 'select' else '${ROWS}' end,
    case when relkind = 'S' then 'sequence ' else '' end || oid::regclass, $1)
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage')
  union all select format('grant execute on routine %s to %I', oid::regprocedure, $1)
  from pg_proc where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
  union all select format('alter default privileges in schema public grant %s to %I', rights, $1)
  from unnest(array['${ROWS} on tables', 'usage on sequences', 'execute on routines']) rights`

async function currentUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user::text as role')
  return rows[0]?.role ?? ''
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  return withDatabaseErrors(async () => {
    try {
      await client.connect()
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  })
}

/**
 * Applies migrations up to and including the given one, or all, in the transaction of the caller. The
 * migrator of Kysely does not fit: its lock belongs to the session, and a failed transaction keeps it.
 * @throws the database's own error, naming the migration that failed
 */
export async function migrateWithin(tx: Transaction, last?: string): Promise<void> {
  const applied = new Set(
    (await tx.query<{ name: string }>('select name from kysely_migration', [])).map(({ name }) => name),
  )
  for (const name of Object.keys(migrations).toSorted()) {
    if (applied.has(name)) continue
    await migrations[name]?.up(tx.kysely).catch((error: unknown) => {
      throw asUnavailable(error) instanceof Unavailable ? error : migrationError(name, error)
    })
    await tx.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, new Date().toISOString()])
    if (name === last) return
  }
}

/** Applies all migrations up to and including the given one to an emptied schema, as `migrateWithin` does. */
export async function migrateAnew(tx: Transaction, last: string): Promise<void> {
  await tx.query('delete from kysely_migration', [])
  await migrateWithin(tx, last)
}

function migrationError(name: string | undefined, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  // insufficient_privilege; "must be owner of …" has the same code.
  const isDenied = cause instanceof Error && 'code' in cause && cause.code === '42501'
  const advice = isDenied ? '. Set DATABASE_OWNER_URL to the role that owns the schema' : ''
  return new Error(`Migration ${name ?? '(before the first)'} failed: ${reason}${advice}`, { cause })
}

/** The names of the migrations that the database at `url` does not have yet, oldest first. Changes nothing. */
export function pendingMigrations(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) => {
    const all = await migrator.getMigrations()
    return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
  })
}
