import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { Language } from '../../base/web/words/language.ts'
import { mailBudgets } from '../../base/limits/budgets.ts'
import {
  KINDS_OF_READERS_ALONE,
  limitOf,
  type MailContent,
  type MailFault,
  type MailLimit,
  type MailState,
  type NewMail,
} from './mail.ts'
import { factsBeside, sealedPage, secretPageOf } from './sealed-page.ts'

/** A mail that is to be sent now, with what its texts and headers need. */
export type DueMail = ObjectKey &
  MailContent & {
    language: Language
    recipient: string
    /** Including the try that begins now. */
    tries: number
    createdAt: Date
    /** The address that it leads to, encrypted; null if it has none, or the previous release wrote it. */
    sealedPage: string | null
    /** The company that writes, and where replies to it go. */
    company: string
    replyTo: string | null
  }

// A letter, and a mail with an encrypted address, is due at `leaves_at`, where the previous release does not look. What is written to `due_at`
// goes there by a trigger. Another one empties the encrypted address with the facts, whoever empties these.

/** SQL of whether a mail `m` is a receipt of somebody who has seen on a page what it says. The address is not needed then. */
const IS_SEEN = `(m.kind = 'receipt' and m.facts ->> 'unseen' is distinct from 'yes')`

/**
 * Inserts mails in the transaction of their change. A mail beyond the limit of its mailbox waits for a human, and one beyond that of
 * the installation leaves later. The caller has locked the mailboxes, so that two transactions do not both find room.
 */
export async function insertMails(
  tx: Transaction,
  mails: readonly (NewMail & { id: string })[],
  at: Date,
): Promise<void> {
  for (const mail of mails) {
    const { companyId, id, personId, namedId = null, positionId, kind, language, to, ...rest } = mail
    const page = secretPageOf(mail)
    const sealed = page === null ? null : sealedPage(await tx.sealer(), id, page)
    const facts = page === null ? mail.facts : factsBeside(mail)
    const limit = limitOf(kind)
    const room = limit === null || (await hasRoom(tx, { companyId, to, limit }, at))
    const isOfForms = limit !== null && kind !== 'proof'
    const later = isOfForms && room && (await isCrowded(tx, at)) ? mailBudgets.laterSeconds : 0
    await tx.query(
      `insert into mails (company_id, id, person_id, position_id, kind, language, recipient, facts, created_at, named_id, author_id,
        sealed_page, letter_id, state, due_at, fault, ended_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10, $11, $12, $15, case when $13 then 'queued' when $5 = 'proof' then 'failed' else 'to_pass_on' end,
        case when $13 then $9::timestamptz + make_interval(secs => $14) end, case when $13 then null else 'limit' end,
        case when not $13 and $5 = 'proof' then $9::timestamptz end)`,
      [
        ...[companyId, id, personId, positionId, kind, language, to, JSON.stringify(facts), at],
        ...[namedId, rest.authorId ?? null, sealed, room, (rest.wait ?? 0) + later, rest.letterId ?? null],
      ],
    )
  }
}

/** Whether a mailbox may get a further mail now. */
async function hasRoom(
  tx: Transaction,
  { companyId, to, limit }: { companyId: string; to: string; limit: MailLimit },
  at: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ ofCompany: number; ofAll: number }>(
    `select count(*) filter (where company_id = $1)::integer as "ofCompany", count(*)::integer as "ofAll" from mails
    where mailbox_of(recipient) = mailbox_of($2) and kind = any ($3::text[])
      and created_at > $4::timestamptz - interval '24 hours' and fault is distinct from 'limit'`,
    [companyId, to, limit.kinds, at],
  )
  if (row === undefined) throw new Error('mails were not counted')
  return row.ofAll < limit.ofAll && (limit.ofCompany === null || row.ofCompany < limit.ofCompany)
}

/** Whether forms have caused so many mails lately that further ones leave later. */
async function isCrowded(tx: Transaction, at: Date): Promise<boolean> {
  const { most, seconds } = mailBudgets.installation
  const [row] = await tx.query<{ crowded: boolean }>(
    // The kinds that have a limit, as the index names them.
    `select count(*) >= $1 as crowded from (select from mails
      where kind in ('received', 'answer', 'own-link', 'receipt', 'kept', 'invitation', 'reminder', 'lapsing')
      and created_at > $2::timestamptz - make_interval(secs => $3) limit $1) lately`,
    [most, at, seconds],
  )
  return row?.crowded === true
}

