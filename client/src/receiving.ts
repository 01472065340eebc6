import { equalInConstantTime, parseSignature, signatureHeader } from '../../contract/src/signature.ts'
import { type Delivery, deliveryOf, type HeaderOf } from './delivery.ts'
import { eventOf, type ReceivedEvent } from './event.ts'
import { standardHmac } from './hmac.ts'
import { kindOf, MisuseError } from './misuse.ts'
import { onlyNames, wholeNumber } from './options.ts'
import { type Secrets, secretsOf } from './secret.ts'
import { memoryOfIds, type SeenIds } from './seen-ids.ts'
import { BodyError, SignatureError } from './signature-errors.ts'
import { bytesOrText, type RawBody, requireTolerance, verifyGenuine, type VerifyOptions } from './genuine.ts'

/** What a receiver is made with. */
export interface ReceiverOptions extends VerifyOptions {
  /** The receiver's secret, or several while one replaces another; or what gives them when a request comes. */
  readonly secret: Secrets | (() => Secrets | Promise<Secrets>)
  /**
   * Does what is to be done. Once it is over, the event is acknowledged; where it throws, the answer is 500, and the event comes again.
   * Answers are awaited for 15 seconds: put what takes longer into a queue.
   */
  readonly onEvent: (event: ReceivedEvent, delivery: Delivery) => unknown
  /**
   * Which events were handled, so that doubles are acknowledged and not handled again. An id is added once `onEvent` is over. The memory
   * of this process unless given; `false`: every request is handled.
   */
  readonly seen?: SeenIds | false | undefined
  /** How large a body may be; 1 MiB unless given. */
  readonly maxBytes?: number | undefined
  /** Is told what `onEvent` threw, and what was refused; unless given, `console.error` is told what needs mending on this side. */
  readonly onError?: ((error: unknown, delivery: Delivery | undefined) => unknown) | undefined
}

/** A request, by whatever server. */
export interface Incoming {
  readonly method: string | undefined
  readonly header: HeaderOf
  /** @throws BodyTooLarge, MisuseError */
  readonly body: (maxBytes: number) => RawBody | Promise<RawBody>
}

/** What to answer: plain text. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** The body is larger than the receiver takes. */
export class BodyTooLarge extends Error {}

/** How large a body may be unless said otherwise. */
export const mostBytes = 1024 * 1024

const names = ['secret', 'onEvent', 'seen', 'maxBytes', 'onError', 'now', 'toleranceSeconds'] as const

/**
 * What all receivers do: verify, drop doubles, hand over, answer. It never throws.
 * @throws MisuseError at once where an option is not as it must be
 */
export function receiverOf(what: string, options: ReceiverOptions): (incoming: Incoming) => Promise<Answer> {
  if (typeof options !== 'object' || options === null)
    throw new MisuseError(`${what} needs its options, { secret, onEvent }; ${kindOf(options)} was given`)
  onlyNames(what, options, names)
  const { secret, onEvent, seen = memoryOfIds(), maxBytes = mostBytes, onError = tellConsole } = options
  if (typeof onEvent !== 'function') throw new MisuseError(`onEvent must be a function; ${kindOf(onEvent)} was given`)
  if (typeof secret !== 'function') secretsOf(secret)
  if (seen !== false && (typeof seen?.has !== 'function' || typeof seen.add !== 'function'))
    throw new MisuseError(
      `seen must be an object with the functions has and add, such as memoryOfIds(), or false; ${kindOf(seen)} was given`,
    )
  wholeNumber('maxBytes', maxBytes, mostBytes, 1, 2 ** 31 - 1)
  requireTolerance(options.toleranceSeconds)
  const underWay = new Map<string, Promise<Answer>>()

  return async (incoming) => {
    if (incoming.method !== 'POST') return answer(405, 'Webhooks of Kandidat come by POST', { allow: 'POST' })
    try {
      const body = bytesOrText(await incoming.body(maxBytes))
      const secrets = secretsOf(typeof secret === 'function' ? await secret() : secret)
      const signature = incoming.header(signatureHeader)
      await verifyGenuine(body, signature, secrets, options)
      const id = await idOf(incoming.header, signature ?? '', body, secrets)
      return await handleOnce(eventOf(body), deliveryOf(id, incoming.header))
    } catch (error) {
      return refuse(error)
    }
  }

  /** A double that comes meanwhile waits for the first, and is answered the same. */
  async function handleOnce(event: ReceivedEvent, delivery: Delivery): Promise<Answer> {
    const first = underWay.get(delivery.id)
    if (first !== undefined) return first
    const handling = handle(event, delivery)
    underWay.set(delivery.id, handling)
    try {
      return await handling
    } finally {
      underWay.delete(delivery.id)
    }
  }

  async function handle(event: ReceivedEvent, delivery: Delivery): Promise<Answer> {
    try {
      if (seen !== false && (await seen.has(delivery.id))) return answer(200, 'seen before')
      await onEvent(event, delivery)
    } catch (error) {
      tell(error, delivery)
      return answer(500, 'The handler failed: send it again')
    }
    try {
      if (seen !== false) await seen.add(delivery.id)
    } catch (error) {
      // It was handled all the same: asking for it again would only make the double certain.
      tell(error, delivery)
    }
    return answer(200, 'ok')
  }

  function refuse(error: unknown): Answer {
    tell(error, undefined)
    if (error instanceof SignatureError) return answer(401, error.message)
    if (error instanceof BodyError) return answer(400, error.message)
    if (error instanceof BodyTooLarge)
      return answer(413, `At most ${maxBytes} bytes are taken`, { connection: 'close' })
    return answer(500, error instanceof MisuseError ? error.message : 'The receiver failed: send it again')
  }

  function tell(error: unknown, delivery: Delivery | undefined) {
    try {
      onError(error, delivery)
    } catch (another) {
      tellConsole(another)
    }
  }
}

/**
 * What doubles are known by: the id of the event, which the signature of Standard Webhooks covers. A sender of which only the contract is
 * known has none; then the very same request is known again.
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
    `The ${signatureHeader} holds, but webhook-signature does not match webhook-id and the body: something on the way changed them`,
  )
}

function answer(status: number, text: string, headers: Record<string, string> = {}): Answer {
  return { status, text, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } }
}

/** Anybody can send what is refused, and fill a log with it. */
function tellConsole(error: unknown): void {
  if (error instanceof SignatureError || error instanceof BodyError || error instanceof BodyTooLarge) return
  console.error(error)
}
