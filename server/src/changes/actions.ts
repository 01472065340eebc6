import { insertAuditEntries, type AuditEntry } from './audit-store.ts'
import type { Database, Transaction } from '../db/connection.ts'
import { readClock } from '../db/locks.ts'
import { raiseVersions, type RaisedVersion } from './version-store.ts'
import { type Actor, type EventKind, kindsToEmit } from './event.ts'
import type { ObjectKey } from './object-key.ts'
import { writeEvents } from './event-store.ts'

/**
 * One transaction that changes something, and the effects that it has collected so far. Every verb
 * takes it as its first argument. `flush` writes the effects as the last step before the commit:
 * nothing is locked after it.
 */
export class Change {
  readonly tx: Transaction
  readonly actor: Actor
  readonly #events = new Map<string, { object: ObjectKey; kinds: Set<EventKind> }>()
  readonly #formerClients = new Map<string, Set<string>>()
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

  /**
   * Adds an event of this kind for each object. At most one of each kind is written for an object
   * (docs/events.md#how-many).
   */
  emit(kind: EventKind, objects: readonly ObjectKey[]): void {
    for (const object of objects) {
      const events = this.#events.get(object.id) ?? { object, kinds: new Set() }
      events.kinds.add(kind)
      this.#events.set(object.id, events)
    }
  }

  /**
   * Notes the clients that positions are managed for before they change, by the id of the position.
   * Events about these positions and their candidates are events of these clients, too
   * (docs/webhooks.md#receivers-for-certain-clients).
   */
  noteFormerClients(clients: ReadonlyMap<string, string | null>): void {
    for (const [positionId, clientId] of clients) {
      if (clientId === null) continue
      const former = this.#formerClients.get(positionId) ?? new Set()
      this.#formerClients.set(positionId, former.add(clientId))
    }
  }

  /** Makes the cached responses that depend on these versions old (ARCHITECTURE.md#versions). */
  invalidate(versions: readonly RaisedVersion[]): void {
    this.#versions.push(...versions)
  }

  /** Adds an entry to the audit log for each company: who did what. */
  audit(verb: string, objects: readonly ObjectKey[]): void {
    for (const [companyId, of] of Map.groupBy(objects, (object) => object.companyId)) {
      this.#audit.push({ companyId, verb, objectIds: of.map((object) => object.id) })
    }
  }

  /**
   * Writes events, audit log and versions, in the one lock order. Only `change` calls it.
   * @returns the number of events
   */
  async flush(): Promise<number> {
    const objects = [...this.#events.values()].toSorted((a, b) => (a.object.id < b.object.id ? -1 : 1))
    const events = objects.flatMap(({ object, kinds }) =>
      kindsToEmit(kinds).map((kind) => ({ companyId: object.companyId, id: object.id, kind })),
    )
    await writeEvents(this.tx, events, this.#formerClients)
    if (this.#audit.length > 0) await insertAuditEntries(this.tx, this.actor, this.#audit, await this.now())
    await raiseVersions(this.tx, this.#versions)
    return events.length
  }
}

/** Runs `work` in one transaction and writes its effects with it: all of it, or nothing. */
export async function change<T>(database: Database, actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
  let eventCount = 0
  const result = await database.transaction(async (tx) => {
    const current = new Change(tx, actor)
    const value = await work(current)
    eventCount = await current.flush()
    return value
  })
  if (eventCount > 0) for (const wake of database.wakeUps) wake()
  return result
}
