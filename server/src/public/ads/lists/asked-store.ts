import type { Queryable } from '../../../base/db/connection.ts'
import type { Parameters } from '../../../base/db/parameters.ts'
import { isRecent, MOST_COMPANIES, type Search } from './conditions-store.ts'
import { filterNames, noFilters } from './list-query.ts'
import { operand, type TypedWord, typedWords } from '../../../positions/search/typed-words.ts'

// What somebody asks for, as SQL over the words of positions `s` (migration 0060).

/** The lists of words of a position. Each contains the one before, and has an index of its own. */
export const lists = ['title', 'near', 'whole'] as const
export type List = (typeof lists)[number]

/** Positions of a page up to which all are compared, without an index of words. */
const FEW_LISTED = 1_000

/** A page, for the choice of a way. */
export interface Listed {
  /** Whether so few positions are live on it that all are compared. */
  readonly isFew: boolean
  /** The companies whose positions it can show; null for the marketplace, which shows those of all. */
  readonly owners: readonly string[] | null
}

/** A word that somebody typed, and what words of positions have if they answer it, as operands of a tsquery. */
interface AskedWord extends Pick<TypedWord, 'word'> {
  readonly operands: readonly string[]
}

/** What somebody looks for, and the companies that each word names; null for more than can be looked up by their ids. */
export interface Asked extends Search {
  readonly typed: readonly AskedWord[]
  readonly named: readonly (readonly string[] | null)[]
  readonly ofIndustries: readonly string[] | null
  readonly listed: Listed
  /** Whether all positions have their words. Until then they are found by the words that the previous release keeps. */
  readonly isFilled: boolean
}

/**
 * Words that may begin as somebody typed and be looked up one by one. An index finds those faster than a beginning: of that it adds
 * up all positions before it compares them with those of another word. Of a beginning that more words have, it does.
 */
const MOST_BEGUN = 100
/** Comes after whatever a word may go on with. */
const LAST = String.fromCodePoint(0x10ffff)

/**
 * Looks up the companies and the words of positions that a search means, and what its page has. It is one statement, because each
 * way to the database costs.
 */
export async function askedOf(database: Queryable, search: Search): Promise<Asked> {
  const words = typedWords(search.text)
  const { page, filters } = search
  const branches = [...words.map(({ industries }) => industries), filters.industry]
  const beginnings = words.flatMap((word) => word.beginnings)
  const [row] = await database.query<{
    isFew: boolean
    owners: string[] | null
    isFilled: boolean
    named: string[][]
    ofBranches: string[][]
    begun: string[][]
  }>(
    `select not exists (select from listings
        where page_company_id = $1 and page_id = $2 and live offset ${FEW_LISTED}) as "isFew",
      case when not exists (select from careers_pages where id = $2 and is_marketplace) then
        array(select $1::uuid union select agency_id from clients where client_id = $1)::text[] end as owners,
      not exists (select from position_words_to_fill) as "isFilled",
      (select coalesce(json_agg(array(
          select id from companies where words_of(name) @@ word.query::tsquery limit ${MOST_COMPANIES + 1}) order by word.n), '[]')
        from unnest($3::text[]) with ordinality word (query, n)) as named,
      (select json_agg(case when branches.names = '' then array[]::uuid[] else array(
          select id from companies where industries && string_to_array(branches.names, ',') limit ${MOST_COMPANIES + 1}) end order by branches.n)
        from unnest($4::text[]) with ordinality branches (names, n)) as "ofBranches",
      (select coalesce(json_agg(array(
          select word from words_in_positions where word >= given.beginning and word < given.beginning || $6
          limit ${MOST_BEGUN + 1}) order by given.n), '[]')
        from unnest($5::text[]) with ordinality given (beginning, n)) as begun`,
    [
      page.companyId,
      page.id,
      words.map(({ word }) => `${operand(word)}:*`),
      branches.map((names) => names.join(',')),
      beginnings,
      LAST,
    ],
  )
  if (!row) throw new Error('A statement without a table has no row.')
  const unlessMany = (ids: readonly string[]) => (ids.length > MOST_COMPANIES ? null : ids)
  const ofBranches = row.ofBranches.map(unlessMany)
  const begun = new Map(beginnings.map((beginning, i) => [beginning, row.begun[i] ?? []]))
  const having = (beginning: string) => {
    const known = begun.get(beginning) ?? []
    return known.length > MOST_BEGUN ? [`${operand(beginning)}:*`] : known.map(operand)
  }
  return {
    ...search,
    typed: words.map(({ word, lexemes, beginnings: all }) => ({
      word,
      operands: [...new Set([...lexemes, ...all.flatMap(having)])],
    })),
    named: row.named.map((ids, i) => together(unlessMany(ids), ofBranches[i] ?? null)),
    ofIndustries: ofBranches.at(-1) ?? null,
    listed: { isFew: row.isFew, owners: row.owners },
    isFilled: row.isFilled,
  }
}

function together(some: readonly string[] | null, others: readonly string[] | null): readonly string[] | null {
  return some === null || others === null ? null : [...new Set([...some, ...others])]
}