/** A copy of a letter. */
export interface LetterCopy extends ObjectKey {
  readonly personId: string | null
  readonly positionId: string | null
  /** Null if it was stopped, or its reader was erased. */
  readonly facts: unknown
}

/** Reads to whom a letter was written, and what it says to each. The previous release gives its id to the mail. */
export async function readCopies(tx: Transaction, { companyId, id }: ObjectKey): Promise<LetterCopy[]> {
  return tx.query<LetterCopy & Record<string, unknown>>(
    `select company_id as "companyId", id, person_id as "personId", position_id as "positionId", facts
    from mails where company_id = $1 and (letter_id = $2 or id = $2)`,
    [companyId, id],
  )
}

/**
 * Takes mails that are due, and counts a try for each: a process that dies while it sends has used one up. Others can take
 * them again when the lease is over. Why the last try failed is forgotten, so that what waits can be told from what is being sent.
 * @param lease seconds for which no other process takes them
 */
export async function claimDueMails(database: Queryable, most: number, lease: number): Promise<DueMail[]> {
  return database.query<DueMail>(
    `with due as (select company_id, id from mails where state = 'queued' and coalesce(due_at, leaves_at) <= clock()
      order by coalesce(due_at, leaves_at) limit $1 for update skip locked)
    update mails m set due_at = clock() + make_interval(secs => $2), tries = m.tries + 1, fault = null
    from due, companies c
    where m.company_id = due.company_id and m.id = due.id and c.id = m.company_id
    returning m.company_id as "companyId", m.id, m.kind, m.facts, m.language, m.recipient, m.tries,
      m.created_at as "createdAt", m.sealed_page as "sealedPage", c.name as company, c.reply_to as "replyTo"`,
    [most, lease],
  )
}

/**
 * Records that a mail left, and empties what it said, if it is none that a colleague wrote; of a receipt the address too, because its recipient was erased.
 */
export async function recordSent(
  database: Queryable,
  mail: Pick<DueMail, 'companyId' | 'id' | 'tries'>,
): Promise<void> {
  await database.query(
    `update mails set state = 'sent', due_at = null, ended_at = clock(), fault = null,
      facts = case when kind = 'letter' then facts end,
      recipient = case when kind <> 'receipt' then recipient end
    where company_id = $1 and id = $2 and state = 'queued' and tries = $3`,
    [mail.companyId, mail.id, mail.tries],
  )
}

/**
 * Records why a try failed.
 * @param again milliseconds until the next try; null if there is none
 */
export async function recordFailed(
  database: Queryable,
  mail: Pick<DueMail, 'companyId' | 'id' | 'tries'>,
  fault: MailFault['word'],
  again: number | null,
): Promise<void> {
  await database.query(
    `update mails m set fault = $4, state = case when $5::float8 is null then 'failed' else 'queued' end,
      due_at = clock() + make_interval(secs => $5::float8 / 1000),
      ended_at = case when $5::float8 is null then clock() end,
      recipient = case when $5::float8 is not null or not ${IS_SEEN} then m.recipient end,
      facts = case when $5::float8 is not null or not ${IS_SEEN} then m.facts end
    where company_id = $1 and id = $2 and state = 'queued' and tries = $3`,
    [mail.companyId, mail.id, mail.tries, fault, again],
  )
}

/**
 * Leaves mails that nothing can send to a human, once they cannot be stopped any more. Some are given up instead: a receipt of
 * somebody who has seen on a page that they were erased, whose address is then forgotten; and what nobody at the company passes on.
 * @returns how many
 */
export async function leaveToHumans(database: Queryable): Promise<number> {
  const rows = await database.query(
    `update mails m set state = case when over then 'failed' else 'to_pass_on' end, due_at = null, fault = 'no-server',
      ended_at = case when over then clock() end, facts = case when not over then m.facts end,
      recipient = case when not over or kind <> 'receipt' then recipient end
    from (select company_id, id, kind = any ($1::text[])
        or ${IS_SEEN} as over from mails m
      where state = 'queued' and (coalesce(due_at, leaves_at) <= clock() or tries > 0)) queued
    where m.company_id = queued.company_id and m.id = queued.id and m.state = 'queued' returning m.id`,
    [KINDS_OF_READERS_ALONE],
  )
  return rows.length
}

/**
 * Empties mails that nobody will send any more: after 30 days their links have ended. Those that were to be passed on count as
 * failed from then on.
 */
