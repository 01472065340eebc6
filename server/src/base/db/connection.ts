import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { type DedicatedConnection, openDedicatedConnection } from './dedicated-connection.ts'
import type { DB } from './types.ts'
import { withDatabaseErrors, asUnavailable } from './unavailable.ts'

/** Sends statements, through a pool or over the connection of a transaction. */
export interface Queryable {
  /**
   * Sends a statement, which each connection prepares once. The text must not contain values, because
   * each distinct text is remembered forever.
   * @throws {Unavailable} if the database cannot be reached or does not answer in time
   */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>
}

/** Encrypts texts before they are stored, each for one place, and decrypts them. */
export interface Sealer {
  seal(text: string, belongsTo: string): string
  /** @throws {SealError} if the master key is missing, or the text was changed or belongs to another place */
  unseal(sealed: string, belongsTo: string): string
}

/** The connection of one transaction. Only a transaction may write, and only `Database.transaction` makes one. */
export interface Transaction extends Queryable {
  /** For ordinary statements, over the same connection. */
  readonly kysely: Kysely<DB>
  /** What encrypts secrets that the transaction stores. */
  readonly sealer: () => Promise<Sealer>
}

/** Somebody who was erased. */
export interface ErasedPerson {
  readonly companyId: string
  readonly id: string
  readonly at: Date
}

/** The database of a process. */
export interface Database extends Queryable {
  readonly kysely: Kysely<DB>
  /** What encrypts secrets that are stored. @throws if there are no master keys */
  readonly sealer: () => Promise<Sealer>
  /** The pool for reads of the API. Its statements are planned once for any values. */
  readonly reads: Queryable
  /** A separate connection, whose commits do not wait for the disk. Every request with a key uses it. */
  readonly authentication: Queryable
  /** A separate connection, over which readers of public pages ask whether a kept page is current. */
  readonly freshness: Queryable
  /** Functions that verbs call after each commit that emitted events. A worker in the same process adds one. */
  readonly wakeUps: Set<() => void>
  /** Functions that are given the companies whose versions rose, after each commit of a verb. */
  readonly onRaised: Set<(companyIds: ReadonlySet<string>) => void>
  /** Functions that are given the people whom a verb erased, after its commit and before it returns. They do not fail. */
  readonly onErased: Set<(people: readonly ErasedPerson[]) => Promise<void>>
  /**
   * The connections of each pool: open ones, idle ones, and requests that wait for one. `gate` is the
   * connection for authentication, under its name in the metrics.
   */
  connections(): Record<'requests' | 'work' | 'gate' | 'freshness', { open: number; idle: number; waiting: number }>
  /** Commits when `work` returns, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** Milliseconds that a statement may take. */
  timeout?: number
  /** Finds what encrypts secrets, when it is first needed. Most of what uses a database stores none. */
  sealer?: (database: Queryable) => Promise<Sealer>
  /** Called for connections that broke while idle. They are replaced when needed. */
  onError?: (error: Error) => void
}

// Milliseconds. The client waits a little longer than the server, because a frozen server does not
// apply its own timeout.
const CONNECT_TIMEOUT = 2_000
const STATEMENT_TIMEOUT = 10_000
const AUTHENTICATION_TIMEOUT = 2_000
const GRACE = 500

/** Opens the database. It connects when the first statement is sent. */
export function openDatabase({ url, poolSize, onError, timeout, sealer = noSealer }: DatabaseOptions): Database {
  const pool = openPool({ url, poolSize, onError }, timeout)
  const reads = openPool({ url, poolSize, onError }, STATEMENT_TIMEOUT)
  const dedicated = (limit: number, settings?: string) =>
    openDedicatedConnection(clientConfig(url, limit, settings), onError ?? (() => {}))
  const authentication = dedicated(AUTHENTICATION_TIMEOUT, '-c synchronous_commit=off')
  const freshness = dedicated(STATEMENT_TIMEOUT)
  let found: Sealer | undefined
  const sealerOver = async (database: Queryable): Promise<Sealer> => (found ??= await sealer(database))

  return {
    query: through(pool),
    kysely: kyselyOver(pool),
    sealer: () => sealerOver({ query: through(pool) }),
    reads: { query: through(reads) },
    authentication: over(authentication),
    freshness: over(freshness),
    wakeUps: new Set(),
    onRaised: new Set(),
    onErased: new Set(),
    connections: () => ({
      ...{ requests: countsOf(reads), work: countsOf(pool) },
      ...{ gate: authentication.counts(), freshness: freshness.counts() },
    }),
    async transaction(work) {
      const client = await withDatabaseErrors(() => pool.connect())
      let broken = false
      try {
        await withDatabaseErrors(() => client.query('begin'))
        const query = through(client)
        const sealerHere = () => sealerOver({ query })
        const result = await work({ query, kysely: kyselyOver(borrowed(client)), sealer: sealerHere })
        await withDatabaseErrors(() => client.query('commit'))
        return result
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true))
        // Statements of Kysely do not go through `withDatabaseErrors`.
        throw asUnavailable(error)
      } finally {
        client.release(broken)
      }
    },
    async close() {
      await Promise.all([pool.end(), reads.end(), authentication.close(), freshness.close()])
    },
  }
}

async function noSealer(): Promise<Sealer> {
  throw new Error('this database was opened without master keys')
}

/**
 * Opens a pool of connections with the settings of this process.
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

/**
 * PostgreSQL would compile statements that it expects to be expensive. Ours stop early, and compiling the list of deliveries, which
 * reads up to 92 partitions, took two seconds on PostgreSQL 15.
 */
const NEVER_COMPILE = '-c jit=off'
/**
 * Statements take sets as arrays, and a limit. A plan for the given values knows how large these are, so PostgreSQL found such a plan
 * cheaper each time and planned every statement again: a third of the cost of a single edit, two fifths of that of a list, and half of
 * that of a board. So each statement is planned once, for any values. A test examines the plans of all (query-plans.test.ts).
 */
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan'

/** The configuration of every connection. */
function clientConfig(url: string, timeout: number, settings?: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'kandidat',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: timeout,
    query_timeout: timeout + GRACE,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    options: [NEVER_COMPILE, PLAN_ONCE, settings].filter(Boolean).join(' '),
  }
}

function countsOf({ totalCount: open, idleCount: idle, waitingCount: waiting }: pg.Pool) {
  return { open, idle, waiting }
}

/** Statement → its name. Statements are composed of SQL fragments: some dozens in all. */
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

/** Sends statements over a connection of its own. */
function over(connection: DedicatedConnection): Queryable {
  return { query: (text, values) => connection.query({ name: nameOf(text), text, values: [...values] }) }
}

function kyselyOver(pool: PostgresPool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * The connection of a transaction in the shape of a pool, because Kysely takes a pool. `transaction`
 * releases it.
 */
function borrowed(client: pg.PoolClient): PostgresPool {
  const connection = { query: client.query.bind(client), release: () => {} }
  const connect = async () => connection as unknown as Awaited<ReturnType<PostgresPool['connect']>>
  return { connect, end: async () => {}, options: {} }
}
