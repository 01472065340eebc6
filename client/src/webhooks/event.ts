import type { WebhookEvent } from '../../../contract/src/types.ts'
import { parseObject } from '../validation/json-object.ts'
import { BodyError } from './signature-errors.ts'

/**
 * An event whose type this release does not know, because a later server sent it. Acknowledge it.
 * You can ignore it, or handle it if you know the type.
 */
export interface UnknownEvent {
  type: 'UNKNOWN'
  /** The `type` of the body. */
  kind: string
  /** The `id` of the body; empty if it has none. */
  id: string
  /** The parsed body. */
  body: Record<string, unknown>
}

/** Any event. Use `switch (event.type)` to narrow it. */
export type ReceivedEvent = WebhookEvent | UnknownEvent

const knownTypes: Record<WebhookEvent['type'], true> = {
  POSITION_CREATED: true,
  POSITION_UPDATED: true,
  CANDIDATE_ADDED: true,
  CANDIDATE_STAGE_UPDATED: true,
  CANDIDATE_HIRED: true,
}

/**
 * Reads the event from a body whose signature is valid.
 * @throws BodyError if the body is not a JSON object with a `type`
 */
export function eventOf(body: string | Uint8Array): ReceivedEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const event = parseObject(text)
  const type = event?.['type']
  if (event === undefined || typeof type !== 'string')
    throw new BodyError('The signature is valid, but the body is not an event: it must be a JSON object with a type')
  // The valid signature proves that Kandidat sent the event, so it has the fields of its type.
  if (Object.hasOwn(knownTypes, type)) return event as unknown as WebhookEvent
  return { type: 'UNKNOWN', kind: type, id: typeof event['id'] === 'string' ? event['id'] : '', body: event }
}
