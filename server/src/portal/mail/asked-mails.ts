import { type MailState, undeliveredStates } from '../../candidates/mail/mail.ts'

/** What the address of the list of mails asks for: all, or those that somebody has to care for. */
export function askedMails(query: URLSearchParams): { showsAll: boolean; states: readonly MailState[] | undefined } {
  const showsAll = query.has('all')
  return { showsAll, states: showsAll ? undefined : undeliveredStates }
}
