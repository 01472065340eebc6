import type { AnswerCache } from './cache.ts'
import { type Clock, systemClock } from './clock.ts'
import { kindOf, MisuseError } from './misuse.ts'
import type { Fetch } from './runtime.ts'

/** What a client is made with. */
export interface ClientOptions {
  /** Where the API is, with its version: `https://jobs.example.com/api/v1`. */
  readonly baseUrl: string | { readonly href: string }
  /** The API key: `kand_…`. */
  readonly key: string
  /**
   * Where answers are kept, to be asked for again by their ETag. None unless given, because answers hold personal data, and a 304
   * counts against the limit like any other answer: what it saves is the way. `memoryCache()` is one.
   */
  readonly cache?: AnswerCache | undefined
  /** Sends the requests; that of the runtime unless given. */
  readonly fetch?: Fetch | undefined
  /**
   * How often a request is sent again after a 429, 408, 502, 503, 504 or where there was no answer; 5 unless given. 0: never, and
   * nothing is waited for.
   */
  readonly retries?: number | undefined
  /** How many milliseconds one answer may take to arrive whole; 30,000 unless given. */
  readonly attemptTimeout?: number | undefined
  /** How many milliseconds a request may take with all its waits and retries; 120,000 unless given. For lists: each page. */
  readonly totalTimeout?: number | undefined
  /** Where the time comes from, for tests. */
  readonly clock?: Clock | undefined
  /** A number from 0 to below 1, for the part of a wait that is left to chance; for tests. */
  readonly random?: (() => number) | undefined
}

/** Options as they hold. */
export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly key: string
  readonly cache: AnswerCache | undefined
  readonly fetch: Fetch
  readonly retries: number
  readonly attemptTimeout: number
  readonly totalTimeout: number
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
  'clock',
  'random',
] as const satisfies (keyof ClientOptions)[]

/** @throws MisuseError naming the option and what is allowed */
export function settingsOf(options: ClientOptions): Settings {
  if (typeof options !== 'object' || options === null)
    throw new MisuseError(`createClient needs its options, { baseUrl, key }; ${kindOf(options)} was given`)
  onlyNames('createClient', options, names)
  const { cache, fetch, clock = systemClock, random = Math.random } = options
  if (fetch !== undefined && typeof fetch !== 'function')
    throw new MisuseError(`fetch must be a function; ${kindOf(fetch)} was given`)
  if (cache !== undefined && (typeof cache.get !== 'function' || typeof cache.set !== 'function'))
    throw new MisuseError('cache must be an object with the functions get and set, such as memoryCache()')
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    key: keyOf(options.key),
    cache,
    // Looked up when it is needed: who replaces it later, as tests do, means it for this client too.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    retries: wholeNumber('retries', options.retries, 5, 0, 100),
    attemptTimeout: wholeNumber('attemptTimeout', options.attemptTimeout, 30_000, 1, 2 ** 31 - 1),
    totalTimeout: wholeNumber('totalTimeout', options.totalTimeout, 120_000, 1, 2 ** 31 - 1),
    clock,
    random,
  }
}

/** A misspelt name would be passed over in silence where nothing checks types. */
export function onlyNames(what: string, given: object, allowed: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !allowed.includes(name))
  if (unknown === undefined) return
  const rest = allowed.length === 0 ? 'it takes none' : `it takes ${allowed.join(', ')}`
  throw new MisuseError(`${what} does not take "${unknown}": ${rest}`)
}

function baseUrlOf(given: unknown): string {
  const allowed = 'baseUrl must be an absolute address that ends in /api/v1, such as http://localhost:8080/api/v1'
  const href = typeof given === 'object' && given !== null && 'href' in given ? given.href : given
  if (typeof href !== 'string') throw new MisuseError(`${allowed}; ${kindOf(given)} was given`)
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new MisuseError(`${allowed}; "${href}" was given`)
  if (url.username !== '' || url.password !== '')
    throw new MisuseError('baseUrl can not hold credentials: the key is an option of its own')
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith('/api/v1') || url.search !== '' || url.hash !== '')
    throw new MisuseError(`${allowed}; "${href}" was given`)
  return url.origin + path
}

function keyOf(given: unknown): string {
  if (typeof given !== 'string' || given === '')
    throw new MisuseError(
      `key must be an API key (kand_…), and ${kindOf(given)} was given: is the environment variable set that it comes from?`,
    )
  if (/^bearer\s/i.test(given)) throw new MisuseError('key must be the API key alone, without "Bearer" before it')
  if (given.startsWith('whsec_'))
    throw new MisuseError('key must be an API key (kand_…), and the secret of a webhook receiver was given')
  if (!/^[\x21-\x7e]+$/.test(given))
    throw new MisuseError('key must be an API key (kand_…), without spaces or line breaks, also at its end')
  return given
}

/** @throws MisuseError for anything but a whole number within its bounds */
export function wholeNumber(name: string, given: unknown, otherwise: number, least: number, most: number): number {
  if (given === undefined) return otherwise
  if (Number.isInteger(given) && Number(given) >= least && Number(given) <= most) return Number(given)
  throw new MisuseError(
    `${name} must be a whole number from ${least} to ${most}; ${typeof given === 'number' ? given : kindOf(given)} was given`,
  )
}
