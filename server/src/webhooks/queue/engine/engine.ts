import type { Lease, NextDelivery } from '../delivery.ts'
import { isProbe, verdictOf } from '../verdict.ts'
import { type EngineParts, LIMITS, type Limits } from './engine-parts.ts'
import { ReceiverHealth } from './receiver-health.ts'
import { ResultWriter } from './result-writer.ts'

const LEAST_BACKOFF = 50
const MOST_BACKOFF = 1000

/** A queue that this engine has claimed and sent nothing of yet. */
interface ClaimedQueue {
  readonly lease: Lease
  /** Until when the claim holds for certain, by the engine's clock. */
  readonly until: number
  /** How many deliveries of the queue this engine sends in a row, the next one included. */
  readonly turn: number
}

/**
 * Claims queues, sends their next deliveries and records the results. It works in rounds, one at a
 * time. An attempt that ends during a round is recorded in the next one. Any number of engines work
 * on one store.
 */
export class Engine {
  readonly #parts: EngineParts
  readonly #limits: Limits
  readonly #health: ReceiverHealth
  readonly #results: ResultWriter
  readonly #sending = new Map<AbortController, Lease>()
  #claimed: ClaimedQueue[] = []
  /** Claimed queues that are not sent and have to be released. */
  #unsent: Lease[] = []
  #loop: Promise<void> | undefined
  #stopping = false
  /** The grace period of `stop` is over: the engine waits for nothing any more. */
  #graceIsOver = false
  #woken = false
  #alarm: { ring: AbortController; backoff: boolean } | undefined
  #poll: number
  #backoff = 0

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#limits = { ...LIMITS, ...parts.limits }
    this.#poll = this.#limits.leastPoll
    this.#health = new ReceiverHealth(parts.store, (receiverId, state) => parts.watch.breaker(receiverId, state))
    this.#results = new ResultWriter(
      (results) => parts.store.finish(results),
      () => parts.clock.now(),
    )
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /** Begins a round at once, because something may be due. */
  poke(): void {
    this.#poll = this.#limits.leastPoll
    this.#wake()
  }

  /**
   * Claims nothing any more, and waits for the attempts in flight. Aborts those that take longer
   * than `graceMs`. Such an event may have arrived, so its queue waits for the end of its lease and
   * uses the next attempt number.
   */
  async stop({ graceMs }: { graceMs: number }): Promise<void> {
    this.#stopping = true
    this.#wake()
    const grace = new AbortController()
    await Promise.race([this.#loop, this.#parts.clock.sleep(graceMs, grace.signal)])
    grace.abort('over')
    this.#graceIsOver = true
    for (const controller of this.#sending.keys()) controller.abort(new Error('The process stops and waits no longer'))
    this.#alarm?.ring.abort('grace is over')
    await this.#loop
  }

  async #run(): Promise<void> {
    for (;;) {
      const last = this.#graceIsOver && this.#sending.size === 0
      const worked = await this.#round()
      if (last || (this.#stopping && this.#inFlight === 0)) return
      await this.#pause(worked)
    }
  }

  get #inFlight(): number {
    return this.#sending.size + this.#claimed.length + this.#unsent.length + this.#results.size
  }

  /** Returns whether there was work; undefined if the store failed. */
  async #round(): Promise<boolean | undefined> {
    this.#woken = false
    try {
      // The results that this round records are fixed before the health is saved. A queue must not
      // be released before its attempt is part of the saved state: otherwise another probe would
      // follow a failed one at once.
      const due = this.#results.due()
      await this.#health.save()
      const failure = await this.#record(due)
      if (!this.#stopping) await this.#claim()
      const sent = await this.#send()
      await this.#release()
      if (failure) return this.#backOff(failure.error)
      this.#backoff = 0
      return sent
    } catch (error) {
      return this.#backOff(error)
    }
  }

  #backOff(error: unknown): undefined {
    this.#parts.watch.trouble(error)
    this.#backoff = Math.min(Math.max(this.#backoff * 2, LEAST_BACKOFF), MOST_BACKOFF)
  }

  /** Records results. A result that the store rejects stays, and the round goes on. */
  async #record(due: ReturnType<ResultWriter['due']>): Promise<{ error: unknown } | undefined> {
    try {
      await this.#results.write(due, (result, recorded, { delivery, turn }, at) => {
        if (recorded === 'fenced') return this.#parts.watch.fenced(result)
        this.#parts.watch.attempted(result)
        if (recorded === 'next') {
          this.#claimed.push({ lease: delivery.lease, until: at + this.#limits.lease, turn: turn + 1 })
        }
      })
      return undefined
    } catch (error) {
      return { error }
    }
  }

  async #claim(): Promise<void> {
    const limit = this.#limits.inFlight - this.#inFlight
    if (limit <= 0) return
    const until = this.#parts.clock.now() + this.#limits.lease
    for (const lease of await this.#parts.store.claim(limit)) this.#claimed.push({ lease, until, turn: 1 })
    const unwritable = this.#results.blame()
    if (unwritable) this.#parts.watch.unwritable(unwritable.delivery)
  }

  /** Sends the next deliveries of the claimed queues. Returns whether there was one. */
  async #send(): Promise<boolean> {
    if (this.#claimed.length === 0) return false
    const leases = this.#claimed.map(({ lease }) => lease)
    const deliveries = this.#stopping ? [] : await this.#parts.store.nextDeliveries(leases)
    const byQueue = new Map(deliveries.map((delivery) => [nameOf(delivery.lease), delivery]))
    const busy = new Set([...this.#sending.values()].map(({ receiverId }) => receiverId))
    const claimed = this.#claimed
    this.#claimed = []
    const now = this.#parts.clock.now()
    let sent = false
    for (const { lease, until, turn } of claimed) {
      const delivery = byQueue.get(nameOf(lease))
      const { receiverId } = lease
      const isLate = until - now < this.#limits.attempt
      // There is no delivery if the receiver was paused. If its breaker opened after the claim, one
      // probe is enough.
      if (!delivery || this.#stopping || isLate || (isProbe(delivery) && busy.has(receiverId))) {
        this.#unsent.push(lease)
        continue
      }
      busy.add(receiverId)
      sent = true
      void this.#attempt(delivery, turn, now)
    }
    return sent
  }

  async #attempt(delivery: NextDelivery, turn: number, began: number): Promise<void> {
    const { clock, random, send, watch } = this.#parts
    const controller = new AbortController()
    this.#sending.set(controller, delivery.lease)
    try {
      const outcome = await send(delivery, controller.signal)
      const now = delivery.now + (clock.now() - began)
      const state = this.#health.observe(delivery, outcome, now)
      const verdict = verdictOf(delivery, outcome, { state, now, random: random(), turn })
      this.#results.add({ delivery, outcome, verdict, probe: isProbe(delivery), began, turn })
    } catch (error) {
      if (!controller.signal.aborted) watch.trouble(error)
    } finally {
      this.#sending.delete(controller)
      this.#wake()
    }
  }

  async #release(): Promise<void> {
    if (this.#unsent.length === 0) return
    const leases = this.#unsent
    await this.#parts.store.release(leases)
    this.#unsent = this.#unsent.slice(leases.length)
  }

  async #pause(worked: boolean | undefined): Promise<void> {
    if (worked === undefined) return this.#sleep(this.#backoff, true)
    const { leastPoll, mostPoll } = this.#limits
    this.#poll = worked ? leastPoll : Math.min(this.#poll * 2, mostPoll)
    if (this.#woken) return undefined
    return this.#sleep(Math.min(this.#poll, this.#results.nextAt - this.#parts.clock.now()), false)
  }

  async #sleep(milliseconds: number, backoff: boolean): Promise<void> {
    if (this.#graceIsOver && this.#sending.size === 0) return
    const ring = new AbortController()
    this.#alarm = { ring, backoff }
    await this.#parts.clock.sleep(milliseconds, ring.signal)
    this.#alarm = undefined
  }

  /**
   * Begins the next round, or lets it follow the present one at once. Does not cut a backoff short.
   */
  #wake(): void {
    this.#woken = true
    if (this.#alarm && !this.#alarm.backoff) this.#alarm.ring.abort('woken')
  }
}

/**
 * Contains the token, because a queue whose lease ended during an outage may be claimed a second
 * time.
 */
function nameOf({ receiverId, objectId, replay, parked, token }: Lease): string {
  return `${receiverId} ${objectId} ${replay} ${parked} ${token}`
}
