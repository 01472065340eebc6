import type { Queryable } from '../../../base/db/connection.ts'
import type { Parameters } from '../../../base/db/parameters.ts'
import { operand } from '../../../positions/search/typed-words.ts'
import { type ListQuery, windows } from './list-query.ts'

/** What to look for on which page. */
export interface Search extends Pick<ListQuery, 'text' | 'words' | 'filters' | 'since'> {
  readonly page: { readonly id: string; readonly companyId: string }
  readonly at: Date
}

/** Companies that a word may name, or that an industry may have, and still be looked up by their ids. */
export const MOST_COMPANIES = 1_000

/** The companies that words and industries mean; null for more than can be looked up by their ids. */
export interface Companies {
  readonly named: readonly (readonly string[] | null)[]
  readonly ofIndustries: readonly string[] | null
}

/** Looks up the companies that a search means. */
export async function companiesOf(database: Queryable, { words, filters }: Search): Promise<Companies> {
  const named = words.map(async (word) => ids(database, `search_words(name) @@ $1::tsquery`, beginning(word)))
  const { industry } = filters
  const ofIndustries = industry.length === 0 ? [] : ids(database, 'industries && $1::text[]', industry)
  return { named: await Promise.all(named), ofIndustries: await ofIndustries }
}

async function ids(database: Queryable, condition: string, value: unknown): Promise<readonly string[] | null> {
  const text = `select id from companies where ${condition} limit ${MOST_COMPANIES + 1}`
  const rows = await database.query<{ id: string }>(text, [value])
  return rows.length > MOST_COMPANIES ? null : rows.map(({ id }) => id)
}

/**
 * The conditions of a search over the position `p` and its employer `e`: those that an index finds, or the others, which are
 * checked row by row.
 */
export function conditionsOf(search: Search, companies: Companies, $: Parameters, kind: 'index' | 'row'): string[] {
  const { words, filters } = search
  const found: string[] = []
  const oneOf = (lexemes: readonly string[]) => `p.search @@ ${$(lexemes.join(' | '))}::tsquery`
  const ofCompanies = (given: readonly string[]) =>
    `(p.company_id = any (${$(given)}::uuid[]) or p.client_id = any (${$(given)}::uuid[]))`
  const employedBy = (given: readonly string[]) => `e.id = any (${$(given)}::uuid[])`
  words.forEach((word, i) => {
    const named = companies.named[i] ?? null
    // A parameter that no condition has is one whose type PostgreSQL cannot find.
    const inText = () => oneOf([beginning(word)])
    if (named?.length === 0) {
      if (kind === 'index') found.push(inText())
    } else if (named === null) {
      if (kind === 'row') found.push(`(${inText()} or search_words(e.name) @@ ${$(beginning(word))}::tsquery)`)
    } else
      found.push(kind === 'index' ? `(${inText()} or ${ofCompanies(named)})` : `(${inText()} or ${employedBy(named)})`)
  })
  if (filters.company.length > 0) {
    found.push(kind === 'index' ? ofCompanies(filters.company) : employedBy(filters.company))
  }
  if (filters.industry.length > 0) {
    const given = companies.ofIndustries
    if (kind === 'row') found.push(`e.industries && ${$(filters.industry)}::text[]`)
    else if (given !== null) found.push(ofCompanies(given))
  }
  if (kind === 'row') return [...found, ...ofEach(filters, $)]
  if (filters.place.length > 0) found.push(oneOf(filters.place.map((place) => operand(`=place ${place}`))))
  if (filters.type.length > 0) found.push(oneOf(filters.type.map((type) => operand(`=type ${type}`))))
  if (filters.salary.length > 0) found.push(oneOf([operand('=salary')]))
  return found
}

/** The conditions of filters that the words of the previous release do not have. */
function ofEach({ language, region }: Search['filters'], $: Parameters): string[] {
  return [
    ...(language.length === 0 ? [] : [`p.language = any (${$(language)}::text[])`]),
    ...(region.length === 0
      ? []
      : [
          `exists (select from json_array_elements(p.locations) place where place ->> 'administrativeArea' = any (${$(region)}::text[]))`,
        ]),
  ]
}

/** SQL that is true for a time of publication that is late enough for a search. */
export function isRecent({ filters, since }: Pick<Search, 'filters' | 'since'>, time: string, $: Parameters): string[] {
  const starts = windows.filter((days) => filters.published.includes(days)).map((days) => since[days])
  return starts.length === 0 ? [] : [`${time} >= ${$(new Date(Math.min(...starts)))}::timestamptz`]
}

/** A word that begins with a text, as a tsquery writes it. */
function beginning(word: string): string {
  return `${operand(word)}:*`
}
