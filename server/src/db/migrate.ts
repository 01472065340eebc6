import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
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
    return await withDatabaseErrors(() =>
      use(new Migrator({ db, provider: { getMigrations: async () => migrations } })),
    )
  } finally {
    await db.destroy()
  }
}

/**
 * Brings the database at `url` to this version's schema, in one transaction: all or nothing. Several
 * processes may call it at once. One of them works, and the others wait and find nothing to do.
 * @returns the names of the migrations that were applied, oldest first
 * @throws {Unavailable} if the database cannot be reached, or becomes unavailable meanwhile: then
 * nothing was changed
 * @throws the database's own error, naming the migration that failed
 */
export function migrate(url: string): Promise<{ applied: string[] }> {
  return withMigrator(url, async (migrator) => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) {
      if (asUnavailable(error) instanceof Unavailable) throw asUnavailable(error)
      throw migrationError(results.find((result) => result.status === 'Error')?.migrationName, error)
    }
    return { applied: results.map((result) => result.migrationName) }
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
  return new Error(`Migration ${name ?? '(before the first)'} failed: ${reason}`, { cause })
}

/** The names of the migrations that the database at `url` does not have yet, oldest first. Changes nothing. */
export function pendingMigrations(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) => {
    const all = await migrator.getMigrations()
    return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
  })
}
