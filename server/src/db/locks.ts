import type { Transaction } from './connection.ts'

/**
 * The one order in which transactions take their locks; events, lanes and versions follow at the flush. Whoever keeps to
 * it can wait, but never in a circle.
 */
const LOCK_ORDER = ['companies', 'users', 'keys', 'careers_pages', 'sharing_links', 'positions', 'people', 'vouches'] as const

type Lockable = (typeof LOCK_ORDER)[number]

const furthest = new WeakMap<Transaction, number>()

/**
 * Locks rows by id, in the order of their ids, and returns those that exist. What is read after it is newer than the
 * wait; the statement that locks is not: so lock in one statement and look in the next.
 * @param strength `update` to change the rows, `share` to rely on what they say
 * @throws when a table comes after one that stands behind it in the order: that could deadlock
 */
export async function lockRows(
  tx: Transaction,
  table: Lockable,
  companyIds: readonly string[],
  ids: readonly string[],
  strength: 'update' | 'share',
): Promise<Set<string>> {
  const place = LOCK_ORDER.indexOf(table)
  if (place < (furthest.get(tx) ?? 0)) {
    throw new Error(`${table} must be locked before ${LOCK_ORDER[furthest.get(tx) ?? 0]}: ${LOCK_ORDER.join(', ')}`)
  }
  furthest.set(tx, place)
  const owner = table === 'companies' ? 'id' : 'company_id'
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${table} t join unnest($1::uuid[], $2::uuid[]) as wanted (company_id, id)
      on t.${owner} = wanted.company_id and t.id = wanted.id
    order by t.id for ${strength} of t`,
    [companyIds, ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** The database's time, read after the locks are held: `now()` is older, and `updatedAt` could run backwards. */
export async function readClock(tx: Transaction): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>('select clock() as at', [])
  if (!row) throw new Error('clock() returned no row')
  return row.at
}
