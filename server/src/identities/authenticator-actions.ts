import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../db/connection.ts'
import { authenticatorPlace, type MasterKeys, seal, unseal } from '../secrets/sealed.ts'
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

/**
 * Begins to set up an authenticator app. Repeated until the first right code, it shows the same secret.
 * @param issuer the name of the installation, which the app shows beside the e-mail
 */
export async function beginAuthenticator(
  database: Queryable,
  keys: MasterKeys,
  { identityId, email, issuer }: { identityId: string; email: string; issuer: string },
): Promise<AuthenticatorSetUp> {
  const made = new Secret({ size: SECRET_BYTES }).base32
  await insertAuthenticator(database, identityId, seal(keys, made, authenticatorPlace(identityId)))
  const row = await readAuthenticator(database, identityId)
  if (!row || row.confirmedAt !== null) throw new Error('the authenticator was set up meanwhile')
  const secret = unseal(keys, row.secret, authenticatorPlace(identityId))
  return { secret, address: totpOf(secret, issuer, email).toString() }
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
  const row = await readAuthenticator(database, identityId)
  const token = code.replaceAll(/\s/g, '')
  if (!row || !/^\d{6}$/.test(token)) return false
  const secret = unseal(keys, row.secret, authenticatorPlace(identityId))
  const delta = totpOf(secret, '', '').validate({ token, timestamp: now, window: WINDOW })
  if (delta === null) return false
  return useStep(database, identityId, Math.floor(now / 1000 / PERIOD) + delta)
}

function totpOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD })
}
