import type { Queryable, Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../events/event.ts'

/** A position whose performance is not told as its vouches say. */
export interface TallyFault {
  positionId: string
  fault: string
}

const VIEWABLE = `v.accepted_by_candidate_at is not null and v.stage not in ('PRESCREENING', 'REFERRAL_CREATED')`
const ACTIVE = `${VIEWABLE} and v.stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS')`
const FRESH = `${ACTIVE} and v.stage = 'READY_FOR_REVIEW'`

// Each aggregate names a column of v: one that names none belongs to the subselect around it, and counts its one row.
const records = (condition: string) => `count(*) filter (where ${condition})`
const persons = (condition: string) => `count(distinct v.person_id) filter (where ${condition})`

/** What the rows of a position add up to, by column, and the same said of its vouches: the rule, once more (decisions, Performance). */
const RULES: Record<string, string> = {
  vouches: 'count(v.id)',
  viewable_vouches: records(VIEWABLE),
  active_vouches: records(ACTIVE),
  fresh_vouches: records(FRESH),
  prescreening_vouches: records(`v.stage = 'PRESCREENING'`),
  people: 'count(distinct v.person_id)',
  viewable_people: persons(VIEWABLE),
  active_people: persons(ACTIVE),
  fresh_people: persons(FRESH),
  hired_people: persons(`v.stage = 'HIRED'`),
}
const COUNTS = Object.keys(RULES)
const MOMENTS = ['accepted_by_candidate_at', 'last_contacted_by_company_at', 'last_contacted_by_candidate_at']

const PEOPLE_RULES: Record<string, string> = {
  vouches: 'count(v.id)',
  viewable: records(VIEWABLE),
  active: records(ACTIVE),
  fresh: records(FRESH),
  hired: records(`v.stage = 'HIRED'`),
}
const OF_PEOPLE = Object.keys(PEOPLE_RULES)

const BATCH = 1_000

/**
 * Counts the vouches of every position, and compares with what the triggers counted. A thousand positions at a time, each
 * of them at one moment, so that what changes meanwhile is no fault.
 * @param limit how many faults to return at most
 */
export async function findTallyFaults(database: Queryable, limit: number): Promise<TallyFault[]> {
  const faults: TallyFault[] = []
  let after: ObjectKey | undefined
  do {
    const [batch] = await database.query<{ faults: TallyFault[]; last: ObjectKey | null }>(FAULTS, [
      after?.companyId ?? NIL,
      after?.id ?? NIL,
    ])
    faults.push(...(batch?.faults ?? []))
    after = batch?.last ?? undefined
  } while (after && faults.length < limit)
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
  await tx.query(
    `insert into position_people (company_id, position_id, person_id, ${OF_PEOPLE.join(', ')})
    select v.company_id, v.position_id, v.person_id, ${OF_PEOPLE.map((name) => PEOPLE_RULES[name]).join(', ')}
    from vouches v where (v.company_id, v.position_id) in (${GIVEN}) group by v.company_id, v.position_id, v.person_id`,
    keys,
  )
  await tx.query(
    `insert into position_tallies (company_id, position_id, ${[...COUNTS, ...MOMENTS].join(', ')})
    select v.company_id, v.position_id, ${COUNTS.map((name) => RULES[name]).join(', ')},
      ${MOMENTS.map((moment) => `max(v.${moment})`).join(', ')}
    from vouches v where (v.company_id, v.position_id) in (${GIVEN}) group by v.company_id, v.position_id`,
    keys,
  )
}

const GIVEN = 'select * from unnest($1::uuid[], $2::uuid[])'
const NIL = '00000000-0000-0000-0000-000000000000'
const each = (names: readonly string[], made: (name: string) => string) => names.map(made).join(', ')

const FAULTS = `
  with batch as materialized (
    select company_id, id from positions where (company_id, id) > ($1::uuid, $2::uuid) order by company_id, id limit ${BATCH}
  ), compared as (
    select b.id, counted.is as counted, told.is as told
    from batch b
    cross join lateral (
      select row_to_json((select each from (select ${each(COUNTS, (name) => `${RULES[name]} as ${name}`)},
        ${each(MOMENTS, (moment) => `max(v.${moment}) as ${moment}`)}) each))::text as is
      from vouches v where v.company_id = b.company_id and v.position_id = b.id) counted
    cross join lateral (
      select row_to_json((select each from (select ${each(COUNTS, (name) => `coalesce(sum(t.${name}), 0) as ${name}`)},
        ${each(MOMENTS, (moment) => `max(t.${moment}) as ${moment}`)}) each))::text as is
      from position_tallies t where t.company_id = b.company_id and t.position_id = b.id) told
  ), people_compared as (
    select b.id, (
      select count(*) from (
        select v.person_id, ${each(OF_PEOPLE, (name) => `${PEOPLE_RULES[name]} as ${name}`)}
        from vouches v where v.company_id = b.company_id and v.position_id = b.id group by v.person_id
      ) counted
      full join (
        select * from position_people p where p.company_id = b.company_id and p.position_id = b.id and p.vouches <> 0
      ) told using (person_id)
      where (${each(OF_PEOPLE, (name) => `counted.${name}`)}) is distinct from (${each(OF_PEOPLE, (name) => `told.${name}`)})
    ) as wrong
    from batch b
  )
  select
    coalesce((select json_agg(json_build_object('positionId', fault.id, 'fault', fault.fault)) from (
      select id, 'told is ' || told || ', its candidates are ' || counted as fault from compared where told <> counted
      union all
      select id, wrong || ' of its people are not counted as they are' from people_compared where wrong > 0) fault), '[]') as faults,
    (select json_build_object('companyId', company_id, 'id', id) from batch order by company_id desc, id desc limit 1) as last`
