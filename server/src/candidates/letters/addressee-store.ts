import { type Access, canReadPosition, type CompanyAccess, readablePositions } from '../../base/access/access.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { Language } from '../../base/web/words/language.ts'
import { readerOf } from '../notes/note-store.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'
import { readCorrespondents } from '../traces/correspondent-store.ts'

/** A candidate to whom somebody writes, with what a template needs. */
export interface Addressee extends ObjectKey {
  readonly positionId: string
  readonly position: string
  readonly personId: string
  /** Null if the person was anonymized. */
  readonly email: string | null
  readonly firstName: string | null
  readonly agreed: boolean
  readonly company: string
  /** Of the form that the person sent last; of the company, if there is none. */
  readonly language: Language
}

/** Reads candidacies in reach with what is needed to write to their people. */
export async function readAddressees(database: Queryable, access: Access, candidacies: Keys): Promise<Addressee[]> {
  const $ = parameters()
  const [companyIds, ids] = keyArrays(candidacies)
  const rows = await database.query<Omit<Addressee, 'language'> & Record<string, unknown>>(
    `select v.company_id as "companyId", v.id, v.position_id as "positionId", p.title as position,
      v.person_id as "personId", people.email, people.first_name as "firstName",
      v.accepted_by_candidate_at is not null as agreed, c.name as company
    from unnest(${$(companyIds)}::uuid[], ${$(ids)}::uuid[]) as given (company_id, id)
    join vouches v on v.company_id = given.company_id and v.id = given.id
    cross join lateral ${rowById('positions', 'v.position_id')} p
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral ${rowById('companies', 'v.company_id')} c
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`,
    $.values,
  )
  const known = await readCorrespondents(
    database,
    rows.map(({ companyId, personId: id }) => ({ companyId, id })),
  )
  return rows.map((row) => ({ ...row, language: known.get(row.personId)?.language ?? 'en' }))
}

/** The name of the user who writes; null if no user does. */
export async function readSenderName(database: Queryable, access: Access): Promise<string | null> {
  const id = readerOf(access)
  if (id === null) return null
  const [row] = await database.query<{ name: string }>(
    `select ${NAME_OF_USER} as name from ${rowById('users', '$1')} u`,
    [id],
  )
  return row?.name ?? null
}

/** A candidate for whom a template is shown. */
export interface PreviewCandidate extends ObjectKey {
  readonly name: string
  readonly position: string
}

/** So many positions and candidates are looked at for a preview, the newest ones. */
const PREVIEWED = 20

/** Some candidates in reach, to show how a template reads for them; none without the identities of candidates. */
export async function readPreviewCandidates(database: Queryable, access: CompanyAccess): Promise<PreviewCandidate[]> {
  if (!access.abilities.has('candidates.identity')) return []
  const $ = parameters()
  return database.query<PreviewCandidate & Record<string, unknown>>(
    `select v.company_id as "companyId", v.id, p.title as position,
      coalesce(nullif(concat_ws(' ', people.first_name, people.last_name), ''), people.email) as name
    from (select id, company_id, title from ${readablePositions(access, $)} readable order by id desc limit ${$(PREVIEWED)}) p
    cross join lateral (select * from vouches v where v.company_id = p.company_id and v.position_id = p.id
        and v.accepted_by_candidate_at is not null
      order by v.created_at desc, v.id desc limit 3) v
    cross join lateral ${rowById('people', 'v.person_id')} people
    where people.erased_at is null
    order by v.created_at desc, v.id desc limit ${$(PREVIEWED)}`,
    $.values,
  )
}
