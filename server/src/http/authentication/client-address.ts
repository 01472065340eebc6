import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseRange } from '@kandidat/shared/outgoing/address-guard'

/** Whether an address is a proxy that is believed about where its requests come from. */
export type Trust = (address: string | undefined) => boolean

/**
 * Builds the trust in proxies.
 * @param ranges `10.1.0.0/16`, `fd12::/16` or single addresses, as the settings were checked
 */
export function trustIn(ranges: readonly string[]): Trust {
  const networks = ranges.flatMap((text) => parseRange(text) ?? [])
  return (text) => {
    const address = addressIn(text)
    if (address === undefined) return false
    const parsed = ipaddr.process(address)
    return networks.some(({ network, length }) => network.kind() === parsed.kind() && parsed.match(network, length))
  }
}

/**
 * The address by which a client without a key is counted. What a trusted hop forwarded may be no address at all ("unknown",
 * or whatever a proxy passed on unread); then the hop itself is counted: a client that could choose its own name would begin
 * a new window with each.
 * @param hops from the connection's own address to the first that is not trusted
 */
export function clientAddress(hops: readonly (string | undefined)[]): string {
  // Only the last of them can be none: those before it were recognized as trusted.
  return addressIn(hops.at(-1)) ?? addressIn(hops.at(-2)) ?? ''
}

/** The address in what a proxy forwards: some write `192.0.2.1:4711` or `[2001:db8::1]:4711`. Without its zone, if any. */
function addressIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  // A zone names a network of the machine that wrote it, and may be any text: Node takes more for one than ipaddr.js does.
  const [address = '', zone] = (v6 ?? v4 ?? text).split('%', 2)
  const family = isIP(address)
  const isPlain = v6 === undefined && zone === undefined
  return family === 6 || (family === 4 && isPlain) ? address : undefined
}
