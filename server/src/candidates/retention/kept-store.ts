import type { Queryable } from '../../base/db/connection.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { type Ending, MONTHS_BETWEEN, SILENT_MONTHS } from './kept.ts'
import { legalPeriods, periodNames } from './periods.ts'

const DECIDED = `array['REJECTED', 'OUT_OF_PROCESS', 'HIRED']`

/** Whose acts count: those of people. */
const PEOPLE = `('operator', 'user', 'visitor', 'candidate')`

/** What notices of companies named that had said nothing, before policies were confirmed. */
export const USUAL = JSON.stringify(Object.fromEntries(periodNames.map((name) => [name, legalPeriods[name].months])))

/**
 * SQL of a person `x` and everybody who is deleted with them, or with whom they are: those who may be one another. One index for
 * each way, which an `or` would not use.
 */
export const ALIKE = `select m.id, m.email_normalized, m.created_at from people m where m.company_id = x.company_id and m.id = x.id
  union select m.id, m.email_normalized, m.created_at from people m
    where m.company_id = x.company_id and m.may_be_id = x.id and m.erased_at is null
  union select m.id, m.email_normalized, m.created_at from people m
    where m.company_id = x.company_id and m.id = x.may_be_id and m.erased_at is null
  union select m.id, m.email_normalized, m.created_at from people m
    where m.company_id = x.company_id and m.may_be_id = x.may_be_id and m.erased_at is null`

/** SQL of a person `x` alone, for whoever does not reach those who may be one with them: a date would tell that there are some. */
const ALONE =
  'select m.id, m.email_normalized, m.created_at from people m where m.company_id = x.company_id and m.id = x.id'

const candidacyCase = (
  whose: 'person_id' | 'referrer_id',
  isOwn: 'true' | 'false',
) => `select 1 as nth, v.id as candidacy_id, v.position_id,
    v.person_id as subject_id, v.start_date,
    greatest(v.created_at, (select max(s.at) from stage_changes s where s.company_id = v.company_id and s.candidacy_id = v.id
      and s.stage <> s.stage_before and s.stage <> all (${DECIDED}))) as begun_at,
    -- Without an entry of the history, it was decided at the latest when it changed last.
    case when v.stage = any (${DECIDED}) then coalesce((select max(s.at) from stage_changes s where s.company_id = v.company_id
      and s.candidacy_id = v.id and s.stage = v.stage and s.stage_before <> s.stage), v.updated_at) end as decided_at,
    greatest(v.created_at, v.accepted_by_candidate_at, v.last_contacted_by_company_at, v.last_contacted_by_candidate_at,
      v.started_new_job_at) as acted_at,
    ${isOwn} as is_own
  from (select * from vouches where company_id = x.company_id and ${whose} = m.id offset 0) v`

/** SQL of the cases of a person `x` (kept.ts). Whoever has none is a case of their own. */
const casesOf = (alike: string) => `select c.*, m.id as member_id from (${alike}) m cross join lateral (
  ${candidacyCase('person_id', 'true')}
  union all ${candidacyCase('referrer_id', 'false')}
  union all select 1, null, r.position_id, null, null, r.created_at, r.claimed_until, r.created_at, false
    from (select * from referrer_links where company_id = x.company_id and referrer_id = m.id offset 0) r
  union all select 1, null, s.position_id, null, null, s.created_at, null, s.created_at, false
    from (select * from submissions where company_id = x.company_id and email_normalized = m.email_normalized offset 0) s
    where s.state in ('new', 'held')
  union all select 2, null, null, m.id, null, m.created_at, null, m.created_at, false
) c`

