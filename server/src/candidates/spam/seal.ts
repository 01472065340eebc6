import { createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../base/db/connection.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'

/** What the pages of forms need beside a visit. */
export interface FormSettings {
  /** The keys by which forms are signed, and the addresses of their senders hashed. */
  readonly masterKeys: (database: Database) => Promise<MasterKeys>
}

/** Secrets for signing forms, made of the master keys: the first one signs, all of them check. */
export interface FormSecrets {
  readonly current: Buffer
  readonly all: readonly Buffer[]
}

/** The secrets for signing forms. Without a master key, which only a service that nobody can reach has not, they last a run. */
export function formSecrets(keys: MasterKeys): FormSecrets {
  const current = keys.current === null ? undefined : keys.byId.get(keys.current)
  if (current === undefined) return { current: lastingARun, all: [lastingARun] }
  return { current: secretOf(current), all: [...keys.byId.values()].map(secretOf) }
}

/** The secrets for the forms of a service. */
export async function readFormSecrets({ masterKeys }: FormSettings, database: Database): Promise<FormSecrets> {
  return formSecrets(await masterKeys(database))
}

const lastingARun = randomBytes(32)

function secretOf(key: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'kandidat forms', 32))
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
export function sealForm({ current }: FormSecrets, address: string, shownAt: Date): string {
  const content = `${randomBytes(24).toString('base64url')}.${shownAt.getTime().toString(36)}`
  return `${content}.${signature(current, address, content)}`
}

/** What the seal of a form says; null if it is missing, of another form, or changed. */
export function openSeal({ all }: FormSecrets, address: string, seal: string): Seal | null {
  const [nonce = '', at = '', given = ''] = seal.split('.')
  if (!/^[\w-]{32}$/.test(nonce) || !/^[0-9a-z]{1,9}$/.test(at)) return null
  const isSigned = all.some((secret) => isEqual(signature(secret, address, `${nonce}.${at}`), given))
  return isSigned ? { nonce, shownAt: new Date(Number.parseInt(at, 36)) } : null
}

/**
 * Signs that a form came back to be sent once more. Sent with the form in place of a proof of work, it shows that somebody reads
 * what the page says: for forms that nobody at the company could judge, and for browsers that cannot solve a challenge.
 */
export function sealResend({ current }: FormSecrets, nonce: string): string {
  return signature(current, 'once more', nonce)
}

/** Whether a form with this nonce came back to be sent once more. */
export function isResend({ all }: FormSecrets, nonce: string, given: string): boolean {
  return all.some((secret) => isEqual(signature(secret, 'once more', nonce), given))
}

function signature(secret: Buffer, address: string, content: string): string {
  return createHmac('sha256', secret).update(`${address}\n${content}`).digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
