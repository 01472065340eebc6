import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'

/** How often something was sent lately. */
export interface Attempts {
  /** From one address, this one included: in the last ten minutes, and in the last hour. */
  readonly soon: number
  readonly hourly: number
  /** For one position in the last hour, this one included. */
  readonly ofPosition: number
  /** The time of the database. */
  readonly at: Date
  /** Seconds until the address has sent less than `HOURLY` in an hour; 0 if it has. */
  readonly waitSeconds: number
}

/** Submissions of one address in an hour. Further ones are refused. */
export const HOURLY = 60

/** Rows that a count reads at most: far more than any limit, so that nobody makes counting slow. */
const COUNTED = 500

/**
 * Notes an attempt, and counts. Attempts of one address wait for each other, in any number of processes: of those at the same
 * moment, exactly as many pass as may. Deletes a few that no longer count.
 * @param subjects hashes of the client's address and of the position
 */
export async function countAttempt(
  tx: Transaction,
  { address, position }: { address: Buffer; position: Buffer },
): Promise<Attempts> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [address.readBigInt64BE().toString()])
  await tx.query(
    `with old as (
      delete from submission_attempts where id in (
        select id from submission_attempts where at < clock() - interval '1 hour' order by at limit 20
        for update skip locked)
    )
    insert into submission_attempts (id, subject, at) values ($1, $2, clock()), ($3, $4, clock())`,
    [newId(), address, newId(), position],
  )
  return readAttempts(tx, { address, position })
}

/** Counts without noting anything. */
export async function readAttempts(
  database: Queryable,
  { address, position }: { address: Buffer; position: Buffer },
): Promise<Attempts> {
  const [row] = await database.query<Attempts & Record<string, unknown>>(
    `select at, count(*) filter (where kind = 'address' and sent > at - interval '10 minutes')::integer as soon,
      count(*) filter (where kind = 'address')::integer as hourly,
      count(*) filter (where kind = 'position')::integer as "ofPosition",
      greatest(0, coalesce(ceil(extract(epoch from
        (array_agg(sent order by sent desc) filter (where kind = 'address'))[${HOURLY}] + interval '1 hour' - at)), 0))::integer
        as "waitSeconds"
    from (select clock() as at) this_moment
    left join lateral (
      (select 'address' as kind, a.at as sent from submission_attempts a
        where a.subject = $1 and a.at > this_moment.at - interval '1 hour' order by a.at desc limit ${COUNTED})
      union all
      (select 'position', a.at from submission_attempts a
        where a.subject = $2 and a.at > this_moment.at - interval '1 hour' order by a.at desc limit ${COUNTED})) sent on true
    group by at`,
    [address, position],
  )
  if (!row) throw new Error('attempts were not counted')
  return row
}

/**
 * Uses up the solution of a challenge. Deletes a few that were used long ago.
 * @returns whether nobody had used it
 */
export async function spendChallenge(database: Queryable, hash: Buffer, hours: number): Promise<boolean> {
  const rows = await database.query(
    `with old as (
      delete from spent_challenges where hash in (
        select hash from spent_challenges where expires_at < clock() order by expires_at limit 10 for update skip locked)
    )
    insert into spent_challenges (hash, expires_at) values ($1, clock() + make_interval(hours => $2))
    on conflict do nothing returning hash`,
    [hash, hours],
  )
  return rows.length > 0
}
