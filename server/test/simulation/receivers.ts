import type { NextDelivery } from '../../src/queue/delivery.ts'
import type { Dice } from './dice.ts'
import type { Weather } from './scenario.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Outcome } from '../../src/webhooks/attempt.ts'

/** An attempt on its way, and what became of it. */
export interface Sent {
  readonly delivery: NextDelivery
  readonly machine: object
  /** The receiver took it, whatever became of its answer. */
  arrived: boolean
  /** It was answered with success. */
  answered: boolean
  /** It is not on its way any more. */
  over: boolean
  /** Its process was killed, stood still or cut it off, or came too late to write it down. */
  excused: boolean
}

interface Change {
  readonly at: number
  readonly weather: Weather
}

const TIMEOUT = 15_000
const WEATHERS = ['slow', 'refuses', 'hangs', 'drips', 'resets', 'errors', 'busy', 'gone'] as const
const BODY_HASH = Buffer.alloc(32)

/** The receivers of a scenario and the network to them. */
export class Receivers {
  readonly #time: VirtualTime
  readonly #dice: Dice
  readonly #weather = new Map<string, readonly Change[]>()
  /** Events, each for a receiver, that it refuses until a time. */
  readonly #poison = new Map<string, number>()
  readonly #arrived: (sent: Sent) => void

  constructor(time: VirtualTime, dice: Dice, arrived: (sent: Sent) => void) {
    this.#time = time
    this.#dice = dice
    this.#arrived = arrived
  }

  /** Gives a receiver its weather: storms within the span, and calm after it. */
  add(id: string, span: number, isStormy: boolean): void {
    const changes: Change[] = []
    for (let at = isStormy ? 0 : span; at < span;) {
      const weather = this.#dice.chance(0.4) ? 'well' : this.#dice.pick(WEATHERS)
      changes.push({ at, weather: weather === 'gone' && this.#dice.chance(0.7) ? 'errors' : weather })
      at += this.#dice.skewed(span / 20, span)
    }
    this.#weather.set(id, [{ at: -1, weather: 'well' }, ...changes, { at: span, weather: 'well' }])
  }

  poison(receiverId: string, eventId: string, until: number): void {
    this.#poison.set(`${receiverId} ${eventId}`, until)
  }

  isPoison(receiverId: string, eventId: string): boolean {
    return this.#poison.has(`${receiverId} ${eventId}`)
  }

  /**
   * Sends.
   * @param isThere whether the sender is still there when it leaves its machine; what already left arrives anyway
   * @param answer is given the outcome when the answer is back
   */
  send(sent: Sent, isThere: () => boolean, answer: (outcome: Outcome) => void): void {
    const began = this.#time.now
    const weather = this.#weatherOf(sent.delivery)
    const slowness = weather === 'slow' ? 6000 : 60
    this.#time.after(this.#dice.skewed(1, slowness), () => {
      if (!isThere() && this.#dice.chance(0.5)) {
        sent.over = true
        return
      }
      const { takes, after, outcome } = this.#reply(weather, this.#dice.skewed(1, slowness), this.#time.now - began)
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

  #weatherOf({ eventId, lease }: NextDelivery): Weather {
    const until = this.#poison.get(`${lease.receiverId} ${eventId}`)
    if (until !== undefined && this.#time.now < until) return 'errors'
    return this.#weather.get(lease.receiverId)?.findLast(({ at }) => at <= this.#time.now)?.weather ?? 'well'
  }

  #reply(weather: Weather, after: number, passed: number): { takes: boolean; after: number; outcome: Outcome } {
    const timeout = TIMEOUT - passed
    switch (weather) {
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
        return { takes: this.#dice.chance(0.5), after, outcome: outcomeOf('reset', null) }
      case 'errors':
        return { takes: false, after, outcome: outcomeOf('status', 500) }
      case 'busy':
        return { takes: false, after, outcome: outcomeOf('status', 429, this.#dice.skewed(1, 3_600_000)) }
      case 'gone':
        return { takes: false, after, outcome: outcomeOf('gone', 410) }
      default:
        return weather satisfies never
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
