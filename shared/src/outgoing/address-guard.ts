import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What requests to addresses that others chose may do. Comes from the settings; nothing here reads them. */
export interface Policy {
  /** Whether http is allowed beside https. */
  readonly allowHttp: boolean
  /** Ranges that are allowed although they are not public: `10.1.0.0/16`, `fd12::/16`, or one address. */
  readonly allowCidr: readonly string[]
}

/** The settings that open the guard, as sentences name them. */
export const policySettings = { allowHttp: 'WEBHOOK_ALLOW_HTTP', allowCidr: 'WEBHOOK_ALLOW_CIDR' } as const

/** A range that is refused, and what it is. */
export interface Rule {
  readonly range: string
  readonly meaning: string
}

/** What the guard says of one address. */
export interface Verdict {
  readonly address: string
  readonly allowed: boolean
  /** The rule that refuses it, or would without `allowedBy`; null for a public address. */
  readonly rule: Rule | null
  /** The allowed range that it lies in, where a rule refuses it. */
  readonly allowedBy: string | null
  /** The smallest range that would let it through, for the setting; null where it is allowed. */
  readonly wouldAllow: string | null
}

export type Guard = (address: string) => Verdict

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A range of addresses, as `parseRange` reads it. */
export interface Range {
  readonly text: string
  readonly network: Address
  readonly length: number
}

// The first that holds is named, so the narrow ones stand before the wide ones.
const V4_RULES: readonly [range: string, meaning: string][] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by the customers of a carrier'],
  ['127.0.0.0/8', 'loopback, this machine itself'],
  ['169.254.0.0/16', 'link-local, where clouds keep the credentials of a machine'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved for protocols'],
  ['192.0.2.0/24', 'for documentation'],
  ['192.88.99.0/24', 'relays of 6to4'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'for measurements'],
  ['198.51.100.0/24', 'for documentation'],
  ['203.0.113.0/24', 'for documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
]
// Only 2000::/3 is given out for public unicast; the rest is named where a reader knows it by a name.
const V6_RULES: readonly [range: string, meaning: string][] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback, this machine itself'],
  ['::/96', 'an IPv4 address in an abandoned form'],
  ['64:ff9b::/96', 'an IPv4 address behind NAT64'],
  ['64:ff9b:1::/48', 'an IPv4 address behind NAT64 of one network'],
  ['100::/64', 'discarded'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'private in an abandoned form'],
  ['ff00::/8', 'multicast'],
  ['2001::/32', 'Teredo, which carries an IPv4 address'],
  ['2001::/23', 'reserved for protocols'],
  ['2001:db8::/32', 'for documentation'],
  ['2002::/16', '6to4, which carries an IPv4 address'],
  ['3fff::/20', 'for documentation'],
]
const rules = [...V4_RULES, ...V6_RULES].map(([range, meaning]) => ({ range, meaning, ...ruleRange(range) }))
const publicV6 = ruleRange('2000::/3')
const nat64 = ruleRange('64:ff9b::/96')
const NOT_PUBLIC_V6: Rule = { range: '::/0 without 2000::/3', meaning: 'not given out for public use' }
const NO_ADDRESS: Rule = { range: 'none', meaning: 'no IP address' }

/**
 * Builds the judge of addresses: public unicast passes, everything else only in a range that the policy allows.
 * A v4-mapped address (`::ffff:127.0.0.1`) is judged as the IPv4 address that the system would connect to.
 * What the guard cannot know: a NAT64 prefix that a network took from its own public range.
 * @throws {TypeError} where the policy holds something that is no range
 */
export function createGuard(policy: Policy): Guard {
  const allowed = policy.allowCidr.map((text) => {
    const range = parseRange(text)
    if (range) return range
    throw new TypeError(
      `${JSON.stringify(text)} is not a range of addresses; allowed is an address with the length of its prefix, ` +
        'such as 10.1.0.0/16 or fd12:3456::/32, or one address',
    )
  })
  return (text) => judge(text, allowed)
}

/** Reads `10.1.0.0/16`, `fd12::/16` or one address; undefined where the text is none of them. */
export function parseRange(text: string): Range | undefined {
  const [, network = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(network)
  if (family === 0) return undefined
  const bits = family === 4 ? 32 : 128
  const given = length === undefined ? bits : Number(length)
  if (given > bits) return undefined
  const parsed = ipaddr.parse(network)
  if (!isMapped(parsed)) return { text, network: parsed, length: given }
  // Judged addresses are unwrapped, so a wrapped range would never match; a wider one would mean all of IPv4.
  return given < 96 ? undefined : { text, network: parsed.toIPv4Address(), length: given - 96 }
}

/** One sentence on what the guard found: the address, the rule, and the setting that would allow it. */
export function explainVerdict({ address, allowed, rule, allowedBy, wouldAllow }: Verdict): string {
  if (rule === null) return `${address} is public`
  const what = `${address} is not public (${rule.range}: ${rule.meaning})`
  if (allowed) return `${what}, and allowed by ${allowedBy} in ${policySettings.allowCidr}`
  if (wouldAllow === null) return what
  return `${what}; ${wouldAllow} in ${policySettings.allowCidr} would allow it`
}

function judge(text: string, allowed: readonly Range[]): Verdict {
  // isIP is as strict as net.connect: 0177.0.0.1 is a name to both, however a resolver would read it.
  if (isIP(text) === 0) {
    return { address: text, allowed: false, rule: NO_ADDRESS, allowedBy: null, wouldAllow: null }
  }
  const parsed = ipaddr.parse(text)
  const address = isMapped(parsed) ? parsed.toIPv4Address() : parsed
  const rule = ruleOn(address)
  if (rule === null) return { address: text, allowed: true, rule, allowedBy: null, wouldAllow: null }
  const range = allowed.find((each) => contains(each, address))
  const wouldAllow = rangeOf(address)
  if (range === undefined) return { address: text, allowed: false, rule, allowedBy: null, wouldAllow }
  // Networks without IPv4 reach all of it through this prefix: allowing it must not open 10.0.0.0/8 behind it.
  if (contains(nat64, address)) {
    const behind = judge(new ipaddr.IPv4(address.toByteArray().slice(12)).toString(), allowed)
    if (!behind.allowed) return { ...behind, address: text }
  }
  return { address: text, allowed: true, rule, allowedBy: range.text, wouldAllow: null }
}

function ruleOn(address: Address): Rule | null {
  const rule = rules.find((each) => contains(each, address))
  if (rule) return { range: rule.range, meaning: rule.meaning }
  return address.kind() === 'ipv4' || contains(publicV6, address) ? null : NOT_PUBLIC_V6
}

function rangeOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return `${address.toString()}/32`
  return `${new ipaddr.IPv6(address.parts).toRFC5952String()}/128`
}

function contains({ network, length }: Pick<Range, 'network' | 'length'>, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, length)
}

function isMapped(address: Address): address is ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
}

function ruleRange(text: string): Pick<Range, 'network' | 'length'> {
  const [network, length] = ipaddr.parseCIDR(text)
  return { network, length }
}
