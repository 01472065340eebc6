import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The form of a key: `kand_`, then its id, 256 random bits and a checksum, in base 62. It has a fixed
 * length and no punctuation, so that a double click selects it and scanners for leaked secrets find
 * it.
 */
const PREFIX = 'kand_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const LENGTH = PREFIX.length + ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH
/** `kand_…` as the documentation writes it. Node reads headers as Latin-1, so the three bytes of `…` are three characters. */
const PLACEHOLDER = new RegExp(`^${PREFIX}(?:…|\u00e2\u0080\u00a6|\\.{3})$`)
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${LENGTH - PREFIX.length}}$`)

/** Makes a new key with the given id. The text is shown once; only its hash is stored. */
export function makeKey(id: string): string {
  const secret = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const body = PREFIX + toBase62(BigInt(`0x${id.replaceAll('-', '')}`), ID_LENGTH) + toBase62(secret, SECRET_LENGTH)
  return body + checksum(body)
}

/** The id in a key. Undefined if the text is not a key, which is decided without the database. */
export function idOfKey(key: string): string | undefined {
  if (!FORM.test(key) || checksum(key.slice(0, -CHECKSUM_LENGTH)) !== key.slice(-CHECKSUM_LENGTH)) return undefined
  let id = 0n
  for (const digit of key.slice(PREFIX.length, PREFIX.length + ID_LENGTH)) {
    id = id * 62n + BigInt(ALPHABET.indexOf(digit))
  }
  const hex = id.toString(16).padStart(32, '0')
  // 22 digits can express slightly more than 128 bits.
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * What is wrong with a text that is not a key, as the end of a sentence. It repeats nothing of the text, because
 * most of it is secret.
 */
export function faultInKey(text: string): string {
  if (!text.startsWith(PREFIX)) return `does not begin with ${PREFIX}`
  if (PLACEHOLDER.test(text)) return 'only stands for a key: put your own in its place'
  if (text.length !== LENGTH) {
    return `has ${text.length} characters, and a key has ${LENGTH}: it was ${text.length < LENGTH ? 'cut off' : 'added to'}`
  }
  if (!FORM.test(text)) return 'contains other characters than letters and digits'
  return 'was mistyped: its checksum is wrong'
}

/** The stored form of a key. A slow hash would protect nothing: there are 256 random bits to guess. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}
