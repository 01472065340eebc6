import type { Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import { keyArrays, type Keys } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { catalogueOf, pageLanguageOf } from '../../base/web/public/page-language.ts'
import type { Language } from '../../base/web/words/language.ts'

/** How a company writes to somebody. */
export interface Correspondent {
  /** Of the form that the person sent last; of the company, if there is none. */
  readonly language: Language
  readonly company: string
  /** Whether the company may know who it is: not before a referred person agrees (docs/candidates.md#identity). */
  readonly isKnown: boolean
}

/** How companies write to people, by the ids of the people. It also finds people who were erased. */
export async function readCorrespondents(database: Queryable, people: Keys): Promise<Map<string, Correspondent>> {
  const rows = await database.query<{
    id: string
    form: Language | null
    spoken: SpokenLanguage | null
    name: string
    isKnown: boolean
  }>(
    `select given.id, c.name, c.language as spoken, (
      select s.language from submissions s where s.company_id = given.company_id and s.person_id = given.id
      order by s.id desc limit 1) as form, exists (
      select from vouches v where v.company_id = given.company_id
        and (v.person_id = given.id and v.accepted_by_candidate_at is not null or v.referrer_id = given.id)) as "isKnown"
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id) join companies c on c.id = given.company_id`,
    keyArrays(people),
  )
  return new Map(
    rows.map(({ id, form, spoken, name, isKnown }) => [
      id,
      { language: form ?? catalogueOf(pageLanguageOf(spoken ?? 'EN')), company: name, isKnown },
    ]),
  )
}
