import { Temporal } from 'temporal-polyfill'
import { askedLanguage, type PageLanguage } from '../../../base/web/public/page-language.ts'
import { companyIndustries, employmentTypes, languages } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../../base/db/id.ts'
import { foldedWords, plainWords } from '../../../positions/search/typed-words.ts'

/** The kinds of filters, as parameters of the address name them. */
export const filterNames = [
  'place',
  'region',
  'type',
  'language',
  'company',
  'industry',
  'salary',
  'published',
] as const

export type FilterName = (typeof filterNames)[number]

/** The values that are chosen of each filter. One of them is enough; all filters have to fit. */
export type Filters = Readonly<Record<FilterName, readonly string[]>>

/** No filter is chosen. */
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, []])) as unknown as Filters

/** Days in which a position was published, as the filter `published` names them. */
export const windows = ['1', '7', '30'] as const

/** When each of these begins, in milliseconds since 1970: with a day, so that a page stays the same throughout a day. */
export type Since = Readonly<Record<(typeof windows)[number], number>>

/** What somebody looks for on a careers page. */
export interface ListQuery {
  /** What was typed, for the field. */
  readonly text: string
  /** The words in it, of which each begins a word of the position. */
  readonly words: readonly string[]
  readonly filters: Filters
  readonly since: Since
  /** `best` is for words alone: what has them in the title comes first. */
  readonly sort: 'best' | 'new' | 'closing'
  /** The language that was asked for. */
  readonly asked: PageLanguage | null
  /** The position after which the page begins. */
  readonly after: string | null
}

/** The parameters that say what is looked for. */
export const searchParameters: readonly string[] = ['q', ...filterNames]
/** The parameters of a list. */
export const listParameters: readonly string[] = ['sort', 'after', ...searchParameters]

const LONGEST_TEXT = 200
const MOST_VALUES = 20

const allowed: Readonly<Record<FilterName, (value: string) => boolean>> = {
  place: (value) => value !== '' && value.length <= 200,
  type: (value) => employmentTypes.some((type) => type === value),
  company: isId,
  industry: (value) => companyIndustries.some((industry) => industry === value),
  salary: (value) => value === 'shown',
  region: (value) => value !== '' && value.length <= 200,
  language: (value) => languages.some((language) => language === value),
  published: (value) => windows.some((days) => days === value),
}

/**
 * Reads the parameters of a list. What makes no sense is left out, so that every address shows something.
 * @param timeZone where days begin
 */
export function readListQuery(query: URLSearchParams, at: Date, timeZone: string): ListQuery {
  const text = storable(query.get('q') ?? '')
    .slice(0, LONGEST_TEXT)
    .trim()
  const after = query.get('after')
  const filters = Object.fromEntries(
    filterNames.map((name) => {
      const values = query.getAll(name).map(storable)
      return [name, [...new Set(values)].filter(allowed[name]).slice(0, MOST_VALUES)]
    }),
  )
  return {
    text,
    words: plainWords(text),
    filters: filters as unknown as Filters,
    since: sinceOf(at, timeZone),
    sort: sortOf(query.get('sort'), text),
    asked: askedLanguage(query),
    after: after !== null && isId(after) ? after : null,
  }
}

function sinceOf(at: Date, timeZone: string): Since {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).startOfDay()
  const ago = (days: number) => today.subtract({ days }).epochMilliseconds
  return { 1: ago(1), 7: ago(7), 30: ago(30) }
}

/** How a list is sorted if nobody says otherwise. */
function usualSort(text: string): ListQuery['sort'] {
  return foldedWords(text).length > 0 ? 'best' : 'new'
}

function sortOf(asked: string | null, text: string): ListQuery['sort'] {
  return asked === 'closing' || asked === 'new' ? asked : usualSort(text)
}

/** The address of a list. @param path `/c/{pageId}` */
export function listAddress(
  path: string,
  { text, filters, sort, asked }: Omit<ListQuery, 'words' | 'since' | 'after'>,
  more = {},
): string {
  const parameters = new URLSearchParams()
  if (text !== '') parameters.set('q', text)
  for (const name of filterNames) for (const value of filters[name]) parameters.append(name, value)
  if (sort !== usualSort(text) && sort !== 'best') parameters.set('sort', sort)
  if (asked !== null) parameters.set('lang', asked)
  for (const [name, value] of Object.entries<string | null>(more)) if (value !== null) parameters.set(name, value)
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** The query without one value of a filter, or without what was typed. */
export function without<Q extends Pick<ListQuery, 'text' | 'words' | 'filters' | 'sort'>>(
  query: Q,
  filter: { name: FilterName | 'q'; value: string },
): Q {
  if (filter.name === 'q') return { ...query, text: '', words: [], sort: query.sort === 'best' ? 'new' : query.sort }
  const { name, value } = filter
  return { ...query, filters: { ...query.filters, [name]: query.filters[name].filter((other) => other !== value) } }
}

/** Whether any filter is chosen. */
export function hasFilters({ filters }: Pick<ListQuery, 'filters'>): boolean {
  return filterNames.some((name) => filters[name].length > 0)
}

/** Whether words or filters leave something out. */
export function isPart({ text, filters }: Pick<ListQuery, 'text' | 'filters'>): boolean {
  return text !== '' || hasFilters({ filters })
}

/** PostgreSQL cannot store U+0000, nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
