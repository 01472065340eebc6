import { createHmac } from 'node:crypto'
import { contentToSign, formatSignature, signatureHeader } from '@kandidat/contract/webhooks/signature'

/** What the headers of a webhook request say about its event. */
export interface SignedMessage {
  /** The event's id, by which receivers drop duplicates. */
  readonly id: string
  /** The bytes to send. */
  readonly body: string
  /** How many times the event has been sent, this time included. */
  readonly attempt: number
  /** The event's number among the events of its object; null for an example event. */
  readonly sequence: number | null
  /** Sequences of failing events of the same object that this event overtakes. */
  readonly overtakes: readonly number[]
  /** The number of the replay that the event is part of; 0 outside a replay. */
  readonly replay: number
  /** Whether the event only tests the receiver: it describes nothing that happened. */
  readonly test: boolean
}

/**
 * The headers of a webhook request, signed. The whole secret is the key of `x-service-signature`,
 * as in Stripe's library; the bytes that it encodes are the key of the three Standard Webhooks
 * headers, as in that library.
 * @param secrets the current one, and the previous one while they overlap
 * @param timestamp Unix time in seconds
 */
export function signedHeaders(
  message: SignedMessage,
  secrets: readonly string[],
  timestamp: number,
): Record<string, string> {
  const { id, body, attempt, sequence, overtakes, replay, test } = message
  const content = contentToSign(timestamp, body)
  const hmacs = secrets.map((secret) => createHmac('sha256', secret).update(content).digest('hex'))
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.`).update(content).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    [signatureHeader]: formatSignature({ timestamp, hmacs }),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
    'x-service-attempt': String(attempt),
    ...(sequence !== null && { 'x-service-sequence': String(sequence) }),
    ...(overtakes.length > 0 && { 'x-service-overtakes': overtakes.join(',') }),
    ...(replay > 0 && { 'x-service-replay': String(replay) }),
    ...(test && { 'x-service-test': 'true' }),
  }
}
