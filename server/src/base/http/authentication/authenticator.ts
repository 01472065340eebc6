/**
 * # How the API finds out who asks
 *
 * Each request of the API names a key. One statement finds the keys of all requests of a moment, checks their secrets,
 * counts them against their limits, and reads the clock and the versions that responses depend on
 * (organisation/keys/authentication-store.ts).
 *
 * Each process sends one such statement at a time; what arrives meanwhile waits for the next one
 * (base/db/batching/shared-statement.ts). No request uses a statement that was sent before it arrived, so the result
 * is never older than the request. Rows of rate windows are locked in the order of their ids.
 *
 * A refusal because of the limit is remembered until its window ends, counted from when its statement was sent. It
 * costs no statement then, and a client that waits until Reset gets in.
 *
 * The statement does the same work for a wrong secret and for an id that does not exist, so that the duration of a 401
 * reveals nothing. Denied requests are collected in memory (denials.ts), logged within bounds, and written to
 * `key_refusals` at most once a second. Requests that succeed are not affected by any of it.
 */

import { LRUCache } from 'lru-cache'
import type { CompanyAccess } from '../../access/access.ts'
import { Unavailable } from '../../db/unavailable.ts'
import type { AddressLimit } from './address-limit.ts'
import { invalid, malformed, presentedKey, unauthorized, type WrongCredentials } from './credentials.ts'
import { ApiError } from '../operations/api-error.ts'
import { type InvalidKey, RateLimiter, type KeyRegister, type Usage } from './rate-limiter.ts'
import { isExceeded, limitHeaders, type LimitState, retryAfter, WINDOW } from './limit-state.ts'
import type { Versions } from './versions.ts'

/** An authenticated request. */
export interface Authenticated {
  keyId: string
  access: CompanyAccess
  /** The database's time at authentication. The response is computed for this time. */
  at: Date
  /** The versions that the response must include. */
  versions: Versions
}

/** The parts of a request that authentication reads. */
export interface Caller {
  /** Names and values in turn, as received. Node's parsed headers silently drop a second Authorization. */
  rawHeaders: readonly string[]
  /** The client's address. Called only if there is no valid key. */
  address: () => string
}

/** A key whose secret was presented. */
export interface PresentedKey {
  readonly keyId: string
  /** When it was looked up, by the database's clock: milliseconds since 1970. */
  readonly at: number
}

/** The result of authentication: headers for the response, and either the authenticated request or a refusal. */
export interface AuthResult {
  /** Names and values in turn. */
  headers: readonly string[]
  authenticated?: Authenticated
  refusal?: ApiError
  /** If it is refused because of its credentials: what is wrong with them. */
  wrong?: WrongCredentials
  /** If it is refused although the secret of its key is right: the key. */
  presented?: PresentedKey
}

/** The limit that is reported for a key without a known limit (docs/limits.md#the-limit-of-a-key). */
const DEFAULT_LIMIT = 60
/** Seconds after which a client should retry while the database is unavailable. */
const UNAVAILABLE_RETRY = 2
const REMEMBERED_KEYS = 10_000

/** The last known limit of a key, for responses that do not ask the database. */
interface LastState {
  keyId: string
  limit: LimitState
  /** When the statement that returned it was sent, by this process' clock. */
  sentAt: number
}

/** Authenticates every request: determines its key, rate limit and access (docs/access.md#order-of-checks). */
export class Authenticator {
  readonly #keys: KeyRegister
  readonly #counter: RateLimiter
  readonly #addresses: AddressLimit
  readonly #now: () => number
  readonly #lastStates = new LRUCache<string, LastState>({ max: REMEMBERED_KEYS })

  /** @param now a monotonic clock, in milliseconds */
  constructor(keys: KeyRegister, addresses: AddressLimit, now: () => number = () => performance.now()) {
    this.#keys = keys
    this.#counter = new RateLimiter(keys, now)
    this.#addresses = addresses
    this.#now = now
  }

  /** Authenticates a request that needs a key. 401, 429 and 503 are decided here, before all other checks. */
  async authenticate(caller: Caller): Promise<AuthResult> {
    const key = presentedKey(caller.rawHeaders)
    if (typeof key !== 'string') return this.#refuse(caller, key)
    const remembered = this.#rememberedRefusal(key)
    if (remembered) return remembered
    const fault = this.#keys.faultIn(key)
    if (fault !== undefined) return this.#refuse(caller, malformed(fault))
    let usage: Usage | InvalidKey
    try {
      usage = await this.#counter.count(key)
    } catch (error) {
      if (error instanceof Unavailable) return this.#unavailable(key, error)
      throw error
    }
    if ('fault' in usage) return withPresented(this.#refuse(caller, invalid(usage)), usage)
    const { keyId, access, versions, limit, sentAt } = usage
    this.#lastStates.set(key, { keyId, limit, sentAt })
    if (isExceeded(limit)) return refuse(keyId, limit)
    return { headers: limitHeaders(limit), authenticated: { keyId, access, versions, at: new Date(limit.now) } }
  }

  /** Counts a request that needs no key against its address. */
  countWithoutKey(address: string): AuthResult {
    const state = this.#addresses.count(address)
    const headers = limitHeaders(state)
    return isExceeded(state)
      ? { headers, refusal: rateLimited(state, 'this address without a valid API key') }
      : { headers }
  }

  /** Refuses a request without a valid key, and counts it against its address. */
  #refuse(caller: Caller, wrong: WrongCredentials): AuthResult {
    const result = this.countWithoutKey(caller.address())
    return result.refusal ? result : { ...result, refusal: unauthorized(wrong), wrong }
  }

  /**
   * The refusal of a key that was refused in this window. It is refused until the window ends, without a
   * statement (docs/limits.md#after-a-refusal). The time since then is measured from when the statement
   * was sent, so that a client that waits until Reset gets through.
   */
  #rememberedRefusal(key: string): AuthResult | undefined {
    const last = this.#lastStates.get(key)
    if (!last || !isExceeded(last.limit)) return undefined
    const now = last.limit.now + (this.#now() - last.sentAt)
    return now < last.limit.windowEndsAt ? refuse(last.keyId, { ...last.limit, now }) : undefined
  }

  #unavailable(key: string, cause: Unavailable): AuthResult {
    const now = Date.now()
    const known = this.#lastStates.get(key)?.limit
    const state =
      known && now < known.windowEndsAt
        ? known
        : {
            limit: known?.limit ?? DEFAULT_LIMIT,
            used: known?.limit ?? DEFAULT_LIMIT,
            windowEndsAt: now + UNAVAILABLE_RETRY * 1000,
            now,
          }
    return { headers: limitHeaders(state), refusal: unavailable(cause) }
  }
}

function refuse(keyId: string, state: LimitState): AuthResult {
  const presented = { keyId, at: state.now }
  return { headers: limitHeaders(state), refusal: rateLimited(state, 'this API key'), presented }
}

/** Ids are no secrets: who sends a wrong secret with the id of a key has not presented that key. */
function withPresented(result: AuthResult, { fault, keyId, at }: InvalidKey): AuthResult {
  return fault === 'unknown' ? result : { ...result, presented: { keyId, at } }
}

/** 503: the service cannot answer now, and when to retry. */
export function unavailable(cause?: Unavailable): ApiError {
  const headers = { 'retry-after': String(UNAVAILABLE_RETRY) }
  return new ApiError(
    'UNAVAILABLE',
    `The service cannot answer at the moment. Try again in ${UNAVAILABLE_RETRY} seconds.`,
    headers,
    cause,
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
