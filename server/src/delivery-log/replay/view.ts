import type { Replay } from './store.ts'

/** A replay in one line. */
export function replayLine(replay: Replay): string {
  const { id, company, receiverId, number, since, until, kinds, state, queued, waiting } = replay
  return [
    id,
    company,
    `to ${receiverId}`,
    `replay ${number}`,
    `${since.toISOString()} to ${until.toISOString()}`,
    ...(kinds === null ? [] : [kinds.join(',')]),
    state,
    `${queued} queued, ${waiting} waiting`,
  ].join('  ')
}
