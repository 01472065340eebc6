import { createHash } from 'node:crypto'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'

/** Hashes of what is counted: the address of a client, the same for forms that it sends again, and the position. */
export interface Subjects {
  readonly address: Buffer
  readonly repeating: Buffer
  readonly position: Buffer
}

/** How often something was sent lately. */
export interface Attempts {
  /** From one address, this one included: in the last ten minutes, and in the last hour. A form that is sent again counts once. */
  readonly soon: number
  readonly hourly: number
  /** How often the address has sent a form again in the last hour. */
  readonly repeated: number
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
 * @param requestHash of the form: whoever presses its button again within the hour makes no further attempt
 */
export async function countAttempt(tx: Transaction, subjects: Subjects, requestHash: Buffer): Promise<Attempts> {
  const { address, repeating, position } = subjects
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [address.readBigInt64BE().toString()])
  await tx.query(
    `with old as (
      delete from submission_attempts where id in (
        select id from submission_attempts where at < clock() - interval '1 hour' order by at limit 20
        for update skip locked)
    ), noted as (
      insert into submission_attempts (id, subject, at) values ($1, $2, clock()), ($3, $4, clock())
      on conflict (id) do nothing returning id
    )
    insert into submission_attempts (id, subject, at) select $5, $6, clock() where not exists (select from noted)`,
    [attemptId(address, requestHash), address, attemptId(position, requestHash), position, newId(), repeating],
  )
  return readAttempts(tx, subjects)
}

/** The id of an attempt, which is the same for the same form. */
function attemptId(subject: Buffer, requestHash: Buffer): string {
  const hex = createHash('sha256').update(subject).update(requestHash).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Counts without noting anything. */
export async function readAttempts(database: Queryable, subjects: Subjects): Promise<Attempts> {
  const [row] = await database.query<Attempts & Record<string, unknown>>(
    `select at, count(*) filter (where kind = 'address' and sent > at - interval '10 minutes')::integer as soon,
      count(*) filter (where kind = 'address')::integer as hourly,
      count(*) filter (where kind = 'repeating')::integer as repeated,
      count(*) filter (where kind = 'position')::integer as "ofPosition",
      greatest(0, coalesce(ceil(extract(epoch from
        (array_agg(sent order by sent desc) filter (where kind = 'address'))[${HOURLY}] + interval '1 hour' - at)), 0))::integer
        as "waitSeconds"
    from (select clock() as at) this_moment
    left join lateral (
      (select 'address' as kind, a.at as sent from submission_attempts a
        where a.subject = $1 and a.at > this_moment.at - interval '1 hour' order by a.at desc limit ${COUNTED})
      union all
      (select 'repeating', a.at from submission_attempts a
        where a.subject = $3 and a.at > this_moment.at - interval '1 hour' order by a.at desc limit ${COUNTED})
      union all
      (select 'position', a.at from submission_attempts a
        where a.subject = $2 and a.at > this_moment.at - interval '1 hour' order by a.at desc limit ${COUNTED})) sent on true
    group by at`,
    [subjects.address, subjects.position, subjects.repeating],
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
