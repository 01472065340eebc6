import { lookup as resolve } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createGuard, explainVerdict, policySettings, type Guard, type Policy, type Verdict } from './address-guard.ts'
import { OutgoingError } from './outgoing-error.ts'
import { reasonAgainst } from './refused-ports.ts'

/** Finds all addresses of a name. Rejects if there are none. */
export type Lookup = (name: string) => Promise<readonly string[]>

/** The system's resolver, which reads the hosts file too. */
export const systemLookup: Lookup = async (name) => {
  const found = await resolve(name, { all: true })
  return found.map(({ address }) => address)
}

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * Reads a URL and applies the checks that need no name server. Requests go to exactly the URL that
 * it returns, so that a text is read in one way only: `0x7f.1` is 127.0.0.1, and `Ünï.example.` is
 * a name in ASCII.
 * @throws {OutgoingError} `blocked`, or `dns` if the host cannot be a name
 */
export function readTarget(text: string, policy: Policy): URL {
  const url = URL.parse(text)
  if (url === null)
    throw new OutgoingError('blocked', `${quote(text)} is not a URL. Give one such as https://example.com/hook`)
  // From here on, messages leave out the path and the query, because they may contain tokens.
  const place = `${url.protocol}//${url.host}`
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutgoingError('blocked', `${quote(url.protocol)} is not allowed: an address begins with https://`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingError(
      'blocked',
      `A user name or password is not allowed in the address of ${place}: give them as a header`,
    )
  }
  if (url.protocol === 'http:' && !policy.allowHttp) {
    throw new OutgoingError(
      'blocked',
      `${place} is not allowed: only https addresses are; ${policySettings.allowHttp} would allow http`,
    )
  }
  const against = url.port === '' ? null : reasonAgainst(Number(url.port))
  if (against !== null) throw new OutgoingError('blocked', `Port ${url.port} of ${url.hostname} ${against}`)
  url.hash = ''
  return withoutLastDot(url)
}

/**
 * The checked addresses of a host.
 *
 * One refused address refuses the whole host, although the others could be used. A name with public
 * and private addresses is an attack or a mistake, and the destination of a request must not depend
 * on the order in which a resolver lists addresses.
 * @param host a name or an IP address without brackets
 * @throws {OutgoingError} `dns` or `blocked`
 */
export async function addressesOf(host: string, guard: Guard, lookup: Lookup): Promise<string[]> {
  const verdicts = await verdictsOn(host, guard, lookup)
  const refused = verdicts.filter(({ allowed }) => !allowed)
  if (refused.length === 0) return verdicts.map(({ address }) => address)
  const reasons = refused.map(explainVerdict).join('. ')
  if (isIP(host) !== 0) throw new OutgoingError('blocked', `Nothing is sent to this address: ${reasons}`)
  throw new OutgoingError('blocked', `Nothing is sent to ${host}: ${reasons}`)
}

/**
 * Checks each address that a request to the URL `text` could go to, without sending anything.
 * `explainVerdict` describes each result for a person.
 * @throws {OutgoingError} `dns`, or `blocked` if the URL itself is refused
 */
export async function checkAddress(text: string, policy: Policy, lookup: Lookup = systemLookup): Promise<Verdict[]> {
  const { hostname } = readTarget(text, policy)
  return verdictsOn(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname, createGuard(policy), lookup)
}

async function verdictsOn(host: string, guard: Guard, lookup: Lookup): Promise<Verdict[]> {
  // An IP address is never looked up, so a filter on lookups alone would never see it.
  if (isIP(host) !== 0) return [guard(host)]
  const addresses = await lookup(host).catch((cause: unknown) => {
    throw new OutgoingError('dns', `${host} has no address: ${reasonOf(cause)}`, { cause })
  })
  if (addresses.length === 0) throw new OutgoingError('dns', `${host} has no address`)
  return [...new Set(addresses)].map(guard)
}

/**
 * `example.com.` is example.com, but certificates, Host headers and comparisons use the form
 * without the dot.
 */
function withoutLastDot(url: URL): URL {
  if (url.hostname.startsWith('[')) return url
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  const name = url.hostname
  if (isIP(name) !== 0) return url
  if (name.length <= 253 && name.split('.').every((label) => LABEL.test(label))) return url
  throw new OutgoingError('dns', `${quote(name)} cannot be the name of a host`)
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no name server knows it'
  if (code === 'EAI_AGAIN' || code === 'ETIMEOUT') return 'no name server answered'
  return cause instanceof Error ? cause.message : String(cause)
}

function quote(text: string): string {
  const known = text.replace(/\/\/.*@/s, '//…@')
  return JSON.stringify(known.length > 200 ? `${known.slice(0, 200)}…` : known)
}
