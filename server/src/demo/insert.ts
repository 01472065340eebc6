import type { Queryable, Transaction } from '../db/connection.ts'
import type { DemoRows } from './rows.ts'

/**
 * Writes all rows, a statement for each table. Past the verbs of the rooms, because these do things now, and the
 * demonstration has a past.
 */
export async function insertRows(tx: Transaction, rows: DemoRows): Promise<void> {
  for (const [table, ofTable] of Object.entries(rows) as [keyof DemoRows, Record<string, unknown>[]][]) {
    const [first] = ofTable
    if (!first) continue
    const columns = Object.keys(first).join(', ')
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(ofTable)],
    )
  }
}

/** One of these slugs that is taken. */
export async function findTakenSlug(database: Queryable, slugs: readonly string[]): Promise<string | undefined> {
  const [row] = await database.query<{ slug: string }>('select slug from companies where slug = any ($1) limit 1', [
    slugs,
  ])
  return row?.slug
}

/** The first moment of the database's day, in UTC. */
export async function readToday(database: Queryable): Promise<Date> {
  const [row] = await database.query<{ today: Date }>(`select date_trunc('day', clock(), 'UTC') as today`, [])
  if (!row) throw new Error('clock() returned no row')
  return row.today
}
