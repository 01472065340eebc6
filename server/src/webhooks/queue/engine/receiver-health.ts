import { afterFailure, afterSuccess, type ReceiverState } from '../breaker.ts'
import type { NextDelivery, QueueStore } from '../delivery.ts'
import { isProbe } from '../verdict.ts'
import type { Outcome } from '../../attempt.ts'

/** What an attempt changes in the state of its receiver. */
type Observation = (state: ReceiverState) => ReceiverState

interface Known {
  /** The latest stored state that this engine knows. */
  base: ReceiverState
  /** Observations since then that are not saved. */
  unsaved: Observation[]
}

/**
 * Receivers whose state stays in memory although it is saved. This avoids conflicts at saving,
 * nothing more.
 */
const REMEMBERED = 1000
/** How often in a row another worker may save first, before other work has its turn. */
const TRIES = 5

/**
 * The states of receivers as one engine sees them. It applies each attempt to the latest known
 * state, and saves the result.
 */
export class ReceiverHealth {
  readonly #store: QueueStore
  readonly #changed: (receiverId: string, state: ReceiverState) => void
  readonly #known = new Map<string, Known>()
  readonly #gone = new Set<string>()

  /** @param changed is called when this engine opened or closed the breaker of a receiver */
  constructor(store: QueueStore, changed: (receiverId: string, state: ReceiverState) => void) {
    this.#store = store
    this.#changed = changed
  }

  /**
   * Takes in the outcome of an attempt.
   * @param at milliseconds of Unix time, by the database's clock
   * @returns the state of the receiver with this attempt
   */
  observe(delivery: NextDelivery, { code, retryAfter }: Outcome, at: number): ReceiverState {
    const { receiverId, objectId } = delivery.lease
    const parked = delivery.lease.parked > 0
    const known = this.#latest(receiverId, delivery.state)
    const before = fold(known.base, known.unsaved)
    if (code === 'gone') {
      this.#gone.add(receiverId)
      return before
    }
    const probe = isProbe(delivery)
    const observation: Observation =
      code === null
        ? (state) => afterSuccess(state, at)
        : (state) => afterFailure(state, { objectId, at, probe, parked, retryAfter })
    const after = observation(before)
    if (after === before) return before
    known.unsaved.push(observation)
    this.#known.set(receiverId, known)
    return after
  }

  /** Saves what was observed. Rejects if the store does, and keeps what is not saved. */
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
    // Comes before the breaker is closed. After a crash in between, queues are due and the breaker
    // lets one of them through.
    if (changes && state.breaker === 'closed') await this.#store.makeDue(receiverId)
    const stored = await this.#store.saveState(receiverId, state)
    if (stored !== 'saved') {
      // The same version means that the receiver does not exist any more.
      if (stored.version === base.version) known.unsaved.splice(0, taken)
      known.base = stored
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
