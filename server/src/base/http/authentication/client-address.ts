import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { all } from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import { parseRange } from '@kandidat/shared/outgoing/address-guard'

/** Whether an address is a trusted proxy, whose X-Forwarded-For is used. */
export type Trust = (address: string | undefined) => boolean

/**
 * Builds the check for trusted proxies.
 * @param ranges `10.1.0.0/16`, `fd12::/16` or single addresses, as validated by the settings
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
 * The address by which a client without a key is counted: the first hop, from the connection outwards,
 * that is not trusted. A trusted hop may forward a value that is not an address ("unknown", or anything
 * that a proxy passed on unread). Then the hop itself is counted: a client that could choose its own
 * name would begin a new window with each name.
 */
export function clientAddress(request: IncomingMessage, isTrusted: Trust): string {
  const hops = all(request, isTrusted)
  // Only the last hop may not be an address: the hops before it matched a trusted range.
  return addressIn(hops.at(-1)) ?? addressIn(hops.at(-2)) ?? ''
}

/**
 * The address in a forwarded value, without its zone. Some proxies write `192.0.2.1:4711` or
 * `[2001:db8::1]:4711`.
 */
function addressIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  // A zone names a network of the machine that wrote it, and may be any text. Node accepts more texts as
  // zones than ipaddr.js does.
  const [address = '', zone] = (v6 ?? v4 ?? text).split('%', 2)
  const family = isIP(address)
  const isPlain = v6 === undefined && zone === undefined
  return family === 6 || (family === 4 && isPlain) ? address : undefined
}
