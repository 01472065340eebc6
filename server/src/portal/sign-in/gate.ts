import { LRUCache } from 'lru-cache'
import { type Budget, remembered, signInBudgets, underWay } from '../../base/limits/budgets.ts'
import { Counter } from '../../base/limits/counter.ts'
import { TooMany } from '../../base/web/serving/methods.ts'
import type { Turn } from '../../base/jobs/fair-turns.ts'

/** Who tries something: a network or, if it is known, a browser. */
export interface Tryer extends Omit<Turn, 'tried'> {
  /** The network that it comes from. */
  readonly network: string
}

/** A budget is used up, or too much is under way. Nothing was done. */
export class TooManyTries extends TooMany {
  /** Seconds after which it may go on. */
  readonly seconds: number

  constructor(seconds: number) {
    super({ 'retry-after': String(seconds) })
    this.seconds = seconds
  }
}

/**
 * What stands before everything in this process that takes a secret. It looks into memory alone, so that what it refuses costs
 * nothing (docs/budgets.md).
 */
export class Gate {
  readonly #attempts: Counter
  readonly #challenges: Counter
  readonly #links: Counter
  /** Networks from which somebody signed in. */
  readonly #known: LRUCache<string, true>
  readonly #underWay = new Map<string, number>()
  #all = 0

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    const counter = (budget: Budget) => new Counter(budget, now)
    this.#attempts = counter(signInBudgets.attempts)
    this.#challenges = counter(signInBudgets.challenges)
    this.#links = counter(signInBudgets.links)
    this.#known = new LRUCache({ max: remembered.networks, ttl: remembered.networkSeconds * 1000, perf: { now } })
  }

  /** Whether somebody signed in from a network before, as far as this process knows. */
  isKnown(network: string): boolean {
    return this.#known.has(network)
  }

  /** The turn of an attempt that was let in. */
  turnOf({ key, isKnown }: Tryer): Turn {
    return { key, isKnown, tried: this.#attempts.used(key) }
  }

  /**
   * Lets an attempt in.
   * @returns what ends it
   * @throws {TooManyTries} if the network or browser has tried too much, or too many attempts are under way
   */
  enter(tryer: Tryer): () => void {
    const leave = this.#enter(tryer)
    const seconds = this.#attempts.take(tryer.key)
    if (seconds === 0) return leave
    leave()
    throw new TooManyTries(seconds)
  }

  /** Gives back what an attempt took, because it was right, and remembers where it came from. */
  wasRight({ key, network }: Tryer): void {
    this.#attempts.giveBack(key)
    this.#known.set(network, true)
  }

  /** Does what hashes a password for somebody who has shown a link or a session, and so tries nothing. @throws {TooManyTries} */
  async hash<T>(tryer: Tryer, work: () => Promise<T>): Promise<T> {
    const leave = this.#enter(tryer)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Counts a challenge for a passkey, or a wrong answer to one. @throws {TooManyTries} */
  countChallenge({ key }: Tryer): void {
    const seconds = this.#challenges.take(key)
    if (seconds > 0) throw new TooManyTries(seconds)
  }

  /** @throws {TooManyTries} if a network opened too many links that let nobody in */
  refuseLinks({ network }: Tryer): void {
    const seconds = this.#links.wait(network)
    if (seconds > 0) throw new TooManyTries(seconds)
  }

  /** Counts a link that let nobody in. */
  countLink({ network }: Tryer): void {
    this.#links.take(network)
  }

  #enter({ key }: Tryer): () => void {
    const own = this.#underWay.get(key) ?? 0
    const most = this.#all < underWay.crowded ? underWay.ofOne : 1
    if (own >= most || this.#all >= underWay.most) throw new TooManyTries(underWay.retry)
    this.#underWay.set(key, own + 1)
    this.#all++
    return () => {
      this.#all--
      const left = (this.#underWay.get(key) ?? 1) - 1
      if (left > 0) this.#underWay.set(key, left)
      else this.#underWay.delete(key)
    }
  }
}
