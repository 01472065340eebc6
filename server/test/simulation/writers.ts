import type { SeededRandom } from './seeded-random.ts'
import {
  commitDeliveries,
  type DeliveryRow,
  type EventRow,
  queueName,
  type QueueRow,
  type QueueTables,
} from './queue-rows.ts'
import type { Receivers } from './receivers.ts'
import type { Scenario } from './scenario.ts'
import { DATABASE_EPOCH } from './store-link.ts'
import type { VirtualTime } from './virtual-time.ts'

interface ObjectRow {
  readonly id: string
  readonly companyId: string
  sequence: number
  lockedBy: object | null
}

interface Transaction {
  readonly objects: readonly ObjectRow[]
  readonly queues: readonly QueueRow[]
  readonly deliveries: readonly DeliveryRow[]
  readonly dueAt: number
  isOver: boolean
}

/**
 * The writers: transactions that change objects and write events. They may hold their locks for
 * long, and may roll back.
 */
export class Writers {
  readonly #time: VirtualTime
  readonly #random: SeededRandom
  readonly #scenario: Scenario
  readonly #tables: QueueTables
  readonly #receivers: Receivers
  readonly #committed: () => void
  readonly #objects: ObjectRow[] = []
  readonly #open = new Set<Transaction>()
  #planned = 0
  #events = 0

  constructor(
    { time, random, scenario }: { time: VirtualTime; random: SeededRandom; scenario: Scenario },
    tables: QueueTables,
    receivers: Receivers,
    committed: () => void,
  ) {
    this.#time = time
    this.#random = random
    this.#scenario = scenario
    this.#tables = tables
    this.#receivers = receivers
    this.#committed = committed
    for (let i = 0; i < scenario.companies * scenario.objects; i++) {
      this.#objects.push({ id: `o${i}`, companyId: `c${i % scenario.companies}`, sequence: 0, lockedBy: null })
    }
  }

  /** Whether all transactions are committed or rolled back. */
  get isDone(): boolean {
    return this.#planned === 0 && this.#open.size === 0
  }

  /**
   * Writes an event of a new object. If all others are poison, only such an event shows that a
   * receiver works.
   */
  trickle(): void {
    for (let i = 0; i < this.#scenario.companies; i++) {
      this.#commitLater([{ id: `new${this.#events}`, companyId: `c${i}`, sequence: 0, lockedBy: null }])
    }
  }

  plan(): void {
    const { transactions, span, companies } = this.#scenario
    this.#planned = transactions
    for (let i = 0; i < transactions; i++) {
      const companyId = `c${this.#random.int(0, companies - 1)}`
      this.#time.after(this.#random.next() ** 2 * span, () => this.#begin(companyId))
    }
  }

  /** The database crashed: open transactions are rolled back. */
  rollBackAll(): void {
    for (const transaction of this.#open) this.#end(transaction, false)
  }

  /** Queues all events so far again for a receiver, as a replay. */
  replay(receiverId: string, replay: number): void {
    const again: DeliveryRow[] = []
    for (const history of this.#tables.histories.values()) {
      for (const { receiverId: of, replay: was, objectId, event, sequence } of history) {
        if (of !== receiverId || was !== 0) continue
        again.push({ receiverId, objectId, replay, event, sequence, state: 'pending', attempts: 0 })
      }
    }
    commitDeliveries(this.#tables, again, DATABASE_EPOCH + this.#time.now)
  }

  /**
   * Begins a transaction over objects that are not locked. It locks the objects, then their queues.
   */
  #begin(companyId: string): void {
    const count = this.#random.int(1, 3)
    const free = this.#objects.filter((object) => object.companyId === companyId && object.lockedBy === null)
    const objects = free.filter(() => this.#random.chance(count / free.length))
    if (objects.length === 0) {
      this.#time.after(this.#random.between(1, 1000), () => this.#begin(companyId))
      return
    }
    this.#planned--
    this.#commitLater(objects)
  }

  #commitLater(objects: readonly ObjectRow[]): void {
    const transaction: Transaction = { ...this.#write(objects), objects, isOver: false }
    for (const row of [...objects, ...transaction.queues]) row.lockedBy = transaction
    this.#open.add(transaction)
    const held = this.#random.chance(this.#scenario.long)
      ? this.#random.skewed(100, 45_000)
      : this.#random.skewed(1, 100)
    const commits = this.#random.chance(0.9)
    this.#time.after(held, () => this.#end(transaction, commits))
  }

  #write(objects: readonly ObjectRow[]): Omit<Transaction, 'objects' | 'isOver'> {
    const deliveries: DeliveryRow[] = []
    const queues = new Set<QueueRow>()
    for (const { id: objectId, companyId, sequence } of objects) {
      const event: EventRow = { id: `e${this.#events++}`, companyId, objectId, sequence: sequence + 1 }
      for (const { id: receiverId, companyId: of, removed } of this.#tables.receivers.values()) {
        // A receiver wants only some kinds of events, so the sequences that it gets have gaps.
        if (of !== companyId || removed || this.#random.chance(0.1)) continue
        const key = { receiverId, objectId, replay: 0 }
        deliveries.push({ ...key, event, sequence: event.sequence, state: 'pending', attempts: 0 })
        const queue = this.#tables.queues.get(queueName({ ...key, parked: 0 }))
        if (queue) queues.add(queue)
        this.#poison(receiverId, event)
      }
    }
    return { deliveries, queues: [...queues], dueAt: DATABASE_EPOCH + this.#time.now }
  }

  #poison(receiverId: string, { id }: EventRow): void {
    const { poison, poisonForEver, span } = this.#scenario
    if (this.#time.now < span && this.#random.chance(poison))
      this.#receivers.poison(receiverId, id, poisonForEver ? Infinity : span)
  }

  #end(transaction: Transaction, commits: boolean): void {
    if (transaction.isOver) return
    transaction.isOver = true
    this.#open.delete(transaction)
    const { objects, queues, deliveries, dueAt } = transaction
    if (commits) {
      for (const object of objects) object.sequence++
      commitDeliveries(this.#tables, deliveries, dueAt)
    }
    for (const row of [...objects, ...queues]) row.lockedBy = null
    if (commits) this.#committed()
  }
}
