import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { openDedicatedConnection } from './dedicated-connection.ts'
import type { DB } from './types.ts'
import { withDatabaseErrors, asUnavailable } from './unavailable.ts'

/** Something that statements are sent through: a pool, or the one connection of a transaction. */
export interface Queryable {
  /**
   * Sends a statement that every connection prepares once. The text must not contain values, because each distinct text
   * is remembered for good.
   * @throws {Unavailable} when the database can not be reached or does not answer in time
   */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>
}

/** The connection of one transaction, which alone may write. Only `Database.transaction` makes one. */
export interface Transaction extends Queryable {
  /** For ordinary statements, over the same connection. */
  readonly kysely: Kysely<DB>
}

/** The database of a process. */
export interface Database extends Queryable {
  readonly kysely: Kysely<DB>
  /** What the API reads through: a pool of its own, whose statements are planned once for any values. */
  readonly reads: Queryable
  /** One connection apart from the pools, whose commits do not wait for the disk: what every keyed request passes. */
  readonly authentication: Queryable
  /** Called after each commit that told events, by whoever changed something: a worker in the same process listens. */
  readonly wakeUps: Set<() => void>
  /** Connections of each pool: those that are open, those of them that nobody uses, and who waits for one. */
  connections(): Record<'requests' | 'work' | 'gate', { open: number; idle: number; waiting: number }>
  /** Commits when `work` returns, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** Hears of connections that broke while idle; they are replaced when needed. */
  onError?: (error: Error) => void
}

// Milliseconds. The client waits a little longer than the server, which may be frozen and not keep its own timeout.
const CONNECT_TIMEOUT = 2_000
const STATEMENT_TIMEOUT = 10_000
const GATE_TIMEOUT = 2_000
const GRACE = 500

// Verbs and the gate take sets as arrays, and reads a limit, of which a plan for the values at hand knows how large they are: so
// PostgreSQL finds such a plan cheaper each time, and planned every statement anew, which was a third of what a single edit
// cost, and two fifths of a list.
/** What connections are opened with that the API reads through. */
export const READS_SETTINGS = '-c plan_cache_mode=force_generic_plan'
const GATE_SETTINGS = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan'
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan'

/** Opens the database. Connects when the first statement is sent. */
export function openDatabase({ url, poolSize, onError }: DatabaseOptions): Database {
  const pool = openPool({ url, poolSize, onError })
  const reads = openPool({ url, poolSize, onError }, STATEMENT_TIMEOUT, READS_SETTINGS)
  const gate = openDedicatedConnection(clientConfig(url, GATE_TIMEOUT, GATE_SETTINGS), onError ?? (() => {}))

  return {
    query: through(pool),
    kysely: kyselyOver(pool),
    reads: { query: through(reads) },
    authentication: { query: (text, values) => gate.query({ name: nameOf(text), text, values: [...values] }) },
    wakeUps: new Set(),
    connections: () => ({ requests: countsOf(reads), work: countsOf(pool), gate: gate.counts() }),
    async transaction(work) {
      const client = await withDatabaseErrors(() => pool.connect())
      let broken = false
      try {
        await withDatabaseErrors(() => client.query(BEGIN))
        const result = await work({ query: through(client), kysely: kyselyOver(borrowed(client)) })
        await withDatabaseErrors(() => client.query('commit'))
        return result
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true))
        // What Kysely sent does not come from here, and has PostgreSQL's own name for it.
        throw asUnavailable(error)
      } finally {
        client.release(broken)
      }
    },
    async close() {
      await Promise.all([pool.end(), reads.end(), gate.close()])
    },
  }
}

/**
 * A pool of connections as this process uses them.
 * @param timeout milliseconds that a statement may take
 */
export function openPool(
  { url, poolSize, onError = () => {} }: DatabaseOptions,
  timeout = STATEMENT_TIMEOUT,
  settings?: string,
): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(url, timeout, settings), max: poolSize, idleTimeoutMillis: 60_000 })
  // Without these listeners a restart of the database ends the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** How every connection is opened. */
function clientConfig(url: string, timeout: number, settings?: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'kandidat',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: timeout,
    query_timeout: timeout + GRACE,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    ...(settings && { options: settings }),
  }
}

function countsOf({ totalCount: open, idleCount: idle, waitingCount: waiting }: pg.Pool) {
  return { open, idle, waiting }
}

/** Statement → its name. Statements are put together from fragments of SQL: some dozens in all. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `kandidat_${names.size}`))
  return name
}

/** Sends statements through a pool, or over the one connection of a client. */
export function through(target: pg.Pool | pg.PoolClient): Queryable['query'] {
  return async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
    const { rows } = await withDatabaseErrors(() =>
      target.query<Row>({ name: nameOf(text), text, values: [...values] }),
    )
    return rows
  }
}

function kyselyOver(pool: PostgresPool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** A transaction's connection in the shape of a pool, because that is what Kysely takes; it is released elsewhere. */
function borrowed(client: pg.PoolClient): PostgresPool {
  const lent = { query: client.query.bind(client), release: () => {} }
  const connect = async () => lent as unknown as Awaited<ReturnType<PostgresPool['connect']>>
  return { connect, end: async () => {}, options: {} }
}
