import { NothingToImport } from '../../../content/texts/feed-error.ts'

/**
 * Resolves a link that a response contains. Only links within the host of the response are
 * followed, so that a feed cannot make us request other hosts.
 * @param what the link leads to, for the error message
 * @throws {NothingToImport} if the link is invalid or leads to another host
 */
export function resolveWithinHost(link: string, from: URL, what: string): URL {
  const url = URL.parse(link, from.href)
  if (url?.origin === from.origin) return url
  const place = url === null ? 'an invalid address' : url.origin
  throw new NothingToImport(
    `${what} is at ${place}, but links from ${from.origin} are only followed within that host`,
    'other-host',
  )
}
