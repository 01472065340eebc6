import type { AttemptResult, NextDelivery, QueueKey, Lease, Recorded } from '../../src/webhooks/queue/delivery.ts'
import type { OutgoingCode } from '@kandidat/shared/outgoing/outgoing-error'
import { type DeliveryRow, queueName, type QueueRow, type QueueTables, historyName } from './queue-rows.ts'
import type { Receivers, Sent } from './receivers.ts'
import type { Scenario } from './scenario.ts'

const COUNTED = 11
const RECEIVER_SHARE = 8
const COMPANY_SHARE = 32

/** Milliseconds that must at least pass between a failed probe and the next one. */
const BETWEEN_PROBES = 5000
/** Failures in a row that open a breaker, plus the attempts that may be in flight by then. */
const STREAK = 10 + RECEIVER_SHARE

/** Watches the network and the tables, and reports the first promise that is broken. */
export class Invariants {
  readonly #tables: QueueTables
  /** Whether one engine works at a time and none is frozen. Then more is promised. */
  readonly #isAlone: boolean
  /** Whether that engine also never ends. Then it forgets nothing. */
  readonly #isSteady: boolean
  readonly #passedOver = new WeakSet<QueueRow>()
  readonly #unreleased = new WeakSet<QueueRow>()
  /** When a probe failed last, by receiver. */
  readonly #probed = new Map<string, number>()
  readonly #sent = new Map<string, Sent[]>()
  readonly #onTheirWay = new Set<Sent>()
  /** Failures since the last success, by receiver. */
  readonly #streaks = new Map<string, { failures: number; objects: Set<string> }>()
  #receivers: Receivers | undefined
  attempts = 0
  duplicates = 0
  /** The first broken promise. */
  broken: string | undefined

  constructor(tables: QueueTables, { engines, freeze, kill, restarts }: Scenario) {
    this.#tables = tables
    this.#isAlone = engines === 1 && freeze === 0
    this.#isSteady = this.#isAlone && kill === 0 && restarts === 0
  }

  knows(receivers: Receivers): void {
    this.#receivers = receivers
  }

  breaks(why: string): void {
    this.broken ??= why
  }

