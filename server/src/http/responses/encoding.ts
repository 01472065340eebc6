import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** What answers are compressed with. */
export type Encoding = 'zstd' | 'br' | 'gzip'

/** In the order in which we prefer them where a client likes them equally: the smallest for the least work first. */
const supported: (Encoding | 'identity')[] = ['zstd', 'br', 'gzip', 'identity']

/** Clients send the same few headers over and over; whoever sends others gains nothing by it. */
const known = new LRUCache<string, Encoding | 'identity'>({ max: 100 })

/** The encoding that a client prefers (RFC 9110, 12.5.3); undefined for none, also where it accepts nothing we have. */
export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined
  const header = String(acceptEncoding).toLowerCase()
  let chosen = known.get(header)
  if (chosen === undefined) known.set(header, (chosen = negotiate(header, supported) ?? 'identity'))
  return chosen === 'identity' ? undefined : chosen
}
