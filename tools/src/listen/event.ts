import type { EventType } from '@kandidat/contract/webhooks/events'

/** An event to forward. */
export interface ListenEvent {
  readonly id: string
  /** The company's slug. */
  readonly company: string
  readonly objectId: string
  /** The event's number among the events of its object. */
  readonly sequence: number
  readonly kind: EventType
  readonly at: Date
  /** The bytes to send. */
  readonly body: string
}

/** Which events to follow. */
export interface EventSelection {
  /** The slug of the only company to follow; undefined for all. */
  readonly company: string | undefined
  /** The only kinds to follow; undefined for all. */
  readonly kinds: readonly EventType[] | undefined
  /** The time of the first event; undefined for events from now on. */
  readonly since: Date | undefined
  /** Whether events carry only the ids of candidates. */
  readonly idsAlone: boolean
}

/**
 * Follows events as they are committed, until the signal is aborted.
 * @param onStart called once, when no event that is committed from then on will be missed
 */
export type FollowEvents = (
  selection: EventSelection,
  onStart: () => void,
  signal: AbortSignal,
) => AsyncIterable<ListenEvent>
