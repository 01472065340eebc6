import type { Database, Queryable, Transaction } from './connection.ts'

/** A day as PostgreSQL writes it, YYYY-MM-DD: in UTC, by the database's clock. */
export type Day = string

export interface Partition {
  readonly name: string
  readonly day: Day
}

/**
 * How long a change of partitions may wait for its lock. Later statements on the table wait behind it,
 * so that it gives up soon. It is tried again within the hour, and partitions are made days ahead. A
 * process that freezes meanwhile loses its session, because events cannot be written until then: the
 * 60 s of other transactions are too long for that.
 */
const LOCK_TIMEOUTS = `select set_config('lock_timeout', '500ms', true), set_config('idle_in_transaction_session_timeout', '5s', true)`
const TRIES = 3

/** The day that is so many days from today. */
export async function dayFromNow(database: Queryable, days: number): Promise<Day> {
  const [row] = await database.query<{ day: Day }>(
    `select ((clock() at time zone 'UTC')::date + $1::int)::text as day`,
    [days],
  )
  if (!row) throw new Error('clock() returned no row')
  return row.day
}

/** The partitions of a table for one day each, oldest first, without the default partition. */
export async function partitionsOf(database: Queryable, table: string): Promise<Partition[]> {
  const rows = await database.query<{ name: string }>(
    `select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = $1::regclass order by c.relname`,
    [table],
  )
  return rows.flatMap(({ name }) => {
    const day = /_(\d{4})_(\d\d)_(\d\d)$/.exec(name)
    return day ? [{ name, day: day.slice(1).join('-') }] : []
  })
}

/**
 * Makes the partition of a day, unless it exists. If the default partition has rows of that day, they stay
 * there: moving them would block writers for as long as it takes. Any number of processes may call this.
 * @returns `busy` if another transaction held a lock for too long: try again later
 */
export async function makePartition(
  database: Database,
  table: string,
  day: Day,
): Promise<'made' | 'there' | 'occupied' | 'busy'> {
  const attached = withLockTimeouts(database, async (tx) => {
    const [row] = await tx.query<{ outcome: 'made' | 'there' | 'occupied' }>(
      'select make_partition($1, $2::date) as outcome',
      [table, day],
    )
    if (!row) throw new Error('make_partition() returned no row')
    return row.outcome
  })
  return attached.catch((error: unknown) => {
    // Another transaction wrote the first row of that day.
    if (codeOf(error) === CHECK_VIOLATION) return 'occupied'
    throw error
  })
}

/**
 * Drops the partition of a day with all its rows.
 * @returns `busy` as `makePartition`
 */
export async function dropPartition(database: Database, table: string, day: Day): Promise<'dropped' | 'busy'> {
  return withLockTimeouts(database, async (tx) => {
    await tx.query('select drop_partition($1, $2::date)', [table, day])
    return 'dropped'
  })
}

const BATCH = 5_000

/**
 * Deletes the rows of days before the given one from a table's default partition, batch by batch.
 * @returns the number of deleted rows
 */
export async function deleteDefaultBefore(database: Queryable, table: string, day: Day): Promise<number> {
  let deleted = 0
  for (;;) {
    const [row] = await database.query<{ n: number }>(
      `with old as (delete from ${table}_default where ctid = any (array(
        select ctid from ${table}_default where day < $1::date limit ${BATCH})) returning 1)
      select count(*)::int as n from old`,
      [day],
    )
    const n = row?.n ?? 0
    deleted += n
    if (n < BATCH) return deleted
  }
}

/**
 * The days without a partition among so many days from today on, and whether the default partition has
 * rows of them.
 */
export async function missingPartitions(
  database: Queryable,
  table: string,
  days: number,
): Promise<{ day: Day; rows: boolean }[]> {
  return database.query<{ day: Day; rows: boolean }>(
    `select day::text as day, exists (select from ${table}_default d where d.day = wanted.day) as rows
    from (select (clock() at time zone 'UTC')::date + n as day from generate_series(0, $2::int - 1) as n) wanted
    where to_regclass($1 || to_char(day, '"_"YYYY_MM_DD')) is null order by day`,
    [table, days],
  )
}

async function withLockTimeouts<T extends string>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | 'busy'> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction(async (tx) => {
        await tx.query(LOCK_TIMEOUTS, [])
        return work(tx)
      })
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (tries === TRIES) return 'busy'
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const CHECK_VIOLATION = '23514'

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
