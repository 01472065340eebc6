import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** The encodings of compressed responses. */
export type Encoding = 'zstd' | 'br' | 'gzip'

/** In order of preference if a client accepts several equally: the smallest result for the least work first. */
const supported: (Encoding | 'identity')[] = ['zstd', 'br', 'gzip', 'identity']

/** Clients repeat a few headers. Unusual ones only miss this cache. */
const known = new LRUCache<string, Encoding | 'identity'>({ max: 100 })

/**
 * The encoding that a client prefers (RFC 9110, 12.5.3). Undefined for no encoding, also if it accepts
 * none of ours.
 */
export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined
  const header = String(acceptEncoding).toLowerCase()
  let chosen = known.get(header)
  if (chosen === undefined) known.set(header, (chosen = negotiate(header, supported) ?? 'identity'))
  return chosen === 'identity' ? undefined : chosen
}
