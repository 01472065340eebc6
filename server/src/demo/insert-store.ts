import type { Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../events/event.ts'
import type { DemoRows } from './rows.ts'

/** Writes all rows, a statement for each table. */
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

/** Whether one of these slugs is taken. */
export async function findTakenSlug(tx: Transaction, slugs: readonly string[]): Promise<string | undefined> {
  const [row] = await tx.query<{ slug: string }>('select slug from companies where slug = any ($1) limit 1', [slugs])
  return row?.slug
}

/** The first moment of the database's day, in UTC. */
export async function readToday(tx: Transaction): Promise<Date> {
  const [row] = await tx.query<{ today: Date }>(`select date_trunc('day', clock(), 'UTC') as today`, [])
  if (!row) throw new Error('clock() returned no row')
  return row.today
}

/** Something that happened to positions at times of their own. */
export type Happening = ObjectKey & { at: Date }

const given = `(select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as given (company_id, id, at)) given`
const theirs = 'p.company_id = given.company_id and p.id = given.id'

const statements = {
  paused: `update positions p set paused_at = given.at from ${given} where ${theirs}`,
  archived: `update positions p set archived_at = given.at, status = 'ARCHIVED', updated_at = given.at from ${given} where ${theirs}`,
  deleted: `update positions p set deleted_at = given.at, status = 'ARCHIVED', updated_at = given.at from ${given} where ${theirs}`,
  edited: `update positions p set updated_at = greatest(p.updated_at, given.at) from ${given} where ${theirs}`,
  unlinked: `update sharing_links s set active = false from ${given}
    where s.company_id = given.company_id and s.position_id = given.id`,
  unlisted: `update listings l set enabled = false, live = false from ${given}
    where l.company_id = given.company_id and l.position_id = given.id`,
  pageOff: `update careers_pages cp set active = false from ${given}
    where cp.company_id = given.company_id and cp.id = given.id`,
}

/** Lets it happen: to positions, or, for `pageOff`, to careers pages. */
export async function happen(
  tx: Transaction,
  what: keyof typeof statements,
  happenings: readonly Happening[],
): Promise<void> {
  await tx.query(statements[what], [
    happenings.map((happening) => happening.companyId),
    happenings.map((happening) => happening.id),
    happenings.map((happening) => happening.at),
  ])
}

/** Says which positions are the same in two languages. */
export async function groupTranslations(
  tx: Transaction,
  groups: readonly { id: string; positionIds: string[] }[],
): Promise<void> {
  await tx.query(
    `update positions p set translation_group_id = g.id
    from unnest($1::uuid[], $2::uuid[]) as g (id, position_id) where p.id = g.position_id`,
    [groups.flatMap((group) => group.positionIds.map(() => group.id)), groups.flatMap((group) => group.positionIds)],
  )
}
