import type { Queryable } from '../db/connection.ts'
import {
  type FollowedEvent,
  type FollowedScope,
  type Place,
  readEventsBetween,
  readMoment,
  readTransactionsUnderWay,
  readUnseenEvents,
} from './follow-store.ts'

/** Milliseconds by which an event may be older than the moment at which its transaction showed itself. */
const MARGIN = 30_000
/** Milliseconds that a transaction may have been under way when following begins: none of ours lasts for minutes. */
const LONGEST = 600_000
const BATCH = 500

/** How events are followed, beside which. */
export interface FollowOptions {
  /** From when on; what is committed from now on unless given. */
  readonly since?: Date
  readonly margin?: number
  readonly batch?: number
}

/**
 * Follows events as they are committed, each once. Transactions are committed in another order than their events were
 * created, so that a position in the order of time would pass over some. Instead everything is looked at again from the
 * creation of the oldest transaction on that is still under way, and what was seen is left out. Events of one object come
 * in the order of their numbers: who takes a number holds the object until the commit, so that none is seen before another
 * with a smaller one.
 *
 * Only reads, and keeps nothing in the database: deliveries and their lanes know nothing of it.
 */
export class Follower {
  readonly #scope: FollowedScope
  readonly #options: Required<Omit<FollowOptions, 'since'>>
  readonly #since: Date | undefined
  /** Events that were told, or were there already, and may be met again: when they were created. */
  readonly #seen = new Map<string, number>()
  /** Transactions that are under way, with a moment at which each had not begun. */
  #underWay = new Map<string, number>()
  /** When it was looked last which are; undefined before the first time. */
  #looked: number | undefined
  /** From here on everything is looked at again. Undefined before the beginning. */
  #edge: number | undefined
  /** How far what is long committed was told, from `since` on; undefined when that is over. */
  #past: { from: Place; until: Date } | undefined

  constructor(scope: FollowedScope, { since, margin = MARGIN, batch = BATCH }: FollowOptions = {}) {
    this.#scope = scope
    this.#since = since
    this.#options = { margin, batch }
  }

  /** What was committed since it was asked last. Where it throws, nothing is told, and it can be asked again. */
  async next(database: Queryable): Promise<FollowedEvent[]> {
    if (this.#edge === undefined) await this.begin(database)
    if (this.#past) {
      const past = await this.#readPast(database, this.#past)
      if (past.length > 0) return past
    }
    const at = (await readMoment(database)).getTime()
    const underWay = await readTransactionsUnderWay(database)
    const found = await this.#readUnseen(database)
    for (const event of found) this.#seen.set(event.id, event.at.getTime())
    this.#note(at, underWay)
    // What is left of a large batch must be met again before the edge moves on.
    if (found.length < this.#options.batch) this.#moveEdge()
    return found
  }

  /** Fixes what is new: with nothing before, what is committed after this. Done by the first `next` where it was not before. */
  async begin(database: Queryable): Promise<void> {
    const edge = (await readMoment(database)).getTime() - LONGEST
    const since = this.#since?.getTime()
    if (since === undefined) {
      const seen = new Map<string, number>()
      // By this alone one knows later what is new: what is committed from here on was not there now.
      for (let found: FollowedEvent[] = [], first = true; first || found.length > 0; first = false) {
        found = await readUnseenEvents(database, this.#scope, {
          since: new Date(edge),
          seen: [...seen.keys()],
          limit: 10_000,
        })
        for (const event of found) seen.set(event.id, event.at.getTime())
      }
      for (const [id, created] of seen) this.#seen.set(id, created)
      this.#edge = edge
      return
    }
    this.#edge = Math.max(edge, since)
    if (since < edge) {
      // Just before the first, whose id is none of the smallest.
      const from = { at: new Date(since), objectId: '00000000-0000-0000-0000-000000000000', sequence: 0 }
      this.#past = { from, until: new Date(edge) }
    }
  }

  async #readPast(database: Queryable, { from, until }: { from: Place; until: Date }): Promise<FollowedEvent[]> {
    const found = await readEventsBetween(database, this.#scope, { from, until, limit: this.#options.batch })
    const last = found.at(-1)
    this.#past = last && { from: last, until }
    return found
  }

  #readUnseen(database: Queryable): Promise<FollowedEvent[]> {
    const since = new Date(this.#edge ?? 0)
    return readUnseenEvents(database, this.#scope, { since, seen: [...this.#seen.keys()], limit: this.#options.batch })
  }

  /** Who was not under way at the look before began after it; of the first look only the edge is known. */
  #note(at: number, underWay: readonly string[]): void {
    const before = this.#looked ?? this.#edge ?? 0
    this.#underWay = new Map(underWay.map((id) => [id, this.#underWay.get(id) ?? before]))
    this.#looked = at
  }

  /** What is not committed by now is of somebody under way, or of somebody who begins after the look. */
  #moveEdge(): void {
    const edge = Math.min(this.#looked ?? 0, ...this.#underWay.values()) - this.#options.margin
    if (edge <= (this.#edge ?? 0)) return
    this.#edge = edge
    for (const [id, created] of this.#seen) if (created < edge) this.#seen.delete(id)
  }
}
