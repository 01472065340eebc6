/** Who does something, for the audit log. */
export type Actor =
  /** Whoever runs the installation, by the command line. */
  | { readonly kind: 'operator' }
  /** Somebody of a company. */
  | { readonly kind: 'user'; readonly id: string }
  /** The clock. */
  | { readonly kind: 'system' }
  /** A feed that is read in. */
  | { readonly kind: 'import' }

/** What an event can tell (docs/events.md), in the order in which one transaction tells them. */
export const eventKinds = [
  'POSITION_CREATED',
  'POSITION_UPDATED',
  'CANDIDATE_ADDED',
  'CANDIDATE_STAGE_UPDATED',
  'CANDIDATE_HIRED',
] as const

export type EventKind = (typeof eventKinds)[number]

/**
 * What of the told kinds an object's transaction has one of each (docs/events.md#how-many): a position that was
 * made and changed was made; a vouch that was born in a stage did not change to it.
 */
export function kindsToEmit(told: ReadonlySet<EventKind>): EventKind[] {
  return eventKinds.filter(
    (kind) =>
      told.has(kind) &&
      !(kind === 'POSITION_UPDATED' && told.has('POSITION_CREATED')) &&
      !(told.has('CANDIDATE_ADDED') && kind !== 'CANDIDATE_ADDED'),
  )
}
