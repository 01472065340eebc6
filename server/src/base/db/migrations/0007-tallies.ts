/** How a vouch is counted (docs/candidates.md#performance). */
const VIEWABLE = `accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED')`
const ACTIVE = `${VIEWABLE} and stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS')`
const COUNTS = {
  vouches: 'true',
  viewable: VIEWABLE,
  active: ACTIVE,
  fresh: `${ACTIVE} and stage = 'READY_FOR_REVIEW'`,
  hired: `stage = 'HIRED'`,
  prescreening: `stage = 'PRESCREENING'`,
}
const MOMENTS = ['accepted_by_candidate_at', 'last_contacted_by_company_at', 'last_contacted_by_candidate_at']

type Count = keyof typeof COUNTS
const counts = Object.keys(COUNTS) as Count[]
/** The counts of people, with their columns in position_tallies. */
const people: Partial<Record<Count, string>> = {
  vouches: 'people',
  viewable: 'viewable_people',
  active: 'active_people',
  fresh: 'fresh_people',
  hired: 'hired_people',
}
const ofPeople = counts.filter((count) => people[count] !== undefined)
/** The counts of vouches. */
const ofRecords = counts.filter((count) => count !== 'hired')
const recordsColumn = (count: Count) => (count === 'vouches' ? count : `${count}_vouches`)
const TALLIED = [...ofRecords.map(recordsColumn), ...ofPeople.map((count) => people[count] ?? ''), ...MOMENTS]

/** Joins what `made` returns for each name. */
const each = <T extends string>(names: readonly T[], made: (name: T) => string, between = ', ') =>
  names.map(made).join(between)

/**
 * The function of a trigger, which adds up the changes of a statement.
 * @param rows the rows that the statement inserted (n is 1) and removed (-1)
 */
function tally(name: string, rows: string, takesAway: boolean): string {
  return `
create function ${name}() returns trigger language plpgsql as $$
declare
  companies uuid[];
  positions uuid[];
  lowered_companies uuid[];
  lowered_positions uuid[];
begin
  with changes as (
    select company_id, position_id, person_id,
      ${each(counts, (count) => `sum(n * (${COUNTS[count]})::integer)::integer as ${count}`, ',\n      ')},
      ${each(MOMENTS, (moment) => `max(${moment}) filter (where n > 0) as ${moment}, max(${moment}) filter (where n < 0) as ${moment}_before`, ',\n      ')}
    from (${rows}) vouch
    group by company_id, position_id, person_id
  ), known as (
    insert into position_people as p (company_id, position_id, person_id, ${each(ofPeople, String)})
    select company_id, position_id, person_id, ${each(ofPeople, String)} from changes
    where (${each(ofPeople, String)}) <> (${each(ofPeople, () => '0')})
    order by company_id, position_id, person_id
    on conflict (company_id, position_id, person_id) do update set ${each(ofPeople, (count) => `${count} = p.${count} + excluded.${count}`)}
    returning company_id, position_id, person_id, ${each(ofPeople, String)}
  ), each_person as (
    -- Not joined, so that the plan, which a session makes once, is good for one row as for thousands.
    select company_id, position_id, ${each(counts, (count) => `sum(${count}) as ${count}`)},
      ${each(ofPeople, (count) => `sum(${count}_after) as ${count}_after`)},
      ${each(MOMENTS, (moment) => `max(${moment}) as ${moment}, max(${moment}_before) as ${moment}_before`)}
    from (
      select *, ${each(ofPeople, (count) => `0 as ${count}_after`)} from changes
      union all
      select company_id, position_id, person_id, ${each(counts, () => '0')}, ${each(MOMENTS, () => 'null, null')},
        ${each(ofPeople, String)} from known
    ) person
    group by company_id, position_id, person_id
  ), each_position as (
    select company_id, position_id, ${each(ofRecords, (count) => `sum(${count}) as ${recordsColumn(count)}`)},
      ${each(ofPeople, (count) => `sum((${count}_after > 0)::integer - (${count}_after - ${count} > 0)::integer) as ${people[count]}`, ',\n      ')},
      ${each(MOMENTS, (moment) => `case when max(${moment}) > coalesce(max(${moment}_before), '-infinity') then max(${moment}) end as ${moment}`, ',\n      ')},
      ${each(MOMENTS, (moment) => `coalesce(max(${moment}_before) > coalesce(max(${moment}), '-infinity'), false)`, '\n        or ')} as lowered
    from each_person
    group by company_id, position_id
  ), appended as (
    insert into position_tallies (company_id, position_id, ${TALLIED.join(', ')})
    select company_id, position_id, ${TALLIED.join(', ')} from each_position
    where (${each(TALLIED.slice(0, -3), String)}) <> (${each(TALLIED.slice(0, -3), () => '0')}) or coalesce(${MOMENTS.join(', ')}) is not null
    returning company_id, position_id
  )
  select (select array_agg(company_id order by company_id, position_id) from appended),
    (select array_agg(position_id order by company_id, position_id) from appended)${
      takesAway
        ? `,
    array_agg(company_id order by company_id, position_id) filter (where lowered),
    array_agg(position_id order by company_id, position_id) filter (where lowered)
  into companies, positions, lowered_companies, lowered_positions from each_position;
  if lowered_positions is not null then
    perform tally_latest_again(lowered_companies, lowered_positions);
  end if;`
        : `
  into companies, positions;`
    }
  -- By chance, so that nobody has to count or to wait: some 32 rows a position, whoever writes.
  if positions is not null and random() < 1.0 / 32 then
    perform fold_tallies(companies, positions);
  end if;
  return null;
end $$;
`
}

