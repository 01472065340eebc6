import type { AnswerCache } from './cache.ts'
import { type Clock, systemClock } from './clock.ts'
import { kindOf, MisuseError, requireKnownNames, wholeNumber } from '../validation/misuse.ts'
import type { Fetch } from './runtime.ts'

/** The options of a client. */
export interface ClientOptions {
  /** The address of the API with its version: `https://jobs.example.com/api/v1`. */
  readonly baseUrl: string | { readonly href: string }
  /** The API key: `kand_…`. */
  readonly key: string
  /**
   * Caches responses, so that requests can be conditional on their `ETag`; for example
   * `memoryCache()`. There is no cache by default, because responses contain personal data and a
   * 304 counts against the rate limit like any other response. A cache only saves transfer.
   */
  readonly cache?: AnswerCache | undefined
  /** Sends the requests. Default: the `fetch` of the runtime. */
  readonly fetch?: Fetch | undefined
  /**
   * How often a request is sent again after a 408, 429, 502, 503, 504 or no response. Default: 5.
   * With 0, nothing is sent again and the client never waits.
   */
  readonly retries?: number | undefined
  /** The most milliseconds until one response has arrived completely. Default: 30,000. */
  readonly attemptTimeout?: number | undefined
  /**
   * The most milliseconds that a request may take, including all waits and retries. In lists, this
   * applies to each page. Default: 120,000.
   */
  readonly totalTimeout?: number | undefined
  /**
   * Called with a sentence for people if the API ignored a parameter because it does not know it, which happens if its version
   * is older than that of this package. Each sentence comes once. Default: `console.warn`.
   */
  readonly onWarning?: ((warning: string) => void) | undefined
  /** The source of time, for tests. */
  readonly clock?: Clock | undefined
  /** Returns a number from 0 to below 1, for the random part of waits; for tests. */
  readonly random?: (() => number) | undefined
}

/** Checked options, with their defaults. */
export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly key: string
  readonly cache: AnswerCache | undefined
  readonly fetch: Fetch
  readonly retries: number
  readonly attemptTimeout: number
  readonly totalTimeout: number
  readonly onWarning: (warning: string) => void
  readonly clock: Clock
  readonly random: () => number
}

const names = [
  'baseUrl',
  'key',
  'cache',
  'fetch',
  'retries',
  'attemptTimeout',
  'totalTimeout',
  'onWarning',
  'clock',
  'random',
] as const satisfies (keyof ClientOptions)[]

/** @throws MisuseError that names the option and what is allowed */
export function settingsOf(options: ClientOptions): Settings {
  if (typeof options !== 'object' || options === null)
    throw new MisuseError(`createClient needs its options, { baseUrl, key }; ${kindOf(options)} was given`)
  requireKnownNames('createClient', options, names)
  const { cache, fetch, onWarning, clock = systemClock, random = Math.random } = options
  if (fetch !== undefined && typeof fetch !== 'function')
    throw new MisuseError(`fetch must be a function; ${kindOf(fetch)} was given`)
  if (onWarning !== undefined && typeof onWarning !== 'function')
    throw new MisuseError(`onWarning must be a function; ${kindOf(onWarning)} was given`)
  if (cache !== undefined && (typeof cache.get !== 'function' || typeof cache.set !== 'function'))
    throw new MisuseError('cache must be an object with the functions get and set, such as memoryCache()')
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    key: keyOf(options.key),
    cache,
    // Each call looks up the global function, so tests can replace it after they created a client.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    retries: wholeNumber('retries', options.retries, 5, 0, 100),
    attemptTimeout: wholeNumber('attemptTimeout', options.attemptTimeout, 30_000, 1, 2 ** 31 - 1),
    totalTimeout: wholeNumber('totalTimeout', options.totalTimeout, 120_000, 1, 2 ** 31 - 1),
    // Each call looks up the console, for the same reason.
    onWarning: onWarning ?? ((warning) => console.warn(warning)),
    clock,
    random,
  }
}

function baseUrlOf(given: unknown): string {
  const allowed = 'baseUrl must be an absolute URL that ends in /api/v1, such as http://localhost:8080/api/v1'
  const href = typeof given === 'object' && given !== null && 'href' in given ? given.href : given
  if (typeof href !== 'string') throw new MisuseError(`${allowed}; ${kindOf(given)} was given`)
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new MisuseError(`${allowed}; "${href}" was given`)
  if (url.username !== '' || url.password !== '')
    throw new MisuseError('baseUrl must not contain credentials: pass the API key as the option key')
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith('/api/v1') || url.search !== '' || url.hash !== '')
    throw new MisuseError(`${allowed}; "${href}" was given`)
  return url.origin + path
}

function keyOf(given: unknown): string {
  if (typeof given !== 'string' || given === '')
    throw new MisuseError(
      `key must be an API key (kand_…); ${kindOf(given)} was given. Is its environment variable set?`,
    )
  if (/^bearer\s/i.test(given)) throw new MisuseError('key must be only the API key, without "Bearer" before it')
  if (given.startsWith('whsec_'))
    throw new MisuseError('key must be an API key (kand_…); the secret of a webhook receiver was given')
  if (given.includes('…'))
    throw new MisuseError('key must be an API key; kand_… only stands for one. Put your own in its place')
  if (!/^[\x21-\x7e]+$/.test(given))
    throw new MisuseError('key must be an API key (kand_…) without spaces or line breaks, even at its end')
  return given
}
