import type { Queryable } from '../../../base/db/connection.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'
import {
  type Asked,
  filtersOf,
  hasIndexedFilters,
  hasNames,
  hasWords,
  inWholeWords,
  isOfOne,
  isOpen,
  type List,
  mayHaveWords,
  rankOf,
} from './asked-store.ts'
import { isRecent } from './conditions-store.ts'
import { completeHits, type Hit, type Hits, MOST_HITS, newestFirst } from './hit.ts'
import { hitColumns, packed, readPacked } from './packed-hits-store.ts'

// Positions by words (docs/search.md). What has all words in its title comes first, then what has them in its title, its places
// and its employer, then what has them in its text. Each of these is a list of words of the position with an index of its own,
// which contains the one before (migration 0060). So little is read, however many positions there are: of a page with few
// positions all of them, and otherwise what an index names, until there are enough.

/** Positions that one index may name. The others of a word that so many have are found among the newest alone. */
const MOST_NAMED = 1.1 * MOST_HITS
/** The newest positions, which are looked at before an index is asked. */
const SAMPLED = 1_000
/** The newest positions that are looked at if no index helps. To compare a text takes longest. */
const WALKED = { near: 3_000, most: 16_000, whole: 300 }
/** So many of the newest that match fill a page of the list, and say that there is another one. */
const ENOUGH = 60
/** Positions up to which all that an index names are read, if the newest of them are wanted. */
const MOST_SORTED = 2_500
const NEWEST_FIRST = 'order by published_at desc, position_id desc'
/** The newest positions by whose texts it is estimated how many match. */
const READ = 100
/**
 * The part of the newest from which on an index is not asked if it can name all that match only beyond `MOST_NAMED`: it names them
 * before the first can be read, which takes longer than to look at the newest. So many of these match that they fill a few pages.
 */
const FREQUENT = 0.1
/**
 * So many times what an index may name have to match, by the newest, before it is not asked for all of them, or is asked for the
 * best alone at first. What they say of a word that one of a hundred has is off by a third.
 */
const CERTAIN = 1.5 * MOST_NAMED
const LIKELY = 0.6 * MOST_NAMED

/** All positions of a page that have what somebody typed, or null if they are more than `MOST_HITS`. */
export async function allHitsByWords(database: Queryable, asked: Asked): Promise<readonly Hit[] | null> {
  if (asked.listed.isFew) return hitsOfFew(database, asked)
  if (asked.typed.length === 0) return null
  const { hits, isComplete } = await hitsInTurn(database, asked, { isAllWanted: true })
  return isComplete ? hits : null
}

/** Positions of a page that have what somebody typed: at most `MOST_HITS`, those with the words in the title first. */
export async function hitsByWords(database: Queryable, asked: Asked): Promise<Hits> {
  if (asked.listed.isFew) return completeHits(await hitsOfFew(database, asked))
  const { hits, isComplete } = await hitsInTurn(database, asked, { isAllWanted: false })
  return { hits, isComplete, newest: isComplete ? hits.length : 0 }
}

/** Positions of a page that fit filters alone, the newest first. */
export async function hitsOfFilters(database: Queryable, asked: Asked): Promise<Hits> {
  if (asked.listed.isFew) return completeHits(await hitsOfFew(database, asked))
  const sample = await sampleOf(database, asked)
  const newestOf = (hits: readonly Hit[]): Hits => ({
    ...{ hits: firstOf(hits), isComplete: false },
    newest: Math.min(hits.length, MOST_HITS),
  })
  if (isFrequent(asked, sample.near)) return newestOf(sample.hits)
  if (hasIndexedFilters(asked) && sample.near * asked.listed.positions < MOST_SORTED) {
    const { hits, isComplete } = await namedBy(database, asked, 'near', { looked: asked, order: NEWEST_FIRST })
    return isComplete ? completeHits(hits) : newestOf(hits)
  }
  const limit = Math.min(Math.max(WALKED.near, ENOUGH / sample.near), WALKED.most) - SAMPLED
  const walked = [...sample.hits, ...(await hitsOfNewest(database, asked, 'near', { limit, offset: SAMPLED }))]
  const isComplete = walked.length <= MOST_HITS && (await isWalked(database, asked))
  return isComplete ? completeHits(walked) : newestOf(walked)
}

/** Whether a page has anything that somebody typed. */
export async function isFound(database: Queryable, asked: Asked): Promise<boolean> {
  if (asked.listed.isFew) return (await hitsOfFew(database, asked)).length > 0
  return (await hitsInTurn(database, asked, { isAllWanted: false })).hits.length > 0
}

