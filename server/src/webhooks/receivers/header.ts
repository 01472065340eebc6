import { refusedField } from '../../base/forms/refusal.ts'

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/
/** Only this program sets these, so that no header contradicts a signature. */
const OWN = /^(x-service|webhook)-/
/** The connection or the body decides these, or they are for a single hop. */
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
// Many servers refuse a request whose headers have more than 8 KiB, and the other headers need a
// part of it.
const LARGEST = 4_000

const ALLOWED =
  'allowed are all names except x-service-*, webhook-*, Host, User-Agent, Content-*, Accept-Encoding, Expect and ' +
  'those for a single hop'

/**
 * The own headers of a receiver as they are stored, with names in lower case.
 * @throws {Refusal} if one cannot be sent; the message never contains a value, which may be a
 * credential
 */
export function storedHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers = Object.entries(given).map(([name, value]) => [name.trim().toLowerCase(), value.trim()] as const)
  if (headers.length > MOST) throw refusedField('headers', `A receiver has at most ${MOST} headers of its own.`)
  for (const [i, [name, value]] of headers.entries()) {
    if (!NAME.test(name)) {
      throw refusedField('headers', `${JSON.stringify(name.slice(0, 100))} cannot be the name of a header.`)
    }
    if (OWN.test(name) || DECIDED.has(name)) {
      throw refusedField('headers', `The header ${name} cannot be set by a receiver: ${ALLOWED}.`)
    }
    if (headers.findIndex(([other]) => other === name) !== i) {
      throw refusedField('headers', `The header ${name} is given twice.`)
    }
    if (!VALUE.test(value) || value.length > LONGEST_VALUE) {
      throw refusedField(
        'headers',
        `The value of the header ${name} must be 1 to ${LONGEST_VALUE} printable ASCII characters.`,
      )
    }
  }
  if (headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0) > LARGEST) {
    throw refusedField('headers', `The headers of a receiver have at most ${LARGEST} characters together.`)
  }
  return Object.fromEntries(headers)
}
