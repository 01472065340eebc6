import { createHmac } from 'node:crypto'
import { eventExamples } from '@kandidat/contract/examples/events'
import type { EventType } from '@kandidat/contract/webhooks/events'
import { signedHeaders } from '@kandidat/shared/webhooks/message'

/** One request to a receiver. */
export interface TestRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the body is sent piece by piece, over a second. */
  readonly slow?: boolean
}

/** How a request differs from an ordinary one. */
export interface RequestOptions {
  /** The event's id; a new one by default. */
  id?: string
  /** The secrets that sign the request; the receiver's own by default. */
  secrets?: readonly string[]
  /** Seconds by which the signature is older than now; a negative number is in the future. */
  age?: number
  attempt?: number
  sequence?: number
  slow?: boolean
}

/** What requests are made from. */
export interface TestSetup {
  /** The receiver's secret. */
  readonly secret: string
  /** Returns Unix time in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  /** Whether events carry only the ids of candidates. */
  readonly idsAlone: boolean
}

/** The body of an example event. @param change replaces or adds fields */
export function bodyOf(kind: EventType, { idsAlone }: Pick<TestSetup, 'idsAlone'>, change: object = {}): string {
  const event: object = eventExamples[kind]
  const candidate = 'candidate' in event && idsAlone ? { candidate: withoutPerson(event.candidate as object) } : {}
  return JSON.stringify({ ...event, ...candidate, ...change })
}

/**
 * A request as receivers get them, marked as a test. Except for the given options, everything about
 * it is right.
 */
export function requestOf(setup: TestSetup, body: string, options: RequestOptions = {}): TestRequest {
  const { id = setup.newId(), secrets = [setup.secret], age = 0, attempt = 1, sequence = 1, slow = false } = options
  const message = { id, body, attempt, sequence, overtakes: [], replay: 0, test: true }
  const timestamp = Math.floor(setup.now() / 1000) - age
  return { headers: signedHeaders(message, secrets, timestamp), body, ...(slow && { slow }) }
}

/** A different secret of the same form. */
export function otherSecret(secret: string): string {
  return `whsec_${createHmac('sha256', secret).update('another secret').digest('base64')}`
}

/** The request without the headers that sign it. */
export function unsigned({ headers, body }: TestRequest): TestRequest {
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
