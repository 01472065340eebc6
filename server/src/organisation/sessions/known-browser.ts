import { isSignature, signatureOf, type SigningSecrets } from '../../base/secrets/signing.ts'
import { remembered } from '../../base/limits/budgets.ts'

// A browser that somebody has signed in with shows it by a cookie, and has a budget of its own when it signs in again: whatever
// others try from its network, or for its user, concerns it not. The cookie opens nothing. Whoever copies it may try as many
// passwords for this one user as anybody may from a network.

/** Users that a browser is known for, the latest first. */
const MOST = 5
const DAY = 86_400_000
const ENTRY = /^([\w-]{16})\.([0-9a-z]{1,5})\.([\w-]{43})$/

/** Seconds that a browser keeps the cookie. */
export const KNOWN_AGE = remembered.browserDays * 86_400

/**
 * The id of a browser that a user has signed in with; null if its cookie does not show it.
 * @param subject the hash of the user's e-mail
 */
export function knownBrowser(secrets: SigningSecrets, cookie: string, subject: Buffer, now: number): string | null {
  const entry = entriesIn(cookie).find((each) => isOf(secrets, each, subject))
  return entry !== undefined && now < entry.endsOn * DAY ? entry.id : null
}

/**
 * The cookie of a browser that a user has just signed in with.
 * @param newId 16 random characters, for a browser that is not known for the user
 */
export function withKnown(
  secrets: SigningSecrets,
  cookie: string,
  { subject, now, newId }: { subject: Buffer; now: number; newId: string },
): string {
  const entries = entriesIn(cookie)
  const others = entries.filter((each) => !isOf(secrets, each, subject))
  const id = knownBrowser(secrets, cookie, subject, now) ?? newId
  const endsOn = Math.floor(now / DAY) + remembered.browserDays
  const content = `${id}.${endsOn.toString(36)}`
  const own = `${content}.${signatureOf(secrets, signedText(content, subject))}`
  return [own, ...others.map(({ text }) => text)].slice(0, MOST).join('~')
}

interface Entry {
  readonly text: string
  readonly id: string
  /** Days since 1970. */
  readonly endsOn: number
  readonly signature: string
}

function entriesIn(cookie: string): Entry[] {
  return cookie
    .split('~', MOST)
    .map((text) => {
      const [, id = '', endsOn = '', signature = ''] = ENTRY.exec(text) ?? []
      return { text, id, endsOn: Number.parseInt(endsOn, 36), signature }
    })
    .filter(({ id }) => id !== '')
}

function isOf(secrets: SigningSecrets, { text, signature }: Entry, subject: Buffer): boolean {
  return isSignature(secrets, signedText(text.slice(0, text.lastIndexOf('.')), subject), signature)
}

function signedText(content: string, subject: Buffer): string {
  return `${content}\n${subject.toString('hex')}`
}
