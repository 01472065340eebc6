import type { Finish, Head, LaneKey, Lease, Written } from '../../src/queue/delivery.ts'
import type { OutgoingCode } from '@kandidat/shared/outgoing/outgoing-error'
import { type DeliveryRow, laneName, type LaneRow, type LaneTables, queueName } from './lane-rows.ts'
import type { Receivers, Sent } from './receivers.ts'
import type { Scenario } from './scenario.ts'

const COUNTED = 11
const RECEIVER_SHARE = 8
const COMPANY_SHARE = 32

/** Milliseconds that are at least between a probe that failed and the next. */
const BETWEEN_PROBES = 5000
/** Failures in a row that open a breaker, and what may be on its way by then. */
const STREAK = 10 + RECEIVER_SHARE

/** Watches the wire and the tables, and says what must never be. */
export class Judge {
  readonly #tables: LaneTables
  /** Whether one engine works at a time, and none stands still: then more is promised. */
  readonly #isAlone: boolean
  /** Whether, beyond that, it never ends: then it forgets nothing that it learnt. */
  readonly #isSteady: boolean
  readonly #passedOver = new WeakSet<LaneRow>()
  readonly #unreleased = new WeakSet<LaneRow>()
  /** By receiver: when a probe failed last. */
  readonly #probed = new Map<string, number>()
  readonly #sent = new Map<string, Sent[]>()
  readonly #onTheirWay = new Set<Sent>()
  /** By receiver: what failed since something succeeded. */
  readonly #streaks = new Map<string, { failures: number; objects: Set<string> }>()
  #receivers: Receivers | undefined
  attempts = 0
  duplicates = 0
  /** The first promise that was not kept. */
  broken: string | undefined

