import type { ReceiverState } from '../../src/webhooks/queue/breaker.ts'
import type { AttemptResult, Lease, NextDelivery, Recorded } from '../../src/webhooks/queue/delivery.ts'
import { CALM, type DeliveryRow, queueName, type QueueRow, type QueueTables, historyName } from './queue-rows.ts'

/**
 * A statement that has begun. It sees the snapshot of that moment. Calling it locks, writes and
 * commits.
 */
export type Statement<T> = () => T

/** Faults of a database. The simulation must detect each of them. */
export type StoreFault = 'no fence' | 'stale emptying' | 'no lease' | 'no counting' | 'no shares'

const COMPANY_SHARE = 32

/**
 * The statements of server/src/queue/ in memory, with the effects that they have in PostgreSQL when
 * they run concurrently.
 */
export class QueueStatements {
  readonly tables: QueueTables
  readonly #lease: number
  readonly #fault: StoreFault | undefined
  #tokens = 0

  constructor(tables: QueueTables, lease: number, fault?: StoreFault) {
    this.tables = tables
    this.#lease = lease
    this.#fault = fault
  }

  claim(at: number, limit: number): Statement<Lease[]> {
    const { receivers, states, queues } = this.tables
    const token = `t${this.#tokens++}`
    const isFree = (queue: QueueRow) => queue.token === null || queue.leaseUntil <= at || this.#fault === 'no lease'
    const byReceiver = new Map<string, number>()
    const byCompany = new Map<string, number>()
    const due = new Map<string, QueueRow[]>()
    for (const queue of queues.values()) {
      if (queue.token !== null && queue.leaseUntil > at) {
        byReceiver.set(queue.receiverId, (byReceiver.get(queue.receiverId) ?? 0) + 1)
        byCompany.set(queue.companyId, (byCompany.get(queue.companyId) ?? 0) + 1)
      }
      if (queue.dueAt > at || !isFree(queue)) continue
      const others = due.get(queue.receiverId)
      if (others) others.push(queue)
      else due.set(queue.receiverId, [queue])
    }
    const rooms = [...due.keys()].toSorted().flatMap((id) => {
      const receiver = receivers.get(id)
      if (!receiver || receiver.paused || receiver.removed) return []
      const { breaker, probeAt, allowance } = states.get(id) ?? CALM
      const share = this.#fault === 'no shares' ? 1000 : breaker === 'closed' ? allowance : (probeAt ?? 0) <= at ? 1 : 0
      const companyRoom = COMPANY_SHARE - (byCompany.get(receiver.companyId) ?? 0)
      const free = Math.min(share - (byReceiver.get(id) ?? 0), companyRoom, limit)
      return [{ id, companyId: receiver.companyId, free, companyRoom }]
    })
    return () => {
      const candidates = rooms.flatMap(({ id, companyId, free, companyRoom }) => {
        const taken: QueueRow[] = []
        for (const queue of due.get(id)!.toSorted((a, b) => a.dueAt - b.dueAt)) {
          if (taken.length >= free) break
          const isThere = queues.get(queueName(queue)) === queue && queue.lockedBy === null
          if (isThere && queue.dueAt <= at && isFree(queue)) taken.push(queue)
        }
        return taken.map((queue, turn) => ({ queue, turn, companyId, companyRoom }))
      })
      const turns = new Map<string, number>()
      const chosen = candidates
        .toSorted((a, b) => a.turn - b.turn)
        .filter(({ companyId, companyRoom }) => {
          const turn = (turns.get(companyId) ?? 0) + 1
          turns.set(companyId, turn)
          return turn <= companyRoom || this.#fault === 'no shares'
        })
      return chosen.slice(0, limit).map(({ queue }) => {
        queue.token = token
        queue.leaseUntil = at + this.#lease
        if (this.#fault !== 'no counting' || queue.tries === 0) queue.tries++
        const { receiverId, objectId, replay, parked, companyId } = queue
        return { receiverId, objectId, replay, parked, companyId, token }
      })
    }
  }

  nextDeliveries(at: number, leases: readonly Lease[]): Statement<NextDelivery[]> {
    const deliveries = leases.flatMap((lease) => {
      const queue = this.#mine(lease)
      const receiver = this.tables.receivers.get(lease.receiverId)
      if (!queue || !receiver || receiver.paused || receiver.removed) return []
      const delivery = this.#deliveryOf(queue)
      return delivery ? [this.#asNextDelivery(lease, queue, delivery, at)] : []
    })
    return () => deliveries
  }

  finish(at: number, results: readonly AttemptResult[]): Statement<Recorded[]> {
    const seen = results.map(({ delivery }) => {
      const queue = this.#mine(delivery.lease)
      return { isMine: queue !== undefined, waiting: queue ? this.#waiting(queue) : 0 }
    })
    return () => {
      const locked = results.map(({ delivery }) => {
        const queue = this.#mine(delivery.lease)
        return queue && queue.lockedBy === null ? queue : undefined
      })
      return results.map((result, i) => {
        const queue = locked[i]
        if (!queue) return seen[i]!.isMine ? 'locked' : 'fenced'
        if (queue.doneSequence >= result.delivery.sequence && this.#fault !== 'no fence') return 'next'
        return this.#settle(at, queue, result, seen[i]!.waiting)
      })
    }
  }

  release(leases: readonly Lease[]): Statement<void> {
    return () => {
      for (const lease of leases) {
        const queue = this.#mine(lease)
        if (!queue || queue.lockedBy !== null) continue
        queue.token = null
        queue.leaseUntil = 0
        queue.tries--
      }
    }
  }

  saveState(receiverId: string, state: ReceiverState): Statement<ReceiverState | 'saved'> {
    return () => {
      const stands = this.tables.states.get(receiverId)
      if (!this.tables.receivers.has(receiverId)) return CALM
      if (stands && stands.version !== state.version) return stands
      this.tables.states.set(receiverId, { ...state, version: state.version + 1 })
      return 'saved'
    }
  }

  pauseGone(receiverId: string): Statement<void> {
    return () => {
      const receiver = this.tables.receivers.get(receiverId)
      if (receiver) receiver.paused = true
    }
  }

  makeDue(at: number, receiverId: string): Statement<void> {
    return () => {
      for (const queue of this.tables.queues.values()) {
        if (queue.receiverId !== receiverId || queue.lockedBy !== null || queue.token !== null) continue
        queue.dueAt = Math.min(queue.dueAt, at)
      }
    }
  }

  #mine(lease: Lease): QueueRow | undefined {
    const queue = this.tables.queues.get(queueName(lease))
    return queue && (queue.token === lease.token || this.#fault === 'no fence') ? queue : undefined
  }

  #waiting(queue: QueueRow): number {
    const state = queue.parked === 0 ? 'pending' : 'aside'
    const history = this.tables.histories.get(historyName(queue)) ?? []
    return history.filter((each) => each.state === state && (queue.parked === 0 || each.sequence === queue.parked))
      .length
  }

  #deliveryOf({ parked, doneSequence, ...queue }: QueueRow): DeliveryRow | undefined {
    const history = this.tables.histories.get(historyName(queue)) ?? []
    return parked === 0
      ? history.find(({ state, sequence }) => state === 'pending' && sequence > doneSequence)
      : history.find(({ state, sequence }) => state === 'aside' && sequence === parked)
  }

  #asNextDelivery(lease: Lease, queue: QueueRow, { event, sequence }: DeliveryRow, now: number): NextDelivery {
    const { receiverId, objectId, replay } = lease
    const overtakes = [...this.tables.queues.values()].flatMap((other) =>
      other.parked > 0 &&
      other.parked < sequence &&
      other.receiverId === receiverId &&
      other.objectId === objectId &&
      other.replay === replay
        ? [other.parked]
        : [],
    )
    return {
      lease,
      eventId: event.id,
      day: '2027-01-15',
      sequence,
      kind: 'POSITION_UPDATED',
      body: '{}',
      destination: { url: receiverId, strict: false, secret: '', previousSecret: null, headers: null },
      number: queue.tries,
      countedAttempts: queue.countedAttempts,
      failingSince: queue.failingSince,
      overtakes,
      state: this.tables.states.get(receiverId) ?? CALM,
      now,
    }
  }

  #settle(at: number, queue: QueueRow, result: AttemptResult, waiting: number): Recorded {
    const { delivery, verdict, age } = result
    const history = this.tables.histories.get(historyName(queue)) ?? []
    const row = history.find(({ sequence }) => sequence === delivery.sequence)
    if (!row) throw new Error('A result without its delivery')
    const name = `${historyName(queue)} ${delivery.sequence} ${delivery.number}`
    if (this.tables.attempts.has(name)) throw new Error(`duplicate key: attempt ${name}`)
    this.tables.attempts.set(name, { row, number: delivery.number, result })
    if (verdict.kind === 'again') {
      queue.dueAt = at + verdict.after
      queue.token = null
      queue.leaseUntil = 0
      queue.countedAttempts = delivery.countedAttempts + (verdict.counts ? 1 : 0)
      queue.failingSince ??= at - age
      return 'done'
    }
    row.state = verdict.kind === 'parked' ? 'aside' : verdict.kind
    if (verdict.kind === 'parked') this.#park(at, queue, result, verdict.after)
    else row.attempts = delivery.number
    const left = (this.#fault === 'stale emptying' ? Math.min(waiting, queue.pending) : queue.pending) - 1
    if (left <= 0) {
      this.tables.queues.delete(queueName(queue))
      return 'done'
    }
    const goesOn = verdict.kind === 'delivered' && verdict.goOn
    queue.pending--
    queue.doneSequence = delivery.sequence
    queue.token = goesOn ? queue.token : null
    queue.leaseUntil = goesOn ? at + this.#lease : 0
    queue.tries = goesOn ? 1 : 0
    queue.countedAttempts = 0
    queue.failingSince = null
    return goesOn ? 'next' : 'done'
  }

  #park(at: number, queue: QueueRow, { delivery }: AttemptResult, after: number): void {
    const parked = {
      ...queue,
      parked: delivery.sequence,
      dueAt: at + after,
      token: null,
      leaseUntil: 0,
      pending: 1,
      doneSequence: delivery.sequence - 1,
      tries: delivery.number,
      countedAttempts: delivery.countedAttempts + 1,
      failingSince: at,
    }
    this.tables.queues.set(queueName(parked), parked)
  }
}
