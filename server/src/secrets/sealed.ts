import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/**
 * The keys that secrets in the database are encrypted with. Nothing prints a KeyObject, so none can get into a log.
 */
export interface MasterKeys {
  /** The id of the key that encrypts; null where there are no keys. */
  readonly current: string | null
  /** By their ids: each of them decrypts. */
  readonly byId: ReadonlyMap<string, KeyObject>
}

/** What was encrypted can not be read. The message never holds a key or what was encrypted. */
export class SealError extends Error {
  override readonly name = 'SealError'
  /** The id of the master key that is missing; null where something else is wrong. */
  readonly missing: string | null

  constructor(sentence: string, missing: string | null = null, options?: ErrorOptions) {
    super(sentence, options)
    this.missing = missing
  }
}

const ALGORITHM = 'aes-256-gcm'
/** Of which the standard says that no other length is as safe (NIST SP 800-38D, 8.2). */
const IV_BYTES = 12
const TAG_BYTES = 16
const FORM = /^([0-9a-f]{8})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/

/**
 * Takes the keys of the setting MASTER_KEY.
 * @param keys 32 bytes each; the first one encrypts, all of them decrypt
 */
export function masterKeys(keys: readonly Buffer[]): MasterKeys {
  const byId = new Map(keys.map((key) => [keyIdOf(key), createSecretKey(key)]))
  return { current: keys[0] === undefined ? null : keyIdOf(keys[0]), byId }
}

/** The name of a master key, which stands before everything that was encrypted with it: 8 hex digits. */
export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}

/** The id of the master key that something was encrypted with. */
export function sealedWith(sealed: string): string {
  return parts(sealed).keyId
}

/**
 * Encrypts a text (AES-256-GCM).
 * @param belongsTo what it is part of: to nothing else can it be moved
 * @returns key id, initialization vector, and ciphertext with its tag, as base64url, with dots between
 * @throws {SealError} where there is no master key
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
 * Reads what `seal` made.
 * @throws {SealError} where its master key is missing, which it names, or where it was altered or belongs elsewhere
 */
export function unseal(keys: MasterKeys, sealed: string, belongsTo: string): string {
  const { keyId, iv, bytes } = parts(sealed)
  const key = keys.byId.get(keyId)
  if (key === undefined) {
    throw new SealError(
      `What ${belongsTo} holds is encrypted with the master key ${keyId}, which is not among those of MASTER_KEY.`,
      keyId,
    )
  }
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(belongsTo))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SealError(`What ${belongsTo} holds was altered, or encrypted for something else.`, null, { cause: error })
  }
}

/** What the secret of a receiver belongs to; the one before it too, because it becomes that without being decrypted. */
export function secretPlace(receiverId: string): string {
  return `receiver:${receiverId}:secret`
}

/** What the own headers of a receiver belong to. */
export function headersPlace(receiverId: string): string {
  return `receiver:${receiverId}:headers`
}

/** A receiver's secret, or the one before. @throws {SealError} as `unseal` does */
export function secretOf(keys: MasterKeys, receiverId: string, sealed: string): string {
  return unseal(keys, sealed, secretPlace(receiverId))
}

/** The headers that a receiver was given by the operator. @throws {SealError} as `unseal` does */
export function headersOf(keys: MasterKeys, receiverId: string, sealed: string | null): Record<string, string> {
  if (sealed === null) return {}
  return JSON.parse(unseal(keys, sealed, headersPlace(receiverId))) as Record<string, string>
}

function parts(sealed: string): { keyId: string; iv: Buffer; bytes: Buffer } {
  const [, keyId, iv, bytes] = FORM.exec(sealed) ?? []
  if (keyId === undefined || iv === undefined || bytes === undefined) {
    throw new SealError('What is stored has not the form of something encrypted.')
  }
  return { keyId, iv: Buffer.from(iv, 'base64url'), bytes: Buffer.from(bytes, 'base64url') }
}
