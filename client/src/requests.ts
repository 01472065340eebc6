import type { ErrorBody, OperationId } from '../../contract/src/types.ts'
import { type Body, bodyOf } from './body.ts'
import { shelfOf } from './cache.ts'
import { reasonOf, sleep } from './clock.ts'
import { apiError, type Asked, ConnectionError, UnexpectedAnswer } from './errors.ts'
import { type Limit, limitOf, waitOf } from './limit.ts'
import type { Settings } from './options.ts'
import type { AbortSignalLike, FetchAnswer } from './runtime.ts'

/** Sends requests of one client, again where that helps. */
export interface Requests {
  /**
   * GETs an address.
   * @param path below the base URL, with its query
   * @returns the body of a 200, or what is kept of it where the API answers 304
   * @throws the errors of errors.ts, or the reason of the signal
   */
  get: (operation: OperationId, path: string, signal?: AbortSignalLike) => Promise<Body>
  /** The limit as the last answer told it. */
  limit: () => Limit | undefined
}

/** One request that did not bring what was asked for. */
interface Failure {
  readonly error: Error
  /** Whether to send it again. */
  readonly again: boolean
  /** Milliseconds that the answer asked to wait. */
  readonly wait?: number | undefined
}

// What a proxy or a process that ends answers, beside the limit: the next request can find everything well.
const passing = new Set([408, 429, 502, 503, 504])
const firstWait = 500
const longestWait = 15_000

export function requestsOf(settings: Settings): Requests {
  const { baseUrl, key, clock, random, retries } = settings
  const shelf = shelfOf(settings.cache, key)
  let limit: Limit | undefined

  return { get, limit: () => limit }

  async function get(operation: OperationId, path: string, signal?: AbortSignalLike): Promise<Body> {
    const url = baseUrl + path
    const deadline = clock.now() + settings.totalTimeout
    for (let attempts = 1; ; attempts += 1) {
      if (signal?.aborted === true) throw reasonOf(signal)
      const outcome = await attempt({ operation, url, attempts }, deadline, signal)
      if ('value' in outcome) return outcome.value
      if (!outcome.again || attempts > retries) throw outcome.error
      const wait = waitBefore(attempts, outcome.wait)
      // Who may not wait long enough is told at once, and not when time is up.
      if (clock.now() + wait >= deadline) throw outcome.error
      await sleep(clock, wait, signal)
    }
  }

  /** What is told is waited for, and a little more, so that many who were told the same do not come back at one moment. */
  function waitBefore(attempts: number, told: number | undefined): number {
    if (told !== undefined) return told + Math.floor(random() * 250)
    const most = Math.min(longestWait, firstWait * 2 ** (attempts - 1))
    return Math.floor(most / 2 + (random() * most) / 2)
  }

  async function attempt(
    asked: Asked,
    deadline: number,
    signal: AbortSignalLike | undefined,
  ): Promise<{ value: Body } | Failure> {
    const kept = await shelf.find(asked.url)
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${key}` }
    if (kept !== undefined) headers['if-none-match'] = kept.etag
    let received: { answer: FetchAnswer; text: string }
    try {
      received = await exchange(settings, asked.url, headers, Math.max(1, deadline - clock.now()), signal)
    } catch (cause) {
      if (signal?.aborted === true) throw reasonOf(signal)
      return { error: noAnswer(asked, cause), again: true }
    }
    const { answer, text } = received
    const { status } = answer
    limit = limitOf(answer.headers) ?? limit
    if (status === 304 && kept !== undefined) return { value: kept.body }
    const body = bodyOf(text)
    if (status === 200 && body !== undefined && isAnswer(asked.operation, body)) {
      const etag = answer.headers.get('ETag')
      if (etag !== null) await shelf.keep(asked.url, { etag, body: text })
      return { value: body }
    }
    return refusalOf(asked, answer, body, clock.now())
  }
}

/** Whether a body is of the form that the operation gives; the types of what stands in `data` are the API's promise. */
function isAnswer(operation: OperationId, { data, nextCursor }: Body): boolean {
  if (!operation.startsWith('list')) return typeof data === 'object' && data !== null && !Array.isArray(data)
  return Array.isArray(data) && (nextCursor === undefined || nextCursor === null || typeof nextCursor === 'string')
}

/** One exchange, with its body, within its time. */
async function exchange(
  { fetch, clock, attemptTimeout }: Settings,
  url: string,
  headers: Record<string, string>,
  timeLeft: number,
  signal: AbortSignalLike | undefined,
): Promise<{ answer: FetchAnswer; text: string }> {
  const controller = new AbortController()
  const milliseconds = Math.min(attemptTimeout, timeLeft)
  const stop = () => controller.abort(reasonOf(signal))
  const cancel = clock.after(milliseconds, () =>
    controller.abort(new DOMException(`nothing came within ${milliseconds} ms`, 'TimeoutError')),
  )
  signal?.addEventListener('abort', stop)
  // It can have been aborted while a cache was asked, when nobody listened.
  if (signal?.aborted === true) stop()
  try {
    const answer = await fetch(url, { method: 'GET', headers, redirect: 'manual', signal: controller.signal })
    return { answer, text: await answer.text() }
  } finally {
    cancel()
    signal?.removeEventListener('abort', stop)
  }
}

function noAnswer(asked: Asked, thrown: unknown): ConnectionError {
  const reasons: string[] = []
  // What a fetch throws says little; what caused it says more. Errors of another realm are errors too.
  for (let each = thrown; typeof each === 'object' && each !== null && reasons.length < 4;) {
    const { message, code, cause }: { message?: unknown; code?: unknown; cause?: unknown } = each
    const words = [message, code].filter((word) => typeof word === 'string' && word !== '')
    if (words.length > 0) reasons.push(words.join(' '))
    each = cause
  }
  const times = asked.attempts === 1 ? '' : ` after ${asked.attempts} attempts`
  return new ConnectionError(
    `GET ${asked.url}: no answer${times}: ${reasons.join(': ') || String(thrown)}`,
    asked,
    thrown,
  )
}

function refusalOf(asked: Asked, { status, headers }: FetchAnswer, body: Body | undefined, now: number): Failure {
  const requestId = headers.get('X-Request-Id') ?? undefined
  const again = passing.has(status)
  const given = typeof body?.['error'] === 'string' ? (body as Partial<ErrorBody>) : undefined
  if (status >= 400 && (given !== undefined || again)) {
    const wait = waitOf(status, headers, now)
    const retryAfter = wait === undefined ? undefined : Math.ceil(wait / 1000)
    const message = given?.error ?? `GET ${asked.url} answered ${status}, and nothing of the API with it`
    return { error: apiError(message, { ...asked, status, code: given?.code, requestId, retryAfter }), again, wait }
  }
  const redirect = status === 0 || (status >= 300 && status < 400 && status !== 304)
  const type = headers.get('Content-Type') ?? 'nothing'
  const what = redirect
    ? `a redirect to ${headers.get('Location') ?? 'another address'}, which is not followed, because the key would go with it`
    : `${status} with ${type}, and not with the JSON of the API`
  const message = `GET ${asked.url} answered ${what}: is baseUrl right?`
  return { error: new UnexpectedAnswer(message, { ...asked, status, requestId }), again: false }
}
