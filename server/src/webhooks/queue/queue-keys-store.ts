import type { Lease } from './delivery.ts'

/** The leases as arrays, the parameters of `CLAIMED`. */
export function keysOf(leases: readonly Lease[]): unknown[] {
  return [
    leases.map((lease) => lease.receiverId),
    leases.map((lease) => lease.objectId),
    leases.map((lease) => lease.replay),
    leases.map((lease) => lease.parked),
    leases.map((lease) => lease.token),
  ]
}

/** SQL: the leases as rows `claimed`, in the order given. */
export const CLAIMED = `unnest($1::uuid[], $2::uuid[], $3::int8[], $4::int8[], $5::uuid[]) with ordinality
  as claimed (receiver_id, object_id, track, aside, token, place)`

/** SQL: whether two rows have the key of the same queue. */
export const sameQueue = (one: string, other: string) =>
  ['receiver_id', 'object_id', 'track', 'aside'].map((column) => `${one}.${column} = ${other}.${column}`).join(' and ')