/** SQL of when a person did something last about a case `c`, of a person `x`. It is asked for few: the others have ended otherwise. */
const LAST_ACT = `greatest(c.acted_at,
  (select max(s.at) from stage_changes s where s.company_id = x.company_id and s.candidacy_id = c.candidacy_id
    and s.actor_kind in ${PEOPLE}),
  (select max(greatest(n.created_at, n.edited_at)) from notes n
    where n.company_id = x.company_id and n.candidacy_id = c.candidacy_id),
  (select max(s.created_at) from submissions s where s.company_id = x.company_id and s.vouch_id = c.candidacy_id),
  (select max(f.attached_at) from files f where f.company_id = x.company_id and f.person_id = c.subject_id),
  (select max(l.created_at) from mails l where l.company_id = x.company_id and l.person_id = c.subject_id
    and l.author_id is not null),
  (select max(greatest(k.given_at, k.withdrawn_at)) from consents k
    where k.company_id = x.company_id and k.person_id = c.subject_id),
  (select s.updated_at from people s where s.company_id = x.company_id and s.id = c.subject_id
    and s.updated_at > s.created_at))`

/** SQL of the shortest period that forms of a case `c` were shown: none for what is not the person's own. */
const promised = (usual: string) => `(select min(case
    when s.policy_version >= 1 then months_in((select r.periods from retention_policies r
      where r.company_id = s.company_id and r.version = s.policy_version), place.countries)
    when s.policy_version is null and n.own_html is null then coalesce(n.months, months_in(${usual}::json, company.countries))
    end)
  from submissions s left join privacy_notices n on n.company_id = s.company_id and n.version = s.notice_version
  where c.is_own and s.company_id = x.company_id and s.vouch_id = c.candidacy_id)`

/**
 * SQL of until when people are kept, as a table: the twin of `keptUntil`.
 * @param people SQL of rows of `people` who were not anonymized
 * @param now the time, as a placeholder
 * @param usual `USUAL`, as a placeholder
 * @param alike SQL of who counts as one with a person
 * @param policies SQL of a table of policies with `company_id`, `version` and `periods`: a company without one has no rows
 */
export function keptPeople(people: string, now: string, usual: string, policies: string, alike: string): string {
  return `select x.company_id, x.id, policy.version, last.candidacy_id, last.position_id, last.ended_at, last.because, last.country,
    last.months, last.is_promised, agreed.until as agreed_until,
    greatest(months_after(last.ended_at, last.months), agreed.until) as until
  from (${people}) x
  join (${policies}) policy on policy.company_id = x.company_id
  cross join lateral (select case when c.country = '' then '{}' else array[c.country] end as countries
    from companies c where c.id = x.company_id) company
  cross join lateral (
    select c.nth, c.candidacy_id, c.position_id, greatest(final.at, c.start_date) as ended_at,
      case when c.start_date > final.at then 'start' else final.because end as because,
      least(period.months, promised.months) as months, coalesce(promised.months < period.months, false) as is_promised,
      coalesce((select given.country from unnest(place.countries) given (country)
        order by coalesce(policy.periods ->> given.country, policy.periods ->> 'others')::integer desc, given.country limit 1), '')
        as country
    from (${casesOf(alike)}) c
    left join lateral (select p.locations, case when p.archived_at is not null or p.deleted_at is not null
        or p.expiration_date <= ${now} then least(p.archived_at, p.deleted_at,
          case when p.expiration_date <= ${now} then p.expiration_date end) end as closed_at
      from positions p where p.id = c.position_id) position on true
    cross join lateral (select coalesce((select array_agg(distinct l ->> 'country')
      from json_array_elements(position.locations) l where l ->> 'country' <> ''), company.countries) as countries) place
    cross join lateral (select months_in(policy.periods, place.countries) as months) period
    cross join lateral (select ${promised(usual)} as months) promised
    cross join lateral (select
      case when c.decided_at is not null then greatest(c.decided_at, c.begun_at) end as decided,
      case when position.closed_at is not null then greatest(position.closed_at, c.begun_at) end as closed) event
    cross join lateral (select months_after(least(event.decided, event.closed), ${MONTHS_BETWEEN}) as at) year
    cross join lateral (select
      case when year.at is null then months_after(${LAST_ACT}, ${SILENT_MONTHS})
        when event.decided is null or event.closed is null then year.at
        else least(greatest(event.decided, event.closed), year.at) end as at,
      case when year.at is null then 'silence'
        when event.decided is null or event.closed is null or greatest(event.decided, event.closed) > year.at then 'year'
        when event.closed > event.decided then 'closing' else 'decision' end as because) final
    order by c.nth, ended_at desc, months desc, c.candidacy_id limit 1) last
  left join lateral (select max(k.expires_at) as until from (${alike}) m
    join consents k on k.company_id = x.company_id and k.person_id = m.id
    where k.purpose = 'other_positions' and k.withdrawn_at is null) agreed on true`
}

