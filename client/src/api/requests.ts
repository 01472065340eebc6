import type { ErrorBody, OperationId } from '../../../contract/src/types.ts'
import { type JsonObject, parseObject } from '../validation/json-object.ts'
import { cacheOfKey } from './cache.ts'
import { reasonOf, sleep } from './clock.ts'
import { apiErrorOf, ConnectionError, type SentRequest, UnexpectedAnswer } from './errors.ts'
import { type Limit, limitOf, waitOf } from './rate-limit.ts'
import type { Settings } from './options.ts'
import type { AbortSignalLike, FetchAnswer } from './runtime.ts'

/** Sends the requests of one client, and repeats them if that can help. */
export interface Requests {
  /**
   * Sends a GET request.
   * @param path relative to the base URL, with its query
   * @returns the body of a 200, or the cached body if the API responds with 304
   * @throws the errors of errors.ts, or the reason of the signal
   */
  get: (operation: OperationId, path: string, signal?: AbortSignalLike) => Promise<JsonObject>
  /** The rate limit that the last response reported. */
  limit: () => Limit | undefined
}

/** An attempt that failed. */
interface Failure {
  readonly error: Error
  readonly retriable: boolean
  /** The milliseconds that the response asked to wait. */
  readonly wait?: number | undefined
}

// Besides the rate limit: responses of proxies and stopping processes. A retry can succeed.
const retriableStatuses = new Set([408, 429, 502, 503, 504])
const firstWait = 500
const longestWait = 15_000

