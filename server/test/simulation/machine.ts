import type { QueueStore } from '../../src/queue/delivery.ts'
import { Engine } from '../../src/queue/engine/engine.ts'
import type { Dice } from './dice.ts'
import type { Judge } from './judge.ts'
import type { QueueStatements } from './queue-statements.ts'
import type { Receivers, Sent } from './receivers.ts'
import type { Scenario } from './scenario.ts'
import { linkStore, type Outages } from './store-link.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What all machines of a world share. */
export interface Surroundings {
  readonly time: VirtualTime
  readonly dice: Dice
  readonly scenario: Scenario
  readonly outages: Outages
  readonly statements: QueueStatements
  readonly judge: Judge
  readonly receivers: Receivers
  /** What is wrong with the engine, seen from the store. */
  readonly spoil: (store: QueueStore) => QueueStore
  /** Milliseconds for which nothing can be due; 0 while that is not known. */
  readonly idle: () => number
}

export const LEASE = 30_000
const SUSPICIOUS = /duplicate key|without its delivery/

/** A process with an engine. It can be killed, and stand still, at any moment. */
export class Machine {
  readonly #around: Surroundings
  readonly #engine: Engine
  readonly #tokens = new Set<string>()
  #isAlive = true
  #frozenUntil = 0
  #ends: (() => void)[] = []

  constructor(around: Surroundings) {
    this.#around = around
    const { time, dice, outages, statements, judge, scenario } = around
    const reach = (work: () => void) => this.#reach(work)
    const store = linkStore({
      time,
      dice,
      outages,
      statements,
      judge,
      reach,
      calls: () => this.#suffer(),
      isThere: () => this.#isAlive,
      holds: (token) => this.#tokens.add(token),
    })
    this.#engine = new Engine({
      store: around.spoil(store),
      send: (delivery, signal) => this.#send(delivery, signal),
      clock: { now: () => time.now, sleep: (milliseconds, signal) => this.#sleep(milliseconds, signal) },
      random: () => dice.next(),
      watch: {
        attempted: ignore,
        fenced: ignore,
        breaker: ignore,
        unwritable: (delivery) => judge.breaks(`${delivery.eventId} can not be written down`),
        trouble: (error) => {
          if (error instanceof Error && SUSPICIOUS.test(error.message)) judge.breaks(error.message)
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

  /** kill -9: nothing of it goes on. */
  kill(): void {
    this.#isAlive = false
    this.#around.judge.excuse(this, true)
  }

  /** SIGSTOP, and SIGCONT after that many milliseconds. */
  freeze(milliseconds: number): void {
    this.#frozenUntil = Math.max(this.#frozenUntil, this.#around.time.now + milliseconds)
  }

  /** Stops as a process that is asked to; `done` when it has ended. */
  stop(graceMs: number, done: () => void): void {
    const { time, outages, judge, scenario } = this.#around
    this.#ends.push(done)
    if (this.#ends.length > 1) return
    this.#reach(() => {
      const began = time.now
      const end = () => {
        if (!this.#isAlive) return
        this.#isAlive = false
        // A store that was away, or a queue that somebody held, has it give up when its grace is over.
        const isInPeace = time.now - began < graceMs && !outages.wasAwaySince(began - LEASE) && scenario.long === 0
        if (!isInPeace || scenario.freeze > 0) judge.excuse(this, scenario.freeze > 0)
        else judge.stopped(this.#tokens)
        for (const ended of this.#ends) ended()
      }
      this.#engine.stop({ graceMs }).then(end, (error: unknown) => judge.breaks(String(error)))
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
    const { time, dice, scenario } = this.#around
    if (time.now > scenario.span) return
    if (scenario.kill > 0 && dice.chance(scenario.kill)) time.after(dice.skewed(0, 60), () => this.kill())
    if (scenario.freeze > 0 && dice.chance(scenario.freeze)) {
      time.after(dice.skewed(0, 60), () => this.freeze(dice.skewed(100, 2 * LEASE)))
    }
  }

  #sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { time, dice, idle, scenario } = this.#around
    const least = milliseconds >= scenario.mostPoll ? idle() + dice.between(0, milliseconds) : 0
    return new Promise((resolve) => {
      const wake = () => this.#reach(resolve)
      signal.addEventListener('abort', wake, { once: true })
      time.after(Math.max(milliseconds, least), wake)
    })
  }

  #send(delivery: Sent['delivery'], signal: AbortSignal): ReturnType<ConstructorParameters<typeof Engine>[0]['send']> {
    const { time, judge, receivers } = this.#around
    const sent: Sent = { delivery, machine: this, arrived: false, answered: false, over: false, excused: false }
    return new Promise((resolve, reject) => {
      judge.sends(sent, time.now)
      signal.addEventListener('abort', () => {
        sent.excused = true
        reject(new Error('cut off'))
      })
      receivers.send(
        sent,
        () => this.#isAlive,
        (outcome) =>
          this.#reach(() => {
            if (!signal.aborted) judge.learns(sent, outcome.code, time.now)
            resolve(outcome)
          }),
      )
    })
  }
}

function ignore(): void {
  // Nothing here is told to anybody: the judge looks at the tables and the wire.
}