/** The same words without the filters. */
export const withoutFilters = (asked: Asked): Asked => ({ ...asked, filters: noFilters, ofIndustries: [] })

/** Whether some word is in no position at all, and names no company. */
export function isInNone({ typed, named }: Asked): boolean {
  return typed.some(({ operands }, i) => operands.length === 0 && named[i]?.length === 0)
}

/** Whether more companies are meant than can be looked up by their ids, so that each employer is compared. */
export function isCompared({ typed, named, filters, ofIndustries }: Asked): boolean {
  return typed.some((_, i) => named[i] === null) || (filters.industry.length > 0 && ofIndustries === null)
}

/** SQL that is true if words `s`, or the name of the employer, have everything that was typed. */
export function hasWords(asked: Asked, list: List, $: Parameters): string {
  return [...mayHaveWords(asked, list, $), ...hasNames(asked, list, $)].join(' and ') || 'true'
}

/** The part of it that indexes find. */
export function mayHaveWords({ typed, named }: Asked, list: List, $: Parameters): string[] {
  return typed.flatMap(({ operands }, i) => {
    const ids = named[i] ?? null
    if (list !== 'title' && ids === null) return []
    const inWords = hasOneOf(operands, list, $)
    return [list === 'title' || ids?.length === 0 ? inWords : `(${inWords} or ${isOf(ids ?? [], $)})`]
  })
}

/** The other part: words that name more companies than can be looked up by their ids. */
export function hasNames({ typed, named }: Asked, list: List, $: Parameters): string[] {
  if (list === 'title') return []
  return typed.flatMap(({ operands, word }, i) =>
    named[i] === null
      ? [
          `(${hasOneOf(operands, list, $)} or exists (
            select from companies e where e.id = s.employer_id and words_of(e.name) @@ ${$(`${operand(word)}:*`)}::tsquery))`,
        ]
      : [],
  )
}

/** A query of nothing is told as a mistake. */
const hasOneOf = (operands: readonly string[], list: List, $: Parameters) =>
  operands.length === 0 ? 'false' : `s.${list} @@ ${$(operands.join(' | '))}::tsquery`

const isOf = (ids: readonly string[], $: Parameters) => `s.employer_id = any (${$(ids)}::uuid[])`

/** SQL that is true if words `s` have one of some codes. Two lists have them, so that the index that is asked for words is asked for them, too. */
function hasCode(codes: readonly string[], list: List, $: Parameters): string {
  return `s.${list === 'whole' ? 'whole' : 'near'} @@ ${$(codes.map(operand).join(' | '))}::tsquery`
}

/** SQL that is true if the owner of words `s` is one of some companies; of any if they are null. */
export function isOfOne(owners: readonly string[] | null, list: List, $: Parameters): string[] {
  if (owners === null) return []
  // The index of titles has no codes.
  if (list === 'title') return [`s.company_id = any (${$(owners)}::uuid[])`]
  return [
    hasCode(
      owners.map((id) => `=company ${id}`),
      list,
      $,
    ),
  ]
}

/** SQL of the filters by the words `s`: those that indexes find, and those that are compared row by row. */
export function filtersOf(
  { filters, ofIndustries }: Asked,
  list: List,
  $: Parameters,
): { indexed: string[]; ofRows: string[] } {
  const oneOf = (codes: readonly string[]) => hasCode(codes, list, $)
  const { place, region, type, language, company, industry, salary } = filters
  const indexed: string[] = []
  if (place.length > 0) indexed.push(oneOf(place.map((name) => `=place ${name}`)))
  if (region.length > 0) indexed.push(oneOf(region.map((name) => `=region ${name}`)))
  if (type.length > 0) indexed.push(oneOf(type.map((name) => `=type ${name}`)))
  if (language.length > 0) indexed.push(oneOf(language.map((name) => `=language ${name}`)))
  if (salary.length > 0) indexed.push(oneOf(['=salary']))
  if (company.length > 0) indexed.push(isOf(company, $))
  if (industry.length > 0 && ofIndustries !== null) indexed.push(isOf(ofIndustries, $))
  const ofRows =
    industry.length > 0 && ofIndustries === null
      ? [`exists (select from companies e where e.id = s.employer_id and e.industries && ${$(industry)}::text[])`]
      : []
  return { indexed, ofRows }
}

/** SQL that is true if a position `s` has not expired, and was published late enough. */
export function isOpen(asked: Asked, $: Parameters): string[] {
  return [
    `(s.expiration_date is null or s.expiration_date > ${$(asked.at)}::timestamptz)`,
    ...isRecent(asked, 's.published_at', $),
  ]
}

/** SQL of the rank of words `s` that one of the lists has. */
export function rankOf(asked: Asked, list: List, $: Parameters): string {
  const before = lists.slice(0, lists.indexOf(list))
  const ranks = before.map((each, rank) => `when ${hasWords(asked, each, $)} then ${rank}`)
  return ranks.length === 0 ? '0' : `case ${ranks.join(' ')} else ${before.length} end`
}

/** Whether anything is chosen that the words of a position have codes for. When it was published is none. */
export function hasIndexedFilters({ filters }: Asked): boolean {
  return filterNames.some((name) => name !== 'published' && filters[name].length > 0)
}
