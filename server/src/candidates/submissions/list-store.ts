import { type Access, requireAbility } from '../../base/access/access.ts'
import { newestInReach } from '../../base/access/newest.ts'
import { type CompanyFilter, inReach } from '../../base/access/reach.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { isId } from '../../base/db/id.ts'
import { rowById } from '../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
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
  /** Whether somebody has to look at its name: the e-mail is that of a candidate who is called otherwise. */
  readonly nameToCheck: boolean
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
  const { id, positionId, personId, candidacyId, after } = filter
  const ids = [id, positionId, personId, candidacyId, after]
  if (ids.some((given) => given !== undefined && !isId(given))) return []
  const $ = parameters()
  const isAboutOne = [id, personId, candidacyId].some((given) => given !== undefined)
  const found = isAboutOne ? ofOne(access, $, filter, limit) : newest(access, $, filter, limit)
  return database.query<ListedSubmission & Record<string, unknown>>(
    `select x.company_id as "companyId", x.id, x.state, x.held_because as "heldBecause", x.created_at as "createdAt",
      x.position_id as "positionId", p.title, x.vouch_id as "vouchId", x.person_id as "personId", x.email,
      x.first_name as "firstName", x.last_name as "lastName", x.phone, x.linkedin_user_name as "linkedInUserName",
      x.portfolio_url as "portfolioUrl", x.message, x.keep_me as "keepMe", x.notice_version as "noticeVersion",
      x.file_ids as "fileIds", x.name_to_check and x.erased_at is null as "nameToCheck"
    from (${found}) x cross join lateral ${rowById('positions', 'x.position_id')} p order by x.id desc`,
    $.values,
  )
}

function newest(access: Access, $: Parameters, filter: SubmissionFilter, limit: number): string {
  const { companyId, positionId, state, after } = filter
  const states = state === undefined ? undefined : [state]
  return newestInReach(access, $, { table: 'submissions', companyId, positionId, states, before: after, limit })
}

/** SQL of the few submissions of a person or a candidacy, or of one, which are filtered once they were found. */
function ofOne(access: Access, $: Parameters, filter: SubmissionFilter, limit: number): string {
  const { id, positionId, personId, candidacyId, state, after } = filter
  const one =
    id !== undefined
      ? rowById('submissions', $(id))
      : candidacyId !== undefined
        ? submissionsOf('vouches', 'vouch_id', $(candidacyId))
        : submissionsOf('people', 'person_id', $(personId))
  const conditions = [inReach(access, $, 'submissions', filter)]
  const values = { position_id: positionId, person_id: personId, vouch_id: candidacyId, state }
  for (const [column, value] of Object.entries(values)) {
    if (value !== undefined) conditions.push(`x.${column} = ${$(value)}`)
  }
  if (after !== undefined) conditions.push(`x.id < ${$(after)}`)
  return `select * from ${one} x where ${conditions.join(' and ')} order by x.id desc limit ${limit}`
}

const submissionsOf = (table: 'people' | 'vouches', column: string, id: string) =>
  `(select s.* from ${rowById(table, id)} o cross join lateral (
    select * from submissions s where s.company_id = o.company_id and s.${column} = o.id offset 0) s)`
