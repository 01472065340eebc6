import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Which addresses requests may be sent to if other people chose them. The settings contain it;
 * nothing here reads them.
 */
export interface Policy {
  /** Whether http is allowed in addition to https. */
  readonly allowHttp: boolean
  /**
   * Ranges that are allowed although they are not public: `10.1.0.0/16`, `fd12::/16`, or a single
   * address.
   */
  readonly allowCidr: readonly string[]
  /**
   * Whether downloads answer with one sentence for whatever goes wrong at an address that is not public
   * (concealment.ts). Left out, they say what it was.
   */
  readonly concealsPrivate?: boolean
}

/** The settings that relax the guard, for messages. */
export const policySettings = { allowHttp: 'WEBHOOK_ALLOW_HTTP', allowCidr: 'WEBHOOK_ALLOW_CIDR' } as const

/** A refused range and its meaning. */
export interface Rule {
  readonly range: string
  readonly meaning: string
}

/** The guard's decision about one address. */
export interface Verdict {
  readonly address: string
  readonly allowed: boolean
  /**
   * The rule that refuses the address, or would refuse it without `allowedBy`; null for a public
   * address.
   */
  readonly rule: Rule | null
  /** The range of the policy that allows the address against the rule; null if there is none. */
  readonly allowedBy: string | null
  /**
   * The smallest range that would allow the address, for the setting; null if it is allowed, and if
   * nothing would allow it.
   */
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

// Where clouds give a machine its credentials, and link-local addresses, among which most of these are.
// No policy allows them: a wide range that an operator allows for receivers would contain them too.
const NEVER: readonly [range: string, meaning: string][] = [
  ['169.254.0.0/16', 'link-local, where clouds keep the credentials of a machine'],
  ['100.96.0.96/32', 'metadata of Volcano Engine'],
  ['100.100.100.200/32', 'metadata of Alibaba Cloud'],
  ['168.63.129.16/32', 'the host of a machine in Azure'],
  ['192.0.0.192/32', 'metadata of Oracle Cloud'],
  ['fe80::/10', 'link-local'],
  ['fd00:42::42/128', 'metadata of Scaleway'],
  ['fd00:a9fe:a9fe::1/128', 'metadata of Akamai'],
  ['fd00:c1::a9fe:a9fe/128', 'metadata of Oracle Cloud'],
  ['fd00:ec2::/32', 'metadata of AWS'],
  ['fd20:ce::254/128', 'metadata of Google Cloud'],
]
// The first rule that matches is reported, so narrow ranges come before wide ones.
const V4_RULES: readonly [range: string, meaning: string][] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by the customers of a carrier'],
  ['127.0.0.0/8', 'loopback, this machine itself'],
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
// Only 2000::/3 is assigned for public unicast. The list names the other ranges that have a
// well-known name.
const V6_RULES: readonly [range: string, meaning: string][] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback, this machine itself'],
  ['::/96', 'an IPv4 address in an abandoned form'],
  ['64:ff9b::/96', 'an IPv4 address behind NAT64'],
  ['64:ff9b:1::/48', 'an IPv4 address behind NAT64 of one network'],
  ['100::/64', 'discarded'],
  ['fc00::/7', 'private'],
  ['fec0::/10', 'private in an abandoned form'],
  ['ff00::/8', 'multicast'],
  ['2001::/32', 'Teredo, which carries an IPv4 address'],
  ['2001::/23', 'reserved for protocols'],
  ['2001:db8::/32', 'for documentation'],
  ['2002::/16', '6to4, which carries an IPv4 address'],
  ['3fff::/20', 'for documentation'],
]
const withRange = ([range, meaning]: readonly [string, string]) => ({ range, meaning, ...ruleRange(range) })
const never = NEVER.map(withRange)
const rules = [...V4_RULES, ...V6_RULES].map(withRange)
/** Forms of IPv6 that carry an IPv4 address, and the places of its four bytes. */
const CARRIERS = (
  [
    ['::/96', [12, 13, 14, 15]],
    ['::ffff:0:0:0/96', [12, 13, 14, 15]],
    ['64:ff9b::/96', [12, 13, 14, 15]],
    // A network can use any length of prefix here, and byte 8 is never part of the address (RFC 6052).
    ['64:ff9b:1::/48', [12, 13, 14, 15]],
    ['64:ff9b:1::/48', [6, 7, 9, 10]],
    ['64:ff9b:1::/48', [7, 9, 10, 11]],
    ['64:ff9b:1::/48', [9, 10, 11, 12]],
    ['2001::/32', [4, 5, 6, 7]],
    ['2002::/16', [2, 3, 4, 5]],
  ] as const
).map(([range, places]) => ({ ...ruleRange(range), places }))
const teredo = ruleRange('2001::/32')
const publicV6 = ruleRange('2000::/3')
const nat64 = ruleRange('64:ff9b::/96')
const NOT_PUBLIC_V6: Rule = { range: '::/0 without 2000::/3', meaning: 'not assigned for public use' }
const NO_ADDRESS: Rule = { range: 'none', meaning: 'not an IP address' }

