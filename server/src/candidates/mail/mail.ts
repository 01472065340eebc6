import { mailBudgets } from '../../base/limits/budgets.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { MailFacts, MailKind } from '../words/mail-facts.ts'

/**
 * - `queued`: it is sent when it is due.
 * - `sent`, `failed`: the mail server took it, or it was given up.
 * - `to_pass_on`: nothing sends it, so a human passes it on; then it is `passed_on`.
 * - `stopped`: somebody stopped it before it was due.
 */
export const mailStates = ['queued', 'sent', 'failed', 'to_pass_on', 'passed_on', 'stopped'] as const

export type MailState = (typeof mailStates)[number]

/** Mails that nobody got, until a human cares for them. */
export const undeliveredStates = ['failed', 'to_pass_on'] as const satisfies readonly MailState[]

/** What one kind of mail is made of. */
export type MailContent = { [K in MailKind]: { kind: K; facts: MailFacts[K] } }[MailKind]

/** A mail to somebody. */
export type NewMail = MailContent & {
  id?: string
  /** Of the form in which somebody wrote it to one or to several, so that their mails are found together. */
  letterId?: string | undefined
  companyId: string
  /** The bare address. */
  to: string
  /** The recipient's record, if there is one: anonymizing it empties the mail. A receipt has none. */
  personId: string | null
  /** The record of somebody else whom it names: anonymizing that person empties the mail, too. */
  namedId?: string | null
  /** The position that it is about. Users who reach certain positions see mails of these alone. */
  positionId: string | null
  /** The user who wrote it, if one did. */
  authorId?: string | null
  /** Seconds until it leaves, in which it can be stopped; none if not given. */
  wait?: number
  language: Language
}

/** Seconds for which a mail that somebody wrote waits, so that it can be stopped. */
export const STOPPABLE_SECONDS = 30

/** Kinds that answer what the recipient did or asked for, such as sending a form. */
const ANSWERS = ['received', 'answer', 'own-link'] as const satisfies readonly MailKind[]
/** Kinds about erasing. */
const OF_ERASING = ['receipt', 'kept'] as const satisfies readonly MailKind[]
/** Kinds that others cause. */
const OF_OTHERS = ['invitation', 'reminder', 'lapsing'] as const satisfies readonly MailKind[]

/** How many mails of the same sort a mailbox gets in 24 hours. A further one waits for a human. */
export interface MailLimit {
  readonly kinds: readonly MailKind[]
  readonly ofCompany: number | null
  readonly ofAll: number
}

/** The limit of a kind of mail (docs/budgets.md#mails); null if it has none: of letters, and of what tells users about sign-ins. */
export function limitOf(kind: MailKind): MailLimit | null {
  const { answers, erasures, others, othersOfAll, proofs } = mailBudgets
  const limits: readonly MailLimit[] = [
    { kinds: ANSWERS, ofCompany: null, ofAll: answers.most },
    { kinds: OF_ERASING, ofCompany: null, ofAll: erasures.most },
    { kinds: ['proof'], ofCompany: proofs.most, ofAll: Infinity },
    { kinds: OF_OTHERS, ofCompany: others.most, ofAll: othersOfAll.most },
  ]
  return limits.find(({ kinds }) => kinds.includes(kind)) ?? null
}

/** Minutes until the next try, after the first one and so on. The sixth and last try is 23 h 35 min after the first. */
const WAITS = [5, 30, 120, 360, 900]

/** What to do after a try that failed. */
export type Verdict = { again: number } | 'failed'

/** Why a try failed, in the one word that is stored; and whether the mail server refused the mail for good. */
export interface MailFault {
  word: string
  final: boolean
}

const MEANINGS: Readonly<Record<string, string>> = {
  auth: 'it refuses the user or the password',
  connection: 'nothing answers there, or the connection broke',
  timeout: 'it does not answer in time',
  dns: 'its name is not known',
  tls: 'its certificate is not accepted, or it offers no TLS',
  address: 'it was given no valid address',
  sealed: 'it was not asked, because the master key is missing that the link is encrypted with',
  damaged: 'it was not asked, because the encrypted link was changed in the database',
}

/** What is wrong with a mail server, as the end of a sentence. @param word of `MailFault` */
export function meaningOfFault(word: string): string {
  return MEANINGS[word] ?? `it answered with the code ${word.replace('smtp-', '')}`
}

/**
 * What follows from a failed try.
 * @param tries including this one
 * @returns the milliseconds until the next try, or that it was the last
 */
export function verdictOf({ final }: MailFault, tries: number): Verdict {
  const minutes = WAITS[tries - 1]
  return final || minutes === undefined ? 'failed' : { again: minutes * 60_000 }
}

/**
 * Kinds that nobody at the company sees: until referred people have agreed, the company does not know who they are
 * (docs/candidates.md#identity). Their referrers pass them on, so
 * without a mail server they are given up.
 */
export const KINDS_OF_REFERRERS = ['invitation', 'reminder'] as const satisfies readonly MailKind[]

/**
 * Kinds that nobody at the company reads or passes on. Referrers pass invitations on; that somebody tried to sign in concerns that
 * person alone; and a proof shows that its reader has the e-mail.
 */
export const KINDS_OF_READERS_ALONE = [...KINDS_OF_REFERRERS, 'sign-in', 'proof'] as const satisfies readonly MailKind[]

/** The name of somebody as a mail of ours may repeat it: a visitor wrote it, and it must not become a link to elsewhere. */
export function nameInMail(name: string | null): string | null {
  const line = name?.trim() ?? ''
  return line === '' || line.length > 80 || /[/@\\<>]|\.\p{L}|www|https?:/iu.test(line) ? null : line
}
