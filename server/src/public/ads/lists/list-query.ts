import { askedLanguage, type PageLanguage } from '../../../base/web/public/page-language.ts'
import { companyIndustries, employmentTypes } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../../base/db/id.ts'
import { foldedWords } from './typed-words.ts'

/** The kinds of filters, as parameters of the address name them. */
export const filterNames = ['place', 'type', 'company', 'industry', 'salary'] as const

export type FilterName = (typeof filterNames)[number]

/** The values that are chosen of each filter. One of them is enough; all filters have to fit. */
export type Filters = Readonly<Record<FilterName, readonly string[]>>

/** What somebody looks for on a careers page. */
export interface ListQuery {
  /** What was typed, for the field. */
  readonly text: string
  /** The words in it, of which each begins a word of the position. */
  readonly words: readonly string[]
  readonly filters: Filters
  /** `best` is for words alone: what has them in the title comes first. */
  readonly sort: 'best' | 'new' | 'closing'
  /** The language that was asked for. */
  readonly asked: PageLanguage | null
  /** The position after which the page begins. */
  readonly after: string | null
}

/** The parameters of a list. */
export const listParameters: readonly string[] = ['q', 'sort', 'after', ...filterNames]

const LONGEST_TEXT = 200
const MOST_WORDS = 8
const MOST_VALUES = 20

const allowed: Readonly<Record<FilterName, (value: string) => boolean>> = {
  place: (value) => value !== '' && value.length <= 200,
  type: (value) => employmentTypes.some((type) => type === value),
  company: isId,
  industry: (value) => companyIndustries.some((industry) => industry === value),
  salary: (value) => value === 'shown',
}

/** Reads the parameters of a list. What makes no sense is left out, so that every address shows something. */
export function readListQuery(query: URLSearchParams): ListQuery {
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
    words: wordsOf(text),
    filters: filters as unknown as Filters,
    sort: sortOf(query.get('sort'), text),
    asked: askedLanguage(query),
    after: after !== null && isId(after) ? after : null,
  }
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
  { text, filters, sort, asked }: Omit<ListQuery, 'words' | 'after'>,
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

/** PostgreSQL cannot store U+0000, nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** The words of a text: what `search_words` makes words of. */
function wordsOf(text: string): string[] {
  const lowered = text.normalize('NFC').toLowerCase()
  return [...new Set(lowered.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])].slice(0, MOST_WORDS)
}
