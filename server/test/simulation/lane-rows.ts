import type { ReceiverState } from '../../src/queue/breaker.ts'
import type { DeliveryState, Finish, LaneKey } from '../../src/queue/delivery.ts'

/** A receiver, as far as it matters for what is sent when. */
export interface ReceiverRow {
  readonly id: string
  readonly companyId: string
  paused: boolean
  removed: boolean
}

export interface EventRow {
  readonly id: string
  readonly companyId: string
  readonly objectId: string
  readonly sequence: number
}

export interface DeliveryRow extends Omit<LaneKey, 'aside'> {
  readonly event: EventRow
  readonly sequence: number
  state: DeliveryState
  /** How often it was sent, once that is final. */
  attempts: number
}

export interface LaneRow extends LaneKey {
  readonly companyId: string
  dueAt: number
  token: string | null
  leaseUntil: number
  pending: number
  doneSequence: number
  tries: number
  spent: number
  failingSince: number | null
  /** A transaction that holds the row's lock. */
  lockedBy: object | null
}

export interface AttemptRow {
  readonly delivery: DeliveryRow
  readonly number: number
  readonly finish: Finish
}

/** The tables that lanes are about, with what is committed in them. */
export interface LaneTables {
  readonly receivers: Map<string, ReceiverRow>
  readonly states: Map<string, ReceiverState>
  readonly lanes: Map<string, LaneRow>
  /** In the order of their sequence, by receiver, object and track. */
  readonly queues: Map<string, DeliveryRow[]>
  readonly attempts: Map<string, AttemptRow>
}

export const laneName = ({ receiverId, objectId, track, aside }: LaneKey) =>
  `${receiverId} ${objectId} ${track} ${aside}`
export const queueName = ({ receiverId, objectId, track }: Omit<LaneKey, 'aside'>) =>
  `${receiverId} ${objectId} ${track}`

export const CALM: ReceiverState = {
  version: 0,
  breaker: 'closed',
  failures: 0,
  failingObjects: [],
  failingSince: null,
  lastSuccessAt: null,
  probes: 0,
  probeAt: null,
  allowance: 8,
}

export function emptyTables(): LaneTables {
  return { receivers: new Map(), states: new Map(), lanes: new Map(), queues: new Map(), attempts: new Map() }
}

/** Commits deliveries with their lanes. */
export function commitDeliveries(tables: LaneTables, deliveries: readonly DeliveryRow[], dueAt: number): void {
  for (const delivery of deliveries) {
    const name = queueName(delivery)
    const queue = tables.queues.get(name)
    if (queue) queue.push(delivery)
    else tables.queues.set(name, [delivery])
    const { receiverId, objectId, track, sequence, event } = delivery
    const key = { receiverId, objectId, track, aside: 0 }
    const lane = tables.lanes.get(laneName(key))
    if (lane) lane.pending++
    else {
      tables.lanes.set(laneName(key), {
        ...key,
        companyId: event.companyId,
        dueAt,
        token: null,
        leaseUntil: 0,
        pending: 1,
        doneSequence: sequence - 1,
        tries: 0,
        spent: 0,
        failingSince: null,
        lockedBy: null,
      })
    }
  }
}
