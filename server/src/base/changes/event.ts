/** The kinds of events (docs/events.md), in the order in which one transaction writes them. */
export const eventKinds = [
  'POSITION_CREATED',
  'POSITION_UPDATED',
  'CANDIDATE_ADDED',
  'CANDIDATE_STAGE_UPDATED',
  'CANDIDATE_HIRED',
] as const

export type EventKind = (typeof eventKinds)[number]

/**
 * Returns which events a transaction writes for one object (docs/events.md#events-per-change). If it created
 * a position, POSITION_CREATED stands for the other changes of it. If it created a candidacy,
 * CANDIDATE_ADDED stands for everything else.
 */
export function kindsToEmit(collected: ReadonlySet<EventKind>): EventKind[] {
  return eventKinds.filter(
    (kind) =>
      collected.has(kind) &&
      !(kind === 'POSITION_UPDATED' && collected.has('POSITION_CREATED')) &&
      !(collected.has('CANDIDATE_ADDED') && kind !== 'CANDIDATE_ADDED'),
  )
}
