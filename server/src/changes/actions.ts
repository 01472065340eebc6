import { insertAuditEntries, type AuditEntry } from './audit-store.ts'
import type { Database, Transaction } from '../db/connection.ts'
import { readClock } from '../db/locks.ts'
import { raiseVersions, type RaisedVersion } from './version-store.ts'
import { type Actor, type EventKind, kindsToEmit } from './event.ts'
import type { ObjectKey } from './object-key.ts'
import { writeEvents } from './event-store.ts'

/**
 * One transaction that changes something, and what it set in motion so far. Every verb takes it first. What is told here
 * is written by the one flush, as the last thing before commit: after it nothing is locked any more.
 */
export class Change {
  readonly tx: Transaction
  readonly actor: Actor
  readonly #told = new Map<string, { object: ObjectKey; kinds: Set<EventKind> }>()
  readonly #versions: RaisedVersion[] = []
  readonly #audit: AuditEntry[] = []

  constructor(tx: Transaction, actor: Actor) {
    this.tx = tx
    this.actor = actor
  }

  /** The database's time. Read it after the locks are held. */
  now(): Promise<Date> {
    return readClock(this.tx)
  }

  /** Objects have an event of that kind; at most one of each is written (docs/events.md#how-many). */
  emit(kind: EventKind, objects: readonly ObjectKey[]): void {
    for (const object of objects) {
      const told = this.#told.get(object.id) ?? { object, kinds: new Set() }
      told.kinds.add(kind)
      this.#told.set(object.id, told)
    }
  }

  /** What caches know is old (ARCHITECTURE.md#rules-with-their-reasons). */
  invalidate(versions: readonly RaisedVersion[]): void {
    this.#versions.push(...versions)
  }

  /** Who did it stands in the audit log: one entry a company. */
  audit(verb: string, objects: readonly ObjectKey[]): void {
    for (const [companyId, of] of Map.groupBy(objects, (object) => object.companyId)) {
      this.#audit.push({ companyId, verb, objectIds: of.map((object) => object.id) })
    }
  }

  /** Writes events, audit log and versions, in the one lock order. Only `change` calls it. @returns how many events */
  async flush(): Promise<number> {
    const objects = [...this.#told.values()].toSorted((a, b) => (a.object.id < b.object.id ? -1 : 1))
    const events = objects.flatMap(({ object, kinds }) =>
      kindsToEmit(kinds).map((kind) => ({ companyId: object.companyId, id: object.id, kind })),
    )
    await writeEvents(this.tx, events)
    if (this.#audit.length > 0) await insertAuditEntries(this.tx, this.actor, this.#audit, await this.now())
    await raiseVersions(this.tx, this.#versions)
    return events.length
  }
}

/** Does something in one transaction, with everything that it sets in motion: all of it, or nothing. */
export async function change<T>(database: Database, actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
  let told = 0
  const result = await database.transaction(async (tx) => {
    const begun = new Change(tx, actor)
    const done = await work(begun)
    told = await begun.flush()
    return done
  })
  if (told > 0) for (const wake of database.wakeUps) wake()
  return result
}
