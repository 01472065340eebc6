import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { faultInPassword, type PasswordFault } from './password.ts'
import { FairTurns, type Turn } from '../../base/jobs/fair-turns.ts'
import { underWay } from '../../base/limits/budgets.ts'

/**
 * What OWASP recommends for argon2id: 19 MiB, two passes, one lane. It takes 0.1 s, which is what guessing costs whoever
 * stole the table.
 */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const hashed = promisify(argon2)
/** Of this process: its processor and memory are what hashing takes. */
const turns = new FairTurns(underWay.hashes)
/** Somebody who has proved something already, such as a link or a session. */
const PROVEN: Turn = { key: '', isKnown: true, tried: 0 }

function hashOf(password: string, nonce: Buffer, cost: typeof COST, turn: Turn): Promise<Buffer> {
  return turns.run(turn, () => hashed('argon2id', { message: password, nonce, ...cost, tagLength: HASH_BYTES }))
}

/** The stored form of a password, with its salt and its cost. */
export async function hashPassword(password: string, turn: Turn = PROVEN): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashOf(password, salt, COST, turn)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`
}

/**
 * Whether a password is the right one.
 * @param stored null for an unknown e-mail, or for somebody without a password. It takes as long, so that the time says
 * nothing about who has an identity
 * @param turn who waits for it
 */
export async function isPassword(password: string, stored: string | null, turn: Turn = PROVEN): Promise<boolean> {
  const parts = FORM.exec(stored ?? '')
  if (!parts) {
    await hashOf(password, Buffer.alloc(SALT_BYTES), COST, turn)
    return false
  }
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await hashOf(password, Buffer.from(salt, 'base64'), cost, turn)
  return timingSafeEqual(given, Buffer.from(hash, 'base64'))
}

/** Base64 without padding, as the form of these hashes has it. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

let common: Promise<ReadonlySet<string>> | undefined

/** What is wrong with a password that somebody chose, or null. The 49,000 most common ones are loaded when they are needed. */
export async function faultInChosen(password: string, names: readonly string[]): Promise<PasswordFault | null> {
  common ??= readCommon()
  return faultInPassword(password, names, await common)
}

/** The package is CommonJS: only its default is the same in Node and in the bundled program. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const loaded = (await import('@zxcvbn-ts/language-common')) as unknown as {
    default: { dictionary: { 'passwords-common': readonly string[] } }
  }
  return new Set(loaded.default.dictionary['passwords-common'])
}
