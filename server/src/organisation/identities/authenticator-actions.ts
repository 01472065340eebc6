import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../../base/db/connection.ts'
import { authenticatorPlace, type MasterKeys, seal, SealError, unseal } from '../../base/secrets/sealed.ts'
import { insertAuthenticator, readAuthenticator, useStep } from './authenticator-store.ts'

/** Seconds that a code is shown for (RFC 6238). Codes of the period before and after count, too: clocks differ. */
const PERIOD = 30
const WINDOW = 1
/** What RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20

/** What somebody needs to set up an authenticator app. */
export interface AuthenticatorSetUp {
  /** To type in: base 32. */
  readonly secret: string
  /** To scan: `otpauth://totp/…`. */
  readonly address: string
}

/** A secret that is stored only once its first code was right. */
export interface OfferedAuthenticator extends AuthenticatorSetUp {
  /** The secret as it will be stored: encrypted, for this identity alone. The form carries it. */
  readonly sealed: string
}

/** Makes a secret for an authenticator app, or shows again the one that a form carries. */
export function offerAuthenticator(
  keys: MasterKeys,
  { identityId, email, issuer }: { identityId: string; email: string; issuer: string },
  carried?: string,
): OfferedAuthenticator {
  const known = carried === undefined ? null : unsealed(keys, carried, identityId)
  const secret = known ?? new Secret({ size: SECRET_BYTES }).base32
  const sealed = known !== null && carried !== undefined ? carried : seal(keys, secret, authenticatorPlace(identityId))
  return { secret, sealed, address: totpOf(secret, issuer, email).toString() }
}

/**
 * The period of a code of an offered secret, or null if the code is wrong.
 * @param now milliseconds, by this process's clock
 */
export function stepOfCode(
  keys: MasterKeys,
  { identityId, sealed }: { identityId: string; sealed: string },
  code: string,
  now = Date.now(),
): number | null {
  const secret = unsealed(keys, sealed, identityId)
  return secret === null ? null : stepOf(secret, code, now)
}

/**
 * Sets an authenticator app up for somebody who has none, once it shows a right code.
 * @param offered the secret that the person was shown, encrypted (`offerAuthenticator`)
 * @returns false if the code is wrong, or somebody was faster
 */
export async function beginAuthenticator(
  database: Queryable,
  keys: MasterKeys,
  identityId: string,
  { offered, code }: { offered: string; code: string },
): Promise<boolean> {
  const step = stepOfCode(keys, { identityId, sealed: offered }, code)
  return step !== null && insertAuthenticator(database, identityId, offered, step)
}

/** The secret in a text that a form carried, or null if the text is none of ours for this identity. */
function unsealed(keys: MasterKeys, text: string, identityId: string): string | null {
  try {
    return unseal(keys, text, authenticatorPlace(identityId))
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

/**
 * Whether a code is right. A code works once.
 * @param now milliseconds, by this process's clock
 */
export async function isCode(
  database: Queryable,
  keys: MasterKeys,
  identityId: string,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  const secret = await readAuthenticator(database, identityId)
  if (secret === null) return false
  const step = stepOf(unseal(keys, secret, authenticatorPlace(identityId)), code, now)
  return step !== null && useStep(database, identityId, step)
}

/** The period of a code, or null if it is wrong. */
function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret, '', '').validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

function totpOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD })
}
