import { afterFailure, afterSuccess, type ReceiverState } from './breaker.ts'
import type { Head, LaneStore } from './delivery.ts'
import { isProbe } from './verdict.ts'
import type { Outcome } from '../webhooks/attempt.ts'

/** An attempt as far as it tells how its receiver fares. */
type Observation = (state: ReceiverState) => ReceiverState

interface Known {
  /** As it stood in the store, by the latest that is known. */
  base: ReceiverState
  /** What happened since, and is not written. */
  unsaved: Observation[]
}

/** Receivers whose state is remembered though nothing about it is unsaved: it spares a conflict, no more. */
const REMEMBERED = 1000
/** How often in a row somebody else may be faster, before other work has its turn. */
const TRIES = 5

/** How receivers fare, as one engine sees it: attempts are folded into the latest known state, and saved. */
export class ReceiverHealth {
  readonly #store: LaneStore
  readonly #changed: (receiverId: string, state: ReceiverState) => void
  readonly #known = new Map<string, Known>()
  readonly #gone = new Set<string>()

  /** @param changed is told when this engine opened or closed a receiver's breaker */
  constructor(store: LaneStore, changed: (receiverId: string, state: ReceiverState) => void) {
    this.#store = store
    this.#changed = changed
  }

  /**
   * Takes in how an attempt ended.
   * @param at milliseconds of Unix time, by the database's clock
   * @returns how the receiver fares by now
   */
  observe(head: Head, { word, retryAfter }: Outcome, at: number): ReceiverState {
    const { receiverId, objectId } = head.lease
    const aside = head.lease.aside > 0
    const known = this.#latest(receiverId, head.state)
    const before = fold(known.base, known.unsaved)
    if (word === 'gone') {
      this.#gone.add(receiverId)
      return before
    }
    const probe = isProbe(head)
    const observation: Observation =
      word === null
        ? (state) => afterSuccess(state, at)
        : (state) => afterFailure(state, { objectId, at, probe, aside, retryAfter })
    const after = observation(before)
    if (after === before) return before
    known.unsaved.push(observation)
    this.#known.set(receiverId, known)
    return after
  }

  /** Writes down what was observed. Rejects where the store does; what is not written is kept. */
  async save(): Promise<void> {
    for (const receiverId of this.#gone) {
      await this.#store.pauseGone(receiverId)
      this.#gone.delete(receiverId)
    }
    for (const [receiverId, known] of this.#known) {
      for (let tries = 0; tries < TRIES && known.unsaved.length > 0; tries++) await this.#saveOne(receiverId, known)
    }
    this.#forget()
  }

  async #saveOne(receiverId: string, known: Known): Promise<void> {
    const { base } = known
    const taken = known.unsaved.length
    const state = fold(base, known.unsaved)
    if (state === base) {
      known.unsaved.splice(0, taken)
      return
    }
    const changes = state.breaker !== base.breaker
    // Before it is closed: a crash in between leaves lanes that are due and a breaker that lets one through.
    if (changes && state.breaker === 'closed') await this.#store.hasten(receiverId)
    const stands = await this.#store.saveState(receiverId, state)
    if (stands !== 'saved') {
      // Where the version is the same, there is no such receiver any more.
      if (stands.version === base.version) known.unsaved.splice(0, taken)
      known.base = stands
      return
    }
    known.base = { ...state, version: base.version + 1 }
    known.unsaved.splice(0, taken)
    if (changes) this.#changed(receiverId, state)
  }

  #latest(receiverId: string, read: ReceiverState): Known {
    const known = this.#known.get(receiverId)
    if (!known) return { base: read, unsaved: [] }
    if (known.base.version < read.version) known.base = read
    return known
  }

  #forget(): void {
    if (this.#known.size <= REMEMBERED) return
    for (const [receiverId, { unsaved }] of this.#known) {
      if (unsaved.length === 0) this.#known.delete(receiverId)
    }
  }
}

function fold(base: ReceiverState, observations: readonly Observation[]): ReceiverState {
  return observations.reduce((state, observe) => observe(state), base)
}