  constructor(tables: LaneTables, { engines, freeze, kill, restarts }: Scenario) {
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

  /** Something leaves a machine. */
  sends(sent: Sent, now: number): void {
    this.attempts++
    const { head } = sent
    const delivery = this.#deliveryOf(head)
    const others = this.#sent.get(nameOf(head)) ?? []
    for (const other of others) {
      if (other.head.number >= head.number) this.breaks(`attempt ${head.number} of ${nameOf(head)} came again`)
    }
    this.#sent.set(nameOf(head), [...others, sent])
    if (delivery?.state === 'delivered') this.breaks(`${nameOf(head)} is sent after it was delivered`)
    this.#onTheirWay.add(sent)
    if (this.#isAlone) this.#holdShares(sent)
    const probed = this.#probed.get(head.lease.receiverId) ?? -Infinity
    if (this.#isSteady && head.state.breaker === 'open' && now < probed + BETWEEN_PROBES) {
      this.breaks(`a probe of ${head.lease.receiverId} follows ${now - probed} ms after one that failed`)
    }
  }

  /** A receiver takes something. */
  takes({ head }: Sent): void {
    if (this.#takenOf(head).length > 1) {
      this.duplicates++
      return
    }
    const queue = this.#tables.queues.get(queueName(head.lease)) ?? []
    for (const before of queue) {
      if (before.sequence >= head.sequence || before.state === 'failed' || before.state === 'cancelled') continue
      const isTaken = this.#sent.get(nameOfDelivery(before))?.some(({ arrived }) => arrived) ?? false
      if (!isTaken && !head.overtakes.includes(before.sequence)) {
        this.breaks(`${nameOf(head)} overtakes ${before.sequence} and does not say so`)
      }
    }
  }

  /** A machine learns how an attempt ended. An outage spends no event's attempts: the breaker opens before. */
  learns({ head: { lease, state } }: Sent, word: OutgoingCode | null, now: number): void {
    if (word !== null && word !== 'gone' && state.breaker === 'open') this.#probed.set(lease.receiverId, now)
    if (!this.#isAlone || word === 'gone' || lease.aside > 0) return
    const streak = this.#streaks.get(lease.receiverId) ?? { failures: 0, objects: new Set<string>() }
    if (word === null) {
      this.#streaks.delete(lease.receiverId)
    } else if (state.breaker === 'closed') {
      streak.failures++
      streak.objects.add(lease.objectId)
      this.#streaks.set(lease.receiverId, streak)
      if (streak.failures > STREAK && streak.objects.size > 1) this.breaks(`an outage of ${lease.receiverId} counts`)
    }
  }

  /** The store wrote attempts down, or did not. */
  writes(finishes: readonly Finish[], before: readonly string[], written: readonly Written[]): void {
    for (const [i, { head, verdict, probe }] of finishes.entries()) {
      const sent = this.#sent.get(nameOf(head))?.find((each) => each.head.number === head.number)
      if (written[i] === 'fenced' && sent) sent.excused = true
      if (written[i] !== 'done' && written[i] !== 'on') continue
      if (before[i] !== 'pending' && before[i] !== 'aside' && written[i] === 'done') {
        this.breaks(`${nameOf(head)} is written down though it was ${before[i]}`)
      }
      if (probe && 'counts' in verdict && verdict.counts) this.breaks(`a probe of ${nameOf(head)} counts`)
    }
  }

  /** Lanes are made due: what a transaction holds at that moment is passed over, and waits for its own time. */
  hastens(receiverId: string): void {
    for (const lane of this.#tables.lanes.values()) {
      if (lane.receiverId === receiverId && lane.lockedBy !== null) this.#passedOver.add(lane)
    }
  }

  /** Lanes are given back: what a transaction holds at that moment is passed over, and waits for the end of its lease. */
  releases(leases: readonly LaneKey[]): void {
    const names = new Set(leases.map(laneName))
    for (const lane of this.#tables.lanes.values()) {
      if (lane.lockedBy !== null && names.has(laneName(lane))) this.#unreleased.add(lane)
    }
  }

  /** A breaker closed: nothing of its receiver waits for a time far away. */
  closes(receiverId: string, at: number): void {
    if (!this.#isAlone) return
    for (const lane of this.#tables.lanes.values()) {
      if (lane.receiverId !== receiverId || lane.token !== null || this.#passedOver.has(lane)) continue
      if (lane.dueAt > at) this.breaks(`${laneName(lane)} still waits after its receiver is back`)
    }
  }

  /** An engine stopped in peace: it holds nothing. */
  stopped(tokens: ReadonlySet<string>): void {
    for (const lane of this.#tables.lanes.values()) {
      if (lane.token === null || this.#unreleased.has(lane)) continue
      if (tokens.has(lane.token)) this.breaks(`${laneName(lane)} was not given back`)
    }
  }

  /**
   * What a machine did not write down may come again: it has ended.
   * @param isSudden whether it was killed, so that it could not learn either that it was too late with something
   */
  excuse(machine: object, isSudden: boolean): void {
    for (const sents of this.#sent.values()) {
      for (const sent of isSudden ? sents : sents.slice(-1)) if (sent.machine === machine) sent.excused = true
    }
  }

  /** Everything is healed and should be done. */
  end(): void {
    for (const queue of this.#tables.queues.values()) {
      for (const delivery of queue) {
        this.#judgeLane(delivery)
        if (!this.#tables.receivers.get(delivery.receiverId)?.removed) this.#judgeEnd(delivery)
        this.#judgeDuplicates(delivery)
      }
    }
    for (const lane of this.#tables.lanes.values()) {
      const isRemoved = this.#tables.receivers.get(lane.receiverId)?.removed ?? false
      if (!isRemoved) this.breaks(`${laneName(lane)} is left, with ${lane.pending} pending`)
    }
  }

  #judgeEnd(delivery: DeliveryRow): void {
    const name = nameOfDelivery(delivery)
    const { state, receiverId, event } = delivery
    if (state === 'delivered') {
      if (!this.#sent.get(name)?.some(({ answered }) => answered)) this.breaks(`${name} was never received`)
      return
    }
    if (state !== 'failed') this.breaks(`${name} is still ${state}`)
    const counted = [...this.#tables.attempts.values()].filter(
      ({ delivery: each, finish }) => each === delivery && !finish.probe && finish.outcome.word !== 'gone',
    )
    if (counted.length !== COUNTED) this.breaks(`${name} is given up after ${counted.length} attempts that count`)
    if (!this.#receivers?.isPoison(receiverId, event.id)) this.breaks(`${name} is given up`)
  }

  #judgeLane(delivery: DeliveryRow): void {
    if (delivery.state !== 'pending' && delivery.state !== 'aside') return
    const aside = delivery.state === 'aside' ? delivery.sequence : 0
    const lane = this.#tables.lanes.get(laneName({ ...delivery, aside }))
    if (!lane || lane.doneSequence >= delivery.sequence) this.breaks(`${nameOfDelivery(delivery)} has no lane`)
  }

  /** What was answered with success comes again only after a crash, or where somebody was too late. */
  #judgeDuplicates(delivery: DeliveryRow): void {
    const answered = (this.#sent.get(nameOfDelivery(delivery)) ?? []).filter((sent) => sent.answered)
    for (const sent of answered.slice(0, -1)) {
      if (!sent.excused) this.breaks(`${nameOfDelivery(delivery)} came again without a reason`)
    }
  }

  #holdShares({ head: { lease, state } }: Sent): void {
    let receiver = 0
    let company = 0
    for (const other of this.#onTheirWay) {
      if (other.over) this.#onTheirWay.delete(other)
      else if (other.head.lease.companyId === lease.companyId) {
        company++
        if (other.head.lease.receiverId === lease.receiverId) receiver++
      }
    }
    const share = state.breaker === 'open' ? 1 : Math.min(state.allowance, RECEIVER_SHARE)
    if (receiver > share) {
      this.breaks(`${receiver} on their way to ${lease.receiverId}, ${state.breaker}, which is allowed ${share}`)
    }
    if (company > COMPANY_SHARE) this.breaks(`${company} on their way for ${lease.companyId}`)
  }

  #takenOf(head: Head): Sent[] {
    return (this.#sent.get(nameOf(head)) ?? []).filter(({ arrived }) => arrived)
  }

  #deliveryOf(head: Head): DeliveryRow | undefined {
    const queue = this.#tables.queues.get(queueName(head.lease)) ?? []
    const delivery = queue.find(({ sequence }) => sequence === head.sequence)
    if (!delivery) this.breaks(`${nameOf(head)} is sent and was not committed`)
    return delivery
  }
}

function nameOf({ lease, sequence }: { lease: Omit<Lease, 'token'>; sequence: number }): string {
  return `${queueName(lease)} ${sequence}`
}

function nameOfDelivery(delivery: DeliveryRow): string {
  return `${queueName(delivery)} ${delivery.sequence}`
}