/** Positions that were found, each once. */
interface Some {
  readonly hits: readonly Hit[]
  /** Whether there are no others. */
  readonly isComplete: boolean
}

interface Wanted {
  /** Whether some of the positions are no use, so that it ends as soon as there are more than can be read. */
  readonly isAllWanted: boolean
}

/** At most `MOST_HITS`, each once: those with the words in the title first, and the newest of those. */
function firstOf(hits: readonly Hit[]): Hit[] {
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  return [...byId.values()].toSorted((a, b) => a.rank - b.rank || newestFirst(a, b)).slice(0, MOST_HITS)
}

/** Whether so many positions match that an index is not asked. @param part of the newest that match */
function isFrequent({ listed }: Asked, part: number): boolean {
  return part >= FREQUENT && part * listed.positions > CERTAIN
}

/** What has the words in its title, then what has them elsewhere, until there are enough. */
async function hitsInTurn(database: Queryable, asked: Asked, { isAllWanted }: Wanted): Promise<Some> {
  const sample = await sampleOf(database, asked)
  const some = (...hits: (readonly Hit[])[]) => ({ hits: firstOf(hits.flat()), isComplete: false })
  if (isFrequent(asked, sample.near)) return some(sample.hits)
  const about = (hits: readonly Hit[]) => (hits.length / SAMPLED) * asked.listed.positions
  if (isAllWanted && about(sample.hits) > CERTAIN) return some()
  // What has the words in its title suffices if there is enough of it. Its index has nothing that filters are found by.
  const inTitle = sample.hits.filter(({ rank }) => rank === 0)
  if (about(inTitle) > CERTAIN && !hasIndexedFilters(asked))
    return some(sample.hits, (await hitsOfIndex(database, asked, 'title', inTitle.length)).hits)
  let near = about(sample.hits) > LIKELY ? await hitsOfIndex(database, asked, 'near', sample.hits.length) : null
  if (near && !near.isComplete) return isAllWanted ? some() : some(sample.hits, near.hits)
  // The last list has all that the others have. It suffices if there are few.
  const all = isFrequent(asked, sample.whole)
    ? null
    : await hitsOfIndex(database, asked, 'whole', sample.whole * SAMPLED)
  if (all?.isEvery) return { hits: firstOf(all.hits), isComplete: all.isComplete }
  if (isAllWanted) return some()
  near ??= await hitsOfIndex(database, asked, 'near', sample.hits.length)
  if (!near.isComplete) return some(sample.hits, near.hits)
  const limit = all === null ? WALKED.whole : READ
  return some(near.hits, all?.hits ?? [], await hitsOfNewest(database, asked, 'whole', { limit }))
}

/** All that match, of a page with few positions. */
async function hitsOfFew(database: Queryable, asked: Asked): Promise<readonly Hit[]> {
  const { page } = asked
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, 'whole', $)
  const rows = `
    select ${hitColumns}, ${rankOf(asked, 'whole', $)} as rank
    from listings l
    join position_words s on s.company_id = l.company_id and s.position_id = l.position_id
    where l.page_company_id = ${$(page.companyId)} and l.page_id = ${$(page.id)} and l.live and s.is_published
      and ${[...isOpen(asked, $), hasWords(asked, 'whole', $), ...indexed, ...ofRows].join(' and ')}`
  return (await readPacked(database, packed(rows), $.values)).hits
}

/** Positions that an index named. */
interface Named extends Some {
  /** Whether the index named all that it has. */
  readonly isEvery: boolean
}

/**
 * What matches by one of the lists, of the first positions that its index names.
 * @param n of the sample that match. If there can be more than may be named, whole words are looked up first: of each beginning
 * the index lists all positions before it compares them with those of another word, which takes ten times as long.
 */
async function hitsOfIndex(database: Queryable, asked: Asked, list: List, n: number): Promise<Named> {
  if (((n + 1) / SAMPLED) * asked.listed.positions > MOST_NAMED) {
    const named = await namedBy(database, asked, list, { looked: inWholeWords(asked) })
    if (!named.isEvery) return named
  }
  return namedBy(database, asked, list, { looked: asked })
}

interface Naming {
  /** What the index is asked for, which may be less than what is asked. */
  readonly looked: Asked
  /** The order of what it names; otherwise that of the table. */
  readonly order?: string
}

