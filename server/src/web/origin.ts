import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something comes from one of our own pages (CSRF). Browsers say so by `Sec-Fetch-Site`,
 * but only over https and on loopback. On plain http they send `Origin` with every form. A request with neither is
 * refused, whatever its cookies: no browser that we support sends one.
 * @param isHttps whether the client reached us over https
 */
export function isFromHere(headers: IncomingHttpHeaders, isHttps: boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = headers
  return origin !== undefined && host !== undefined && origin === `${isHttps ? 'https' : 'http'}://${host}`
}