const FOLDED = `company_id, position_id, ${each(TALLIED.slice(0, -3), (column) => `sum(${column})`)}`

/**
 * The performance of positions, counted when vouches change: reading all vouches of a position with
 * 100,000 took 170 ms. Triggers maintain it, so that no writer can forget it, not even an older
 * release or the import of an archive.
 */
export const tallies = `
-- How each person counts at a position: the number of vouches, and how many of them are in each state.
-- A person counts once, however many vouches there are, so that the effect of a vouch depends on the
-- others. Here all of them are one row, for which concurrent writers wait. There are no foreign keys,
-- because vouches have them.
create table position_people (
  company_id uuid not null,
  position_id uuid not null,
  person_id uuid not null,
  ${each(ofPeople, (count) => `${count} integer not null`, ',\n  ')},
  primary key (company_id, position_id, person_id)
) with (fillfactor = 90);

-- The performance of a position is the sum of its rows, and the latest of their times. Each statement
-- that changes it inserts a row, and rows are never updated. So no writer waits for another, whatever
-- their order, at a position that many people apply for.
create table position_tallies (
  company_id uuid not null,
  position_id uuid not null,
  id bigint generated always as identity,
  ${each(TALLIED.slice(0, -3), (column) => `${column} integer not null`, ',\n  ')},
  ${each(MOMENTS, (moment) => `${moment} moment`, ',\n  ')},
  primary key (company_id, position_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Combines all rows of a position into one. Rows that another transaction is folding are left to it.
create function fold_tallies(companies uuid[], positions uuid[]) returns void language sql as $$
  with held as (
    select t.company_id, t.position_id, t.id
    from unnest(companies, positions) as given (company_id, position_id)
    join position_tallies t on t.company_id = given.company_id and t.position_id = given.position_id
    for update of t skip locked
  ), folded as (
    delete from position_tallies t using held
    where t.company_id = held.company_id and t.position_id = held.position_id and t.id = held.id
    returning t.*
  )
  insert into position_tallies (company_id, position_id, ${TALLIED.join(', ')})
  select ${FOLDED}, ${each(MOMENTS, (moment) => `max(${moment})`)} from folded group by company_id, position_id
$$;

-- For a time that became earlier, or a deleted vouch: no verb does that, but a manual correction may.
-- Sums decrease by an inserted row. The latest of the times can only be found by reading all vouches,
-- and meanwhile no row may be inserted that was made from the old ones.
create function tally_latest_again(companies uuid[], positions uuid[]) returns void language plpgsql as $$
begin
  lock table position_tallies in share row exclusive mode;
  with given as (
    select * from unnest(companies, positions) as given (company_id, position_id)
  ), folded as (
    delete from position_tallies t using given
    where t.company_id = given.company_id and t.position_id = given.position_id
    returning t.*
  ), sums as (
    select ${FOLDED.replace(/sum\((\w+)\)/g, 'sum($1) as $1')} from folded group by company_id, position_id
  )
  insert into position_tallies (company_id, position_id, ${TALLIED.join(', ')})
  select s.company_id, s.position_id, ${each(TALLIED.slice(0, -3), (column) => `s.${column}`)}, ${each(MOMENTS, (moment) => `latest.${moment}`)}
  from sums s
  cross join lateral (
    select ${each(MOMENTS, (moment) => `max(v.${moment}) as ${moment}`)} from vouches v
    where v.company_id = s.company_id and v.position_id = s.position_id) latest;
end $$;
${tally('tally_inserted_vouches', 'select 1 as n, made.* from made', false)}${tally(
  'tally_updated_vouches',
  'select 1 as n, made.* from made union all select -1, gone.* from gone',
  true,
)}${tally('tally_deleted_vouches', 'select -1 as n, gone.* from gone', true)}
create function forget_tallies() returns trigger language plpgsql as $$
begin
  truncate position_people, position_tallies;
  return null;
end $$;

-- From here on vouches cannot be written until the migration is done, so that the counts below are complete.
create trigger tally_inserted after insert on vouches referencing new table as made
  for each statement execute function tally_inserted_vouches();
create trigger tally_updated after update on vouches referencing new table as made old table as gone
  for each statement execute function tally_updated_vouches();
create trigger tally_deleted after delete on vouches referencing old table as gone
  for each statement execute function tally_deleted_vouches();
create trigger tally_truncated after truncate on vouches for each statement execute function forget_tallies();

insert into position_people (company_id, position_id, person_id, ${each(ofPeople, String)})
select company_id, position_id, person_id, ${each(ofPeople, (count) => `count(*) filter (where ${COUNTS[count]})`)}
from vouches group by company_id, position_id, person_id;

insert into position_tallies (company_id, position_id, ${TALLIED.join(', ')})
select company_id, position_id, ${each(ofRecords, (count) => `records.${count}`)}, ${each(ofPeople, (count) => `persons.${count}`)},
  ${each(MOMENTS, (moment) => `records.${moment}`)}
from (
  select company_id, position_id, ${each(ofRecords, (count) => `count(*) filter (where ${COUNTS[count]}) as ${count}`)},
    ${each(MOMENTS, (moment) => `max(${moment}) as ${moment}`)}
  from vouches group by company_id, position_id
) records
join (
  select company_id, position_id, ${each(ofPeople, (count) => `count(*) filter (where ${count} > 0) as ${count}`)}
  from position_people group by company_id, position_id
) persons using (company_id, position_id);
`
