import type { ReceiverState } from '../../src/webhooks/queue/breaker.ts'
import type { DeliveryState, AttemptResult, QueueKey } from '../../src/webhooks/queue/delivery.ts'

/** The columns of a receiver that delivery depends on. */
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

export interface DeliveryRow extends Omit<QueueKey, 'parked'> {
  readonly event: EventRow
  readonly sequence: number
  state: DeliveryState
  /** How often it was sent. Written with the final state. */
  attempts: number
}

export interface QueueRow extends QueueKey {
  readonly companyId: string
  dueAt: number
  token: string | null
  leaseUntil: number
  pending: number
  doneSequence: number
  tries: number
  countedAttempts: number
  failingSince: number | null
  /** The transaction that holds the row's lock. */
  lockedBy: object | null
}

export interface AttemptRow {
  readonly row: DeliveryRow
  readonly number: number
  readonly result: AttemptResult
}

/** The tables of the queue, with their committed rows. */
export interface QueueTables {
  readonly receivers: Map<string, ReceiverRow>
  readonly states: Map<string, ReceiverState>
  readonly queues: Map<string, QueueRow>
  /** All deliveries of a receiver about an object in a replay, finished ones too, by sequence. */
  readonly histories: Map<string, DeliveryRow[]>
  readonly attempts: Map<string, AttemptRow>
}

export const queueName = ({ receiverId, objectId, replay, parked }: QueueKey) =>
  `${receiverId} ${objectId} ${replay} ${parked}`
export const historyName = ({ receiverId, objectId, replay }: Omit<QueueKey, 'parked'>) =>
  `${receiverId} ${objectId} ${replay}`

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

export function emptyTables(): QueueTables {
  return { receivers: new Map(), states: new Map(), queues: new Map(), histories: new Map(), attempts: new Map() }
}

/** Commits deliveries with their queues. */
export function commitDeliveries(tables: QueueTables, deliveries: readonly DeliveryRow[], dueAt: number): void {
  for (const row of deliveries) {
    const name = historyName(row)
    const history = tables.histories.get(name)
    if (history) history.push(row)
    else tables.histories.set(name, [row])
    const { receiverId, objectId, replay, sequence, event } = row
    const key = { receiverId, objectId, replay, parked: 0 }
    const queue = tables.queues.get(queueName(key))
    if (queue) queue.pending++
    else {
      tables.queues.set(queueName(key), {
        ...key,
        companyId: event.companyId,
        dueAt,
        token: null,
        leaseUntil: 0,
        pending: 1,
        doneSequence: sequence - 1,
        tries: 0,
        countedAttempts: 0,
        failingSince: null,
        lockedBy: null,
      })
    }
  }
}
