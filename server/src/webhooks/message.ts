import { createHmac } from 'node:crypto'
import { contentToSign, formatSignature, signatureHeader } from '@kandidat/contract/webhooks/signature'
import type { Destination } from './attempt.ts'

/** One event on its way to one receiver, this time. */
export interface Message {
  readonly receiverId: string
  readonly destination: Destination
  /** The event's id, by which receivers drop duplicates. */
  readonly id: string
  /** The bytes to send. */
  readonly body: string
  /** How often it was sent, this time included. */
  readonly attempt: number
  /** The number of the event among those of its object; null for an example that never happened. */
  readonly sequence: number | null
  /** Sequences of events of the same object that fail, and that this one overtakes. */
  readonly overtakes: readonly number[]
  /** The replay that it is part of; 0 where it is none. */
  readonly replay: number
  /** Sent to try the receiver out: nothing of it happened. */
  readonly test: boolean
}

/** What of a message its headers tell. */
export type SignedMessage = Omit<Message, 'receiverId' | 'destination'>

/**
 * The headers that say what it is and that it is genuine. The secret as a whole keys `x-service-signature`, as Stripe's
 * library does it; the bytes that it encodes key the trio of Standard Webhooks, as that library does it.
 * @param secrets the present one, and the one before while they overlap
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

/**
 * Milliseconds that a Retry-After asks for, in seconds or as a date.
 * @param now Unix time in milliseconds
 * @returns null where there is none, or it can not be read
 */
export function retryAfterOf(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  if (/^\s*[0-9]{1,9}\s*$/.test(value)) return Number(value) * 1000
  // JavaScript takes nearly anything for a date, -5 too.
  const date = /^\s*[A-Za-z]{3,9}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
