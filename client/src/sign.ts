import { contentToSign, formatSignature, signatureHeader } from '../../contract/src/signature.ts'
import type { WebhookEvent } from '../../contract/src/types.ts'
import { bytesOrText, type RawBody } from './genuine.ts'
import { hexHmac, standardHmac } from './hmac.ts'
import { type Secrets, secretsOf } from './secret.ts'

export interface SignOptions {
  /** When it is signed, in milliseconds since 1970; now unless given. */
  readonly now?: (() => number) | undefined
}

/**
 * Signs a body as Kandidat does, for tests of receivers (docs/webhooks.md#the-secret).
 * @param secret several sign as during a rotation
 * @returns the value of `x-service-signature`
 */
export async function sign(rawBody: RawBody, secret: Secrets, { now = Date.now }: SignOptions = {}): Promise<string> {
  const timestamp = Math.floor(now() / 1000)
  const content = contentToSign(timestamp, bytesOrText(rawBody))
  const hmacs = await Promise.all(secretsOf(secret).map((each) => hexHmac(each, content)))
  return formatSignature({ timestamp, hmacs })
}

export interface SignedRequestOptions extends SignOptions {
  /** The id of the event; a new one unless given. */
  readonly id?: string | undefined
  /** How often it was sent, this time included; 1 unless given. */
  readonly attempt?: number | undefined
  /** The number of the event among those of its object; 1 unless given. */
  readonly sequence?: number | undefined
  /** Numbers of events of the same object that this one does not wait for. */
  readonly overtakes?: readonly number[] | undefined
  /** The number of the replay that it is part of. */
  readonly replay?: number | undefined
  /** Sent to try the receiver out. */
  readonly test?: boolean | undefined
}

/** A request as Kandidat sends it: what `fetch` takes beside the address. */
export interface SignedRequest {
  method: 'POST'
  headers: Record<string, string>
  body: string
}

/**
 * Makes a request with an event, with the headers of one that Kandidat sends, for tests of receivers:
 * `fetch(url, await signedRequest(event, secret))`.
 * @param event of a known kind, or whatever a later release may send
 * @param secret several sign as during a rotation
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
