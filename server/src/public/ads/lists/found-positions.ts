import type { Queryable } from '../../../base/db/connection.ts'
import { type Asked, askedOf, withoutFilters } from './asked-store.ts'
import { type Facets, facetsOf, fits, inOrder } from './facets.ts'
import { filterNames, hasFilters, type ListQuery, without } from './list-query.ts'
import type { Search } from './conditions-store.ts'
import { completeHits, type Hit, type Hits } from './hit.ts'
import { hitsBackFrom, nextHits, publicationTime, sampleHits } from './search-store.ts'
import { suggestionFor } from './suggestion-store.ts'
import { allHitsByWords, hitsByWords, hitsOfFilters } from './word-search-store.ts'

/** Cards on one page. */
const ON_ONE_PAGE = 25

/** One page of a list, and what is around it. */
export interface Found {
  readonly ids: readonly string[]
  /** The id after which the next page begins, or null on the last one. */
  readonly next: string | null
  readonly place: Place
  /** How many positions match; at least so many if `isExact` is false. */
  readonly count: number
  readonly isExact: boolean
  readonly facets: Facets
  /** How many match what is left when one of the filters goes; empty unless nothing matches. */
  readonly remedies: readonly Remedy[]
  /** What finds something and differs by one letter from words that find nothing. */
  readonly suggestion: string | null
  /** Ids of the employers of all positions on the page, as far as they were looked at. */
  readonly employers: ReadonlySet<string>
}

/** Where a page is in its list. */
export interface Place {
  /** The page before: the id after which it begins, or null if it is the first one. Undefined on the first page. */
  readonly previous: string | null | undefined
  /** Which page it is, from 1 on. Null behind so many that they are not counted. */
  readonly page: number | null
  /** How many pages there are; more, unless the count of positions is exact. */
  readonly pages: number
}

/** What to leave out, and how many positions are found then. */
export interface Remedy {
  readonly name: (typeof filterNames)[number] | 'q'
  readonly value: string
  readonly count: number
  readonly isExact: boolean
}

/** Finds the positions of a page that somebody looks for. */
export async function find(database: Queryable, page: Search['page'], query: ListQuery, at: Date): Promise<Found> {
  const { text, words, since } = query
  const narrow: Search = { page, at, text, words, since, filters: query.filters }
  const asked = await askedOf(database, narrow)
  const isByWords = words.length > 0 && asked.isFilled
  const all = hasFilters(query) ? await allHits(database, withoutFilters(asked)) : null
  const matching = all === null ? await hitsOf(database, asked) : completeHits(all.filter((hit) => fits(hit, query)))
  const isSorted = isByWords || matching.isComplete
  const ordered = inOrder(matching.hits, query.sort)
  const first = isSorted ? ordered : query.sort === 'closing' ? [] : ordered.slice(0, matching.newest)
  const rest = isSorted ? await hitsAfter(database, page, ordered, query) : null
  const before = rest === null ? placeOf(first, query.after) : ordered.length - rest.length
  const hits =
    rest ??
    (before !== undefined && before + ON_ONE_PAGE < first.length
      ? first.slice(before)
      : await nextHits(database, narrow, query, ON_ONE_PAGE + 1))
  const around = all ?? matching.hits
  const isNothing = matching.hits.length === 0
  return {
    ids: hits.slice(0, ON_ONE_PAGE).map(({ id }) => id),
    next: hits.length > ON_ONE_PAGE ? (hits[ON_ONE_PAGE - 1]?.id ?? null) : null,
    place: {
      ...(before === undefined ? await placeBehind(database, narrow, query) : placeAfter(first, before)),
      pages: Math.ceil(matching.hits.length / ON_ONE_PAGE),
    },
    count: matching.hits.length,
    isExact: matching.isComplete,
    facets: facetsOf(around, query),
    remedies: isNothing ? await remediesFor(database, page, query, at) : [],
    suggestion: isByWords && around.length === 0 ? await suggestionFor(database, withoutFilters(asked)) : null,
    employers: new Set(around.map(({ employer }) => employer.id)),
  }
}