  /** A machine sends a delivery. */
  sends(sent: Sent, now: number): void {
    this.attempts++
    const { delivery } = sent
    const row = this.#rowOf(delivery)
    const others = this.#sent.get(nameOf(delivery)) ?? []
    for (const other of others) {
      if (other.delivery.number >= delivery.number)
        this.breaks(`attempt ${delivery.number} of ${nameOf(delivery)} is used twice`)
    }
    this.#sent.set(nameOf(delivery), [...others, sent])
    if (row?.state === 'delivered') this.breaks(`${nameOf(delivery)} is sent after it was delivered`)
    this.#onTheirWay.add(sent)
    if (this.#isAlone) this.#checkShares(sent)
    const probed = this.#probed.get(delivery.lease.receiverId) ?? -Infinity
    if (this.#isSteady && delivery.state.breaker === 'open' && now < probed + BETWEEN_PROBES) {
      this.breaks(`a probe of ${delivery.lease.receiverId} follows ${now - probed} ms after one that failed`)
    }
  }

  /** A receiver takes a delivery. */
  takes({ delivery }: Sent): void {
    if (this.#takenOf(delivery).length > 1) {
      this.duplicates++
      return
    }
    const history = this.#tables.histories.get(historyName(delivery.lease)) ?? []
    for (const before of history) {
      if (before.sequence >= delivery.sequence || before.state === 'failed' || before.state === 'cancelled') continue
      const isTaken = this.#sent.get(nameOfRow(before))?.some(({ arrived }) => arrived) ?? false
      if (!isTaken && !delivery.overtakes.includes(before.sequence)) {
        this.breaks(`${nameOf(delivery)} overtakes ${before.sequence} without naming it`)
      }
    }
  }

  /**
   * A machine learns the outcome of an attempt. An outage must not use up attempts: the breaker
   * opens before.
   */
  learns({ delivery: { lease, state } }: Sent, code: OutgoingCode | null, now: number): void {
    if (code !== null && code !== 'gone' && state.breaker === 'open') this.#probed.set(lease.receiverId, now)
    if (!this.#isAlone || code === 'gone' || lease.parked > 0) return
    const streak = this.#streaks.get(lease.receiverId) ?? { failures: 0, objects: new Set<string>() }
    if (code === null) {
      this.#streaks.delete(lease.receiverId)
    } else if (state.breaker === 'closed') {
      streak.failures++
      streak.objects.add(lease.objectId)
      this.#streaks.set(lease.receiverId, streak)
      if (streak.failures > STREAK && streak.objects.size > 1)
        this.breaks(`an outage of ${lease.receiverId} counts as attempts`)
    }
  }

  /** The store recorded results, or refused to. */
  writes(results: readonly AttemptResult[], before: readonly string[], recorded: readonly Recorded[]): void {
    for (const [i, { delivery, verdict, probe }] of results.entries()) {
      const sent = this.#sent.get(nameOf(delivery))?.find((each) => each.delivery.number === delivery.number)
      if (recorded[i] === 'fenced' && sent) sent.excused = true
      if (recorded[i] !== 'done' && recorded[i] !== 'next') continue
      if (before[i] !== 'pending' && before[i] !== 'aside' && recorded[i] === 'done') {
        this.breaks(`${nameOf(delivery)} is recorded though it was ${before[i]}`)
      }
      if (probe && 'counts' in verdict && verdict.counts)
        this.breaks(`a probe of ${nameOf(delivery)} counts as an attempt`)
    }
  }

  /**
   * Queues are made due. Those that a transaction holds at that moment are skipped, and wait for
   * their own time.
   */
  makesDue(receiverId: string): void {
    for (const queue of this.#tables.queues.values()) {
      if (queue.receiverId === receiverId && queue.lockedBy !== null) this.#passedOver.add(queue)
    }
  }

  /**
   * Queues are released. Those that a transaction holds at that moment are skipped, and wait for
   * the end of their lease.
   */
  releases(leases: readonly QueueKey[]): void {
    const names = new Set(leases.map(queueName))
    for (const queue of this.#tables.queues.values()) {
      if (queue.lockedBy !== null && names.has(queueName(queue))) this.#unreleased.add(queue)
    }
  }

  /** A breaker closed: no queue of its receiver may wait for a later time. */
  closes(receiverId: string, at: number): void {
    if (!this.#isAlone) return
    for (const queue of this.#tables.queues.values()) {
      if (queue.receiverId !== receiverId || queue.token !== null || this.#passedOver.has(queue)) continue
      if (queue.dueAt > at) this.breaks(`${queueName(queue)} still waits after its receiver is back`)
    }
  }

  /** An engine stopped regularly: it must have released all queues. */
  stopped(tokens: ReadonlySet<string>): void {
    for (const queue of this.#tables.queues.values()) {
      if (queue.token === null || this.#unreleased.has(queue)) continue
      if (tokens.has(queue.token)) this.breaks(`${queueName(queue)} was not released`)
    }
  }

  /**
   * A machine has ended. Attempts that it did not record may come again.
   * @param isSudden whether it was killed, so that it may also have been too late with earlier
   * results
   */
  excuse(machine: object, isSudden: boolean): void {
    for (const sents of this.#sent.values()) {
      for (const sent of isSudden ? sents : sents.slice(-1)) if (sent.machine === machine) sent.excused = true
    }
  }

  /** All trouble is over, and everything must be delivered. */
  end(): void {
    for (const history of this.#tables.histories.values()) {
      for (const row of history) {
        this.#checkQueue(row)
        if (!this.#tables.receivers.get(row.receiverId)?.removed) this.#checkEnd(row)
        this.#checkDuplicates(row)
      }
    }
    for (const queue of this.#tables.queues.values()) {
      const isRemoved = this.#tables.receivers.get(queue.receiverId)?.removed ?? false
      if (!isRemoved) this.breaks(`${queueName(queue)} is left, with ${queue.pending} pending`)
    }
  }

  #checkEnd(row: DeliveryRow): void {
    const name = nameOfRow(row)
    const { state, receiverId, event } = row
    if (state === 'delivered') {
      if (!this.#sent.get(name)?.some(({ answered }) => answered)) this.breaks(`${name} was never received`)
      return
    }
    if (state !== 'failed') this.breaks(`${name} is still ${state}`)
    const counted = [...this.#tables.attempts.values()].filter(
      ({ row: each, result }) => each === row && !result.probe && result.outcome.code !== 'gone',
    )
    if (counted.length !== COUNTED) this.breaks(`${name} is given up after ${counted.length} counted attempts`)
    if (!this.#receivers?.isPoison(receiverId, event.id)) this.breaks(`${name} is given up without a reason`)
  }

  #checkQueue(row: DeliveryRow): void {
    if (row.state !== 'pending' && row.state !== 'aside') return
    const parked = row.state === 'aside' ? row.sequence : 0
    const queue = this.#tables.queues.get(queueName({ ...row, parked }))
    if (!queue || queue.doneSequence >= row.sequence) this.breaks(`${nameOfRow(row)} has no queue`)
  }

  /** An acknowledged delivery may come again only after a crash, or if a machine was too late. */
  #checkDuplicates(row: DeliveryRow): void {
    const answered = (this.#sent.get(nameOfRow(row)) ?? []).filter((sent) => sent.answered)
    for (const sent of answered.slice(0, -1)) {
      if (!sent.excused) this.breaks(`${nameOfRow(row)} came again without a reason`)
    }
  }

  #checkShares({ delivery: { lease, state } }: Sent): void {
    let receiver = 0
    let company = 0
    for (const other of this.#onTheirWay) {
      if (other.over) this.#onTheirWay.delete(other)
      else if (other.delivery.lease.companyId === lease.companyId) {
        company++
        if (other.delivery.lease.receiverId === lease.receiverId) receiver++
      }
    }
    const share = state.breaker === 'open' ? 1 : Math.min(state.allowance, RECEIVER_SHARE)
    if (receiver > share) {
      this.breaks(`${receiver} in flight to ${lease.receiverId} (${state.breaker}), which is allowed ${share}`)
    }
    if (company > COMPANY_SHARE) this.breaks(`${company} in flight for ${lease.companyId}`)
  }

  #takenOf(delivery: NextDelivery): Sent[] {
    return (this.#sent.get(nameOf(delivery)) ?? []).filter(({ arrived }) => arrived)
  }

  #rowOf(delivery: NextDelivery): DeliveryRow | undefined {
    const history = this.#tables.histories.get(historyName(delivery.lease)) ?? []
    const row = history.find(({ sequence }) => sequence === delivery.sequence)
    if (!row) this.breaks(`${nameOf(delivery)} is sent and was not committed`)
    return row
  }
}

function nameOf({ lease, sequence }: { lease: Omit<Lease, 'token'>; sequence: number }): string {
  return `${historyName(lease)} ${sequence}`
}

function nameOfRow(row: DeliveryRow): string {
  return `${historyName(row)} ${row.sequence}`
}
