// The address that most mails lead to opens what is the recipient's alone. It is stored encrypted with the master key, for this
// one mail, so that nobody who has the database or a backup can open it. It is decrypted to send the mail, and for a human who
// passes it on.
import type { Sealer } from '../../base/db/connection.ts'
import { mailPlace } from '../../base/secrets/sealed.ts'
import type { MailContent } from './mail.ts'
import type { MailKind } from '../words/mail-facts.ts'

/** Kinds that lead to where anybody may go, or somebody who has signed in: the form of a position, one's account. */
const PUBLIC_KINDS: ReadonlySet<MailKind> = new Set(['lapsing', 'sign-in'])

/** The address in a mail whose knowledge is enough to open it; null if there is none. */
export function secretPageOf({ kind, facts }: MailContent): string | null {
  return 'page' in facts && !PUBLIC_KINDS.has(kind) ? facts.page : null
}

/** The facts that are stored as they are beside the encrypted address. */
export function factsBeside({ facts }: MailContent): object {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'page'))
}

/** The encrypted form of the address in a mail. */
export function sealedPage(sealer: Sealer, mailId: string, page: string): string {
  return sealer.seal(page, mailPlace(mailId))
}

/**
 * A mail as it was before its address was encrypted.
 * @throws {SealError} if the master key is missing, or the address was changed or is that of another mail
 */
export function withPage<Mail extends MailContent & { id: string; sealedPage: string | null }>(
  sealer: Sealer,
  mail: Mail,
): Mail {
  if (mail.sealedPage === null) return mail
  return { ...mail, facts: { ...mail.facts, page: sealer.unseal(mail.sealedPage, mailPlace(mail.id)) } }
}