export function requestsOf(settings: Settings): Requests {
  const { baseUrl, key, clock, random, retries } = settings
  const cache = cacheOfKey(settings.cache, key)
  const warned = new Set<string>()
  let limit: Limit | undefined

  return { get, limit: () => limit }

  async function get(operation: OperationId, path: string, signal?: AbortSignalLike): Promise<JsonObject> {
    const url = baseUrl + path
    const deadline = clock.now() + settings.totalTimeout
    for (let attempts = 1; ; attempts += 1) {
      if (signal?.aborted === true) throw reasonOf(signal)
      const result = await attempt({ operation, url, attempts }, deadline, signal)
      if ('body' in result) return result.body
      if (!result.retriable || attempts > retries) throw result.error
      const wait = waitBeforeRetry(attempts, result.wait)
      // If the wait would last beyond the deadline, the caller gets the error now instead of then.
      if (clock.now() + wait >= deadline) throw result.error
      await sleep(clock, wait, signal)
    }
  }

  /** Warns of parameters that the API ignored, once for each kind of request. Nothing of the caller's may fail the call. */
  function warn(operation: OperationId, unknown: string | null): void {
    if (unknown === null || warned.has(operation + unknown)) return
    warned.add(operation + unknown)
    try {
      settings.onWarning(`The API ignored parameters of ${operation} that it does not know: ${unknown}`)
    } catch {
      // The response is there all the same.
    }
  }

  /**
   * The milliseconds to wait before a retry. If the response named a time, up to 250 ms are added,
   * so that clients which got the same response do not all return at the same time.
   */
  function waitBeforeRetry(attempts: number, requested: number | undefined): number {
    if (requested !== undefined) return requested + Math.floor(random() * 250)
    const longest = Math.min(longestWait, firstWait * 2 ** (attempts - 1))
    return Math.floor(longest / 2 + (random() * longest) / 2)
  }

  async function attempt(
    request: SentRequest,
    deadline: number,
    signal: AbortSignalLike | undefined,
  ): Promise<{ body: JsonObject } | Failure> {
    const cached = await cache.find(request.url)
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${key}` }
    if (cached !== undefined) headers['if-none-match'] = cached.etag
    let received: { response: FetchAnswer; text: string }
    try {
      received = await exchange(settings, request.url, headers, Math.max(1, deadline - clock.now()), signal)
    } catch (cause) {
      if (signal?.aborted === true) throw reasonOf(signal)
      return { error: connectionErrorOf(request, cause), retriable: true }
    }
    const { response, text } = received
    const { status } = response
    limit = limitOf(response.headers) ?? limit
    warn(request.operation, response.headers.get('X-Unknown-Parameters'))
    if (status === 304 && cached !== undefined) return { body: cached.body }
    const body = parseObject(text)
    if (status === 200 && body !== undefined && hasShapeOf(request.operation, body)) {
      const etag = response.headers.get('ETag')
      if (etag !== null) await cache.store(request.url, { etag, body: text })
      return { body }
    }
    return failureOf(request, response, body, clock.now())
  }
}

/** Whether a body has the shape of the operation's response, without the contents of `data`. */
function hasShapeOf(operation: OperationId, { data, nextCursor }: JsonObject): boolean {
  if (!operation.startsWith('list')) return typeof data === 'object' && data !== null && !Array.isArray(data)
  return Array.isArray(data) && (nextCursor === undefined || nextCursor === null || typeof nextCursor === 'string')
}

/** Sends a request and reads the whole response, within the time of one attempt. */
async function exchange(
  { fetch, clock, attemptTimeout }: Settings,
  url: string,
  headers: Record<string, string>,
  timeLeft: number,
  signal: AbortSignalLike | undefined,
): Promise<{ response: FetchAnswer; text: string }> {
  const controller = new AbortController()
  const milliseconds = Math.min(attemptTimeout, timeLeft)
  const stop = () => controller.abort(reasonOf(signal))
  const cancel = clock.after(milliseconds, () =>
    controller.abort(new DOMException(`no response within ${milliseconds} ms`, 'TimeoutError')),
  )
  signal?.addEventListener('abort', stop)
  // The signal may have been aborted while the cache was read, before there was a listener.
  if (signal?.aborted === true) stop()
  try {
    const response = await fetch(url, { method: 'GET', headers, redirect: 'manual', signal: controller.signal })
    return { response, text: await response.text() }
  } finally {
    cancel()
    signal?.removeEventListener('abort', stop)
  }
}

function connectionErrorOf(request: SentRequest, thrown: unknown): ConnectionError {
  const reasons: string[] = []
  // The error of fetch says little, and its causes say more. Errors of other realms are not
  // instances of Error.
  for (let each = thrown; typeof each === 'object' && each !== null && reasons.length < 4;) {
    const { message, code, cause }: { message?: unknown; code?: unknown; cause?: unknown } = each
    const words = [message, code].filter((word) => typeof word === 'string' && word !== '')
    if (words.length > 0) reasons.push(words.join(' '))
    each = cause
  }
  const times = request.attempts === 1 ? '' : ` after ${request.attempts} attempts`
  return new ConnectionError(
    `GET ${request.url}: no response${times}: ${reasons.join(': ') || String(thrown)}`,
    request,
    thrown,
  )
}

function failureOf(
  request: SentRequest,
  { status, headers }: FetchAnswer,
  body: JsonObject | undefined,
  now: number,
): Failure {
  const requestId = headers.get('X-Request-Id') ?? undefined
  const retriable = retriableStatuses.has(status)
  const given = typeof body?.['error'] === 'string' ? (body as Partial<ErrorBody>) : undefined
  if (status >= 400 && (given !== undefined || retriable)) {
    const wait = waitOf(status, headers, now)
    const retryAfter = wait === undefined ? undefined : Math.ceil(wait / 1000)
    const message = given?.error ?? `GET ${request.url} returned ${status} without an error of the API`
    const error = apiErrorOf(message, { ...request, status, code: given?.code, requestId, retryAfter })
    return { error, retriable, wait }
  }
  const isRedirect = status === 0 || (status >= 300 && status < 400 && status !== 304)
  const what = isRedirect
    ? `a redirect to ${headers.get('Location') ?? 'another address'}, which is not followed, so that nobody else gets the key`
    : `${status} with ${headers.get('Content-Type') ?? 'no content type'} instead of the JSON of the API`
  const message = `GET ${request.url} returned ${what}. Is baseUrl right?`
  return { error: new UnexpectedAnswer(message, { ...request, status, requestId }), retriable: false }
}
