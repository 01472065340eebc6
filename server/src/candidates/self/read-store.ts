import type { CandidateStage, Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import { type Access, requireAbility } from '../../base/access/access.ts'
import { inReach } from '../../base/access/reach.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { PersonFields } from '../person.ts'
import type { SubmissionState } from '../submissions/submission.ts'

/** A candidacy as its person sees it. */
export interface OwnCandidacy extends ObjectKey {
  readonly positionId: string
  readonly title: string
  readonly employer: string
  readonly kind: 'application' | 'referral'
  readonly stage: CandidateStage
  /** Whether the candidate ended it, and not the company. */
  readonly isWithdrawn: boolean
  readonly createdAt: Date
  /** Where it came from: the name of the careers page or sharing link, or null if a company or import added it. */
  readonly source: string | null
}

/** The candidacies in reach of the access of a person or a submission, the newest first. */
export async function readOwnCandidacies(database: Queryable, access: Access): Promise<OwnCandidacy[]> {
  requireAbility(access, 'people.self')
  const $ = parameters()
  return database.query<OwnCandidacy & Record<string, unknown>>(
    `select x.company_id as "companyId", x.id, x.position_id as "positionId", p.title,
      (select c.name from companies c where c.id = coalesce(case when not p.hide_employer then p.client_id end, p.company_id))
        as employer,
      x.kind, x.stage, x.stage = 'OUT_OF_PROCESS' and coalesce((
        select c.actor_kind in ('candidate', 'visitor') from stage_changes c
        where c.company_id = x.company_id and c.candidacy_id = x.id and c.stage <> c.stage_before
        order by c.id desc limit 1), false) as "isWithdrawn", x.created_at as "createdAt",
      coalesce((select s.name from sharing_links s where s.id = x.link_id), (select g.name from careers_pages g where g.id = x.link_id))
        as source
    from vouches x join positions p on p.company_id = x.company_id and p.id = x.position_id
    where ${inReach(access, $, 'candidacies', {})} order by x.created_at desc, x.id desc`,
    $.values,
  )
}

/** A submission as its sender sees it. */
export interface OwnSubmission extends ObjectKey {
  readonly state: SubmissionState
  readonly createdAt: Date
  readonly positionId: string
  readonly employer: string
  readonly vouchId: string | null
  readonly isNewVouch: boolean
  readonly isNewPerson: boolean
  /** Null once it was erased. */
  readonly person: Omit<PersonFields, 'emailNormalized'> | null
  readonly message: string | null
  readonly keepMe: boolean
  readonly tellReferrer: boolean
  readonly fileIds: readonly string[]
  readonly ad: { readonly title: string; readonly language: SpokenLanguage; readonly html: string }
  readonly notice: { readonly title: string; readonly version: number; readonly html: string }
}

/** The submissions in reach of the access of a person or a submission, the newest first. */
export async function readOwnSubmissions(database: Queryable, access: Access): Promise<OwnSubmission[]> {
  requireAbility(access, 'people.self')
  const $ = parameters()
  return database.query<OwnSubmission & Record<string, unknown>>(
    `select x.company_id as "companyId", x.id, x.state, x.created_at as "createdAt", x.position_id as "positionId",
      (select c.name from companies c where c.id = coalesce(case when not p.hide_employer then p.client_id end, p.company_id))
        as employer,
      x.vouch_id as "vouchId", x.is_new_vouch as "isNewVouch", x.is_new_person as "isNewPerson", x.message,
      x.keep_me as "keepMe", x.tell_referrer as "tellReferrer", x.file_ids as "fileIds",
      case when x.erased_at is null then json_build_object('email', x.email, 'firstName', x.first_name, 'lastName', x.last_name,
        'phone', x.phone, 'linkedInUserName', x.linkedin_user_name, 'portfolioUrl', x.portfolio_url) end as person,
      json_build_object('title', ad.title, 'language', ad.language, 'html', ad.html) as ad,
      json_build_object('title', notice.title, 'version', x.notice_version, 'html', notice.html) as notice
    from submissions x
    join positions p on p.company_id = x.company_id and p.id = x.position_id
    join shown_texts ad on ad.company_id = x.company_id and ad.hash = x.ad_hash
    join shown_texts notice on notice.company_id = x.company_id and notice.hash = x.notice_hash
    where ${inReach(access, $, 'submissions', {})} order by x.created_at desc, x.id desc`,
    $.values,
  )
}

/** A person as stored, in reach of the access. */
export interface OwnPerson extends ObjectKey, Omit<PersonFields, 'emailNormalized'> {
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The person in reach of the access of an own page; undefined if there is none, or the person was erased. */
export async function readOwnPerson(
  database: Queryable,
  access: Access,
  personId?: string,
): Promise<OwnPerson | undefined> {
  requireAbility(access, 'people.self')
  const $ = parameters()
  const [row] = await database.query<OwnPerson & Record<string, unknown>>(
    `select x.company_id as "companyId", x.id, x.email, x.first_name as "firstName", x.last_name as "lastName", x.phone,
      x.linkedin_user_name as "linkedInUserName", x.portfolio_url as "portfolioUrl", x.created_at as "createdAt",
      x.updated_at as "updatedAt"
    from people x where ${inReach(access, $, 'people', {})} and x.erased_at is null
      ${personId === undefined ? '' : `and x.id = ${$(personId)}`} limit 1`,
    $.values,
  )
  return row
}

/** The company that stores what an own page shows. */
export interface OwnCompany {
  readonly id: string
  readonly name: string
  readonly language: SpokenLanguage | null
  readonly brandColor: string | null
  readonly logoUrl: string | null
  /** The default careers page, if it is on. */
  readonly pageId: string | null
}

/** The company of an own page. */
export async function readOwnCompany(database: Queryable, companyId: string): Promise<OwnCompany | undefined> {
  const [row] = await database.query<OwnCompany & Record<string, unknown>>(
    `select c.id, c.name, c.language, c.brand_color as "brandColor", c.logo_url as "logoUrl",
      (select g.id from careers_pages g where g.company_id = c.id and g.is_default and g.active) as "pageId"
    from companies c where c.id = $1`,
    [companyId],
  )
  return row
}

/**
 * SQL of those to whom events about candidates for positions are sent with their data, as a table with the column `name`: hosts of
 * receivers. A client gets nothing by being one. The host of a receiver for a client whose name the ad hides may tell it, so its
 * name is null.
 * @param positions SQL of an array of their ids
 */
export function recipientsOf(companyId: string, positions: string): string {
  return `select distinct case when r.client_ids is not null and p.hide_employer then null
      else substring(r.url from '^https?://([[][^]]+]|[^/:?#]+)') end as name
    from receivers r
    join positions p on p.company_id = r.company_id and p.id = any (${positions})
      and (r.position_ids is null or p.id = any (r.position_ids))
      and (r.client_ids is null or p.client_id = any (r.client_ids))
    where r.company_id = ${companyId} and r.removed_at is null and r.candidate_data = 'full'
      and (r.kinds is null or r.kinds && array['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED'])`
}

/** Those to whom data about candidates for positions are sent; null for an employer that the ad does not name. */
export async function readRecipients(
  database: Queryable,
  companyId: string,
  positionIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await database.query<{ name: string | null }>(
    `${recipientsOf('$1', '$2::uuid[]')} order by name nulls last`,
    [companyId, positionIds],
  )
  return rows.map(({ name }) => name)
}
