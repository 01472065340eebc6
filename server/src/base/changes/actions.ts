/**
 * # How something changes
 *
 * A **change** is one transaction with somebody's access, and the effects that it has collected so far.
 * `inTransaction` opens it, and is the only way to change business data: what happens happens as a whole, with its
 * events, its entry in the audit log and the versions of what it makes old, or not at all.
 *
 * A **verb** is a function that changes something. It takes the change first, then keys, and does these steps in
 * order:
 *
 * - It says by `require` which ability it needs, and by `requireEverything` if it concerns all positions of a company.
 * - It takes only **allowed keys**: `within` refuses ids that do not exist or are out of reach, and returns the keys.
 *   `created` does so for rows that the change has inserted itself, `ofPeople` and `ofPositions` for candidacies of
 *   people and positions that it has checked.
 * - It locks its rows in the one lock order (base/db/locks.ts). `within` locks nothing, so a row may be gone by then:
 *   the verb refuses it. A lock out of order throws.
 * - It reads the rows, in a statement after that which locked them: the snapshot of a statement is older than its
 *   wait.
 * - It reads the clock. Time comes from the database alone (`clock()`), after the locks are held, so that times follow
 *   the order of the commits. Tests move it by a setting; in the product only the demonstration does, for its
 *   transaction.
 * - A pure rule decides for each row, or throws a `Refusal`, which undoes everything. SQL writes all rows at once.
 * - It emits events, adds its audit entry, and names the versions that it makes old.
 *
 * `flush` is the last step before the commit. It writes events first, then the audit log, then versions, and nothing
 * is locked after it. An event is a row of the transaction that caused it, with the body that will be sent, and with a
 * delivery for each of its receivers (delivery-store.ts). Its number among the events of its object is taken under the
 * lock of the object, so numbers have no gaps and follow the order of the commits. After the commit, this process
 * wakes its worker and its open pages; other processes find the change in their next round.
 *
 * A rule about several rows needs a lock on the row that they belong to. A change that may take an administrator away
 * locks the company before its users, and counts the administrators before and after it: of two administrators who
 * deactivate each other at the same time, the second is refused (organisation/users/rules-actions.ts).
 *
 * **Forbidden.** A verb opens no transaction of its own, sends nothing to anybody, and keeps nothing in memory: it may
 * be rolled back. An audit entry has ids and no words of people, because it is kept when they are erased.
 */

import { insertAuditEntries, type AuditEntry } from './audit-store.ts'
import type { AuditVerb } from './audit-verb.ts'
import type { Database, ErasedPerson, Transaction } from '../db/connection.ts'
import { readClock } from '../db/locks.ts'
import { raiseVersions, type RaisedVersion } from './version-store.ts'
import type { Ability } from '../access/abilities.ts'
import { type Access, requireAbility, requireEverything, type Who } from '../access/access.ts'
import type { Allowed, AllowedKey, Reach } from '../access/reach.ts'
import { requireReach } from '../access/reach-store.ts'
import { type EventKind, kindsToEmit } from './event.ts'
import type { Keys, ObjectKey } from '../db/keys.ts'
import { writeEvents } from './event-store.ts'
import { Overruled } from './overruled.ts'
import { findOverruled } from './overruled-store.ts'

/** Verbs of these nouns change what pages of a company's settings show. */
const SETTINGS_NOUNS: ReadonlySet<string> = new Set(['keys', 'receivers', 'users', 'deliveries'])

/**
 * One transaction that changes something with somebody's access, and the effects that it has collected
 * so far. Every verb takes it as its first argument, says by `require` which ability it needs, and takes
 * only ids that `within` has checked. `flush` writes the effects as the last step before the commit:
 * nothing is locked after it.
 */
export class Change {
  readonly tx: Transaction
  readonly access: Access
  readonly #events = new Map<string, { object: ObjectKey; kinds: Set<EventKind> }>()
  readonly #formerClients = new Map<string, Set<string>>()
  readonly #versions: RaisedVersion[] = []
  readonly #audit: AuditEntry[] = []
  readonly #erased: ErasedPerson[] = []

  constructor(tx: Transaction, access: Access) {
    this.tx = tx
    this.access = access
  }

  /** @throws {Refusal} if the access does not have the ability */
  require(ability: Ability): void {
    requireAbility(this.access, ability)
  }

  /** @throws {Refusal} for whoever reaches certain positions only: the verb concerns all of them */
  requireEverything(): void {
    requireEverything(this.access)
  }

  /**
   * Finds rows by their ids and checks that they are in reach of the access. Nothing is locked: verbs
   * lock in the one lock order. A row never moves to another company, so it stays in reach for as long
   * as the rights of its caller do.
   * @returns their keys in the order of the ids, each once
   * @throws {Refusal} for an id of nothing, or of something out of reach
   */
  within<R extends Reach>(reach: R, ids: readonly string[]): Promise<AllowedKey<R>[]> {
    return requireReach(this.tx, this.access, reach, ids)
  }

  /** The keys of rows that this change has inserted itself. */
  created<R extends Reach>(_reach: NoInfer<R>, keys: Keys): AllowedKey<R>[] {
    return keys.map(({ companyId, id }) => ({ companyId, id: id as Allowed<R> }))
  }

