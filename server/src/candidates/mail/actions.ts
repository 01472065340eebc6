import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { newId } from '../../base/db/id.ts'
import { mailBudgets } from '../../base/limits/budgets.ts'
import { Counter } from '../../base/limits/counter.ts'
import { lockMailboxes } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { mailboxOf } from '../../content/email.ts'
import { type NewMail, undeliveredStates } from './mail.ts'
import { insertMails, moveMails, stopWaiting } from './store.ts'

/**
 * Writes mails into the transaction of the change: they are sent if it commits, and only then. Call it last: after it, no
 * people and candidacies can be locked.
 * @returns the ids of the mails
 */
export async function queueMail(change: Change, ...mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return []
  await lockMailboxes(
    change.tx,
    mails.map(({ to }) => mailboxOf(to)),
  )
  const written = mails.filter(isWorthSending).map((mail) => ({ ...mail, id: mail.id ?? newId() }))
  await insertMails(change.tx, written, await change.now())
  return written.map(({ id }) => id)
}

/** The mailboxes that got receipts lately. The database forgets their addresses as soon as the mails have left. */
const receipts = new Counter(mailBudgets.erasures)

/** Whether a mail is sent, or given to a human. Whoever erased themselves again and again has seen on a page that it is done. */
function isWorthSending({ kind, facts, to }: NewMail): boolean {
  return kind !== 'receipt' || facts.unseen === 'yes' || receipts.take(mailboxOf(to)) === 0
}

/**
 * Stops mails that somebody wrote, before they are due. What they said is emptied.
 * @throws {Refusal} if one has left already, or waits for something else; then none is stopped
 */
export async function stopMails(change: Change, mails: readonly AllowedKey<'mails'>[]): Promise<void> {
  change.require('candidates.write')
  const stopped = await stopWaiting(change.tx, mails)
  const other = mails.find(({ id }) => !stopped.has(id))
  if (other) {
    const message = `The mail ${other.id} cannot be stopped, because it was already sent.`
    throw new Refusal('conflict', message, [], 'mail-left')
  }
  change.audit('mails stop', mails)
}

/**
 * Sends mails again that failed, that were left to a human, or that wait for their next try.
 * @throws {Refusal} if one is in another state, or what it said is gone; then none is sent
 */
export async function retryMails(change: Change, mails: readonly AllowedKey<'mails'>[]): Promise<void> {
  await move(change, mails, 'queued')
}

/**
 * Notes that somebody passed mails on, and empties what they said.
 * @throws {Refusal} if one is in another state, or what it said is gone; then none is changed
 */
export async function passOnMails(change: Change, mails: readonly AllowedKey<'mails'>[]): Promise<void> {
  await move(change, mails, 'passed_on')
}

async function move(change: Change, mails: readonly AllowedKey<'mails'>[], to: 'queued' | 'passed_on'): Promise<void> {
  change.require('people.write')
  change.require('candidates.identity')
  const moved = await moveMails(change.tx, mails, undeliveredStates, to)
  const other = mails.find(({ id }) => !moved.has(id))
  if (other) {
    throw new Refusal(
      'conflict',
      `The mail ${other.id} cannot be ${to === 'queued' ? 'sent again' : 'passed on'}: it was already sent, is being sent, or is too old.`,
      [],
      'mail-not-waiting',
    )
  }
  change.audit(to === 'queued' ? 'mails retry' : 'mails pass-on', mails)
}
