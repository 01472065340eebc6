import { createHash } from 'node:crypto'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { kept, signInBudgets, slowingDown } from '../../base/limits/budgets.ts'
import { normalizedEmail } from '../../content/email.ts'

/** What is tried: the two are counted apart, so that a right password does not forget wrong codes. */
export type Tried = 'password' | 'code'

/** What an attempt is counted by. */
export interface Attempt {
  readonly tried: Tried
  readonly email: string
  /** The network, or the browser that is known. */
  readonly key: string
}

/** What the attempts so far say about one more. */
export interface Admission {
  /** Seconds until there may be one; 0 if it may go on, and was noted. */
  readonly wait: number
  /** Milliseconds by which it is slowed down, if its browser is not known. */
  readonly delay: number
}

/** Keys of browsers begin so, and keys of networks do not. */
export const KNOWN_KEY = 'known '

/** The hash of an e-mail: what was typed as an e-mail may be a password. */
export function subjectOf(email: string, tried: Tried = 'password'): Buffer {
  const text = tried === 'code' ? `code ${email}` : email
  return createHash('sha256').update(normalizedEmail(text)).digest()
}

/**
 * Notes an attempt, if there may be one. It is noted before anything is compared, and attempts of one network for one e-mail
 * wait for each other, so that of those at the same moment, in any number of processes, as many pass as may. What is refused
 * writes nothing. Deletes a few that no longer count.
 */
export async function beginAttempt(tx: Transaction, { tried, email, key }: Attempt): Promise<Admission> {
  const { attemptsForOne, codesForOne } = signInBudgets
  const subject = subjectOf(email, tried)
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `attempts ${subject.toString('hex')} ${key}`,
  ])
  // The limits bound what is read, however many attempts there were.
  const [counts] = await tx.query<{ wait: number; soon: number; dayWait: number }>(
    `select coalesce((select ceil(extract(epoch from at + make_interval(secs => $3) - clock()))::integer from sign_in_attempts
        where subject = $1 and network = $2 and at > clock() - make_interval(secs => $3)
        order by at desc offset $4 limit 1), 0) as wait,
      (select count(*)::integer from (select from sign_in_attempts
        where subject = $1 and network not like '${KNOWN_KEY}%' and at > clock() - make_interval(secs => $5)
        limit $6) a) as soon,
      coalesce((select ceil(extract(epoch from at + interval '1 day' - clock()))::integer from sign_in_attempts
        where subject = $1 and network not like '${KNOWN_KEY}%' and at > clock() - interval '1 day'
        order by at desc offset $7 limit 1), 0) as "dayWait"`,
    [
      subject,
      key,
      attemptsForOne.seconds,
      attemptsForOne.most - 1,
      slowingDown.seconds,
      slowingDown.steps[0].from,
      codesForOne.most - 1,
    ],
  )
  if (!counts) throw new Error('attempts were not counted')
  const isKnown = key.startsWith(KNOWN_KEY)
  const wait = Math.max(counts.wait, tried === 'code' && !isKnown ? counts.dayWait : 0)
  const delay = slowingDown.steps.find(({ from }) => counts.soon >= from)?.milliseconds ?? 0
  if (wait === 0) await noteAttempt(tx, subject, key)
  return { wait, delay: isKnown ? 0 : delay }
}

async function noteAttempt(tx: Queryable, subject: Buffer, key: string): Promise<void> {
  await tx.query(
    `with old as (
      delete from sign_in_attempts where id in (
        select id from sign_in_attempts where at < clock() - interval '1 day' order by at limit 10 for update skip locked)
    )
    insert into sign_in_attempts (id, subject, network, at) values ($1, $2, $3, clock())`,
    [newId(), subject, key],
  )
}

/** Forgets the attempts of a network or browser for an e-mail, because the person signed in from there. */
export async function forgetAttempts(database: Queryable, { tried, email, key }: Attempt): Promise<void> {
  await database.query('delete from sign_in_attempts where subject = $1 and network = $2', [
    subjectOf(email, tried),
    key,
  ])
}

/** Forgets all attempts for an e-mail, because the person has come back by a link of the operator. */
export async function forgetAllAttempts(database: Queryable, email: string): Promise<void> {
  await database.query('delete from sign_in_attempts where subject = any ($1::bytea[])', [
    [subjectOf(email), subjectOf(email, 'code')],
  ])
}

/** Deletes attempts that no longer count, and of those that do the oldest beyond what is kept. */
export async function deleteOldAttempts(database: Queryable): Promise<void> {
  await database.query(
    `delete from sign_in_attempts where at < clock() - interval '1 day'
      or at <= (select at from sign_in_attempts order by at desc offset $1 limit 1)`,
    [kept.attempts],
  )
}
