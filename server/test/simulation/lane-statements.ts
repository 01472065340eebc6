import type { ReceiverState } from '../../src/queue/breaker.ts'
import type { Finish, Head, Lease, Written } from '../../src/queue/delivery.ts'
import { CALM, type DeliveryRow, laneName, type LaneRow, type LaneTables, queueName } from './lane-rows.ts'

/** A statement that began, and looks with the snapshot of that moment. Called, it locks, writes and commits. */
export type Statement<T> = () => T

/** What a database might get wrong; the simulation must see each. */
export type StoreFault = 'no fence' | 'stale emptying' | 'no lease' | 'no counting' | 'no shares'

const COMPANY_SHARE = 32

/** The statements of queue/lanes-store.ts, in memory, with what PostgreSQL makes of them side by side. */
export class LaneStatements {
  readonly tables: LaneTables
  readonly #lease: number
  readonly #fault: StoreFault | undefined
  #tokens = 0

  constructor(tables: LaneTables, lease: number, fault?: StoreFault) {
    this.tables = tables
    this.#lease = lease
    this.#fault = fault
  }

  claim(at: number, room: number): Statement<Lease[]> {
    const { receivers, states, lanes } = this.tables
    const token = `t${this.#tokens++}`
    const isFree = (lane: LaneRow) => lane.token === null || lane.leaseUntil <= at || this.#fault === 'no lease'
    const byReceiver = new Map<string, number>()
    const byCompany = new Map<string, number>()
    const due = new Map<string, LaneRow[]>()
    for (const lane of lanes.values()) {
      if (lane.token !== null && lane.leaseUntil > at) {
        byReceiver.set(lane.receiverId, (byReceiver.get(lane.receiverId) ?? 0) + 1)
        byCompany.set(lane.companyId, (byCompany.get(lane.companyId) ?? 0) + 1)
      }
      if (lane.dueAt > at || !isFree(lane)) continue
      const others = due.get(lane.receiverId)
      if (others) others.push(lane)
      else due.set(lane.receiverId, [lane])
    }
    const rooms = [...due.keys()].toSorted().flatMap((id) => {
      const receiver = receivers.get(id)
      if (!receiver || receiver.paused || receiver.removed) return []
      const { breaker, probeAt, allowance } = states.get(id) ?? CALM
      const share = this.#fault === 'no shares' ? 1000 : breaker === 'closed' ? allowance : (probeAt ?? 0) <= at ? 1 : 0
      const companyRoom = COMPANY_SHARE - (byCompany.get(receiver.companyId) ?? 0)
      const free = Math.min(share - (byReceiver.get(id) ?? 0), companyRoom, room)
      return [{ id, companyId: receiver.companyId, free, companyRoom }]
    })
    return () => {
      const candidates = rooms.flatMap(({ id, companyId, free, companyRoom }) => {
        const taken: LaneRow[] = []
        for (const lane of due.get(id)!.toSorted((a, b) => a.dueAt - b.dueAt)) {
          if (taken.length >= free) break
          const isThere = lanes.get(laneName(lane)) === lane && lane.lockedBy === null
          if (isThere && lane.dueAt <= at && isFree(lane)) taken.push(lane)
        }
        return taken.map((lane, turn) => ({ lane, turn, companyId, companyRoom }))
      })
      const turns = new Map<string, number>()
      const chosen = candidates
        .toSorted((a, b) => a.turn - b.turn)
        .filter(({ companyId, companyRoom }) => {
          const turn = (turns.get(companyId) ?? 0) + 1
          turns.set(companyId, turn)
          return turn <= companyRoom || this.#fault === 'no shares'
        })
      return chosen.slice(0, room).map(({ lane }) => {
        lane.token = token
        lane.leaseUntil = at + this.#lease
        if (this.#fault !== 'no counting' || lane.tries === 0) lane.tries++
        const { receiverId, objectId, track, aside, companyId } = lane
        return { receiverId, objectId, track, aside, companyId, token }
      })
    }
  }

  heads(at: number, leases: readonly Lease[]): Statement<Head[]> {
    const heads = leases.flatMap((lease) => {
      const lane = this.#mine(lease)
      const receiver = this.tables.receivers.get(lease.receiverId)
      if (!lane || !receiver || receiver.paused || receiver.removed) return []
      const head = this.#headOf(lane)
      return head ? [this.#asHead(lease, lane, head, at)] : []
    })
    return () => heads
  }

  finish(at: number, finishes: readonly Finish[]): Statement<Written[]> {
    const seen = finishes.map(({ head }) => {
      const lane = this.#mine(head.lease)
      return { isMine: lane !== undefined, waiting: lane ? this.#waiting(lane) : 0 }
    })
    return () => {
      const locked = finishes.map(({ head }) => {
        const lane = this.#mine(head.lease)
        return lane && lane.lockedBy === null ? lane : undefined
      })
      return finishes.map((finish, i) => {
        const lane = locked[i]
        if (!lane) return seen[i]!.isMine ? 'held' : 'fenced'
        if (lane.doneSequence >= finish.head.sequence && this.#fault !== 'no fence') return 'on'
        return this.#settle(at, lane, finish, seen[i]!.waiting)
      })
    }
  }

  release(leases: readonly Lease[]): Statement<void> {
    return () => {
      for (const lease of leases) {
        const lane = this.#mine(lease)
        if (!lane || lane.lockedBy !== null) continue
        lane.token = null
        lane.leaseUntil = 0
        lane.tries--
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

  hasten(at: number, receiverId: string): Statement<void> {
    return () => {
      for (const lane of this.tables.lanes.values()) {
        if (lane.receiverId !== receiverId || lane.lockedBy !== null || lane.token !== null) continue
        lane.dueAt = Math.min(lane.dueAt, at)
      }
    }
  }

  #mine(lease: Lease): LaneRow | undefined {
    const lane = this.tables.lanes.get(laneName(lease))
    return lane && (lane.token === lease.token || this.#fault === 'no fence') ? lane : undefined
  }

  #waiting(lane: LaneRow): number {
    const state = lane.aside === 0 ? 'pending' : 'aside'
    const queue = this.tables.queues.get(queueName(lane)) ?? []
    return queue.filter((each) => each.state === state && (lane.aside === 0 || each.sequence === lane.aside)).length
  }

  #headOf({ aside, doneSequence, ...lane }: LaneRow): DeliveryRow | undefined {
    const queue = this.tables.queues.get(queueName(lane)) ?? []
    return aside === 0
      ? queue.find(({ state, sequence }) => state === 'pending' && sequence > doneSequence)
      : queue.find(({ state, sequence }) => state === 'aside' && sequence === aside)
  }

  #asHead(lease: Lease, lane: LaneRow, { event, sequence }: DeliveryRow, now: number): Head {
    const { receiverId, objectId, track } = lease
    const overtakes = [...this.tables.lanes.values()].flatMap((other) =>
      other.aside > 0 &&
      other.aside < sequence &&
      other.receiverId === receiverId &&
      other.objectId === objectId &&
      other.track === track
        ? [other.aside]
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
      number: lane.tries,
      spent: lane.spent,
      failingSince: lane.failingSince,
      overtakes,
      state: this.tables.states.get(receiverId) ?? CALM,
      now,
    }
  }

  #settle(at: number, lane: LaneRow, finish: Finish, waiting: number): Written {
    const { head, verdict, age } = finish
    const queue = this.tables.queues.get(queueName(lane)) ?? []
    const delivery = queue.find(({ sequence }) => sequence === head.sequence)
    if (!delivery) throw new Error('A finish without its delivery')
    const name = `${queueName(lane)} ${head.sequence} ${head.number}`
    if (this.tables.attempts.has(name)) throw new Error(`duplicate key: attempt ${name}`)
    this.tables.attempts.set(name, { delivery, number: head.number, finish })
    if (verdict.kind === 'again') {
      lane.dueAt = at + verdict.after
      lane.token = null
      lane.leaseUntil = 0
      lane.spent = head.spent + (verdict.counts ? 1 : 0)
      lane.failingSince ??= at - age
      return 'done'
    }
    delivery.state = verdict.kind
    if (verdict.kind === 'aside') this.#setAside(at, lane, finish, verdict.after)
    else delivery.attempts = head.number
    const left = (this.#fault === 'stale emptying' ? Math.min(waiting, lane.pending) : lane.pending) - 1
    if (left <= 0) {
      this.tables.lanes.delete(laneName(lane))
      return 'done'
    }
    const goesOn = verdict.kind === 'delivered' && verdict.goOn
    lane.pending--
    lane.doneSequence = head.sequence
    lane.token = goesOn ? lane.token : null
    lane.leaseUntil = goesOn ? at + this.#lease : 0
    lane.tries = goesOn ? 1 : 0
    lane.spent = 0
    lane.failingSince = null
    return goesOn ? 'on' : 'done'
  }

  #setAside(at: number, lane: LaneRow, { head }: Finish, after: number): void {
    const aside = {
      ...lane,
      aside: head.sequence,
      dueAt: at + after,
      token: null,
      leaseUntil: 0,
      pending: 1,
      doneSequence: head.sequence - 1,
      tries: head.number,
      spent: head.spent + 1,
      failingSince: at,
    }
    this.tables.lanes.set(laneName(aside), aside)
  }
}
