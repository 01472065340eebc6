import { LRUCache } from 'lru-cache'
import type { Eyes } from '../db/eyes.ts'
import { Unavailable } from '../db/unavailable.ts'
import type { AddressLimit } from './address-limit.ts'
import { ApiError } from './api-error.ts'
import { isExceeded, limitHeaders, type LimitState, retryAfter, WINDOW } from './limit-state.ts'

/** A valid key's request, counted. */
export interface CountedKey {
  keyId: string
  eyes: Eyes
  limit: LimitState
}

/** Finds a key by what the client presented, and counts the request, in one statement. Undefined where it opens nothing. */
export type CountRequest = (key: string) => Promise<CountedKey | undefined>

/** A request that may go on. */
export interface Admission {
  keyId: string
  eyes: Eyes
  /** The database's time at the gate: what the answer is read at. */
  at: Date
}

/** What a request brings to the gate. */
export interface Caller {
  /** Names and values in turn, as they came: Node drops a second Authorization header silently. */
  rawHeaders: readonly string[]
  address: string
}

/** The gate's word on a request: the headers of its answer, and either the admission or the refusal. */
export interface Verdict {
  headers: Record<string, string>
  admission?: Admission
  refusal?: ApiError
}

/** Limit of a key of which nothing is known (specification, Limits). */
const DEFAULT_LIMIT = 60
/** Seconds after which a client should ask again while the database is away. */
const UNAVAILABLE_RETRY = 2
const REMEMBERED_KEYS = 10_000

/** The one place that every request passes: key, limit, and whose eyes it looks through (decisions, Access, Rate limit). */
export class Gate {
  readonly #countRequest: CountRequest
  readonly #addresses: AddressLimit
  readonly #lastStates = new LRUCache<string, LimitState>({ max: REMEMBERED_KEYS })

  constructor(countRequest: CountRequest, addresses: AddressLimit) {
    this.#countRequest = countRequest
    this.#addresses = addresses
  }

  /** Whether a request with a key may pass: 401, 429 and 503 are decided here, before anything else is looked at. */
  async pass(caller: Caller): Promise<Verdict> {
    const key = presentedKey(caller.rawHeaders)
    if (key === undefined) return this.#refuseUnknown(caller)
    let counted: CountedKey | undefined
    try {
      counted = await this.#countRequest(key)
    } catch (error) {
      if (error instanceof Unavailable) return this.#unavailable(key)
      throw error
    }
    if (counted === undefined) return this.#refuseUnknown(caller)
    this.#lastStates.set(key, counted.limit)
    const headers = limitHeaders(counted.limit)
    if (isExceeded(counted.limit)) return { headers, refusal: rateLimited(counted.limit, 'this API key') }
    return { headers, admission: { keyId: counted.keyId, eyes: counted.eyes, at: new Date(counted.limit.now) } }
  }

  /** Counts a request that needs no key. */
  passWithoutKey(caller: Pick<Caller, 'address'>): Verdict {
    const state = this.#addresses.count(caller.address)
    const headers = limitHeaders(state)
    return isExceeded(state)
      ? { headers, refusal: rateLimited(state, 'this address without a valid API key') }
      : { headers }
  }

  #refuseUnknown(caller: Caller): Verdict {
    const verdict = this.passWithoutKey(caller)
    return verdict.refusal ? verdict : { ...verdict, refusal: unauthorized() }
  }

  #unavailable(key: string): Verdict {
    const now = Date.now()
    const known = this.#lastStates.get(key)
    const state =
      known && now < known.windowEndsAt
        ? known
        : {
            limit: known?.limit ?? DEFAULT_LIMIT,
            used: known?.limit ?? DEFAULT_LIMIT,
            windowEndsAt: now + UNAVAILABLE_RETRY * 1000,
            now,
          }
    return { headers: limitHeaders(state), refusal: unavailable() }
  }
}

/** The service can not answer now: 503, and when to ask again. */
export function unavailable(): ApiError {
  const headers = { 'retry-after': String(UNAVAILABLE_RETRY) }
  return new ApiError(
    'UNAVAILABLE',
    `The service can not answer at the moment. Try again in ${UNAVAILABLE_RETRY} seconds.`,
    headers,
  )
}

/**
 * The key of the one Authorization header, or undefined where there is none, or two, or another scheme. The scheme is
 * case-insensitive (RFC 9110, 11.1); a key holds no space.
 */
function presentedKey(rawHeaders: readonly string[]): string | undefined {
  const values = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'authorization')
  return values.length === 1 ? /^Bearer +(\S+)$/i.exec(values[0] ?? '')?.[1] : undefined
}

function unauthorized(): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    'The API key is missing or not valid. Send one header "Authorization: Bearer <API_KEY>" with a key that is neither revoked nor expired.',
    { 'www-authenticate': 'Bearer' },
  )
}

function rateLimited(state: LimitState, whose: string): ApiError {
  const seconds = retryAfter(state)
  return new ApiError(
    'RATE_LIMITED',
    `The limit of ${state.limit} requests per ${WINDOW / 1000} seconds for ${whose} is used up. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { 'retry-after': String(seconds) },
  )
}
