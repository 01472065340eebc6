import { Refusal } from '../forms/refusal.ts'

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/
/** Ours, so that nobody can pass for us or break what they say. */
const OWN = /^(x-service|webhook)-/
/** What the connection or the body decides, and what one hop tells the next. */
const DECIDED = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'user-agent',
  'accept-encoding',
  'expect',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])
const VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/
const MOST = 20
const LONGEST_VALUE = 2_000
// Many servers refuse a request whose headers have more than 8 KiB; ours need a part of it.
const LARGEST = 4_000

const ALLOWED =
  'allowed are all names but x-service-*, webhook-*, Host, User-Agent, Content-*, Accept-Encoding, Expect and those ' +
  'between one hop and the next'

/**
 * The headers that an operator adds to what is sent, as they are stored: names in lower case.
 * @throws {Refusal} naming what can not be sent, without any value: it may be a credential
 */
export function storedHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers = Object.entries(given).map(([name, value]) => [name.trim().toLowerCase(), value.trim()] as const)
  if (headers.length > MOST) throw new Refusal('invalid', `A receiver has at most ${MOST} headers of its own.`)
  for (const [i, [name, value]] of headers.entries()) {
    if (!NAME.test(name)) {
      throw new Refusal('invalid', `${JSON.stringify(name.slice(0, 100))} can be no name of a header.`)
    }
    if (OWN.test(name) || DECIDED.has(name)) {
      throw new Refusal('invalid', `The header ${name} can not be set by a receiver: ${ALLOWED}.`)
    }
    if (headers.findIndex(([other]) => other === name) !== i) {
      throw new Refusal('invalid', `The header ${name} is given twice.`)
    }
    if (!VALUE.test(value) || value.length > LONGEST_VALUE) {
      throw new Refusal(
        'invalid',
        `The value of the header ${name} must be 1 to ${LONGEST_VALUE} printable ASCII characters.`,
      )
    }
  }
  if (headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0) > LARGEST) {
    throw new Refusal('invalid', `The headers of a receiver have at most ${LARGEST} characters together.`)
  }
  return Object.fromEntries(headers)
}