  /**
   * The keys of candidacies of people whom the change has checked: erasing somebody concerns all that is theirs, also what a
   * colleague with certain positions does not reach.
   */
  ofPeople(
    people: readonly AllowedKey<'people'>[],
    candidacies: readonly (ObjectKey & { personId: string })[],
  ): AllowedKey<'candidacies'>[] {
    return ownedBy(people, candidacies, ({ personId }) => personId)
  }

  /** The keys of candidacies for positions that the change has checked: whoever reaches a position reaches those for it. */
  ofPositions(
    positions: readonly { companyId: string; positionId: Allowed<'positions'> }[],
    candidacies: readonly (ObjectKey & { positionId: string })[],
  ): AllowedKey<'candidacies'>[] {
    const owners = positions.map(({ companyId, positionId: id }) => ({ companyId, id }))
    return ownedBy(owners, candidacies, ({ positionId }) => positionId)
  }

  /** The database's time. Read it after the locks are held. */
  now(): Promise<Date> {
    return readClock(this.tx)
  }

  /**
   * Adds an event of this kind for each object. At most one of each kind is written for an object
   * (docs/events.md#events-per-change).
   */
  emit(kind: EventKind, objects: Keys): void {
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

  /** Makes the cached responses that depend on these versions old (base/changes/version-store.ts). */
  invalidate(versions: readonly RaisedVersion[]): void {
    this.#versions.push(...versions)
  }

  /** Notes people whom this change erases: after the commit they are added to a list outside of the database. */
  noteErased(people: Keys, at: Date): void {
    this.#erased.push(...people.map(({ companyId, id }) => ({ companyId, id, at })))
  }

  /**
   * Adds an entry to the audit log for each company: who did what. Every verb does, so this is where the version of the
   * settings rises: no verb can forget it.
   * @param who who did it, as the company knows them: the holder of the access, if nothing else is said
   * @param id the id of the entry, for what is noted in it later. The objects are of one company then
   */
  audit(verb: AuditVerb, objects: Keys, who: Who = this.access.who, id?: string): void {
    const isOfSettings = SETTINGS_NOUNS.has(verb.split(' ', 1)[0] ?? '')
    for (const [companyId, of] of Map.groupBy(objects, (object) => object.companyId)) {
      this.#audit.push({
        companyId,
        who,
        verb,
        objectIds: of.map((object) => object.id),
        ...(id !== undefined && { id }),
      })
      if (isOfSettings) this.#versions.push({ companyId, kind: 'settings' })
    }
  }

  /**
   * Writes events, audit log and versions, in the one lock order. Only `inTransaction` calls it.
   * @returns the number of events, the companies whose versions rose, and the people who were erased
   * @throws {Overruled} if somebody else has changed the same since the page was shown on which this was asked for
   */
  async flush(): Promise<{
    events: number
    companyIds: ReadonlySet<string>
    erased: readonly ErasedPerson[]
  }> {
    await this.#refuseOverruling()
    const objects = [...this.#events.values()].toSorted((a, b) => (a.object.id < b.object.id ? -1 : 1))
    const events = objects.flatMap(({ object, kinds }) =>
      kindsToEmit(kinds).map((kind) => ({ companyId: object.companyId, id: object.id, kind })),
    )
    await writeEvents(this.tx, events, this.#formerClients)
    if (this.#audit.length > 0) await insertAuditEntries(this.tx, this.#audit, await this.now())
    await raiseVersions(this.tx, this.#versions)
    const companyIds = new Set(this.#versions.map(({ companyId }) => companyId))
    return { events: events.length, companyIds, erased: this.#erased }
  }

  /** By now the rows are locked. Every earlier change of them has committed, so the audit log has it. */
  async #refuseOverruling(): Promise<void> {
    const { access } = this
    const seal = access.companyId === null ? null : (access.seal?.() ?? null)
    if (seal === null) return
    const unseen = await findOverruled(this.tx, this.#audit, seal, access.who)
    if (unseen.length > 0) throw new Overruled(unseen)
  }
}

/** @throws if a row belongs to none of the owners */
function ownedBy<T extends ObjectKey>(
  owners: Keys,
  rows: readonly T[],
  ownerOf: (row: T) => string,
): AllowedKey<'candidacies'>[] {
  const known = new Set(owners.map(({ companyId, id }) => `${companyId} ${id}`))
  return rows.map((row) => {
    if (!known.has(`${row.companyId} ${ownerOf(row)}`)) throw new Error('a candidacy of somebody whom nobody checked')
    return { companyId: row.companyId, id: row.id as Allowed<'candidacies'> }
  })
}

/** Runs `work` in one transaction and writes its effects with it: all of it, or nothing. */
export async function inTransaction<T>(
  database: Database,
  access: Access,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { value, events, companyIds, erased } = await database.transaction(async (tx) => {
    const current = new Change(tx, access)
    const result = await work(current)
    return { value: result, ...(await current.flush()) }
  })
  if (events > 0) for (const wake of database.wakeUps) wake()
  if (companyIds.size > 0) for (const raised of database.onRaised) raised(companyIds)
  if (erased.length > 0) for (const list of database.onErased) await list(erased)
  return value
}
