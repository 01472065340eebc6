import type { Queryable, Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../changes/object-key.ts'

/** A position whose performance is not told as its vouches say. */
export interface TallyFault {
  positionId: string
  fault: string
}

const VIEWABLE = `v.accepted_by_candidate_at is not null and v.stage not in ('PRESCREENING', 'REFERRAL_CREATED')`
const ACTIVE = `${VIEWABLE} and v.stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS')`
const counted = (condition: string) => `count(*) filter (where ${condition})`

/**
 * Which vouches are counted, of a person at a position: the rule, said once more than in the triggers
 * (docs/candidates.md#performance).
 */
const RULES = {
  vouches: 'count(*)',
  viewable: counted(VIEWABLE),
  active: counted(ACTIVE),
  fresh: counted(`${ACTIVE} and v.stage = 'READY_FOR_REVIEW'`),
  hired: counted(`v.stage = 'HIRED'`),
  prescreening: counted(`v.stage = 'PRESCREENING'`),
} as const
type Rule = keyof typeof RULES
const MOMENTS = ['accepted_by_candidate_at', 'last_contacted_by_company_at', 'last_contacted_by_candidate_at']

/** The columns of position_tallies: so many vouches, and so many people who have one. */
const VOUCHES = {
  vouches: 'vouches',
  viewable: 'viewable_vouches',
  active: 'active_vouches',
  fresh: 'fresh_vouches',
  prescreening: 'prescreening_vouches',
}
const PEOPLE = {
  vouches: 'people',
  viewable: 'viewable_people',
  active: 'active_people',
  fresh: 'fresh_people',
  hired: 'hired_people',
}
const each = (made: (name: Rule, column: string) => string, of: object) =>
  Object.entries(of)
    .map(([name, column]) => made(name as Rule, String(column)))
    .join(', ')
const moments = (made: (moment: string) => string) => MOMENTS.map(made).join(', ')

/** What the vouches of each person at a position are, for `v` as the condition says. */
const eachPerson = (where: string) => `
  select v.company_id, v.position_id, v.person_id, ${each((name, rule) => `${rule} as ${name}`, RULES)},
    ${moments((moment) => `max(v.${moment}) as ${moment}`)}
  from vouches v where ${where} group by v.company_id, v.position_id, v.person_id`

/** The columns of position_tallies from such rows, called `c`. */
const TALLIED = `${each((name, column) => `coalesce(sum(c.${name}), 0) as ${column}`, VOUCHES)},
  ${each((name, column) => `count(*) filter (where c.${name} > 0) as ${column}`, PEOPLE)},
  ${moments((moment) => `max(c.${moment}) as ${moment}`)}`

/** Vouches that are counted in one statement, which PostgreSQL does in a second. */
const AT_ONCE = 100_000

/**
 * Counts the vouches of every position, and compares with what the triggers counted. Some positions at a time, each
 * of them at one moment, so that what changes meanwhile is no fault.
 * @param limit how many faults to return at most
 */
export async function findTallyFaults(database: Queryable, limit: number): Promise<TallyFault[]> {
  const [size] = await database.query<{ n: number }>('select count(*)::float8 as n from vouches', [])
  const shares = 1 + Math.floor((size?.n ?? 0) / AT_ONCE)
  const faults: TallyFault[] = []
  for (let share = 0; share < shares && faults.length < limit; share++) {
    faults.push(...(await database.query<TallyFault>(FAULTS, [shares, share, limit])))
  }
  return faults.slice(0, limit)
}

/**
 * Counts the vouches of positions anew, whatever was counted before. Waits for all who are writing vouches, and they wait
 * for it: for when doctor found something.
 */
export async function recountTallies(tx: Transaction, positions: readonly ObjectKey[]): Promise<void> {
  const keys = [positions.map((position) => position.companyId), positions.map((position) => position.id)]
  // What was counted by whoever has not committed yet would be counted with vouches that are not seen here.
  await tx.query('lock table position_people, position_tallies in share row exclusive mode', [])
  await tx.query(`delete from position_people where (company_id, position_id) in (${GIVEN})`, keys)
  await tx.query(`delete from position_tallies where (company_id, position_id) in (${GIVEN})`, keys)
  const given = eachPerson(`(v.company_id, v.position_id) in (${GIVEN})`)
  await tx.query(
    `insert into position_people (company_id, position_id, person_id, ${each(String, PEOPLE)})
    select company_id, position_id, person_id, ${each(String, PEOPLE)} from (${given}) c`,
    keys,
  )
  await tx.query(
    `insert into position_tallies (company_id, position_id, ${COLUMNS.join(', ')})
    select c.company_id, c.position_id, ${TALLIED} from (${given}) c group by c.company_id, c.position_id`,
    keys,
  )
}

const COLUMNS = [...Object.values(VOUCHES), ...Object.values(PEOPLE), ...MOMENTS]
const GIVEN = 'select * from unnest($1::uuid[], $2::uuid[])'

const sumTold = (_: Rule, column: string) => `sum(t.${column}) as ${column}`
const zeroFor = (table: string) => (name: Rule) => `coalesce(${table}.${name}, 0)`
const columnsOf = (table: string) =>
  COLUMNS.map((column) => (MOMENTS.includes(column) ? `${table}.${column}` : `coalesce(${table}.${column}, 0)`)).join(
    ', ',
  )

// By a hash of the position and not by its place in an index: where one position has nearly all vouches, PostgreSQL expects
// that of each, and reads everything for each.
const inShare = (table: string) => `abs(uuid_hash(${table}.position_id)::bigint) % $1::integer = $2::integer`
const FAULTS = `
  with people as materialized (${eachPerson(inShare('v'))}), said as (
    select c.company_id, c.position_id, ${TALLIED} from people c group by c.company_id, c.position_id
  ), told as (
    select t.company_id, t.position_id, ${each(sumTold, VOUCHES)}, ${each(sumTold, PEOPLE)},
      ${moments((moment) => `max(t.${moment}) as ${moment}`)}
    from position_tallies t where ${inShare('t')} group by t.company_id, t.position_id
  )
  select position_id as "positionId", 'told is ' || coalesce(row_to_json(told)::text, 'nothing') || ', its candidates are '
    || coalesce(row_to_json(said)::text, 'none') as fault
  from said full join told using (company_id, position_id)
  where (${columnsOf('said')}) is distinct from (${columnsOf('told')})
  union all
  select position_id, count(*) || ' of its people are not counted as they are'
  from people c full join (select * from position_people p where ${inShare('p')}) p using (company_id, position_id, person_id)
  where (${each(zeroFor('c'), PEOPLE)}) <> (${each(zeroFor('p'), PEOPLE)})
  group by position_id
  limit $3`
