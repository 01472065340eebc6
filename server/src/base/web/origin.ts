import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something comes from one of our own pages (CSRF). Browsers say so by `Sec-Fetch-Site`,
 * but only over https and on loopback. On plain http they send `Origin` with every form. A request with neither is
 * refused, whatever its cookies: no browser that we support sends one.
 * @param publicUrl the address of the installation. Its origin counts whatever `Host` says, which proxies may write anew; and
 * so does that of `Host`, because people also reach the service by other names
 */
export function isFromHere(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin !== undefined && isOwnOrigin(headers, publicUrl)
}

/**
 * Whether a form of a public page was sent by a page of somebody else. The site sets no cookie, so nobody can be made to act
 * as themselves without knowing it; this only keeps other websites from posing as ours. Programs that send neither header
 * are let in.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  return headers.origin !== undefined && !isOwnOrigin(headers, publicUrl)
}

function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  const { protocol, origin: own } = new URL(publicUrl)
  return origin === own || (host !== undefined && origin === `${protocol}//${host}`)
}