/** Until when a person is kept, and what that counts from. */
export interface KeptPerson extends ObjectKey {
  readonly policyVersion: number
  /** The candidacy that ended last; null if it is something else. */
  readonly candidacyId: string | null
  readonly positionId: string | null
  readonly endedAt: Date
  readonly because: Ending
  readonly country: string
  readonly months: number
  /** Whether a form was shown these months, and the policy says more. */
  readonly isPromised: boolean
  readonly agreedUntil: Date | null
  readonly until: Date
}

/** SQL of the members of `KeptPerson`, of rows `k` of `keptPeople`. */
export const KEPT = `k.company_id as "companyId", k.id, k.version as "policyVersion", k.candidacy_id as "candidacyId",
  k.position_id as "positionId", k.ended_at as "endedAt", k.because, k.country, k.months, k.is_promised as "isPromised",
  k.agreed_until as "agreedUntil", k.until`

/** SQL of the rows of given people who were not anonymized. */
export function alive($: Parameters, companyId: string, ids: readonly string[]): string {
  return `select p.* from unnest(${$(ids)}::uuid[]) given (id) join people p on p.id = given.id
    where p.company_id = ${$(companyId)} and p.erased_at is null`
}

/**
 * Until when a person is kept; null for somebody who is not, or whose company has confirmed no policy.
 * @param isAlone whether those who may be one with them do not count
 */
export async function readKept(
  database: Queryable,
  person: ObjectKey,
  now: Date,
  isAlone = false,
): Promise<KeptPerson | null> {
  const $ = parameters()
  const [row] = await database.query<KeptPerson & Record<string, unknown>>(
    `select ${KEPT} from (${keptPeople(
      alive($, person.companyId, [person.id]),
      `${$(now)}::timestamptz`,
      $(USUAL),
      ofCompany($, person.companyId),
      isAlone ? ALONE : ALIKE,
    )}) k`,
    $.values,
  )
  return row ?? null
}

/** SQL of the policy of one company. */
export function ofCompany($: Parameters, companyId: string): string {
  return `select r.company_id, r.version, r.periods from retention_policies r where r.company_id = ${$(companyId)}
    order by r.version desc limit 1`
}

/** Everything that decides until when a person is kept, to lock it: people, positions and candidacies. */
export interface Around {
  readonly peopleIds: readonly string[]
  readonly positionIds: readonly string[]
  readonly candidacyIds: readonly string[]
}

/** What decides until when a person is kept. */
export async function readAround(database: Queryable, { companyId, id }: ObjectKey): Promise<Around> {
  const $ = parameters()
  const [row] = await database.query<Around & Record<string, unknown>>(
    `select coalesce(array_agg(distinct c.member_id), '{}') as "peopleIds",
      coalesce(array_agg(distinct c.position_id) filter (where c.position_id is not null), '{}') as "positionIds",
      coalesce(array_agg(distinct c.candidacy_id) filter (where c.candidacy_id is not null), '{}') as "candidacyIds"
    from (${alive($, companyId, [id])}) x cross join lateral (${casesOf(ALIKE)}) c`,
    $.values,
  )
  return row ?? { peopleIds: [], positionIds: [], candidacyIds: [] }
}
