import { lookup as resolve } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createGuard, explainVerdict, policySettings, type Guard, type Policy, type Verdict } from './address-guard.ts'
import { OutgoingError } from './outgoing-error.ts'

/** All addresses of a name, as the system's resolver gives them. Rejects where there are none. */
export type Lookup = (name: string) => Promise<readonly string[]>

/** The system's resolver, which knows the hosts file too. */
export const systemLookup: Lookup = async (name) => {
  const found = await resolve(name, { all: true })
  return found.map(({ address }) => address)
}

// HTTP sent there is read as commands by what listens (mail, IRC, databases of the past): the list that browsers refuse.
const REFUSED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * Reads an address that somebody gave, as far as it can be judged without asking for addresses.
 * What it returns is what is sent to: the one reading of the text (`0x7f.1` is 127.0.0.1, `Ünï.example.` a name in ASCII).
 * @throws {OutgoingError} `blocked`, or `dns` for what can be no name
 */
export function readTarget(text: string, policy: Policy): URL {
  const url = URL.parse(text)
  if (url === null) throw new OutgoingError('blocked', `${quote(text)} is not a URL; allowed is https://host/path`)
  // Paths and queries are not repeated from here on: tokens stand in them.
  const place = `${url.protocol}//${url.host}`
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutgoingError('blocked', `${quote(url.protocol)} is not allowed: only https addresses are`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingError('blocked', `Credentials are not allowed in the address of ${place}: give them as a header`)
  }
  if (url.protocol === 'http:' && !policy.allowHttp) {
    throw new OutgoingError(
      'blocked',
      `${place} is not allowed: only https addresses are; ${policySettings.allowHttp} would allow http`,
    )
  }
  if (url.port !== '' && (url.port === '0' || REFUSED_PORTS.has(Number(url.port)))) {
    throw new OutgoingError('blocked', `Port ${url.port} of ${url.hostname} is not one that HTTP may be sent to`)
  }
  url.hash = ''
  return withoutLastDot(url)
}

/**
 * The addresses that a request to the host goes to, all of them checked.
 *
 * One refused address refuses the host, although the others could be used: a name that answers with public and private
 * addresses is an attack or a mistake, and where a request goes must not depend on the order of a resolver's answer.
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
 * What the guard says of each address that a request to `text` could go to, without sending anything: what it checks
 * when an address is given, and what it tells an operator who asks. `explainVerdict` puts each into a message.
 * @throws {OutgoingError} `dns`, or `blocked` where the URL itself is refused
 */
export async function checkAddress(text: string, policy: Policy, lookup: Lookup = systemLookup): Promise<Verdict[]> {
  const { hostname } = readTarget(text, policy)
  return verdictsOn(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname, createGuard(policy), lookup)
}

async function verdictsOn(host: string, guard: Guard, lookup: Lookup): Promise<Verdict[]> {
  // A literal is never looked up, and a filter on lookups alone would never see it.
  if (isIP(host) !== 0) return [guard(host)]
  const addresses = await lookup(host).catch((cause: unknown) => {
    throw new OutgoingError('dns', `${host} has no address: ${reasonOf(cause)}`, { cause })
  })
  if (addresses.length === 0) throw new OutgoingError('dns', `${host} has no address`)
  return [...new Set(addresses)].map(guard)
}

/** `example.com.` is example.com, but certificates, Host and comparisons know it without the dot only. */
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
