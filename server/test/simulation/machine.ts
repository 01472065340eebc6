import type { QueueStore } from '../../src/webhooks/queue/delivery.ts'
import { Engine } from '../../src/webhooks/queue/engine/engine.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Invariants } from './invariants.ts'
import type { QueueStatements } from './queue-statements.ts'
import type { Receivers, Sent } from './receivers.ts'
import type { Scenario } from './scenario.ts'
import { linkStore, type Outages } from './store-link.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What all machines of a simulation share. */
export interface Surroundings {
  readonly time: VirtualTime
  readonly random: SeededRandom
  readonly scenario: Scenario
  readonly outages: Outages
  readonly statements: QueueStatements
  readonly invariants: Invariants
  readonly receivers: Receivers
  /** Adds a fault to the store. */
  readonly spoil: (store: QueueStore) => QueueStore
  /** Milliseconds during which nothing can become due; 0 if that is unknown. */
  readonly idle: () => number
}

export const LEASE = 30_000
const SUSPICIOUS = /duplicate key|without its delivery/

/** A process with an engine. It can be killed or frozen at any moment. */
export class Machine {
  readonly #around: Surroundings
  readonly #engine: Engine
  readonly #tokens = new Set<string>()
  #isAlive = true
  #frozenUntil = 0
  #ends: (() => void)[] = []

  constructor(around: Surroundings) {
    this.#around = around
    const { time, random, outages, statements, invariants, scenario } = around
    const reach = (work: () => void) => this.#reach(work)
    const store = linkStore({
      time,
      random,
      outages,
      statements,
      invariants,
      reach,
      calls: () => this.#suffer(),
      isThere: () => this.#isAlive,
      holds: (token) => this.#tokens.add(token),
    })
    this.#engine = new Engine({
      store: around.spoil(store),
      send: (delivery, signal) => this.#send(delivery, signal),
      clock: { now: () => time.now, sleep: (milliseconds, signal) => this.#sleep(milliseconds, signal) },
      random: () => random.next(),
      watch: {
        attempted: ignore,
        fenced: ignore,
        breaker: ignore,
        unwritable: (delivery) => invariants.breaks(`the result of ${delivery.eventId} cannot be recorded`),
        trouble: (error) => {
          if (error instanceof Error && SUSPICIOUS.test(error.message)) invariants.breaks(error.message)
        },
      },
      limits: { lease: LEASE, mostPoll: scenario.mostPoll },
    })
    this.#engine.start()
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  poke(): void {
    this.#reach(() => this.#engine.poke())
  }

  /** Like kill -9: all its work ends. */
  kill(): void {
    this.#isAlive = false
    this.#around.invariants.excuse(this, true)
  }

  /** Like SIGSTOP, and SIGCONT after that many milliseconds. */
  freeze(milliseconds: number): void {
    this.#frozenUntil = Math.max(this.#frozenUntil, this.#around.time.now + milliseconds)
  }

  /** Stops as a process does on SIGTERM. Calls `done` when it has ended. */
  stop(graceMs: number, done: () => void): void {
    const { time, outages, invariants, scenario } = this.#around
    this.#ends.push(done)
    if (this.#ends.length > 1) return
    this.#reach(() => {
      const began = time.now
      const end = () => {
        if (!this.#isAlive) return
        this.#isAlive = false
        // After an outage, or while a queue is locked, it may give up at the end of its grace
        // period.
        const isRegular = time.now - began < graceMs && !outages.wasAwaySince(began - LEASE) && scenario.long === 0
        if (!isRegular || scenario.freeze > 0) invariants.excuse(this, scenario.freeze > 0)
        else invariants.stopped(this.#tokens)
        for (const ended of this.#ends) ended()
      }
      this.#engine.stop({ graceMs }).then(end, (error: unknown) => invariants.breaks(String(error)))
    })
  }

  #reach(work: () => void): void {
    if (!this.#isAlive) return
    const { time } = this.#around
    const frozen = this.#frozenUntil - time.now
    if (frozen > 0) time.after(frozen, () => this.#reach(work))
    else work()
  }

  #suffer(): void {
    const { time, random, scenario } = this.#around
    if (time.now > scenario.span) return
    if (scenario.kill > 0 && random.chance(scenario.kill)) time.after(random.skewed(0, 60), () => this.kill())
    if (scenario.freeze > 0 && random.chance(scenario.freeze)) {
      time.after(random.skewed(0, 60), () => this.freeze(random.skewed(100, 2 * LEASE)))
    }
  }

  #sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { time, random, idle, scenario } = this.#around
    const least = milliseconds >= scenario.mostPoll ? idle() + random.between(0, milliseconds) : 0
    return new Promise((resolve) => {
      const wake = () => this.#reach(resolve)
      signal.addEventListener('abort', wake, { once: true })
      time.after(Math.max(milliseconds, least), wake)
    })
  }

  #send(delivery: Sent['delivery'], signal: AbortSignal): ReturnType<ConstructorParameters<typeof Engine>[0]['send']> {
    const { time, invariants, receivers } = this.#around
    const sent: Sent = { delivery, machine: this, arrived: false, answered: false, over: false, excused: false }
    return new Promise((resolve, reject) => {
      invariants.sends(sent, time.now)
      signal.addEventListener('abort', () => {
        sent.excused = true
        reject(new Error('cut off'))
      })
      receivers.send(
        sent,
        () => this.#isAlive,
        (outcome) =>
          this.#reach(() => {
            if (!signal.aborted) invariants.learns(sent, outcome.code, time.now)
            resolve(outcome)
          }),
      )
    })
  }
}

function ignore(): void {
  // The invariants look at the tables and the network, not at reports of the engine.
}
