import { type Access, requireAbility } from '../../access/access.ts'
import { type CompanyFilter, inReach } from '../../access/reach.ts'
import type { ObjectKey } from '../../changes/object-key.ts'
import type { Queryable } from '../../db/connection.ts'
import { isId } from '../../db/id.ts'
import { parameters } from '../../db/parameters.ts'
import type { HeldReason, SubmissionState } from './submission.ts'

/** A submission as the company sees it. */
export interface ListedSubmission extends ObjectKey {
  readonly state: SubmissionState
  readonly heldBecause: readonly HeldReason[]
  readonly createdAt: Date
  readonly positionId: string
  readonly title: string
  readonly vouchId: string | null
  readonly personId: string | null
  /** Null once it was erased. */
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
  readonly linkedInUserName: string | null
  readonly portfolioUrl: string | null
  readonly message: string | null
  readonly keepMe: boolean
  readonly noticeVersion: number
  readonly fileIds: readonly string[]
}

export interface SubmissionFilter extends CompanyFilter {
  readonly id?: string | undefined
  readonly state?: SubmissionState | undefined
  readonly positionId?: string | undefined
  readonly personId?: string | undefined
  /** Only those that led to this candidacy. */
  readonly candidacyId?: string | undefined
  /** Only those after this one. */
  readonly after?: string | undefined
}

/**
 * Submissions in reach, the newest first. Who they are from is shown to those alone who may see the identities of candidates.
 * @throws {Refusal} if the access may not
 */
export async function listSubmissions(
  database: Queryable,
  access: Access,
  filter: SubmissionFilter,
  limit: number,
): Promise<ListedSubmission[]> {
  requireAbility(access, 'candidates.read')
  requireAbility(access, 'candidates.identity')
  const $ = parameters()
  const conditions = [inReach(access, $, 'submissions', filter)]
  const { id, state, positionId, personId, candidacyId, after } = filter
  const ids = { id, position_id: positionId, person_id: personId, vouch_id: candidacyId }
  for (const [column, value] of Object.entries(ids)) {
    if (value !== undefined) conditions.push(isId(value) ? `x.${column} = ${$(value)}` : 'false')
  }
  if (state !== undefined) conditions.push(`x.state = ${$(state)}`)
  if (after !== undefined) conditions.push(isId(after) ? `x.id < ${$(after)}` : 'false')
  return database.query<ListedSubmission & Record<string, unknown>>(
    `select x.company_id as "companyId", x.id, x.state, x.held_because as "heldBecause", x.created_at as "createdAt",
      x.position_id as "positionId", p.title, x.vouch_id as "vouchId", x.person_id as "personId", x.email,
      x.first_name as "firstName", x.last_name as "lastName", x.phone, x.linkedin_user_name as "linkedInUserName",
      x.portfolio_url as "portfolioUrl", x.message, x.keep_me as "keepMe", x.notice_version as "noticeVersion",
      x.file_ids as "fileIds"
    from submissions x join positions p on p.company_id = x.company_id and p.id = x.position_id
    where ${conditions.join(' and ')} order by x.id desc limit ${$(limit)}`,
    $.values,
  )
}
