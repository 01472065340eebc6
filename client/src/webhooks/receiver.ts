import { equalInConstantTime, parseSignature, signatureHeader } from '../../../contract/src/webhooks/signature.ts'
import { type Delivery, deliveryOf, type HeaderOf } from './delivery.ts'
import { eventOf, type ReceivedEvent } from './event.ts'
import { standardHmac } from './hmac.ts'
import { kindOf, MisuseError, requireKnownNames, wholeNumber } from '../validation/misuse.ts'
import { type Secrets, secretsOf } from './secret.ts'
import { memoryOfIds, type SeenIds } from './seen-ids.ts'
import { BodyError, SignatureError } from './signature-errors.ts'
import { bytesOrText, type RawBody, requireTolerance, verifyGenuine, type VerifyOptions } from './verification.ts'

/** The options of a receiver. */
export interface ReceiverOptions extends VerifyOptions {
  /** The receiver's secret, several during a rotation, or a function called for each request. */
  readonly secret: Secrets | (() => Secrets | Promise<Secrets>)
  /**
   * Handles an event. When it returns, the event is acknowledged. If it throws, the response is 500
   * and Kandidat sends the event again. Kandidat waits 15 seconds for a response, so put longer
   * work into a queue.
   */
  readonly onEvent: (event: ReceivedEvent, delivery: Delivery) => unknown
  /**
   * The ids of handled events. Duplicates are acknowledged, but not handled again. An id is added
   * after `onEvent` has returned. Default: `memoryOfIds()`. With `false`, every request is handled.
   * The ids of tests are not added: the receiver keeps them in its own memory.
   */
  readonly seen?: SeenIds | false | undefined
  /** The maximum size of a body in bytes. Default: 1 MiB. */
  readonly maxBytes?: number | undefined
  /**
   * Called with every error of `onEvent` and with the reason of every refused request. Default:
   * logs the errors that you have to fix with `console.error`.
   */
  readonly onError?: ((error: unknown, delivery: Delivery | undefined) => unknown) | undefined
}

/** A request to a receiver, independent of the server's framework. */
export interface ReceiverRequest {
  readonly method: string | undefined
  readonly header: HeaderOf
  /** @throws BodyTooLarge, MisuseError */
  readonly body: (maxBytes: number) => RawBody | Promise<RawBody>
}

