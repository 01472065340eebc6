import type { Logger } from 'pino'
import { isEmail } from '../../content/email.ts'
import type { Database } from '../../base/db/connection.ts'
import { SealError } from '../../base/secrets/sealed.ts'
import { type MailFault, verdictOf } from './mail.ts'
import { messageOf } from './message.ts'
import { withPage } from './sealed-page.ts'
import type { Mailer } from './smtp-client.ts'
import { claimDueMails, type DueMail, leaveToHumans, recordFailed, recordSent } from './store.ts'

export interface MailJobOptions {
  database: Database
  /** Null if mail is passed on by hand. */
  mailer: Pick<Mailer, 'send'> | null
  /** The beginning of addresses in mails. */
  publicUrl: string
  /** The IANA time zone of days in mails. */
  timeZone: string
  /** Is told what each try came to. */
  onTried?: (outcome: 'sent' | 'again' | 'failed') => void
  log: Logger
}

/** Mails that are taken at once: what two connections send within the lease, even if each takes the longest time. */
const BATCH = 4
/** Seconds for which no other process sends a mail that was taken. It is longer than a slow server takes for a batch. */
const LEASE = 900

/**
 * Sends all mails that are due. Without a mail server they wait to be passed on by hand. Any number of processes can do it
 * at once.
 * @returns how many there were
 */
export function sendOrLeave({ mailer, ...options }: MailJobOptions): Promise<unknown> {
  return mailer === null ? leaveToHumans(options.database) : sendDueMails({ ...options, mailer })
}

/**
 * Sends all mails that are due.
 * @returns how many were tried
 */
export async function sendDueMails(options: MailJobOptions & { mailer: Pick<Mailer, 'send'> }): Promise<number> {
  for (let tried = 0; ;) {
    const due = await claimDueMails(options.database, BATCH, LEASE)
    await Promise.all(due.map((mail) => sendOne(options, mail)))
    tried += due.length
    if (due.length < BATCH) return tried
  }
}

/** The log gets ids, numbers and codes: no addresses, and nothing that a mail says. */
async function sendOne(
  { database, mailer, publicUrl, timeZone, onTried, log }: Parameters<typeof sendDueMails>[0],
  mail: DueMail,
): Promise<void> {
  const { id, language, recipient: to, company, replyTo, tries, createdAt: at } = mail
  // An address that an earlier version took. The mail server would deliver it to its own machine, or to one beside it.
  const send = async (): Promise<MailFault | null> => {
    if (!isEmail(to)) return { word: 'address', final: true }
    const opened = await openedMail(database, mail)
    if (typeof opened === 'string') return { word: opened, final: opened === 'damaged' }
    const message = messageOf(opened, { language, publicUrl, timeZone, takesReplies: replyTo !== null })
    return mailer.send({ ...message, id, to, company, replyTo, language, at })
  }
  const fault = await send()
  if (fault === null) {
    await recordSent(database, mail)
    onTried?.('sent')
    log.debug({ mailId: id, try: tries }, 'mail sent')
    return
  }
  const verdict = verdictOf(fault, tries)
  await recordFailed(database, mail, fault.word, verdict === 'failed' ? null : verdict.again)
  const outcome = verdict === 'failed' ? 'failed' : 'again'
  onTried?.(outcome)
  log.info({ mailId: id, try: tries, word: fault.word, verdict: outcome }, 'mail not sent')
}

/**
 * A mail with the address that it leads to, or why that cannot be decrypted. Without its key the mail is tried again, like one
 * that the server did not take. What was changed in the database is never right again.
 */
async function openedMail(database: Database, mail: DueMail): Promise<DueMail | 'sealed' | 'damaged'> {
  if (mail.sealedPage === null) return mail
  try {
    return withPage(await database.sealer(), mail)
  } catch (error) {
    if (error instanceof SealError) return error.missing === null ? 'damaged' : 'sealed'
    throw error
  }
}
