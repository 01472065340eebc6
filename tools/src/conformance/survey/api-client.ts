import { setTimeout as pause } from 'node:timers/promises'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { send } from '@kandidat/shared/outgoing/request'
import { anyAddress } from '../../address-policy.ts'
import { type Exchange, type KeyChoice, type SurveyRequest, toExchange } from './exchange.ts'
import { LONGEST, Pace } from './pace.ts'

/** Sends one request and returns it with its response. */
export type SendRequest = (request: SurveyRequest) => Promise<Exchange>

/** The API to survey, and how. */
export interface ApiAccess {
  /** Address of the API, without a slash at the end. */
  readonly base: string
  readonly key: string
  readonly otherKey: string | undefined
  /** The share of each key's limit that may be used in a window. */
  readonly share: number
  /** Of this program, for the User-Agent header. */
  readonly version: string
  /**
   * Called before each request, with the number of earlier requests and the milliseconds that it
   * waits.
   */
  readonly onRequest?: (earlier: number, wait: number) => void
  /** Waits so many milliseconds; by default by the clock. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/** The requests of a survey so far, and the means to send more. */
export interface ApiClient {
  /** Sends a request when the share of the limit allows it. */
  readonly send: SendRequest
  /** Sends a request at once, for the part of the survey that uses up the limit on purpose. */
  readonly sendAtOnce: SendRequest
  readonly exchanges: readonly Exchange[]
  readonly hasOtherKey: boolean
  /** The pace of the given key. */
  readonly pace: Pace
  close(): Promise<void>
}

const TIMEOUT = 30_000
/** A hundred positions with a hundred locations each are far smaller. */
const MAX_BYTES = 64 * 1024 * 1024
/** A key of the right form that does not exist. */
const INVALID = 'kand_000000000000000000000000000000000000000000000000000000000000000000000000'

/** Opens an API for a survey. It sends one request at a time, like a single client. */
export function openApi(access: ApiAccess): ApiClient {
  const { base, key, otherKey, share, version, onRequest, sleep = pause } = access
  const connections = openConnections(anyAddress)
  const exchanges: Exchange[] = []
  const paces: Partial<Record<KeyChoice, Pace>> & { own: Pace } = { own: new Pace(share), other: new Pace(share) }
  const keys: Record<KeyChoice, string | undefined> = { own: key, other: otherKey, none: undefined, invalid: INVALID }

  const sendAtOnce: SendRequest = async (request) => {
    const { method = 'GET', path, key: choice = 'own', headers = {} } = request
    const sent = keys[choice]
    const response = await send({
      method,
      url: base + path,
      headers: {
        accept: 'application/json',
        'user-agent': `Kandidat/${version} (conformance)`,
        ...(sent !== undefined && { authorization: `Bearer ${sent}` }),
        ...headers,
      },
      policy: anyAddress,
      connections,
      timeout: TIMEOUT,
      maxBytes: MAX_BYTES,
    })
    const received = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    )
    const now = Date.now()
    const exchange = toExchange(request, exchanges.length + 1, {
      status: response.status,
      headers: received,
      text: response.body.toString(),
      at: now,
    })
    paces[choice]?.note(received, exchange.response.at, now)
    exchanges.push(exchange)
    return exchange
  }

  let isRepetition = false
  const sendInPace: SendRequest = async (request) => {
    const pace = paces[request.key ?? 'own']
    const wait = pace?.wait(Date.now()) ?? 0
    onRequest?.(exchanges.length, wait)
    if (wait > 0) await sleep(wait)
    if (wait > 0) pace?.renew()
    const exchange = await sendAtOnce(request)
    const { status, headers } = exchange.response
    // The key has other users, or the server does not count as it says. The survey still needs the
    // response: repeat once.
    const retryAfter = Number(headers['retry-after'])
    if (status !== 429 || request.status === 429 || !pace || !(retryAfter >= 0) || isRepetition) return exchange
    isRepetition = true
    exchanges.pop()
    await sleep(Math.min(retryAfter * 1000, LONGEST))
    pace.renew()
    const again = await sendInPace(request)
    isRepetition = false
    return again
  }

  return {
    send: sendInPace,
    sendAtOnce,
    exchanges,
    hasOtherKey: otherKey !== undefined,
    pace: paces.own,
    close: () => connections.close(),
  }
}
