import type { NextDelivery } from '../../src/webhooks/queue/delivery.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Behaviour } from './scenario.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Outcome } from '../../src/webhooks/attempt.ts'

/** An attempt and its outcome so far. */
export interface Sent {
  readonly delivery: NextDelivery
  readonly machine: object
  /** The receiver took it, even if its answer was lost. */
  arrived: boolean
  /** The receiver acknowledged it. */
  answered: boolean
  /** It is no longer in flight. */
  over: boolean
  /**
   * It may come again, because its process was killed, frozen, aborted it, or was too late to
   * record it.
   */
  excused: boolean
}

interface Change {
  readonly at: number
  readonly behaviour: Behaviour
}

const TIMEOUT = 15_000
const BEHAVIOURS = ['slow', 'refuses', 'hangs', 'drips', 'resets', 'errors', 'busy', 'gone'] as const
const BODY_HASH = Buffer.alloc(32)

/** The receivers of a scenario, and the network between. */
export class Receivers {
  readonly #time: VirtualTime
  readonly #random: SeededRandom
  readonly #behaviour = new Map<string, readonly Change[]>()
  /** Until when a receiver refuses an event. */
  readonly #poison = new Map<string, number>()
  readonly #arrived: (sent: Sent) => void

  constructor(time: VirtualTime, random: SeededRandom, arrived: (sent: Sent) => void) {
    this.#time = time
    this.#random = random
    this.#arrived = arrived
  }

  /**
   * Adds a receiver. Its behaviour changes during the span if it is unsteady, and is good
   * afterwards.
   */
  add(id: string, span: number, isUnsteady: boolean): void {
    const changes: Change[] = []
    for (let at = isUnsteady ? 0 : span; at < span;) {
      const behaviour = this.#random.chance(0.4) ? 'well' : this.#random.pick(BEHAVIOURS)
      changes.push({ at, behaviour: behaviour === 'gone' && this.#random.chance(0.7) ? 'errors' : behaviour })
      at += this.#random.skewed(span / 20, span)
    }
    this.#behaviour.set(id, [{ at: -1, behaviour: 'well' }, ...changes, { at: span, behaviour: 'well' }])
  }

  poison(receiverId: string, eventId: string, until: number): void {
    this.#poison.set(`${receiverId} ${eventId}`, until)
  }

  isPoison(receiverId: string, eventId: string): boolean {
    return this.#poison.has(`${receiverId} ${eventId}`)
  }

  /**
   * Sends a delivery.
   * @param isThere whether the sender still exists when the request leaves it; a request that has
   * left arrives anyway
   * @param answer is called with the outcome when the answer is back
   */
  send(sent: Sent, isThere: () => boolean, answer: (outcome: Outcome) => void): void {
    const began = this.#time.now
    const behaviour = this.#behaviourOf(sent.delivery)
    const slowness = behaviour === 'slow' ? 6000 : 60
    this.#time.after(this.#random.skewed(1, slowness), () => {
      if (!isThere() && this.#random.chance(0.5)) {
        sent.over = true
        return
      }
      const { takes, after, outcome } = this.#reply(behaviour, this.#random.skewed(1, slowness), this.#time.now - began)
      if (takes) {
        sent.arrived = true
        this.#arrived(sent)
      }
      this.#time.after(after, () => {
        sent.over = true
        sent.answered = outcome.code === null
        answer({ ...outcome, milliseconds: this.#time.now - began })
      })
    })
  }

  #behaviourOf({ eventId, lease }: NextDelivery): Behaviour {
    const until = this.#poison.get(`${lease.receiverId} ${eventId}`)
    if (until !== undefined && this.#time.now < until) return 'errors'
    return this.#behaviour.get(lease.receiverId)?.findLast(({ at }) => at <= this.#time.now)?.behaviour ?? 'well'
  }

  #reply(behaviour: Behaviour, after: number, passed: number): { takes: boolean; after: number; outcome: Outcome } {
    const timeout = TIMEOUT - passed
    switch (behaviour) {
      case 'well':
      case 'slow':
        return { takes: true, after, outcome: outcomeOf(null, 200) }
      case 'refuses':
        return { takes: false, after, outcome: outcomeOf('connect', null) }
      case 'hangs':
        return { takes: false, after: timeout, outcome: outcomeOf('timeout', null) }
      case 'drips':
        return { takes: true, after: timeout, outcome: outcomeOf('timeout', null) }
      case 'resets':
        return { takes: this.#random.chance(0.5), after, outcome: outcomeOf('reset', null) }
      case 'errors':
        return { takes: false, after, outcome: outcomeOf('status', 500) }
      case 'busy':
        return { takes: false, after, outcome: outcomeOf('status', 429, this.#random.skewed(1, 3_600_000)) }
      case 'gone':
        return { takes: false, after, outcome: outcomeOf('gone', 410) }
      default:
        return behaviour satisfies never
    }
  }
}

function outcomeOf(code: Outcome['code'], status: number | null, retryAfter: number | null = null): Outcome {
  return {
    code,
    message: null,
    status,
    address: null,
    milliseconds: 0,
    requestHeaders: {},
    bodyLength: 2,
    bodyHash: BODY_HASH,
    answer: null,
    answerCut: null,
    retryAfter,
  }
}
