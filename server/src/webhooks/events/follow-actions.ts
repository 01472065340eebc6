/**
 * # How events are followed
 *
 * Whoever follows events wants each of them once, in the order of the commits, without receivers and queues. To
 * remember a time is not enough, because transactions commit in another order than they begin: an event may appear
 * that is older than one that was seen. Each read therefore starts where the oldest open transaction began, and leaves
 * out what was seen.
 *
 * Which transactions are open is told by the locks that each holds on its own number. A snapshot would not do: it
 * knows the last transaction that ended, but not which ones began after it.
 */

import type { Queryable } from '../../base/db/connection.ts'
import {
  type FollowedEvent,
  type FollowedScope,
  type EventPlace,
  readEventsBetween,
  readTime,
  readOpenTransactions,
  readUnseenEvents,
} from './follow-store.ts'

/**
 * Milliseconds by which an event may be older than the time at which its transaction showed up as
 * open.
 */
const MARGIN = 30_000
/**
 * Milliseconds that a transaction may have been open when following begins. None of ours lasts for
 * minutes.
 */
const LONGEST = 600_000
const BATCH = 500

/** How events are followed. */
export interface FollowOptions {
  /** Follow events from this time on. Without it, those that are committed from now on. */
  readonly since?: Date
  readonly margin?: number
  readonly batch?: number
}

/**
 * Follows events as they are committed, each once. Transactions commit in another order than they
 * create their events, so reading on from a position in time would miss some. Instead the follower
 * reads again everything since the creation of the oldest transaction that is still open, and
 * leaves out what it has seen.
 *
 * Events of one object come in the order of their numbers. A transaction that takes a number locks
 * the object until its commit, so no event is seen before one with a smaller number.
 *
 * It only reads and stores nothing in the database. Deliveries and their queues know nothing of it.
 */
export class Follower {
  readonly #scope: FollowedScope
  readonly #options: Required<Omit<FollowOptions, 'since'>>
  readonly #since: Date | undefined
  /**
   * Events that were returned, or existed before, and can be read again; with the time of their
   * creation.
   */
  readonly #seen = new Map<string, number>()
  /** Open transactions, each with a time at which it had not begun. */
  #open = new Map<string, number>()
  /** When open transactions were last read; undefined before the first time. */
  #lastLook: number | undefined
  /** Everything from here on is read again; undefined before `begin`. */
  #edge: number | undefined
  /**
   * What is left of the events that were committed long before, from `since` on; undefined once all
   * are returned.
   */
  #backlog: { from: EventPlace; until: Date } | undefined

  constructor(scope: FollowedScope, { since, margin = MARGIN, batch = BATCH }: FollowOptions = {}) {
    this.#scope = scope
    this.#since = since
    this.#options = { margin, batch }
  }

  /**
   * Returns what was committed since the last call. If it throws, no event is lost, and you can
   * call it again.
   */
  async next(database: Queryable): Promise<FollowedEvent[]> {
    if (this.#edge === undefined) await this.begin(database)
    if (this.#backlog) {
      const events = await this.#readBacklog(database, this.#backlog)
      if (events.length > 0) return events
    }
    const at = (await readTime(database)).getTime()
    const open = await readOpenTransactions(database)
    const found = await this.#readUnseen(database)
    for (const event of found) this.#seen.set(event.id, event.at.getTime())
    this.#remember(at, open)
    // If the batch is full, the rest must be read before the edge moves on.
    if (found.length < this.#options.batch) this.#moveEdge()
    return found
  }

  /**
   * Fixes which events are new: without `since`, those that are committed after this call. The
   * first `next` calls it if you did not.
   */
  async begin(database: Queryable): Promise<void> {
    const edge = (await readTime(database)).getTime() - LONGEST
    const since = this.#since?.getTime()
    if (since === undefined) {
      const seen = new Map<string, number>()
      // Only these ids show later which events are new: those committed from here on are not among
      // them.
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
      // Before the first event at that time, because no object has the smallest id.
      const from = { at: new Date(since), objectId: '00000000-0000-0000-0000-000000000000', sequence: 0 }
      this.#backlog = { from, until: new Date(edge) }
    }
  }

  async #readBacklog(
    database: Queryable,
    { from, until }: { from: EventPlace; until: Date },
  ): Promise<FollowedEvent[]> {
    const found = await readEventsBetween(database, this.#scope, { from, until, limit: this.#options.batch })
    const last = found.at(-1)
    this.#backlog = last && { from: last, until }
    return found
  }

  #readUnseen(database: Queryable): Promise<FollowedEvent[]> {
    const since = new Date(this.#edge ?? 0)
    return readUnseenEvents(database, this.#scope, { since, seen: [...this.#seen.keys()], limit: this.#options.batch })
  }

  /**
   * Remembers a time before each open transaction began. One that was not open at the last look
   * began after it. At the first look, only the edge is known.
   */
  #remember(at: number, open: readonly string[]): void {
    const before = this.#lastLook ?? this.#edge ?? 0
    this.#open = new Map(open.map((id) => [id, this.#open.get(id) ?? before]))
    this.#lastLook = at
  }

  /**
   * Moves the edge as far as it can go. Events that are not committed by now belong to an open
   * transaction, or to one that begins after the look.
   */
  #moveEdge(): void {
    const edge = Math.min(this.#lastLook ?? 0, ...this.#open.values()) - this.#options.margin
    if (edge <= (this.#edge ?? 0)) return
    this.#edge = edge
    for (const [id, created] of this.#seen) if (created < edge) this.#seen.delete(id)
  }
}
