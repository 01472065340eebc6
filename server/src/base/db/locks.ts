import { only } from '../certain.ts'
import type { Transaction } from './connection.ts'
import { keyArrays, type Keys, type ObjectKey } from './keys.ts'

/**
 * The order in which every transaction takes its locks. Those on events, queues and versions follow at
 * the end of the transaction. Transactions in this order may wait for each other, but never deadlock.
 * Three entries are not tables: `slugs` protects which company has a slug, `e-mails` which person of
 * a company has an e-mail, and `mailboxes` how many mails an address gets from a company.
 */
const LOCK_ORDER = [
  'slugs',
  'companies',
  'users',
  'keys',
  'careers_pages',
  'sharing_links',
  'positions',
  'e-mails',
  'people',
  'vouches',
  'submissions',
  'mailboxes',
  'receivers',
] as const

type LockName = (typeof LOCK_ORDER)[number]
/** A table whose rows are locked. */
export type LockableTable = Exclude<LockName, 'slugs' | 'e-mails' | 'mailboxes'>
/** `update` to change rows, `share` to rely on their values. */
export type Strength = 'update' | 'share'

/** The locks that a transaction holds, and its position in the order. */
interface HeldLocks {
  furthest: number
  readonly locks: Map<string, Strength>
}

const heldBy = new WeakMap<Transaction, HeldLocks>()

/**
 * Locks rows, in the order of their ids, and returns the ids that exist. Statements after it
 * read data that is newer than the wait; the locking statement itself does not. So lock in one
 * statement and read in the next. Rows that the transaction has already locked are not locked again,
 * so that one verb can follow another.
 * @param strength `update` to change the rows, `share` to rely on their values
 * @throws if the table comes before one that is already locked in the order: that could deadlock
 */
export async function lockRows(
  tx: Transaction,
  table: LockableTable,
  keys: Keys,
  strength: Strength,
): Promise<Set<string>> {
  const held = heldLocksOf(tx)
  const nameOf = (key: ObjectKey) => `${table} ${key.companyId} ${key.id}`
  const wanted = keys.filter((key) => !suffices(held.locks.get(nameOf(key)), strength))
  if (wanted.length > 0) {
    moveOnTo(held, table)
    const owner = table === 'companies' ? 'id' : 'company_id'
    // Keys never change, so the weaker of the two locks for writing is enough. The stronger one would also
    // block the foreign keys of transactions that write events at their end: a wait against the order.
    const rows = await tx.query<ObjectKey>(
      `select t.${owner} as "companyId", t.id from ${table} t join unnest($1::uuid[], $2::uuid[]) as wanted (company_id, id)
        on t.${owner} = wanted.company_id and t.id = wanted.id
      order by t.id for ${strength === 'update' ? 'no key update' : 'share'} of t`,
      keyArrays(wanted),
    )
    for (const row of rows) held.locks.set(nameOf(row), strength)
  }
  return new Set(keys.filter((key) => held.locks.has(nameOf(key))).map((key) => key.id))
}

/**
 * Locks which company has a slug, on the whole platform. Every transaction that assigns a slug takes
 * it. Without it, two transactions with the same slug wait for each other at the index, and one of
 * them may hold a row that the other needs.
 */
export async function lockSlugs(tx: Transaction): Promise<void> {
  const held = heldLocksOf(tx)
  if (held.locks.has('slugs')) return
  moveOnTo(held, 'slugs')
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`, [])
  held.locks.set('slugs', 'update')
}

/**
 * Locks which person has an e-mail, in whole companies. Locks on rows are not enough: a transaction
 * that inserts a person waits at the index for one that gives another person the same e-mail, and that
 * one may wait for a row of the first.
 * @param strength `update` to change or remove an e-mail, `share` to find people by it and insert new ones
 */
export async function lockEmails(tx: Transaction, companyIds: readonly string[], strength: Strength): Promise<void> {
  const held = heldLocksOf(tx)
  const wanted = companyIds.filter((id) => !suffices(held.locks.get(`e-mails ${id}`), strength))
  if (wanted.length === 0) return
  moveOnTo(held, 'e-mails')
  await tx.query(
    `select pg_advisory_xact_lock${strength === 'share' ? '_shared' : ''}(hashtextextended('e-mails of ' || id, 0))
    from (select distinct id from unnest($1::text[]) as wanted (id) order by id) sorted`,
    [wanted],
  )
  for (const id of wanted) held.locks.set(`e-mails ${id}`, strength)
}

/**
 * Locks how many mails mailboxes get, in the order of their names.
 */
export async function lockMailboxes(tx: Transaction, names: readonly string[]): Promise<void> {
  const held = heldLocksOf(tx)
  const wanted = names.filter((name) => !held.locks.has(`mailboxes ${name}`))
  if (wanted.length === 0) return
  moveOnTo(held, 'mailboxes')
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('mailbox of ' || name, 0))
    from (select distinct name from unnest($1::text[]) as wanted (name) order by name) sorted`,
    [wanted],
  )
  for (const name of wanted) held.locks.set(`mailboxes ${name}`, 'update')
}

function heldLocksOf(tx: Transaction): HeldLocks {
  const held = heldBy.get(tx) ?? { furthest: 0, locks: new Map() }
  heldBy.set(tx, held)
  return held
}

function suffices(held: Strength | undefined, wanted: Strength): boolean {
  return held === 'update' || held === wanted
}

/**
 * Moves on in the order, or stays.
 * @throws if it would go back
 */
function moveOnTo(held: HeldLocks, name: LockName): void {
  const next = LOCK_ORDER.indexOf(name)
  if (next < held.furthest) {
    throw new Error(`${name} must be locked before ${LOCK_ORDER[held.furthest]}: ${LOCK_ORDER.join(', ')}`)
  }
  held.furthest = next
}

/**
 * The database's time, read after the locks are held. With `now()`, which is older, `updatedAt` could
 * run backwards.
 */
export async function readClock(tx: Transaction): Promise<Date> {
  const row = only(await tx.query<{ at: Date }>('select clock() as at', []))
  return row.at
}