/**
 * Creates the guard that checks addresses: public unicast addresses are allowed, others only in a
 * range of the policy, and addresses of metadata and link-local ones never. A v4-mapped address (`::ffff:127.0.0.1`) is checked as the IPv4 address that
 * the system would connect to. The guard cannot detect a NAT64 prefix that a network took from its
 * own public range.
 * @throws {TypeError} if the policy contains a text that is not a range
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
  return (text) => check(text, allowed)
}

/** Reads `10.1.0.0/16`, `fd12::/16` or a single address; undefined if the text is none of them. */
export function parseRange(text: string): Range | undefined {
  const [, network = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(network)
  if (family === 0) return undefined
  const bits = family === 4 ? 32 : 128
  const given = length === undefined ? bits : Number(length)
  if (given > bits) return undefined
  const parsed = ipaddr.parse(network)
  if (!isMapped(parsed)) return { text, network: parsed, length: given }
  // Addresses are unwrapped before the check, so a wrapped range would never match. A wider one
  // would mean all of IPv4.
  return given < 96 ? undefined : { text, network: parsed.toIPv4Address(), length: given - 96 }
}

/**
 * Describes a decision in one sentence: the address, the rule, and the setting that would allow the
 * address.
 */
export function explainVerdict({ address, allowed, rule, allowedBy, wouldAllow }: Verdict): string {
  if (rule === null) return `${address} is public`
  const why = `(${rule.range}: ${rule.meaning})`
  if (!allowed && wouldAllow === null) return `${address} is refused whatever the settings say ${why}`
  const what = `${address} is not public ${why}`
  if (allowed) return `${what}, and allowed by ${allowedBy} in ${policySettings.allowCidr}`
  return `${what}; ${wouldAllow} in ${policySettings.allowCidr} would allow it`
}

function check(text: string, allowed: readonly Range[]): Verdict {
  // isIP is as strict as net.connect: both read 0177.0.0.1 as a name, whatever a resolver makes of
  // it.
  if (isIP(text) === 0) {
    return { address: text, allowed: false, rule: NO_ADDRESS, allowedBy: null, wouldAllow: null }
  }
  const parsed = ipaddr.parse(text)
  const address = isMapped(parsed) ? parsed.toIPv4Address() : parsed
  const forbidden = [address, ...carriedBy(address)].map(neverRuleOn).find((found) => found !== undefined)
  if (forbidden) return { address: text, allowed: false, rule: forbidden, allowedBy: null, wouldAllow: null }
  const rule = ruleOn(address)
  if (rule === null) return { address: text, allowed: true, rule, allowedBy: null, wouldAllow: null }
  const range = allowed.find((each) => contains(each, address))
  const wouldAllow = rangeOf(address)
  if (range === undefined) return { address: text, allowed: false, rule, allowedBy: null, wouldAllow }
  // Networks without IPv4 reach all of IPv4 through this prefix. Allowing it must not open
  // 10.0.0.0/8 behind it.
  if (contains(nat64, address)) {
    const behind = check(new ipaddr.IPv4(address.toByteArray().slice(12)).toString(), allowed)
    if (!behind.allowed) return { ...behind, address: text }
  }
  return { address: text, allowed: true, rule, allowedBy: range.text, wouldAllow: null }
}

function neverRuleOn(address: Address): Rule | undefined {
  const rule = never.find((each) => contains(each, address))
  return rule && { range: rule.range, meaning: rule.meaning }
}

/** The IPv4 addresses that an IPv6 address may lead to. */
function carriedBy(address: Address): ipaddr.IPv4[] {
  if (address.kind() === 'ipv4') return []
  const bytes = address.toByteArray()
  const carried = CARRIERS.filter((each) => contains(each, address)).map(({ places }) =>
    places.map((place) => bytes[place] ?? 0),
  )
  // Teredo inverts the address of the client. Any network may contain ISATAP.
  if (contains(teredo, address)) carried.push(bytes.slice(12).map((byte) => byte ^ 0xff))
  const isIsatap = (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  if (isIsatap) carried.push(bytes.slice(12))
  return carried.map((each) => new ipaddr.IPv4(each))
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
