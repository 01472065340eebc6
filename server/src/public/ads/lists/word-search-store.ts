import type { Queryable } from '../../../base/db/connection.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'
import {
  type Asked,
  filtersOf,
  hasIndexedFilters,
  hasNames,
  hasWords,
  isOfOne,
  isOpen,
  type List,
  mayHaveWords,
  rankOf,
} from './asked-store.ts'
import { isRecent } from './conditions-store.ts'
import { completeHits, type Hit, type Hits, MOST_HITS, newestFirst } from './hit.ts'
import { hitColumns, packed, readPacked, type Row, withEmployers } from './packed-hits-store.ts'

// Positions by words (docs/search.md). What has all words in its title comes first, then what has them in its title, its places
// and its employer, then what has them in its text. Each of these is a list of words of the position with an index of its own,
// which contains the one before (migration 0060). So little is read, however many positions there are: of a page with few
// positions all of them, and otherwise what an index names, until there are enough.

/** Positions that one index may name. The others of a word that so many have are found among the newest alone. */
const MOST_NAMED = 1_100
/** The newest positions, of which those are taken that match beside what an index named. To compare a text takes longest. */
const NEWEST = { near: 1_000, whole: 300 }
/** The newest positions that are looked at instead of an index. */
const WALKED = 3_000
/** The newest positions by which it is estimated how many match. */
const SAMPLED = 100
/** Positions of an installation from which on that is worth while. */
const MANY = 20_000
/**
 * The part of the newest from which on an index is not asked: it names all that match before the first can be read, which takes
 * as long as to look at as many of the newest.
 */
const FREQUENT = 0.05

/**
 * So many times what an index may name have to match, by the newest 1,000, before it is not asked for all of them, or is asked
 * for the best alone at first. What they say of a word that one of a hundred has is off by a third.
 */
const CERTAIN = 1.5
const LIKELY = 0.6

/** All positions of a page that have what somebody typed, or null if they are more than `MOST_HITS`. */
export async function allHitsByWords(database: Queryable, asked: Asked): Promise<readonly Hit[] | null> {
  if (asked.listed.isFew) return hitsOfFew(database, asked)
  if (asked.typed.length === 0) return null
  const { rows, isComplete } = await rowsByWords(database, asked, { isAllWanted: true })
  return isComplete ? withEmployers(database, rows) : null
}

/** Positions of a page that have what somebody typed: at most `MOST_HITS`, those with the words in the title first. */
export async function hitsByWords(database: Queryable, asked: Asked): Promise<Hits> {
  if (asked.listed.isFew) return completeHits(await hitsOfFew(database, asked))
  const { rows, isComplete } = await rowsByWords(database, asked, { isAllWanted: false })
  const hits = await withEmployers(database, rows)
  return { hits, isComplete, newest: isComplete ? hits.length : 0 }
}

/** Positions of a page that fit filters alone: the newest first, and those that only an index finds if there are not enough. */
export async function hitsOfFilters(database: Queryable, asked: Asked): Promise<Hits> {
  if (asked.listed.isFew) return completeHits(await hitsOfFew(database, asked))
  const isRare = hasIndexedFilters(asked) && (await sharesIn(database, asked)).near < FREQUENT
  const found = isRare ? await rowsOfIndex(database, asked, 'near') : null
  if (found?.isComplete) return completeHits(await withEmployers(database, found.rows))
  const walked = await newestRows(database, asked, 'near', WALKED)
  const isComplete = walked.length <= MOST_HITS && (await isWalked(database, asked))
  const hits = await withEmployers(database, firstOf(isComplete ? walked : [...walked, ...(found?.rows ?? [])]))
  return { hits, isComplete, newest: Math.min(walked.length, hits.length) }
}

/** Whether a page has anything that somebody typed. */
export async function isFound(database: Queryable, asked: Asked): Promise<boolean> {
  if (asked.listed.isFew) return (await hitsOfFew(database, asked)).length > 0
  if (asked.listed.positions > MANY && (await sharesIn(database, asked)).whole > 0) return true
  return (await rowsByWords(database, asked, { isAllWanted: false })).rows.length > 0
}

/** Rows that were found, each once. */
interface Rows {
  readonly rows: readonly Row[]
  /** Whether there are no others. */
  readonly isComplete: boolean
}

interface Wanted {
  /** Whether some of the rows are no use, so that it ends as soon as there are more than can be read. */
  readonly isAllWanted: boolean
}

/** At most `MOST_HITS` of some rows, each once: those with the words in the title first, and the newest of those. */
function firstOf(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].toSorted((a, b) => a.rank - b.rank || newestFirst(a, b)).slice(0, MOST_HITS)
}