/**
 * The next positions of a list, without what is around them.
 * @param limit so many at most
 */
export async function findNext(
  database: Queryable,
  page: Search['page'],
  query: ListQuery,
  at: Date,
  limit: number,
): Promise<readonly Hit[]> {
  const { text, words, filters, since } = query
  const search = { page, at, text, words, filters, since }
  const asked = await askedOf(database, search)
  if (words.length === 0 || !asked.isFilled) return nextHits(database, search, query, limit)
  const { hits } = await hitsByWords(database, asked)
  return (await hitsAfter(database, page, inOrder(hits, query.sort), query)).slice(0, limit)
}

/** Words are looked up; without any, the newest positions are looked at first. */
function hitsOf(database: Queryable, asked: Asked): Promise<Hits> {
  if (!asked.isFilled) return sampleHits(database, asked)
  return asked.typed.length > 0 ? hitsByWords(database, asked) : hitsOfFilters(database, asked)
}

/** All positions that are asked for; null if they are too many to be counted. */
async function allHits(database: Queryable, asked: Asked): Promise<readonly Hit[] | null> {
  if (asked.isFilled) return allHitsByWords(database, asked)
  const { hits, isComplete } = await sampleHits(database, asked)
  return isComplete ? hits : null
}

/** The positions after one of them. If it has closed, they begin where it was; all of them if that is unknown. */
async function hitsAfter(
  database: Queryable,
  page: Search['page'],
  hits: readonly Hit[],
  { after, sort }: Pick<ListQuery, 'after' | 'sort'>,
): Promise<readonly Hit[]> {
  if (after === null) return hits
  const at = hits.findIndex(({ id }) => id === after)
  if (at !== -1 || sort !== 'new') return hits.slice(at + 1)
  const time = await publicationTime(database, page, after)
  if (time === null) return hits
  return hits.filter(({ publishedAt, id }) => publishedAt < time || (publishedAt === time && id < after))
}

/** How many positions come before a page; undefined if it begins behind the first ones. */
function placeOf(first: readonly Hit[], after: string | null): number | undefined {
  if (after === null) return 0
  const at = first.findIndex(({ id }) => id === after)
  return at === -1 ? undefined : at + 1
}

function placeAfter(first: readonly Hit[], before: number): Omit<Place, 'pages'> {
  if (before === 0) return { previous: undefined, page: 1 }
  return { previous: first[before - ON_ONE_PAGE - 1]?.id ?? null, page: Math.ceil(before / ON_ONE_PAGE) + 1 }
}

/** The place of a page that begins behind all that were counted. */
async function placeBehind(
  database: Queryable,
  search: Search,
  { sort, after }: ListQuery,
): Promise<Omit<Place, 'pages'>> {
  if (after === null) return { previous: undefined, page: 1 }
  const back = await hitsBackFrom(database, search, { sort, at: after }, ON_ONE_PAGE + 1)
  return { previous: back[ON_ONE_PAGE]?.id ?? null, page: null }
}

async function remediesFor(
  database: Queryable,
  page: Search['page'],
  query: ListQuery,
  at: Date,
): Promise<readonly Remedy[]> {
  const chosen = [
    ...(query.words.length > 0 ? [{ name: 'q' as const, value: query.text }] : []),
    ...filterNames.flatMap((name) => query.filters[name].map((value) => ({ name, value }))),
  ]
  if (chosen.length < 2 && !hasFilters(query)) return []
  const found = chosen.slice(0, MOST_REMEDIES).map(async (filter) => {
    const { text, words, filters, since } = without(query, filter)
    const { hits, isComplete } = await hitsOf(
      database,
      await askedOf(database, { page, at, text, words, filters, since }),
    )
    return { ...filter, count: hits.length, isExact: isComplete }
  })
  return (await Promise.all(found)).filter(({ count }) => count > 0)
}

/** More are not tried. Each costs a search. */
const MOST_REMEDIES = 4
