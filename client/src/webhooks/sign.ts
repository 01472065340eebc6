import { contentToSign, formatSignature, signatureHeader } from '../../../contract/src/webhooks/signature.ts'
import type { WebhookEvent } from '../../../contract/src/types.ts'
import { bytesOrText, type RawBody } from './verification.ts'
import { hexHmac, standardHmac } from './hmac.ts'
import { type Secrets, secretsOf } from './secret.ts'

export interface SignOptions {
  /** Returns the time of the signature, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * Signs a body as Kandidat does, for tests of receivers.
 * @param secret several secrets sign as during a rotation
 * @returns the value of `x-service-signature`
 */
export async function sign(rawBody: RawBody, secret: Secrets, { now = Date.now }: SignOptions = {}): Promise<string> {
  const timestamp = Math.floor(now() / 1000)
  const content = contentToSign(timestamp, bytesOrText(rawBody))
  const hmacs = await Promise.all(secretsOf(secret).map((each) => hexHmac(each, content)))
  return formatSignature({ timestamp, hmacs })
}

export interface SignedRequestOptions extends SignOptions {
  /** The id of the event. Default: a new id. */
  readonly id?: string | undefined
  /** How often the event was sent, including this time. Default: 1. */
  readonly attempt?: number | undefined
  /** The number of the event among the events of its object. Default: 1. */
  readonly sequence?: number | undefined
  /** The numbers of earlier events of the same object that this one does not wait for. */
  readonly overtakes?: readonly number[] | undefined
  /** The number of the replay that the request belongs to. */
  readonly replay?: number | undefined
  /** Whether this is a test of the receiver. */
  readonly test?: boolean | undefined
}

/** A request as Kandidat sends it: the second argument of `fetch`. */
export interface SignedRequest {
  method: 'POST'
  headers: Record<string, string>
  body: string
}

/**
 * Creates a request with the same headers as the requests of Kandidat, for tests of receivers:
 * `fetch(url, await signedRequest(event, secret))`.
 * @param event an event of a known type, or of a type that a later release may send
 * @param secret several secrets sign as during a rotation
 */
export async function signedRequest(
  event: WebhookEvent | { readonly type: string; readonly [name: string]: unknown },
  secret: Secrets,
  options: SignedRequestOptions = {},
): Promise<SignedRequest> {
  const { now = Date.now, id = crypto.randomUUID(), attempt = 1, sequence = 1, overtakes = [], replay, test } = options
  const body = JSON.stringify(event)
  const at = now()
  const timestamp = Math.floor(at / 1000)
  const standard = secretsOf(secret).map(async (each) => `v1,${await standardHmac(each, id, timestamp, body)}`)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    [signatureHeader]: await sign(body, secret, { now: () => at }),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': (await Promise.all(standard)).join(' '),
    'x-service-attempt': String(attempt),
    'x-service-sequence': String(sequence),
  }
  if (overtakes.length > 0) headers['x-service-overtakes'] = overtakes.join(',')
  if (replay !== undefined) headers['x-service-replay'] = String(replay)
  if (test === true) headers['x-service-test'] = 'true'
  return { method: 'POST', headers, body }
}