/** What has the words in its title, then what has them elsewhere, until there are enough. */
async function rowsByWords(database: Queryable, asked: Asked, { isAllWanted }: Wanted): Promise<Rows> {
  const isLarge = asked.listed.positions > MANY
  const share = isLarge ? await sharesIn(database, asked) : { near: 0, whole: 0 }
  const some = (...rows: (readonly Row[])[]) => ({ rows: firstOf(rows.flat()), isComplete: false })
  if (share.near >= FREQUENT) return isAllWanted ? some() : some(await newestRows(database, asked, 'near', WALKED))
  const walked = isLarge ? await newestRows(database, asked, 'near', NEWEST.near) : []
  const about = (rows: readonly Row[]) => (rows.length / NEWEST.near) * asked.listed.positions
  if (isAllWanted && about(walked) > CERTAIN * MOST_NAMED) return some()
  // What has the words in its title suffices if there is enough of it. Its index has nothing that filters are found by.
  const isInTitles = about(walked.filter(({ rank }) => rank === 0)) > CERTAIN * MOST_NAMED && !hasIndexedFilters(asked)
  if (isInTitles) return some(walked, (await rowsOfIndex(database, asked, 'title')).rows)
  let near = about(walked) > LIKELY * MOST_NAMED ? await rowsOfIndex(database, asked, 'near') : null
  if (near && !near.isComplete) return isAllWanted ? some() : some(walked, near.rows)
  // The last list has all that the others have. It suffices if there are few.
  const all = share.whole < FREQUENT ? await rowsOfIndex(database, asked, 'whole') : null
  if (all?.isEvery) return { rows: firstOf(all.rows), isComplete: all.isComplete }
  if (isAllWanted) return some()
  near ??= await rowsOfIndex(database, asked, 'near')
  if (!near.isComplete) return some(walked, near.rows)
  return some(near.rows, all?.rows ?? [], await newestRows(database, asked, 'whole', NEWEST.whole))
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
  return withEmployers(database, (await readPacked(database, packed(rows), $.values)).rows)
}

/** What matches by one of the lists, of the first positions that its index names. */
async function rowsOfIndex(
  database: Queryable,
  asked: Asked,
  list: List,
): Promise<Rows & { readonly isEvery: boolean }> {
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, list, $)
  const conditions = [
    's.is_published',
    ...isOfOne(asked.listed.owners, list, $),
    ...mayHaveWords(asked, list, $),
    ...indexed,
    `${$(asked.page.id)} = any (s.pages)`,
  ]
  const names = hasNames(asked, list, $)
  const rows = `
    select ${hitColumns}, s.rank from named s where ${[...isOpen(asked, $), ...names, ...ofRows].join(' and ')}`
  // The first part is planned for all of them, so that PostgreSQL takes the index. It reads no more than are asked for.
  const text = `
    with every as materialized (
      select ${hitColumns}, ${rankOf(asked, list, $)} as rank${names.length > 0 ? `, s.${list}` : ''}
      from position_words s where ${conditions.join(' and ')}),
    named as materialized (select * from every limit ${MOST_NAMED + 1})
    select *, (select count(*)::integer from named) as named from (${packed(rows)}) found`
  const { rows: found, named } = await readPacked(database, text, $.values)
  const isEvery = named <= MOST_NAMED
  return { rows: found, isEvery, isComplete: isEvery && found.length <= MOST_HITS }
}

/** What matches among the newest positions of a page. */
async function newestRows(database: Queryable, asked: Asked, list: List, walked: number): Promise<readonly Row[]> {
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, list, $)
  const conditions = [...isOpen(asked, $), hasWords(asked, list, $), ...indexed, ...ofRows]
  const rows = `
    select ${hitColumns}, ${rankOf(asked, list, $)} as rank from (${newest(asked, walked, $)}) s
    where s.is_live and ${conditions.join(' and ')}
    order by s.published_at desc, s.position_id desc limit ${MOST_HITS + 1}`
  return (await readPacked(database, packed(rows), $.values)).rows
}

/**
 * SQL of the words of the newest positions, and whether they are live on a page. The newest of all are read in one step, and
 * nearly all are on the marketplace. Those of another page are found by its listings.
 */
function newest(asked: Asked, limit: number, $: Parameters): string {
  const { page, listed } = asked
  if (listed.owners === null) {
    return `select *, ${$(page.id)} = any (pages) as is_live from position_words
      where ${['is_published', ...isRecent(asked, 'published_at', $)].join(' and ')}
      order by published_at desc, position_id desc limit ${limit}`
  }
  const conditions = [
    `page_company_id = ${$(page.companyId)}`,
    `page_id = ${$(page.id)}`,
    'live',
    ...isRecent(asked, 'published_at', $),
  ]
  return `select s.*, s.is_published as is_live
    from (select company_id, position_id from listings
      where ${conditions.join(' and ')} order by published_at desc, position_id desc limit ${limit}) l
    cross join lateral (
      select * from position_words where company_id = l.company_id and position_id = l.position_id offset 0) s`
}

/** Which part of the newest positions matches by each of the lists. */
async function sharesIn(database: Queryable, asked: Asked): Promise<{ near: number; whole: number }> {
  const $ = parameters()
  const counts = (['near', 'whole'] as const).map((list) => {
    const { indexed, ofRows } = filtersOf(asked, list, $)
    return `count(*) filter (where ${[hasWords(asked, list, $), ...indexed, ...ofRows].join(' and ')})::float as ${list}`
  })
  const [row] = await database.query<{ near: number; whole: number }>(
    `select ${counts.join(', ')} from (${newest(asked, SAMPLED, $)}) s where s.is_live`,
    $.values,
  )
  return { near: (row?.near ?? 0) / SAMPLED, whole: (row?.whole ?? 0) / SAMPLED }
}

/** Whether there are so few positions of the time that is asked for that a walk sees all of them. */
async function isWalked(database: Queryable, asked: Asked): Promise<boolean> {
  const $ = parameters()
  const [row] = await database.query<{ n: number }>(
    `select count(*)::integer as n from (${newest(asked, WALKED + 1, $)}) s`,
    $.values,
  )
  return (row?.n ?? 0) <= WALKED
}
