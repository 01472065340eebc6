import { createCipheriv, createHash } from 'node:crypto'
import { type ByteSource, pieces } from './byte-source.ts'

/** What fills up a password (ISO 32000-1, 7.6.3.3). The empty password is this alone. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** Bytes in which the trailer and the dictionary of the encryption are looked for. */
const DICTIONARY = 8_192

/**
 * Whether an encrypted PDF opens without a password: one with the password of an owner alone says what may be done with it, and
 * programs show it to everybody.
 * @param at where the trailer names the encryption
 */
export async function opensWithoutPassword(source: ByteSource, at: number): Promise<boolean> {
  const start = Math.max(0, at - DICTIONARY)
  const trailer = (await source.read(start, 2 * DICTIONARY)).toString('latin1')
  const here = trailer.slice(at - start)
  const named = /^\/Encrypt\s+(\d+)\s+(\d+)\s+R/.exec(here)
  const dictionary = named ? await objectOf(source, `${named[1]} ${named[2]} obj`) : here
  if (dictionary === null || !/\/Filter\s*\/Standard\b/.test(dictionary)) return false
  const revision = numberIn(dictionary, 'R')
  const user = stringIn(dictionary, 'U')
  if (revision === 5 || revision === 6) return isEmptyPassword256(user, revision)
  const id = stringIn(trailer.slice(trailer.indexOf('/ID', Math.max(0, at - start - 1_024))), 'ID\\s*\\[')
  return isEmptyPassword(dictionary, revision, user, id)
}

/** The beginning of an object that is in no stream; null if there is none. */
async function objectOf(source: ByteSource, name: string): Promise<string | null> {
  let held: string | null = null
  const pattern = new RegExp(`(?<!\\d)${name.replaceAll(' ', '\\s+')}\\b`)
  for await (const piece of pieces(source, DICTIONARY)) {
    const text = piece.toString('latin1')
    const found = pattern.exec(text)
    // At the end of a piece it is read again with what follows.
    if (found && found.index < text.length - DICTIONARY) return text.slice(found.index, found.index + DICTIONARY)
    held = found ? text.slice(found.index) : null
  }
  return held
}

/** RC4 or AES with 128 bits (Algorithms 2, 4 and 5). */
function isEmptyPassword(dictionary: string, revision: number, user: Buffer, id: Buffer): boolean {
  // From revision 4 on the first length is that of a filter, and the key always has 128 bits.
  const given = revision === 3 ? (numberIn(dictionary, 'Length') || 40) / 8 : 16
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, given))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberIn(dictionary, 'P') | 0)
  const isBare = revision >= 4 && /\/EncryptMetadata\s+false\b/.test(dictionary)
  const known = [PADDING, stringIn(dictionary, 'O').subarray(0, 32), permissions, id]
  let key = md5(Buffer.concat(isBare ? [...known, Buffer.alloc(4, 255)] : known)).subarray(0, length)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  for (let i = 0; i < 50; i++) key = md5(key).subarray(0, length)
  let made = md5(Buffer.concat([PADDING, id]))
  for (let i = 0; i < 20; i++) {
    const round = Buffer.from(key.map((byte) => byte ^ i))
    made = rc4(round, made)
  }
  return made.equals(user.subarray(0, 16))
}

/** AES with 256 bits (Algorithms 2.A and 2.B of ISO 32000-2). */
function isEmptyPassword256(user: Buffer, revision: number): boolean {
  const salt = user.subarray(32, 40)
  const made = revision === 5 ? hash('sha256', salt) : hardened(salt)
  return made.equals(user.subarray(0, 32))
}

function hardened(salt: Buffer): Buffer {
  let key = hash('sha256', salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const text = Buffer.concat(Array.from({ length: 64 }, () => key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(text)
    const sum = encrypted.subarray(0, 16).reduce((all, byte) => all + byte, 0)
    key = hash((['sha256', 'sha384', 'sha512'] as const)[sum % 3] ?? 'sha256', encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function md5(bytes: Buffer): Buffer {
  return hash('md5', bytes)
}

function hash(name: 'md5' | 'sha256' | 'sha384' | 'sha512', bytes: Buffer): Buffer {
  return createHash(name).update(bytes).digest()
}

/** OpenSSL has it no more. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, i) => i)
  const at = (i: number) => box[i & 255] ?? 0
  const swap = (i: number, j: number) => {
    const held = at(i)
    box[i & 255] = at(j)
    box[j & 255] = held
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let j = 0
  const made = bytes.map((byte, n) => {
    j = (j + at(n + 1)) & 255
    swap(n + 1, j)
    return byte ^ at(at(n + 1) + at(j))
  })
  return Buffer.from(made)
}

function numberIn(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? 0)
}

/** A string of a dictionary: in hex or in parentheses, where `\\` stands before what would end it. */
function stringIn(dictionary: string, name: string): Buffer {
  const [, hex, literal] =
    new RegExp(`/${name}\\s*(?:<([0-9a-fA-F\\s]*)>|\\(((?:[^()\\\\]|\\\\[^])*)\\))`).exec(dictionary) ?? []
  if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
  const plain = (literal ?? '').replaceAll(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_, octal?: string, one?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    if (one === undefined || one === '\n' || one === '\r') return ''
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[one] ?? one
  })
  return Buffer.from(plain, 'latin1')
}
