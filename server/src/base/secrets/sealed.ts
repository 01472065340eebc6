import type { Sealer } from '../db/connection.ts'
import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/**
 * The keys that encrypt secrets in the database. A KeyObject never prints its key, so no key gets
 * into a log.
 */
export interface MasterKeys {
  /** The id of the key that encrypts; null if there are no keys. */
  readonly current: string | null
  /** All keys by their ids. Each decrypts. */
  readonly byId: ReadonlyMap<string, KeyObject>
}

/** A text cannot be encrypted or decrypted. The message never contains a key or the text. */
export class SealError extends Error {
  override readonly name = 'SealError'
  /** The id of the missing master key; null if something else is wrong. */
  readonly missing: string | null

  constructor(message: string, missing: string | null = null, options?: ErrorOptions) {
    super(message, options)
    this.missing = missing
  }
}

const ALGORITHM = 'aes-256-gcm'
/** The length that the standard recommends: for others it is weaker (NIST SP 800-38D, 8.2). */
const IV_BYTES = 12
const TAG_BYTES = 16
const FORM = /^([0-9a-f]{8})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/

/**
 * The master keys of the setting MASTER_KEY.
 * @param keys 32 bytes each; the first one encrypts, all of them decrypt
 */
export function masterKeys(keys: readonly Buffer[]): MasterKeys {
  const byId = new Map(keys.map((key) => [keyIdOf(key), createSecretKey(key)]))
  return { current: keys[0] === undefined ? null : keyIdOf(keys[0]), byId }
}

/** The id of a master key: 8 hex digits. Every text that it encrypted begins with it. */
export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}

/** The id of the master key that encrypted a text. @throws {SealError} if the text has another form */
export function sealedWith(sealed: string): string {
  return parts(sealed, 'an encrypted column').keyId
}

/**
 * Encrypts a text (AES-256-GCM).
 * @param belongsTo the place of the text. It cannot be decrypted for another place
 * @returns the key's id, the initialization vector, and the ciphertext with its tag: the latter two
 * as base64url, dots between them
 * @throws {SealError} if there is no master key
 */
export function seal(keys: MasterKeys, text: string, belongsTo: string): string {
  const key = keys.current === null ? undefined : keys.byId.get(keys.current)
  if (keys.current === null || key === undefined) {
    throw new SealError('There is no master key to encrypt with: give one in the setting MASTER_KEY.')
  }
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(belongsTo))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${keys.current}.${iv.toString('base64url')}.${bytes.toString('base64url')}`
}

/**
 * Decrypts a text that `seal` encrypted.
 * @throws {SealError} if the master key is missing, or the text was changed or belongs to another
 * place
 */
export function unseal(keys: MasterKeys, sealed: string, belongsTo: string): string {
  const { keyId, iv, bytes } = parts(sealed, belongsTo)
  const key = keys.byId.get(keyId)
  if (key === undefined) {
    throw new SealError(
      `The text of ${belongsTo} is encrypted with the master key ${keyId}, which MASTER_KEY does not contain.`,
      keyId,
    )
  }
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(belongsTo))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SealError(`The text of ${belongsTo} was changed, or encrypted for another place.`, null, { cause: error })
  }
}

/** What stores encrypt with, without knowing the keys. */
export function sealerOf(keys: MasterKeys): Sealer {
  return {
    seal: (text, belongsTo) => seal(keys, text, belongsTo),
    unseal: (sealed, belongsTo) => unseal(keys, sealed, belongsTo),
  }
}

/** The place of the address that a mail leads to, for `seal`. */
export function mailPlace(mailId: string): string {
  return `mails.sealed_page ${mailId}`
}

/**
 * The place of a receiver's secret. It is also that of the previous one: a rotation moves the
 * secret without decrypting it.
 */
export function secretPlace(receiverId: string): string {
  return `receiver:${receiverId}:secret`
}

/** The place of the secret of somebody's authenticator app, for `seal`. */
export function authenticatorPlace(identityId: string): string {
  return `authenticators.secret ${identityId}`
}

/** The place of a receiver's own headers. */
export function headersPlace(receiverId: string): string {
  return `receiver:${receiverId}:headers`
}

/** Decrypts a receiver's secret, or the previous one. @throws {SealError} as `unseal` */
export function secretOf(keys: MasterKeys, receiverId: string, sealed: string): string {
  return unseal(keys, sealed, secretPlace(receiverId))
}

/** Decrypts the own headers of a receiver. @throws {SealError} as `unseal` */
export function headersOf(keys: MasterKeys, receiverId: string, sealed: string | null): Record<string, string> {
  if (sealed === null) return {}
  return JSON.parse(unseal(keys, sealed, headersPlace(receiverId))) as Record<string, string>
}

/** The names of a receiver's own headers; null if what is stored cannot be decrypted. */
export function headerNames(keys: MasterKeys, receiverId: string, sealed: string | null): string[] | null {
  try {
    return Object.keys(headersOf(keys, receiverId, sealed))
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

function parts(sealed: string, belongsTo: string): { keyId: string; iv: Buffer; bytes: Buffer } {
  const [, keyId, iv, bytes] = FORM.exec(sealed) ?? []
  if (keyId === undefined || iv === undefined || bytes === undefined) {
    throw new SealError(`The text of ${belongsTo} was changed: it does not have the form of an encrypted one.`)
  }
  return { keyId, iv: Buffer.from(iv, 'base64url'), bytes: Buffer.from(bytes, 'base64url') }
}
