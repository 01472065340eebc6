import type { Queryable } from '../../base/db/connection.ts'
import type { InvitationState } from './referral.ts'
import { EMPLOYER } from './referrer-link-store.ts'

/** How it goes on with somebody who agreed, in the words that a referrer may see. */
export type Progress = 'in_process' | 'hired' | 'closed'

/** Somebody whom a referrer has brought, or named. */
export interface ReferredPerson extends Record<string, unknown> {
  /** When somebody was invited, or applied through the link. */
  at: Date
  way: 'link' | 'named'
  state: InvitationState
  /** The name of somebody who agreed that the referrer sees it; null for everybody else. */
  name: string | null
  progress: Progress | null
}

/** A link of a referrer, as the page of the referrer shows it. */
export interface ReferrerOverview extends Record<string, unknown> {
  companyId: string
  linkId: string
  positionId: string
  title: string
  employer: string
  company: string
  createdAt: Date
  claimedUntil: Date
  isJobOpen: boolean
  /** Where the address of the own page was mailed to when the link was made: as it was written, and not as it became since. */
  mailedTo: string | null
}

/** What a referrer's link is about, or null. */
export async function readReferrerLink(
  database: Queryable,
  companyId: string,
  linkId: string,
): Promise<ReferrerOverview | null> {
  const [row] = await database.query<ReferrerOverview>(
    `select r.company_id as "companyId", r.id as "linkId", r.position_id as "positionId", p.title, ${EMPLOYER} as employer,
      c.name as company, r.created_at as "createdAt", r.claimed_until as "claimedUntil",
      p.status = 'PUBLISHED' and coalesce(p.expiration_date > clock(), true) as "isJobOpen", (
        select m.recipient from mails m where m.company_id = r.company_id and m.person_id = r.referrer_id
          and m.position_id = r.position_id and m.kind = 'own-link' and m.created_at between r.created_at - interval '1 minute'
          and r.created_at + interval '1 minute' order by m.created_at limit 1) as "mailedTo"
    from referrer_links r join positions p on p.company_id = r.company_id and p.id = r.position_id
    join companies c on c.id = r.company_id
    where r.company_id = $1 and r.id = $2`,
    [companyId, linkId],
  )
  return row ?? null
}

/**
 * SQL of the consents by which the referrer of a candidacy `v` is shown something, as a table with the column `named`: whether the
 * name too. One with a submission is about the application that it led to, because there may be others by other referrers.
 */
export const SHOWN_TO_REFERRER = `select c.covers_name as named from consents c
  where c.company_id = v.company_id and c.person_id = v.person_id
    and c.purpose = 'stage_for_referrer' and c.withdrawn_at is null and c.expires_at > clock()
    and (c.submission_id is null or exists (select from submissions s where s.company_id = c.company_id
      and s.id = c.submission_id and s.vouch_id = v.id))`

/** Most people that the page of a referrer lists. */
const MOST = 200

/**
 * The people whom a link has brought, or who were named with it, the newest first. A no looks like no answer. Names, and how it
 * goes on, are shown of those alone who agreed that their referrer sees them.
 */
export async function listReferred(
  database: Queryable,
  { companyId, linkId }: Pick<ReferrerOverview, 'companyId' | 'linkId'>,
): Promise<ReferredPerson[]> {
  return database.query<ReferredPerson>(
    `select found.at, found.way, found.state,
      case when found.state = 'answered' and consent.named then
        nullif(concat_ws(' ', person.first_name, person.last_name), '') end as name,
      case when found.state = 'answered' and consent.shown then case v.stage when 'HIRED' then 'hired'
        when 'REJECTED' then 'closed' when 'OUT_OF_PROCESS' then 'closed' else 'in_process' end end as progress
    from (
      select i.created_at as at, 'named' as way, v.id, case when v.accepted_by_candidate_at is not null then 'answered'
        when i.lapses_at > clock() then 'invited' else 'no_answer' end as state
      from invitations i join vouches v on v.company_id = i.company_id and v.id = i.candidacy_id
      where i.company_id = $1 and i.link_id = $2
      union all
      select v.created_at, 'link', v.id, 'answered'
      from referrer_links r
      join vouches v on v.company_id = r.company_id and v.position_id = r.position_id and v.link_id = r.id
        and v.referrer_id = r.referrer_id
      where r.company_id = $1 and r.id = $2
    ) found
    join vouches v on v.company_id = $1 and v.id = found.id
    join people person on person.company_id = v.company_id and person.id = v.person_id
    cross join lateral (
      select count(*) > 0 as shown, coalesce(bool_or(named), false) as named from (${SHOWN_TO_REFERRER}) given) consent
    order by found.at desc, found.id limit ${MOST}`,
    [companyId, linkId],
  )
}
