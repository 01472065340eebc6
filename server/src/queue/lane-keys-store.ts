import type { Lease } from './delivery.ts'

/** The columns of leases, for `unnest`. */
export function keysOf(leases: readonly Lease[]): unknown[] {
  return [
    leases.map((lease) => lease.receiverId),
    leases.map((lease) => lease.objectId),
    leases.map((lease) => lease.track),
    leases.map((lease) => lease.aside),
    leases.map((lease) => lease.token),
  ]
}

/** Leases as rows `held`, in the order given. */
export const HELD = `unnest($1::uuid[], $2::uuid[], $3::int8[], $4::int8[], $5::uuid[]) with ordinality
  as held (receiver_id, object_id, track, aside, token, place)`

/** Whether two rows have the key of the same lane. */
export const SAME = (one: string, other: string) =>
  ['receiver_id', 'object_id', 'track', 'aside'].map((column) => `${one}.${column} = ${other}.${column}`).join(' and ')