export async function emptyOldMails(database: Queryable): Promise<void> {
  await database.query(
    `update mails set facts = null, state = 'failed', due_at = null, ended_at = coalesce(ended_at, clock()),
      fault = coalesce(fault, 'too-old'),
      recipient = case when kind <> 'receipt' then recipient end
    where facts is not null and state not in ('sent', 'passed_on') and created_at < clock() - interval '30 days'`,
    [],
  )
  // Of a form that led to nobody, which is deleted after as many days.
  await database.query(
    `update mails set recipient = null
    where person_id is null and recipient is not null and facts is null and created_at < clock() - interval '30 days'`,
    [],
  )
}

/**
 * Empties the mails to people whom the transaction anonymizes, also those to their address from before it belonged to somebody,
 * and what mails to others say about them. What was still to be sent is given up.
 */
export async function emptyMailsOf(
  tx: Transaction,
  people: readonly (ObjectKey & { email: string | null })[],
): Promise<void> {
  await tx.query(
    `update mails m set facts = null,
      recipient = case when m.person_id is distinct from given.id and lower(m.recipient) is distinct from lower(given.email)
        then m.recipient end,
      state = case when m.state in ('queued', 'to_pass_on') then 'failed' else m.state end, due_at = null,
      ended_at = coalesce(m.ended_at, clock()), fault = case when m.state in ('queued', 'to_pass_on') then 'erased' else m.fault end
    from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (company_id, id, email)
    where m.company_id = given.company_id and (m.person_id = given.id or lower(m.recipient) = lower(given.email) or (m.named_id = given.id and m.facts is not null))`,
    [...keyArrays(people), people.map(({ email }) => email)],
  )
}

/**
 * Stops letters that are not due yet, and empties what they said.
 * @returns the ids of those that were stopped
 */
export async function stopWaiting(tx: Transaction, mails: Keys): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `update mails m set state = 'stopped', due_at = null, ended_at = clock(), facts = null
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where m.company_id = given.company_id and m.id = given.id and m.kind = 'letter' and m.state = 'queued'
      and m.tries = 0 and m.leaves_at > clock()
    returning m.id`,
    keyArrays(mails),
  )
  return new Set(rows.map((row) => row.id))
}

/** The letters about candidacies that are not due yet, by their ids. */
export async function readWaitingLetters(tx: Transaction, candidacies: Keys): Promise<ObjectKey[]> {
  return tx.query<ObjectKey & Record<string, unknown>>(
    `select m.company_id as "companyId", m.id
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join vouches v on v.company_id = given.company_id and v.id = given.id
    cross join lateral (select * from mails where company_id = v.company_id and person_id = v.person_id offset 0) m
    where m.position_id = v.position_id and m.kind = 'letter' and m.state = 'queued' and m.tries = 0
      and m.leaves_at > clock()`,
    keyArrays(candidacies),
  )
}

/**
 * Moves mails to another state that humans decided. Of a receipt that was passed on, the address is forgotten. A mail that waits for
 * its next try can be sent at once, if no process is sending it.
 * @param from the states from which it is possible
 * @returns the ids of those that were in one of them
 */
export async function moveMails(
  tx: Transaction,
  mails: Keys,
  from: readonly MailState[],
  to: 'queued' | 'passed_on',
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `update mails m set state = $4, fault = null, tries = 0,
      due_at = case when $4 = 'queued' then clock() end, ended_at = case when $4 = 'passed_on' then clock() end,
      facts = case when $4 = 'queued' or m.kind = 'letter' then m.facts end,
      recipient = case when $4 = 'queued' or m.kind <> 'receipt' then m.recipient end
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where m.company_id = given.company_id and m.id = given.id and m.facts is not null
      and (m.state = any ($3::text[]) or ($4 = 'queued' and m.state = 'queued' and m.fault is not null))
    returning m.id`,
    [...keyArrays(mails), from, to],
  )
  return new Set(rows.map((row) => row.id))
}

/** Gives the mails to a person, and those that name them, to another one, who is the same. */
export async function moveMailsTo(tx: Transaction, { companyId, id }: ObjectKey, to: ObjectKey): Promise<void> {
  const moved = [companyId, id, to.id]
  await tx.query('update mails set person_id = $3 where company_id = $1 and person_id = $2', moved)
  await tx.query('update mails set named_id = $3 where company_id = $1 and named_id = $2', moved)
}