async function namedBy(database: Queryable, asked: Asked, list: List, { looked, order = '' }: Naming): Promise<Named> {
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, list, $)
  const conditions = [
    's.is_published',
    ...isOfOne(asked.listed.owners, list, $),
    ...mayHaveWords(looked, list, $),
    ...indexed,
    `${$(asked.page.id)} = any (s.pages)`,
    ...isOpen(asked, $),
  ]
  const names = hasNames(asked, list, $)
  const others = [...names, ...ofRows].join(' and ') || 'true'
  // The first part is planned for all of them, so that PostgreSQL takes the index. It reads no more than are asked for.
  const text = `
    with every as materialized (
      select ${hitColumns}, ${rankOf(asked, list, $)} as rank${names.length > 0 ? `, s.${list}` : ''}
      from position_words s where ${conditions.join(' and ')})
    select *, (select count(*)::integer from (select from every limit ${MOST_NAMED + 1}) named) as named
    from (${packed(`select ${hitColumns}, s.rank from (select * from every ${order} limit ${MOST_NAMED + 1}) s where ${others}`)}) found`
  const { hits, named } = await readPacked<{ named: number }>(database, text, $.values)
  const isEvery = named <= MOST_NAMED
  return { hits, isEvery, isComplete: isEvery && hits.length <= MOST_HITS }
}

/** Which of the newest positions match. */
interface Sample {
  /** Those that match by their titles, places and employers. */
  readonly hits: readonly Hit[]
  /** Which part of them that is, and which part matches by their texts. */
  readonly near: number
  readonly whole: number
}

/** Looks at the newest positions. */
async function sampleOf(database: Queryable, asked: Asked): Promise<Sample> {
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, 'whole', $)
  const inTexts = [hasWords(asked, 'whole', $), ...indexed, ...ofRows].join(' and ')
  const text = `
    select *, (select count(*)::integer from (${newest(asked, { limit: READ }, $)}) s where s.is_live and ${inTexts}) as read
    from (${packed(newestThatMatch(asked, 'near', { limit: SAMPLED }, $))}) found`
  const { hits, read } = await readPacked<{ read: number }>(database, text, $.values)
  return { hits, near: hits.length / SAMPLED, whole: read / READ }
}

/** Some of the newest positions. */
interface Span {
  readonly limit: number
  readonly offset?: number
}

/** What matches among the newest positions of a page. */
async function hitsOfNewest(database: Queryable, asked: Asked, list: List, span: Span): Promise<readonly Hit[]> {
  const $ = parameters()
  return (await readPacked(database, packed(newestThatMatch(asked, list, span, $)), $.values)).hits
}

/** SQL of what matches among the newest positions of a page. */
function newestThatMatch(asked: Asked, list: List, span: Span, $: Parameters): string {
  const { indexed, ofRows } = filtersOf(asked, list, $)
  const conditions = [...isOpen(asked, $), hasWords(asked, list, $), ...indexed, ...ofRows]
  return `
    select ${hitColumns}, ${rankOf(asked, list, $)} as rank from (${newest(asked, span, $)}) s
    where s.is_live and ${conditions.join(' and ')}
    order by s.published_at desc, s.position_id desc limit ${MOST_HITS + 1}`
}

/**
 * SQL of the words of the newest positions, and whether they are live on a page. The newest of all are read in one step, and
 * nearly all are on the marketplace. Those of another page are found by its listings.
 */
export function newest(asked: Asked, { limit, offset = 0 }: Span, $: Parameters): string {
  const { page, listed } = asked
  if (listed.owners === null) {
    return `select *, ${$(page.id)} = any (pages) as is_live from position_words
      where ${['is_published', ...isRecent(asked, 'published_at', $)].join(' and ')}
      order by published_at desc, position_id desc limit ${limit} offset ${offset}`
  }
  const conditions = [
    `page_company_id = ${$(page.companyId)}`,
    `page_id = ${$(page.id)}`,
    'live',
    ...isRecent(asked, 'published_at', $),
  ]
  return `select s.*, s.is_published as is_live
    from (select company_id, position_id from listings
      where ${conditions.join(' and ')} order by published_at desc, position_id desc limit ${limit} offset ${offset}) l
    cross join lateral (
      select * from position_words where company_id = l.company_id and position_id = l.position_id offset 0) s`
}

/** Whether there are so few positions of the time that is asked for that a walk sees all of them. */
async function isWalked(database: Queryable, asked: Asked): Promise<boolean> {
  const $ = parameters()
  const [row] = await database.query<{ n: number }>(
    `select count(*)::integer as n from (${newest(asked, { limit: WALKED.near + 1 }, $)}) s`,
    $.values,
  )
  return (row?.n ?? 0) <= WALKED.near
}
