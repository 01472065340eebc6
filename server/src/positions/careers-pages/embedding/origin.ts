import { Type } from 'typebox'
import { type FieldFault, Refusal } from '../../../base/forms/refusal.ts'

/** The most websites that may embed the forms of one careers page. */
export const MAX_ORIGINS = 20

/** What a Content-Security-Policy can name, and the database's check allows. */
const ORIGIN = /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/

/** The websites that may embed the forms of a page, as an archive has them. */
export const OriginsForm = Type.Array(Type.String({ pattern: ORIGIN.source }), { maxItems: MAX_ORIGINS })

/** Why something is no origin that may embed forms. */
export type OriginFault = 'no-address' | 'path' | 'scheme' | 'wildcard' | 'host'

/**
 * An origin as browsers write it: in lower case, without the usual port and without a slash at its end.
 * @returns why it is none, if so
 */
export function storedOrigin(given: string): { origin: string } | { fault: OriginFault } {
  if (given.includes('*')) return { fault: 'wildcard' }
  const url = URL.parse(given)
  if (url === null || !given.includes('://')) return { fault: 'no-address' }
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return { fault: 'scheme' }
  if (url.href !== `${url.origin}/`) return { fault: 'path' }
  // A policy cannot name addresses in numbers, except for this machine.
  if (!ORIGIN.test(url.origin) || (/\.\d+$/.test(url.hostname) && !isHere)) return { fault: 'host' }
  return { origin: url.origin }
}

const sentences: Readonly<Record<OriginFault, string>> = {
  'no-address': 'is not the address of a website: write it like https://www.example.com.',
  path: 'has more than scheme, host and port: write it like https://www.example.com.',
  scheme: 'must begin with https://; only localhost and 127.0.0.1 may have http://.',
  wildcard: 'has a wildcard: name each website.',
  host: 'must have a host name of letters, digits and hyphens, and no address in numbers.',
}

/**
 * The websites that may embed the forms of a page, as they are stored: each once, in alphabetical order.
 * @throws {Refusal} with a fault for each that is none
 */
export function storedOrigins(given: readonly string[]): string[] {
  const origins: string[] = []
  const faults: FieldFault[] = []
  for (const text of given) {
    const result = storedOrigin(text.trim())
    if ('origin' in result) origins.push(result.origin)
    else faults.push({ field: 'origins', message: `${JSON.stringify(text)} ${sentences[result.fault]}` })
  }
  const all = [...new Set(origins)].toSorted()
  if (all.length > MAX_ORIGINS) {
    const message = `A careers page has at most ${MAX_ORIGINS} websites that embed its forms, not ${all.length}.`
    faults.push({ field: 'origins', message })
  }
  if (faults.length > 0) throw new Refusal('invalid', faults.map(({ message }) => message).join(' '), faults)
  return all
}

/**
 * Whether a website may show forms in a frame: one of those that a careers page allows. While the installation runs on this
 * machine, so may everything else on it, to try the widget.
 * @param origin as a browser sends it; undefined if it sent none
 */
export function mayEmbed(origin: string | undefined, allowed: readonly string[], publicUrl: string): boolean {
  if (origin === undefined || !ORIGIN.test(origin)) return false
  return allowed.includes(origin) || (isLocal(origin) && isLocal(publicUrl))
}

function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(address).hostname)
}
