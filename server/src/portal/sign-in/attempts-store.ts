import type { Queryable } from '../../base/db/connection.ts'

/** Attempts that one network has for an e-mail in 15 minutes, and all networks together in a day. */
const SOON = 10
const DAILY = 100

/**
 * Notes an attempt, and says whether it may go on. It is noted before the password is compared, so that attempts at the
 * same moment, in any number of processes, are all counted. Deletes a few that no longer count.
 * @param subject the hash of the e-mail
 * @param network the network of the client: /24 or /48
 */
export async function beginAttempt(
  database: Queryable,
  { id, subject, network }: { id: string; subject: Buffer; network: string },
): Promise<boolean> {
  await database.query(
    `with old as (
      delete from sign_in_attempts where id in (
        select id from sign_in_attempts where at < clock() - interval '1 day' order by at limit 10)
    )
    insert into sign_in_attempts (id, subject, network, at) values ($1, $2, $3, clock())`,
    [id, subject, network],
  )
  // The limits bound what is read, however many attempts there were.
  const [counts] = await database.query<{ soon: number; daily: number }>(
    `select count(*) filter (where network = $2 and at > clock() - interval '15 minutes')::integer as soon, count(*)::integer as daily
    from (select network, at from sign_in_attempts
      where subject = $1 and at > clock() - interval '1 day' order by at desc limit ${DAILY + 1}) a`,
    [subject, network],
  )
  return counts !== undefined && counts.soon <= SOON && counts.daily <= DAILY
}

/** Forgets the attempts of a network for an e-mail, because the person signed in from there. */
export async function forgetAttempts(database: Queryable, subject: Buffer, network: string): Promise<void> {
  await database.query('delete from sign_in_attempts where subject = $1 and network = $2', [subject, network])
}
