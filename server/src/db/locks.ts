import type { Transaction } from './connection.ts'

/**
 * The one order in which transactions take their locks; events, lanes and versions follow at the flush. Whoever keeps to
 * it can wait, but never in a circle. Two are no tables: `slugs` is which company a slug names, and `e-mails` which person
 * an e-mail finds, company by company.
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
  'receivers',
] as const

type Place = (typeof LOCK_ORDER)[number]
type Lockable = Exclude<Place, 'slugs' | 'e-mails'>
type Strength = 'update' | 'share'

/** What a transaction holds, and how far it has come in the order. */
interface Held {
  furthest: number
  readonly locks: Map<string, Strength>
}

const heldBy = new WeakMap<Transaction, Held>()

/**
 * Locks rows by id, in the order of their ids, and returns those that exist. What is read after it is newer than the
 * wait; the statement that locks is not: so lock in one statement and look in the next. What the transaction holds
 * already needs no lock, so that one verb can follow another.
 * @param strength `update` to change the rows, `share` to rely on what they say
 * @throws when a table comes after one that stands behind it in the order: that could deadlock
 */
export async function lockRows(
  tx: Transaction,
  table: Lockable,
  companyIds: readonly string[],
  ids: readonly string[],
  strength: Strength,
): Promise<Set<string>> {
  const held = holdingsOf(tx)
  const keys = ids.map((id, i) => ({ companyId: companyIds[i] ?? '', id }))
  const nameOf = (key: { companyId: string; id: string }) => `${table} ${key.companyId} ${key.id}`
  const wanted = keys.filter((key) => !suffices(held.locks.get(nameOf(key)), strength))
  if (wanted.length > 0) {
    goTo(held, table)
    const owner = table === 'companies' ? 'id' : 'company_id'
    // Keys never change, so the weaker of the two locks for writing is enough. The stronger one would also keep out the
    // foreign keys of whoever writes events last of all: a wait against the order.
    const rows = await tx.query<{ companyId: string; id: string }>(
      `select t.${owner} as "companyId", t.id from ${table} t join unnest($1::uuid[], $2::uuid[]) as wanted (company_id, id)
        on t.${owner} = wanted.company_id and t.id = wanted.id
      order by t.id for ${strength === 'update' ? 'no key update' : 'share'} of t`,
      [wanted.map((key) => key.companyId), wanted.map((key) => key.id)],
    )
    for (const row of rows) held.locks.set(nameOf(row), strength)
  }
  return new Set(keys.filter((key) => held.locks.has(nameOf(key))).map((key) => key.id))
}

/**
 * Holds which company a slug names, on the whole platform: whoever gives one out takes it. Without it, two who want the
 * same slug wait for each other at the index, and one of them may hold a row that the other needs.
 */
export async function lockSlugs(tx: Transaction): Promise<void> {
  const held = holdingsOf(tx)
  if (held.locks.has('slugs')) return
  goTo(held, 'slugs')
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`, [])
  held.locks.set('slugs', 'update')
}

/**
 * Holds which person an e-mail finds, in whole companies. Rows are not enough for that: whoever brings a new person waits
 * at the index for whoever moves a person to the same e-mail, who may wait for a row of the first.
 * @param strength `update` to move or forget an e-mail, `share` to find people by it and bring new ones
 */
export async function lockEmails(tx: Transaction, companyIds: readonly string[], strength: Strength): Promise<void> {
  const held = holdingsOf(tx)
  const wanted = companyIds.filter((id) => !suffices(held.locks.get(`e-mails ${id}`), strength))
  if (wanted.length === 0) return
  goTo(held, 'e-mails')
  await tx.query(
    `select pg_advisory_xact_lock${strength === 'share' ? '_shared' : ''}(hashtextextended('e-mails of ' || id, 0))
    from (select distinct id from unnest($1::text[]) as wanted (id) order by id) sorted`,
    [wanted],
  )
  for (const id of wanted) held.locks.set(`e-mails ${id}`, strength)
}

function holdingsOf(tx: Transaction): Held {
  const held = heldBy.get(tx) ?? { furthest: 0, locks: new Map() }
  heldBy.set(tx, held)
  return held
}

function suffices(held: Strength | undefined, wanted: Strength): boolean {
  return held === 'update' || held === wanted
}

/** Goes on in the order, or stays. @throws when it would be back */
function goTo(held: Held, place: Place): void {
  const next = LOCK_ORDER.indexOf(place)
  if (next < held.furthest) {
    throw new Error(`${place} must be locked before ${LOCK_ORDER[held.furthest]}: ${LOCK_ORDER.join(', ')}`)
  }
  held.furthest = next
}

/** The database's time, read after the locks are held: `now()` is older, and `updatedAt` could run backwards. */
export async function readClock(tx: Transaction): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>('select clock() as at', [])
  if (!row) throw new Error('clock() returned no row')
  return row.at
}
