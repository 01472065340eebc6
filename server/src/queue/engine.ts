import type { Head, Lease } from './delivery.ts'
import { type EngineParts, LIMITS, type Limits } from './engine-parts.ts'
import { FinishQueue } from './finish-queue.ts'
import { ReceiverHealth } from './receiver-health.ts'
import { isProbe, verdictOf } from './verdict.ts'

const LEAST_BACKOFF = 50
const MOST_BACKOFF = 1000

/** A lane that this engine holds and of which nothing is sent yet. */
interface Held {
  readonly lease: Lease
  /** Until when it is certainly held, by the engine's clock. */
  readonly until: number
  readonly turn: number
}

/**
 * Takes lanes, sends their heads and writes down how it went: one round at a time, and what ends meanwhile is part of the
 * next. Any number of engines work on one store.
 */
export class Engine {
  readonly #parts: EngineParts
  readonly #limits: Limits
  readonly #health: ReceiverHealth
  readonly #finished: FinishQueue
  readonly #sending = new Map<AbortController, Lease>()
  #held: Held[] = []
  /** Lanes of which nothing was sent, to be given back. */
  #returning: Lease[] = []
  #loop: Promise<void> | undefined
  #stopping = false
  /** The grace is over: nothing is waited for any more. */
  #late = false
  #woken = false
  #alarm: { ring: AbortController; backoff: boolean } | undefined
  #poll: number
  #backoff = 0

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#limits = { ...LIMITS, ...parts.limits }
    this.#poll = this.#limits.leastPoll
    this.#health = new ReceiverHealth(parts.store, (receiverId, state) => parts.watch.breaker(receiverId, state))
    this.#finished = new FinishQueue(
      (finishes) => parts.store.finish(finishes),
      () => parts.clock.now(),
    )
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /** Something may be due: looks at once. */
  poke(): void {
    this.#poll = this.#limits.leastPoll
    this.#wake()
  }

  /**
   * Takes nothing any more, and waits for what is being sent. What is still on its way after `graceMs` is cut off: it may
   * have arrived, so that its lane waits for the end of its lease and goes on with the next number.
   */
  async stop({ graceMs }: { graceMs: number }): Promise<void> {
    this.#stopping = true
    this.#wake()
    const grace = new AbortController()
    await Promise.race([this.#loop, this.#parts.clock.sleep(graceMs, grace.signal)])
    grace.abort('over')
    this.#late = true
    for (const controller of this.#sending.keys()) controller.abort(new Error('The process stops and waits no longer'))
    this.#alarm?.ring.abort('late')
    await this.#loop
  }

  async #run(): Promise<void> {
    for (;;) {
      const last = this.#late && this.#sending.size === 0
      const worked = await this.#round()
      if (last || (this.#stopping && this.#inFlight === 0)) return
      await this.#rest(worked)
    }
  }

  get #inFlight(): number {
    return this.#sending.size + this.#held.length + this.#returning.length + this.#finished.size
  }

  /** Whether there was something to do; undefined where the store is away. */
  async #round(): Promise<boolean | undefined> {
    this.#woken = false
    try {
      // What ends from here on is written down in the next round: a lane must not be free before it is saved what its
      // attempt told of the receiver, or a probe that failed is followed by another at once.
      const due = this.#finished.due()
      await this.#health.save()
      const trouble = await this.#writeDown(due)
      if (!this.#stopping) await this.#claim()
      const sent = await this.#send()
      await this.#giveBack()
      if (trouble) return this.#away(trouble.error)
      this.#backoff = 0
      return sent
    } catch (error) {
      return this.#away(error)
    }
  }

  #away(error: unknown): undefined {
    this.#parts.watch.trouble(error)
    this.#backoff = Math.min(Math.max(this.#backoff * 2, LEAST_BACKOFF), MOST_BACKOFF)
  }

  /** Writes attempts down. What the store rejects stays, and keeps nobody from going on. */
  async #writeDown(due: ReturnType<FinishQueue['due']>): Promise<{ error: unknown } | undefined> {
    try {
      await this.#finished.write(due, (finish, written, { head, turn }, at) => {
        if (written === 'fenced') return this.#parts.watch.fenced(finish)
        this.#parts.watch.attempted(finish)
        if (written === 'on') this.#held.push({ lease: head.lease, until: at + this.#limits.lease, turn: turn + 1 })
      })
      return undefined
    } catch (error) {
      return { error }
    }
  }

  async #claim(): Promise<void> {
    const room = this.#limits.inFlight - this.#inFlight
    if (room <= 0) return
    const until = this.#parts.clock.now() + this.#limits.lease
    for (const lease of await this.#parts.store.claim(room)) this.#held.push({ lease, until, turn: 1 })
    const unwritable = this.#finished.blame()
    if (unwritable) this.#parts.watch.unwritable(unwritable.head)
  }

  /** Sends the heads of the lanes that are held; whether there was one. */
  async #send(): Promise<boolean> {
    if (this.#held.length === 0) return false
    const heads = this.#stopping ? [] : await this.#parts.store.heads(this.#held.map(({ lease }) => lease))
    const byLane = new Map(heads.map((head) => [nameOf(head.lease), head]))
    const busy = new Set([...this.#sending.values()].map(({ receiverId }) => receiverId))
    const held = this.#held
    this.#held = []
    const now = this.#parts.clock.now()
    let sent = false
    for (const { lease, until, turn } of held) {
      const head = byLane.get(nameOf(lease))
      const { receiverId } = lease
      // A lane whose receiver was paused has no head. A breaker may have opened after the claim: then one probe is enough.
      if (!head || this.#stopping || until - now < this.#limits.attempt || (isProbe(head) && busy.has(receiverId))) {
        this.#returning.push(lease)
        continue
      }
      busy.add(receiverId)
      sent = true
      void this.#attempt(head, turn, now)
    }
    return sent
  }

  async #attempt(head: Head, turn: number, began: number): Promise<void> {
    const { clock, random, send, watch } = this.#parts
    const controller = new AbortController()
    this.#sending.set(controller, head.lease)
    try {
      const outcome = await send(head, controller.signal)
      const now = head.now + (clock.now() - began)
      const state = this.#health.observe(head, outcome, now)
      const verdict = verdictOf(head, outcome, { state, now, random: random(), turn })
      this.#finished.add({ head, outcome, verdict, probe: isProbe(head), began, turn })
    } catch (error) {
      if (!controller.signal.aborted) watch.trouble(error)
    } finally {
      this.#sending.delete(controller)
      this.#wake()
    }
  }

  async #giveBack(): Promise<void> {
    if (this.#returning.length === 0) return
    const leases = this.#returning
    await this.#parts.store.release(leases)
    this.#returning = this.#returning.slice(leases.length)
  }

  async #rest(worked: boolean | undefined): Promise<void> {
    if (worked === undefined) return this.#sleep(this.#backoff, true)
    const { leastPoll, mostPoll } = this.#limits
    this.#poll = worked ? leastPoll : Math.min(this.#poll * 2, mostPoll)
    if (this.#woken) return undefined
    return this.#sleep(Math.min(this.#poll, this.#finished.nextAt - this.#parts.clock.now()), false)
  }

  async #sleep(milliseconds: number, backoff: boolean): Promise<void> {
    if (this.#late && this.#sending.size === 0) return
    const ring = new AbortController()
    this.#alarm = { ring, backoff }
    await this.#parts.clock.sleep(milliseconds, ring.signal)
    this.#alarm = undefined
  }

  /** Begins the next round, or has it follow the present one; only an outage's pause is not cut short. */
  #wake(): void {
    this.#woken = true
    if (this.#alarm && !this.#alarm.backoff) this.#alarm.ring.abort('woken')
  }
}

/** With the token: a lane whose lease ended while the store was away may be held a second time. */
function nameOf({ receiverId, objectId, track, aside, token }: Lease): string {
  return `${receiverId} ${objectId} ${track} ${aside} ${token}`
}