/** The response of a receiver: plain text. */
export interface ReceiverResponse {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** The body is larger than `maxBytes`. */
export class BodyTooLarge extends Error {}

export const defaultMaxBytes = 1024 * 1024

const names = ['secret', 'onEvent', 'seen', 'maxBytes', 'onError', 'now', 'toleranceSeconds'] as const

/**
 * Creates the function that all receivers share. It verifies a request, drops duplicates, calls
 * `onEvent` and returns the response. That function never throws.
 * @param what the name of the receiver, for messages
 * @throws MisuseError if an option is not valid
 */
export function createReceiver(
  what: string,
  options: ReceiverOptions,
): (request: ReceiverRequest) => Promise<ReceiverResponse> {
  if (typeof options !== 'object' || options === null)
    throw new MisuseError(`${what} needs its options, { secret, onEvent }; ${kindOf(options)} was given`)
  requireKnownNames(what, options, names)
  const { secret, onEvent, seen = memoryOfIds(), maxBytes = defaultMaxBytes, onError = logError } = options
  if (typeof onEvent !== 'function') throw new MisuseError(`onEvent must be a function; ${kindOf(onEvent)} was given`)
  if (typeof secret !== 'function') secretsOf(secret)
  if (seen !== false && (typeof seen?.has !== 'function' || typeof seen.add !== 'function'))
    throw new MisuseError(
      `seen must be false or an object with the functions has and add, such as memoryOfIds(); ${kindOf(seen)} was given`,
    )
  wholeNumber('maxBytes', maxBytes, defaultMaxBytes, 1, 2 ** 31 - 1)
  requireTolerance(options.toleranceSeconds)
  // No signature covers the header that marks a test. If a test and an event shared a memory, whoever adds the header to
  // a copy of a real request could have the event skipped.
  const memories = {
    event: { seen, inProgress: new Map<string, Promise<ReceiverResponse>>() },
    test: { seen: seen && memoryOfIds(), inProgress: new Map<string, Promise<ReceiverResponse>>() },
  }

  return async (request) => {
    if (request.method !== 'POST') return responseOf(405, 'Send webhooks by POST', { allow: 'POST' })
    try {
      const body = bytesOrText(await request.body(maxBytes))
      const secrets = secretsOf(typeof secret === 'function' ? await secret() : secret)
      const signature = request.header(signatureHeader)
      await verifyGenuine(body, signature, secrets, options)
      const id = await idOf(request.header, signature ?? '', body, secrets)
      return await handleOnce(eventOf(body), deliveryOf(id, request.header))
    } catch (error) {
      return refuse(error)
    }
  }

  /** A duplicate that arrives during the handling waits for it, and gets the same response. */
  async function handleOnce(event: ReceivedEvent, delivery: Delivery): Promise<ReceiverResponse> {
    const { inProgress } = memories[delivery.test ? 'test' : 'event']
    const first = inProgress.get(delivery.id)
    if (first !== undefined) return first
    const handling = handle(event, delivery)
    inProgress.set(delivery.id, handling)
    try {
      return await handling
    } finally {
      inProgress.delete(delivery.id)
    }
  }

  async function handle(event: ReceivedEvent, delivery: Delivery): Promise<ReceiverResponse> {
    const { seen: ids } = memories[delivery.test ? 'test' : 'event']
    try {
      if (ids !== false && (await ids.has(delivery.id))) return responseOf(200, 'already handled')
      await onEvent(event, delivery)
    } catch (error) {
      report(error, delivery)
      return responseOf(500, 'The handler failed. Send the event again.')
    }
    try {
      if (ids !== false) await ids.add(delivery.id)
    } catch (error) {
      // The event was handled. An error response would make Kandidat send a certain duplicate.
      report(error, delivery)
    }
    return responseOf(200, 'ok')
  }

  function refuse(error: unknown): ReceiverResponse {
    report(error, undefined)
    if (error instanceof SignatureError) return responseOf(401, error.message)
    if (error instanceof BodyError) return responseOf(400, error.message)
    if (error instanceof BodyTooLarge)
      return responseOf(413, `The body may have at most ${maxBytes} bytes`, { connection: 'close' })
    return responseOf(500, error instanceof MisuseError ? error.message : 'The receiver failed. Send the event again.')
  }

  function report(error: unknown, delivery: Delivery | undefined) {
    try {
      onError(error, delivery)
    } catch (another) {
      logError(another)
    }
  }
}

/**
 * The id that identifies duplicates: the id of the event, which the signature of Standard Webhooks
 * covers. Another sender that implements only the published contract sends no id. Then the
 * signature identifies repetitions of the very same request.
 */
async function idOf(
  header: HeaderOf,
  signature: string,
  body: string | Uint8Array,
  secrets: readonly string[],
): Promise<string> {
  const { timestamp, hmacs } = parseSignature(signature) ?? { timestamp: 0, hmacs: [] }
  const [id, standard] = [header('webhook-id'), header('webhook-signature')]
  if (id == null && standard == null) return `v1:${hmacs.join()}`
  const given = (standard ?? '').split(' ')
  let genuine = false
  for (const secret of secrets) {
    const expected = `v1,${await standardHmac(secret, id ?? '', timestamp, body)}`
    for (const each of given) if (equalInConstantTime(each, expected)) genuine = true
  }
  if (genuine && id != null) return id
  throw new SignatureError(
    'mismatch',
    `${signatureHeader} is valid, but webhook-signature does not match webhook-id and the body: a proxy changed one of them`,
  )
}

function responseOf(status: number, text: string, headers: Record<string, string> = {}): ReceiverResponse {
  return { status, text, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } }
}

/** Leaves out requests that were refused, because anybody could fill a log with them. */
function logError(error: unknown): void {
  if (error instanceof SignatureError || error instanceof BodyError || error instanceof BodyTooLarge) return
  console.error(error)
}
