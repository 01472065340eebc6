import type { Queryable } from '../db/connection.ts'

/**
 * Notes where the installation is reached: events contain addresses, and whichever process writes an event must make the same
 * ones. Each start does it, with its own setting.
 */
export async function writePublicUrl(database: Queryable, publicUrl: string): Promise<void> {
  await database.query(
    `insert into installation as i (public_url) values ($1)
    on conflict (is_only) do update set public_url = excluded.public_url where i.public_url <> excluded.public_url`,
    [publicUrl],
  )
}

/** Notes that an archive of everything was written. */
export async function noteArchive(database: Queryable): Promise<void> {
  await database.query('update installation set archived_at = clock()', [])
}

/** Seconds since the newest archive of everything; null if there is none. */
export async function readArchiveAge(database: Queryable): Promise<number | null> {
  const [row] = await database.query<{ age: number | null }>(
    'select extract(epoch from clock() - archived_at)::float8 as age from installation',
    [],
  )
  return row?.age ?? null
}

/**
 * By how many seconds the clock of this process is ahead of that of the database; negative if it is behind. What the way to the
 * database and back takes is no difference.
 */
export async function readClockOffset(database: Queryable): Promise<number> {
  const before = Date.now()
  const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at', [])
  const after = Date.now()
  const at = row?.at.getTime() ?? after
  const apart = before > at ? before - at : Math.min(after - at, 0)
  return apart / 1000
}

/** Notes that the clock of a process is wrong, so that somebody is told. */
export async function noteClockOff(database: Queryable, seconds: number): Promise<void> {
  await database.query('update installation set clock_off_seconds = $1, clock_off_at = clock()', [Math.round(seconds)])
}

/** By how many seconds a clock was wrong in the last half hour; null if none was. */
export async function readClockOff(database: Queryable): Promise<number | null> {
  const [row] = await database.query<{ seconds: number }>(
    `select clock_off_seconds as seconds from installation where clock_off_at > clock() - interval '30 minutes'`,
    [],
  )
  return row?.seconds ?? null
}
