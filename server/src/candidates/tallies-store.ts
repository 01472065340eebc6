/**
 * # How many candidacies a position has
 *
 * The **performance** of a position is how many of its candidacies are in which state, and when something last
 * happened. It is counted when it changes (migration 0007): reading all candidacies of a position with 100,000 of them
 * took 170 ms.
 *
 * Triggers on `vouches` count, so that no writer can forget it. `position_people` holds how many candidacies of one
 * person at one position are in which state. It decides whether the person counts, so two transactions that change two
 * candidacies of one person wait for each other. A change of a position's counts is a **row that is added** to
 * `position_tallies`, and the performance is the sum of the rows: nobody updates such a row, so nobody waits at a
 * popular position. One statement in 32, chosen by chance, folds the rows of a position into one, and skips rows that
 * another one folds. So no job is needed.
 *
 * Verbs only move the latest moments forward. If a correction takes one back, all writers of candidacies wait while it
 * is looked up again. `kandidat doctor` counts everything again, and `candidates recount` repairs.
 */

import type { Queryable, Transaction } from '../base/db/connection.ts'
import { keyArrays, type Keys } from '../base/db/keys.ts'

/** A position whose stored performance differs from its candidacies. */
export interface TallyFault {
  positionId: string
  fault: string
}

const VIEWABLE = `v.accepted_by_candidate_at is not null and v.stage not in ('PRESCREENING', 'REFERRAL_CREATED')`
const ACTIVE = `${VIEWABLE} and v.stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS')`
const counted = (condition: string) => `count(*) filter (where ${condition})`

/**
 * Which candidacies of a person at a position each count includes (docs/candidates.md#performance).
 * The triggers have the same rule.
 */
const CONDITIONS = {
  vouches: 'count(*)',
  viewable: counted(VIEWABLE),
  active: counted(ACTIVE),
  fresh: counted(`${ACTIVE} and v.stage = 'READY_FOR_REVIEW'`),
  hired: counted(`v.stage = 'HIRED'`),
  prescreening: counted(`v.stage = 'PRESCREENING'`),
} as const
type Rule = keyof typeof CONDITIONS
const TIME_COLUMNS = ['accepted_by_candidate_at', 'last_contacted_by_company_at', 'last_contacted_by_candidate_at']

/**
 * The columns of position_tallies that count candidacies, and below those that count people with
 * such a candidacy.
 */
const CANDIDACY_COLUMNS = {
  vouches: 'vouches',
  viewable: 'viewable_vouches',
  active: 'active_vouches',
  fresh: 'fresh_vouches',
  prescreening: 'prescreening_vouches',
}
const PERSON_COLUMNS = {
  vouches: 'people',
  viewable: 'viewable_people',
  active: 'active_people',
  fresh: 'fresh_people',
  hired: 'hired_people',
}
const each = (expression: (name: Rule, column: string) => string, of: object) =>
  Object.entries(of)
    .map(([name, column]) => expression(name as Rule, String(column)))
    .join(', ')
const times = (expression: (column: string) => string) => TIME_COLUMNS.map(expression).join(', ')

/**
 * SQL that counts the candidacies of each person at a position, for rows `v` that fulfil the
 * condition.
 */
const eachPerson = (where: string) => `
  select v.company_id, v.position_id, v.person_id, ${each((name, rule) => `${rule} as ${name}`, CONDITIONS)},
    ${times((moment) => `max(v.${moment}) as ${moment}`)}
  from vouches v where ${where} group by v.company_id, v.position_id, v.person_id`

/** The columns of position_tallies, from such rows called `c`. */
const TALLIED = `${each((name, column) => `coalesce(sum(c.${name}), 0) as ${column}`, CANDIDACY_COLUMNS)},
  ${each((name, column) => `count(*) filter (where c.${name} > 0) as ${column}`, PERSON_COLUMNS)},
  ${times((moment) => `max(c.${moment}) as ${moment}`)}`

/** How many candidacies are counted in one statement. PostgreSQL counts these in a second. */
const AT_ONCE = 100_000

/**
 * Counts the candidacies of every position and compares the result with what the triggers counted.
 * Each statement checks some positions, all at one moment, so that concurrent changes are not
 * faults.
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
 * Counts the candidacies of positions again, whatever was counted before. It waits for all
 * transactions that write candidacies, and they wait for it. Use it if doctor found a fault.
 */
export async function recountTallies(tx: Transaction, positions: Keys): Promise<void> {
  const keys = keyArrays(positions)
  // Nobody may write counts between these statements: what commits after the delete and before the
  // insert would be counted twice.
  await tx.query('lock table position_people, position_tallies in share row exclusive mode', [])
  await tx.query(`delete from position_people where (company_id, position_id) in (${GIVEN})`, keys)
  await tx.query(`delete from position_tallies where (company_id, position_id) in (${GIVEN})`, keys)
  const given = eachPerson(`(v.company_id, v.position_id) in (${GIVEN})`)
  await tx.query(
    `insert into position_people (company_id, position_id, person_id, ${each(String, PERSON_COLUMNS)})
    select company_id, position_id, person_id, ${each(String, PERSON_COLUMNS)} from (${given}) c`,
    keys,
  )
  await tx.query(
    `insert into position_tallies (company_id, position_id, ${COLUMNS.join(', ')})
    select c.company_id, c.position_id, ${TALLIED} from (${given}) c group by c.company_id, c.position_id`,
    keys,
  )
}

const COLUMNS = [...Object.values(CANDIDACY_COLUMNS), ...Object.values(PERSON_COLUMNS), ...TIME_COLUMNS]
const GIVEN = 'select * from unnest($1::uuid[], $2::uuid[])'

const sumOf = (_: Rule, column: string) => `sum(t.${column}) as ${column}`
const zeroFor = (table: string) => (name: Rule) => `coalesce(${table}.${name}, 0)`
const columnsOf = (table: string) =>
  COLUMNS.map((column) =>
    TIME_COLUMNS.includes(column) ? `${table}.${column}` : `coalesce(${table}.${column}, 0)`,
  ).join(', ')

// By a hash of the position instead of its place in an index: if one position has nearly all
// candidacies, PostgreSQL expects that of each position, and reads everything for each.
const inShare = (table: string) => `abs(uuid_hash(${table}.position_id)::bigint) % $1::integer = $2::integer`
const FAULTS = `
  with people as materialized (${eachPerson(inShare('v'))}), expected as (
    select c.company_id, c.position_id, ${TALLIED} from people c group by c.company_id, c.position_id
  ), stored as (
    select t.company_id, t.position_id, ${each(sumOf, CANDIDACY_COLUMNS)}, ${each(sumOf, PERSON_COLUMNS)},
      ${times((moment) => `max(t.${moment}) as ${moment}`)}
    from position_tallies t where ${inShare('t')} group by t.company_id, t.position_id
  )
  select position_id as "positionId", 'the stored counts are ' || coalesce(row_to_json(stored)::text, 'missing')
    || ', but its candidates give ' || coalesce(row_to_json(expected)::text, 'none') as fault
  from expected full join stored using (company_id, position_id)
  where (${columnsOf('expected')}) is distinct from (${columnsOf('stored')})
  union all
  select position_id, count(*) || ' of its people are counted wrongly'
  from people c full join (select * from position_people p where ${inShare('p')}) p using (company_id, position_id, person_id)
  where (${each(zeroFor('c'), PERSON_COLUMNS)}) <> (${each(zeroFor('p'), PERSON_COLUMNS)})
  group by position_id
  limit $3`
