import { createHmac } from 'node:crypto'
import { eventExamples } from '@kandidat/contract/examples/events'
import type { EventType } from '@kandidat/contract/webhooks/events'
import { signedHeaders } from '../webhooks/message.ts'

/** One request to a receiver. */
export interface Sending {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the body goes out piece by piece, over a second. */
  readonly slow?: boolean
}

/** How something is sent that differs from the ordinary. */
export interface Difference {
  /** Of the event; one of its own unless given. */
  id?: string
  /** Secrets that sign; the given one alone unless given. */
  secrets?: readonly string[]
  /** Seconds by which the signature is older than now; a negative number is the future. */
  age?: number
  attempt?: number
  sequence?: number
  slow?: boolean
}

/** What sendings are made from. */
export interface Kit {
  readonly secret: string
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  /** Whether of candidates ids alone are told. */
  readonly idsAlone: boolean
}

/** An event's body as it is sent. @param change replaces or adds fields */
export function bodyOf(kind: EventType, { idsAlone }: Pick<Kit, 'idsAlone'>, change: object = {}): string {
  const event: object = eventExamples[kind]
  const candidate = 'candidate' in event && idsAlone ? { candidate: withoutPerson(event.candidate as object) } : {}
  return JSON.stringify({ ...event, ...candidate, ...change })
}

/** A request as it is sent to a receiver, marked as a test: right in everything but the difference. */
export function sendingOf(kit: Kit, body: string, difference: Difference = {}): Sending {
  const { id = kit.newId(), secrets = [kit.secret], age = 0, attempt = 1, sequence = 1, slow = false } = difference
  const message = { id, body, attempt, sequence, overtakes: [], replay: 0, test: true }
  const timestamp = Math.floor(kit.now() / 1000) - age
  return { headers: signedHeaders(message, secrets, timestamp), body, ...(slow && { slow }) }
}

/** A secret that is not the one given, of the same form. */
export function otherSecret(secret: string): string {
  return `whsec_${createHmac('sha256', secret).update('another secret').digest('base64')}`
}

/** The headers of a request without those that sign it. */
export function unsigned({ headers, body }: Sending): Sending {
  const rest = Object.entries(headers).filter(
    ([name]) => name !== 'x-service-signature' && name !== 'webhook-signature',
  )
  return { headers: Object.fromEntries(rest), body }
}

function withoutPerson(candidate: object): object {
  return Object.fromEntries(
    Object.entries(candidate).map(([name, value]) => [name, name === 'id' ? (value as unknown) : null]),
  )
}
