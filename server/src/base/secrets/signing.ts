import { createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MasterKeys } from './sealed.ts'

/** Secrets for signing what browsers bring back, made of the master keys: the first one signs, all of them check. */
export interface SigningSecrets {
  readonly current: Buffer
  readonly all: readonly Buffer[]
}

const lastingARun = randomBytes(32)

/**
 * The secrets for signing. Without a master key, which only a service that nobody can reach has not, they last a run.
 * @param purpose each has secrets of its own
 */
export function signingSecrets(keys: MasterKeys, purpose: string): SigningSecrets {
  const current = keys.current === null ? undefined : keys.byId.get(keys.current)
  if (current === undefined) return { current: lastingARun, all: [lastingARun] }
  const secretOf = (key: KeyObject) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  return { current: secretOf(current), all: [...keys.byId.values()].map(secretOf) }
}

/** Signs a text. */
export function signatureOf({ current }: SigningSecrets, text: string): string {
  return signed(current, text)
}

/** Whether a signature is of a text. */
export function isSignature({ all }: SigningSecrets, text: string, given: string): boolean {
  return all.some((secret) => isEqual(signed(secret, text), given))
}

function signed(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
