import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { deliveryOf, eventsAbout, rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { Day } from '../../base/forms/day.ts'
import type { Origin } from '../intake/origin.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'
import { remarksAbout } from '../notes/unread-store.ts'
import type { RejectionReason } from '../rejections/rejection.ts'
import { candidateColumns } from '../store.ts'
import { CAME_THROUGH, type CameThrough } from './came-through.ts'

/** A person as a candidacy shows them. Everything is null if the access shows no identities, or they have not agreed. */
export interface ShownPerson {
  readonly id: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly linkedInUserName: string | null
  readonly portfolioUrl: string | null
}

/** Why a candidacy was rejected. */
export interface ShownRejection {
  readonly reason: RejectionReason
  /** Null without words, and if the access shows no identities: words contain names. */
  readonly words: string | null
  /** The name of who rejected it; null for the operator. */
  readonly name: string | null
  /** Whether it can be taken back. */
  readonly canUndo: boolean
}

/** One candidacy, as its page shows it. */
export interface CandidacyPage {
  readonly id: string
  readonly companyId: string
  readonly positionId: string
  readonly positionTitle: string
  readonly prescreens: boolean
  readonly stage: CandidateStage
  readonly customStage: string | null
  readonly kind: 'application' | 'referral'
  /** Where the company found somebody whom it added, and why it may store them; null for everybody else. */
  readonly origin: Origin | null
  readonly createdAt: Date
  readonly acceptedAt: Date | null
  readonly lastContactedByCompanyAt: Date | null
  readonly lastContactedByCandidateAt: Date | null
  readonly startDate: Day | null
  readonly startedNewJobAt: Date | null
  readonly person: ShownPerson
  /** The name of who referred the person; null for an application, and if the access shows no identities. */
  readonly referrer: string | null
  /** Whether the person was anonymized. */
  readonly erased: boolean
  /** Why it was rejected, for the company alone; null if it is not, or without a reason. */
  readonly rejection: ShownRejection | null
  /** How many receivers have got that the person was hired. */
  readonly hiredSent: number
  /** Names that the company gave to stages of this position before. */
  readonly usedNames: readonly string[]
  /** The careers page or link through which it came; null for who was added, imported, or came before links were kept. */
  readonly cameThrough: CameThrough | null
  /** Whether the reader has not read something about it. */
  readonly isUnread: boolean
}

/** So many names of stages are suggested. */
const SUGGESTED = 20
/** Names are looked for among as many of the newest candidates of a position: it may have 60,000, of whom none has a name. */
const NAMED = 200

/**
 * Reads a candidacy with its position and its person.
 * @returns undefined if there is no such candidacy in reach
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readCandidacyPage(
  database: Queryable,
  access: Access,
  id: string,
): Promise<CandidacyPage | undefined> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const showsReferrer = access.abilities.has('candidates.identity') ? 'true' : 'false'
  const text = `
    select v.id, v.company_id as "companyId", v.position_id as "positionId", p.title as "positionTitle",
      p.prescreening as prescreens, v.stage, v.custom_stage as "customStage", v.kind, v.created_at as "createdAt",
      case when v.source is not null then json_build_object('source', v.source, 'legalBasis', v.legal_basis) end as origin,
      v.accepted_by_candidate_at as "acceptedAt", v.last_contacted_by_company_at as "lastContactedByCompanyAt",
      v.last_contacted_by_candidate_at as "lastContactedByCandidateAt",
      to_char(v.start_date at time zone 'UTC', 'YYYY-MM-DD') as "startDate",
      v.started_new_job_at as "startedNewJobAt", people.erased_at is not null as erased,
      (select row_to_json(person) from (select ${candidateColumns(access)}) person) as person,
      (select nullif(concat_ws(' ', r.first_name, r.last_name), '') from people r
        where r.company_id = v.company_id and r.id = v.referrer_id and ${showsReferrer}) as referrer,
      (select row_to_json(shown) from (
        select r.reason, case when ${showsReferrer} then r.words end as words,
          coalesce(r.stage_before not in ('REJECTED', 'REFERRAL_CREATED'), false) as "canUndo",
          (select ${NAME_OF_USER} from users u where u.id = r.user_id) as name
        from rejections r where r.company_id = v.company_id and r.candidacy_id = v.id and v.stage = 'REJECTED') shown
      ) as rejection,
      case when v.stage = 'HIRED' then (
        select count(distinct x.id)::integer from ${eventsAbout('v.company_id', 'v.id')} e
        join receivers x on x.company_id = v.company_id cross join lateral ${deliveryOf('e', 'x.id')} d
        where e.kind = 'CANDIDATE_HIRED' and d.state = 'delivered') else 0 end as "hiredSent",
      array(select distinct o.custom_stage from (
        select custom_stage from vouches where company_id = v.company_id and position_id = v.position_id
        order by created_at desc, id desc limit ${NAMED}) o
        where o.custom_stage is not null order by 1 limit ${$(SUGGESTED)}) as "usedNames",
      ${CAME_THROUGH} as "cameThrough", remarks."isUnread"
    from ${rowById('vouches', $(id))} v
    cross join lateral ${rowById('positions', 'v.position_id')} p
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral ${remarksAbout(access, $)} remarks
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`
  const [row] = await database.query<CandidacyPage & Record<string, unknown>>(text, $.values)
  return row
}
