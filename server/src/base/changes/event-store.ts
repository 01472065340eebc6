import type { Transaction } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import { queueWritten } from './delivery-store.ts'
import type { EventKind } from './event.ts'
import { keyArrays, type ObjectKey } from '../db/keys.ts'

/** An event to write. The transaction has locked or created the row of its object. */
export interface NewEvent extends ObjectKey {
  kind: EventKind
}

/** The clients that positions were managed for earlier in the transaction, by the id of the position. */
type FormerClients = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Writes events with the bodies that will be sent, the next numbers of their objects, and a
 * delivery for each receiver that gets them. SQL makes the bodies from the rows as they are now.
 * Events of one object keep the order in which they are given.
 */
export async function writeEvents(
  tx: Transaction,
  events: readonly NewEvent[],
  formerClients: FormerClients = new Map(),
): Promise<void> {
  const ofPositions = events.filter((event) => event.kind.startsWith('POSITION'))
  const ofCandidacies = events.filter((event) => !event.kind.startsWith('POSITION'))
  if (ofPositions.length > 0) await tx.query(write(POSITION), parameters(ofPositions, formerClients))
  if (ofCandidacies.length > 0) await tx.query(write(CANDIDACY), parameters(ofCandidacies, formerClients))
}

function parameters(events: readonly NewEvent[], formerClients: FormerClients): unknown[] {
  return [
    events.map(() => newId()),
    ...keyArrays(events),
    events.map((event) => event.kind),
    JSON.stringify(Object.fromEntries([...formerClients].map(([positionId, clients]) => [positionId, [...clients]]))),
  ]
}

/**
 * The clients of the position `p` before and after the change. $5 has the former ones. It is JSON,
 * in which each position is found at once: letting a client go moves up to 20,000 positions.
 */
const CLIENT_IDS = `case when $5::jsonb ? p.id::text
    then array(select client_id::uuid from (
      select jsonb_array_elements_text($5::jsonb -> p.id::text) union select p.client_id::text) of_position (client_id)
      where client_id is not null order by client_id)
    when p.client_id is null then '{}' else array[p.client_id] end`

/** SQL that reads what the events `e` are about, and makes their bodies. */
interface EventSource {
  from: string
  positionId: string
  personId: string
  body: string
}

const POSITION: EventSource = {
  from: 'join positions p on p.id = e.object_id',
  positionId: 'p.id',
  personId: 'null::uuid',
  body: `(select row_to_json(body)::text from (
    select e.kind as type, p.id, p.title, p.status, iso(p.updated_at) as "updatedAt") body)`,
}

/**
 * A referred person is not shown before agreeing. Until then every field is null, the id too
 * (docs/candidates.md#identity).
 */
const agreed = (column: string) => `case when v.accepted_by_candidate_at is not null then people.${column} end`

/** The address of the CV of the candidacy `v`: the first of the files that were attached last. */
const RESUME = `case when v.accepted_by_candidate_at is not null then (
  select i.public_url || '/f/' || f.link_token from installation i, files f
  where f.company_id = v.company_id and f.candidacy_id = v.id order by f.attached_at desc, f.id limit 1) end`

const CANDIDATE = `(select row_to_json(candidate) from (
  select ${agreed('id')} as id, ${agreed('first_name')} as "firstName", ${agreed('last_name')} as "lastName",
    ${agreed('email')} as email, ${agreed('phone')} as phone, ${RESUME} as "resumeUrl",
    ${agreed('linkedin_user_name')} as "linkedInUserName", ${agreed('portfolio_url')} as "portfolioUrl") candidate)`

const SALARY = `case when coalesce(p.salary_type, p.salary_currency, p.salary_min::text, p.salary_max::text, p.salary_extra) is not null then
  (select row_to_json(salary) from (select p.salary_type as type, p.salary_currency as currency,
    p.salary_min as "minSalary", p.salary_max as "maxSalary", p.salary_extra as extra) salary) end`

const CANDIDACY: EventSource = {
  // Joined by the ids alone, which are unique. Before the first ANALYZE of an import the planner
  // took the company for the key, and joined each of a thousand events with every candidacy of the
  // company.
  from: `join vouches v on v.id = e.object_id join people on people.id = v.person_id join positions p on p.id = v.position_id`,
  positionId: 'p.id',
  personId: 'v.person_id',
  body: `case when e.kind = 'CANDIDATE_HIRED'
    then (select row_to_json(body)::text from (
      select e.kind as type, v.id, iso(v.start_date) as "startDate", ${CANDIDATE} as candidate,
        (select row_to_json(job) from (
          select p.id, p.title, ${SALARY} as salary, p.employment_type as "employmentType") job) as job) body)
    else (select row_to_json(body)::text from (
      select e.kind as type, v.id, v.stage, v.custom_stage as "customStage", ${CANDIDATE} as candidate,
        (select row_to_json(job) from (select p.id, p.title) job) as job) body)
  end`,
}

const write = ({ from, positionId, personId, body }: EventSource) => `
  with given as (
    select id, company_id, object_id, kind, place
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) with ordinality
      as given (id, company_id, object_id, kind, place)
  ), numbered as (
    insert into event_sequences as s (company_id, object_id, n)
    select company_id, object_id, count(*) from given group by company_id, object_id order by company_id, object_id
    on conflict (company_id, object_id) do update set n = s.n + excluded.n
    returning company_id, object_id, n
  ), e as (
    select given.*, numbered.n + 1 - row_number() over (
      partition by given.company_id, given.object_id order by given.place desc) as sequence
    from given join numbered using (company_id, object_id)
  ), this_moment as materialized (select clock() as at), written as (
    insert into events
      (day, id, company_id, object_id, sequence, kind, position_id, client_ids, person_id, body, created_at)
    select (at at time zone 'UTC')::date, e.id, e.company_id, e.object_id, e.sequence, e.kind, ${positionId}, ${CLIENT_IDS},
      ${personId}, ${body}, at
    from this_moment, e ${from}
    returning day, id, company_id, object_id, sequence, kind, position_id, client_ids, created_at
  )
  ${queueWritten}`
