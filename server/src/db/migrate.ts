import { Kysely, PostgresDialect } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Transaction } from './connection.ts'
import { migrations } from './migrations/all.ts'
import { withDatabaseErrors, Unavailable, asUnavailable } from './unavailable.ts'

const provider = { getMigrations: async () => migrations }

async function withMigrator<T>(url: string, use: (migrator: Migrator) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 })
  // Connections in use need a listener too: without one, a connection that PostgreSQL ends between two
  // statements ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await withDatabaseErrors(() => use(new Migrator({ db, provider })))
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
    return { applied: appliedBy(await migrator.migrateToLatest()) }
  })
}

/**
 * Brings the schema to the given migration, or to this version's, in the transaction of the caller.
 * Later migrations are not undone.
 * @throws as `migrate`
 */
export async function migrateWithin(tx: Transaction, name?: string): Promise<void> {
  // The transaction is the caller's, so the migrator must not begin and commit one.
  const migrator = new Migrator({ db: tx.kysely, provider, disableTransactions: true })
  appliedBy(await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name)))
}

function appliedBy({ error, results = [] }: MigrationResultSet): string[] {
  if (error) {
    if (asUnavailable(error) instanceof Unavailable) throw asUnavailable(error)
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? '(before the first)'} failed: ${messageOf(error)}`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}

/** The names of the migrations that the database at `url` does not have yet, oldest first. Changes nothing. */
export function pendingMigrations(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) => {
    const all = await migrator.getMigrations()
    return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
