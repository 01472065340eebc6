import { randomBytes } from 'node:crypto'
import type { Database } from '../../base/db/connection.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'
import { isSignature, signatureOf, type SigningSecrets, signingSecrets } from '../../base/secrets/signing.ts'

/** What the pages of forms need beside a visit. */
export interface FormSettings {
  /** The keys by which forms are signed, and the addresses of their senders hashed. */
  readonly masterKeys: (database: Database) => Promise<MasterKeys>
}

/** Secrets for signing forms. */
export type FormSecrets = SigningSecrets

/** The secrets for signing forms. */
export function formSecrets(keys: MasterKeys): FormSecrets {
  return signingSecrets(keys, 'kandidat forms')
}

/** The secrets for the forms of a service. */
export async function readFormSecrets({ masterKeys }: FormSettings, database: Database): Promise<FormSecrets> {
  return formSecrets(await masterKeys(database))
}

/** What a form knows about itself: when it was shown, and for what. */
export interface Seal {
  /** Unique: everything that is sent with one form is told apart by it. */
  readonly nonce: string
  readonly shownAt: Date
}

/**
 * Signs a form, so that nobody can say that it was shown earlier, or elsewhere.
 * @param address the path of the form
 */
export function sealForm(secrets: FormSecrets, address: string, shownAt: Date): string {
  const content = `${randomBytes(24).toString('base64url')}.${shownAt.getTime().toString(36)}`
  return `${content}.${signatureOf(secrets, `${address}\n${content}`)}`
}

/** What the seal of a form says; null if it is missing, of another form, or changed. */
export function openSeal(secrets: FormSecrets, address: string, seal: string): Seal | null {
  const [nonce = '', at = '', given = ''] = seal.split('.')
  if (!/^[\w-]{32}$/.test(nonce) || !/^[0-9a-z]{1,9}$/.test(at)) return null
  const isSigned = isSignature(secrets, `${address}\n${nonce}.${at}`, given)
  return isSigned ? { nonce, shownAt: new Date(Number.parseInt(at, 36)) } : null
}

/**
 * Signs that a form came back to be sent once more. Sent with the form in place of a proof of work, it shows that somebody reads
 * what the page says: for forms that nobody at the company could judge, and for browsers that cannot solve a challenge.
 */
export function sealResend(secrets: FormSecrets, nonce: string): string {
  return signatureOf(secrets, `once more\n${nonce}`)
}

/** Whether a form with this nonce came back to be sent once more. */
export function isResend(secrets: FormSecrets, nonce: string, given: string): boolean {
  return isSignature(secrets, `once more\n${nonce}`, given)
}
