import type { Replay } from '../../webhooks/delivery-log/replay/store.ts'

/** A replay in one line. */
export const REPLAY_COLUMNS = [
  'id',
  'company',
  'receiver',
  'address',
  'replay',
  'time',
  'events',
  'state',
  'deliveries',
]

export function replayCells(replay: Replay): string[] {
  const { id, company, receiverId, receiverUrl, number, since, until, kinds, state, queued, waiting } = replay
  return [
    id,
    company,
    receiverId,
    receiverUrl,
    String(number),
    `${since.toISOString()} to ${until.toISOString()}`,
    kinds?.join(',') ?? 'all',
    state,
    `${queued} queued, ${waiting} waiting`,
  ]
}
