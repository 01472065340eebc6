import { LRUCache } from 'lru-cache'
import type { Access } from '../../access/access.ts'
import { Unavailable } from '../../db/unavailable.ts'
import type { AddressLimit } from './address-limit.ts'
import { ApiError } from '../operations/api-error.ts'
import { RateLimiter, type KeyRegister } from './rate-limiter.ts'
import { isExceeded, limitHeaders, type LimitState, retryAfter, WINDOW } from './limit-state.ts'
import type { Versions } from './versions.ts'

/** A request that may go on. */
export interface Authenticated {
  keyId: string
  access: Access
  /** The database's time at the gate: what the answer is read at. */
  at: Date
  /** What an answer must be as new as. */
  versions: Versions
}

/** What a request brings to the gate. */
export interface Caller {
  /** Names and values in turn, as they came: Node drops a second Authorization header silently. */
  rawHeaders: readonly string[]
  address: string
}

/** The gate's word on a request: the headers of its answer, and either the admission or the refusal. */
export interface AuthResult {
  headers: Record<string, string>
  authenticated?: Authenticated
  refusal?: ApiError
}

/** Limit of a key of which nothing is known (docs/limits.md#the-limit-of-a-key). */
const DEFAULT_LIMIT = 60
/** Seconds after which a client should ask again while the database is away. */
const UNAVAILABLE_RETRY = 2
const REMEMBERED_KEYS = 10_000
const AUTHORIZATION = 'authorization'

/** What is remembered of a key, to answer without the database. */
interface LastState {
  limit: LimitState
  /** When the statement that told it was sent, by this process' clock. */
  sentAt: number
}

/**
 * The one place that every request passes: key, limit, and whose eyes it looks through
 * (docs/access.md#order-of-checks).
 */
export class Authenticator {
  readonly #counter: RateLimiter
  readonly #addresses: AddressLimit
  readonly #now: () => number
  readonly #lastStates = new LRUCache<string, LastState>({ max: REMEMBERED_KEYS })

  /** @param now milliseconds that never go back */
  constructor(keys: KeyRegister, addresses: AddressLimit, now: () => number = () => performance.now()) {
    this.#counter = new RateLimiter(keys, now)
    this.#addresses = addresses
    this.#now = now
  }

  /** Whether a request with a key may pass: 401, 429 and 503 are decided here, before anything else is looked at. */
  async authenticate(caller: Caller): Promise<AuthResult> {
    return (await this.authenticateKey(caller.rawHeaders)) ?? this.refuseUnknownKey(caller)
  }

  /** The word on a request whose key opens something; undefined where there is no such key, which counts for its address. */
  async authenticateKey(rawHeaders: Caller['rawHeaders']): Promise<AuthResult | undefined> {
    const key = presentedKey(rawHeaders)
    if (key === undefined) return undefined
    const remembered = this.#rememberedRefusal(key)
    if (remembered) return refuse(remembered)
    let usage: Awaited<ReturnType<RateLimiter['count']>>
    try {
      usage = await this.#counter.count(key)
    } catch (error) {
      if (error instanceof Unavailable) return this.#unavailable(key)
      throw error
    }
    if (usage === undefined) return undefined
    const { keyId, access, versions, limit, sentAt } = usage
    this.#lastStates.set(key, { limit, sentAt })
    if (isExceeded(limit)) return refuse(limit)
    return { headers: limitHeaders(limit), authenticated: { keyId, access, versions, at: new Date(limit.now) } }
  }

  /** Refuses a request that no key opened, and counts it for its address. */
  refuseUnknownKey(caller: Pick<Caller, 'address'>): AuthResult {
    const result = this.countWithoutKey(caller)
    return result.refusal ? result : { ...result, refusal: unauthorized() }
  }

  /** Counts a request that needs no key. */
  countWithoutKey(caller: Pick<Caller, 'address'>): AuthResult {
    const state = this.#addresses.count(caller.address)
    const headers = limitHeaders(state)
    return isExceeded(state)
      ? { headers, refusal: rateLimited(state, 'this address without a valid API key') }
      : { headers }
  }

  /**
   * The state of a key that was refused in this window: it is refused until the window ends, without a statement
   * (docs/limits.md#after-a-refusal). Reckoned from the time of sending, so that who waits until Reset gets in.
   */
  #rememberedRefusal(key: string): LimitState | undefined {
    const last = this.#lastStates.get(key)
    if (!last || !isExceeded(last.limit)) return undefined
    const now = last.limit.now + (this.#now() - last.sentAt)
    return now < last.limit.windowEndsAt ? { ...last.limit, now } : undefined
  }

  #unavailable(key: string): AuthResult {
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
    return { headers: limitHeaders(state), refusal: unavailable() }
  }
}

function refuse(state: LimitState): AuthResult {
  return { headers: limitHeaders(state), refusal: rateLimited(state, 'this API key') }
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
  let presented: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    // By length first: this runs for each header of each request.
    if (name.length !== AUTHORIZATION.length || name.toLowerCase() !== AUTHORIZATION) continue
    if (presented !== undefined) return undefined
    presented = rawHeaders[i + 1] ?? ''
  }
  return presented === undefined ? undefined : /^Bearer +(\S+)$/i.exec(presented)?.[1]
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
