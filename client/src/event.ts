import type { WebhookEvent } from '../../contract/src/types.ts'
import { bodyOf } from './body.ts'
import { BodyError } from './signature-errors.ts'

/** A kind of event that this release does not know: a later server can send it. Acknowledge it, and do nothing, or what you know of it. */
export interface UnknownEvent {
  type: 'UNKNOWN'
  /** The `type` of the body. */
  kind: string
  /** The `id` of the body; empty where it has none. */
  id: string
  /** The body, parsed. */
  body: Record<string, unknown>
}

/** Any event: `switch (event.type)` tells which. */
export type ReceivedEvent = WebhookEvent | UnknownEvent

const kinds: Record<WebhookEvent['type'], true> = {
  POSITION_CREATED: true,
  POSITION_UPDATED: true,
  CANDIDATE_ADDED: true,
  CANDIDATE_STAGE_UPDATED: true,
  CANDIDATE_HIRED: true,
}

/**
 * Reads an event from a body whose signature holds.
 * @throws BodyError where the body is no JSON object with a `type`
 */
export function eventOf(body: string | Uint8Array): ReceivedEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const event = bodyOf(text)
  const type = event?.['type']
  if (event === undefined || typeof type !== 'string')
    throw new BodyError('The signature holds, but the body is no event: it must be a JSON object with a type')
  // The signature says that it is Kandidat's, and so that it has the fields of its type.
  if (Object.hasOwn(kinds, type)) return event as unknown as WebhookEvent
  return { type: 'UNKNOWN', kind: type, id: typeof event['id'] === 'string' ? event['id'] : '', body: event }
}
