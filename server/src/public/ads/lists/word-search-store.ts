import type { Queryable } from '../../../base/db/connection.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'
import {
  type Asked,
  askedOf,
  filtersOf,
  hasIndexedFilters,
  hasNames,
  hasWords,
  isOfOne,
  isOpen,
  type List,
  lists,
  mayHaveWords,
  rankOf,
} from './asked-store.ts'
import { isRecent, type Search } from './conditions-store.ts'
import { completeHits, type Hit, type Hits, MOST_HITS, newestFirst } from './hit.ts'
import { hitColumns, packed, readPacked, type Row, withEmployers } from './packed-hits-store.ts'

// Positions by words (docs/search.md). What has all words in its title comes first, then what has them in its title, its places
// and its employer, then what has them in its text. Each of these is a list of words of the position with an index of its own,
// which contains the one before (migration 0060). So little is read, however many positions there are: of a page with few
// positions all of them, and otherwise what an index names, until there are enough.

/** Positions of a page up to which all are compared, without an index of words. */
const FEW_LISTED = 1_000
/** Positions that one index may name. The others of a word that so many have are found among the newest alone. */
const MOST_NAMED = 1_100
/** The newest positions, of which those are taken that match beside what an index named. To compare a text takes longest. */
const NEWEST = { title: 1_000, near: 1_000, whole: 300 }
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

/** A page, for the choice of a way. */
interface Listed {
  /** How many positions are live on it, if they are few. */
  readonly isFew: boolean
  /** The companies whose positions it can show; null for the marketplace, which shows those of all. */
  readonly owners: readonly string[] | null
  /** About how many positions there are in all. */
  readonly positions: number
}

/** What is live on a page. */
export async function listedOn(database: Queryable, { id, companyId }: Search['page']): Promise<Listed> {
  const [row] = await database.query<{ listed: number; owners: string[] | null; positions: number }>(
    `select (select count(*)::integer from (select from listings
        where page_company_id = $1 and page_id = $2 and live limit ${FEW_LISTED + 1}) l) as listed,
      (select reltuples::float from pg_class where oid = 'position_words'::regclass) as positions,
      case when not exists (select from careers_pages where id = $2 and is_marketplace) then
        array(select $1::uuid union select agency_id from clients where client_id = $1)::text[] end as owners`,
    [companyId, id],
  )
  if (!row) throw new Error('A statement without a table has no row.')
  return { ...row, isFew: row.listed <= FEW_LISTED }
}

/** All positions of a page that have what somebody typed, or null if they are more than `MOST_HITS`. */
export async function allHitsByWords(database: Queryable, search: Search): Promise<readonly Hit[] | null> {
  const asked = await askedOf(database, search)
  const listed = await listedOn(database, search.page)
  if (listed.isFew) return hitsOfFew(database, asked)
  if (asked.typed.length === 0) return null
  const share = await sharesIn(database, asked, listed)
  const { rows, isComplete } = await rowsInLists(database, asked, { ...listed, share }, { isAllWanted: true })
  return isComplete ? withEmployers(database, rows) : null
}

/** Positions of a page that have what somebody typed: at most `MOST_HITS`, those with the words in the title first. */
export async function hitsByWords(database: Queryable, search: Search): Promise<Hits> {
  const asked = await askedOf(database, search)
  const listed = await listedOn(database, search.page)
  if (listed.isFew) return completeHits(await hitsOfFew(database, asked))
  const share = await sharesIn(database, asked, listed)
  const { rows, isComplete } = await rowsInLists(database, asked, { ...listed, share }, { isAllWanted: false })
  const hits = await withEmployers(database, rows)
  return { hits, isComplete, newest: isComplete ? hits.length : 0 }
}

/** Positions of a page that fit filters alone: the newest first, and those that only an index finds if there are not enough. */
export async function hitsOfFilters(database: Queryable, search: Search): Promise<Hits> {
  const asked = await askedOf(database, search)
  const listed = await listedOn(database, search.page)
  if (listed.isFew) return completeHits(await hitsOfFew(database, asked))
  const isRare = hasIndexedFilters(asked) && (await sharesIn(database, asked, listed)).near < FREQUENT
  const found = isRare ? await rowsInList(database, asked, 'near', listed, { isAllWanted: true }) : null
  if (found?.isComplete) return completeHits(await withEmployers(database, found.rows))
  const walked = await newestRows(database, asked, 'near', listed, WALKED)
  const isComplete = walked.length <= MOST_HITS && (await isWalked(database, asked, listed))
  const others =
    isRare && !isComplete ? (await rowsInList(database, asked, 'near', listed, { isAllWanted: false })).rows : []
  const hits = await withEmployers(database, firstOf([...walked, ...others]))
  return { hits, isComplete, newest: Math.min(walked.length, hits.length) }
}

/** Whether a page has anything that somebody typed. */
export async function isFound(database: Queryable, search: Search): Promise<boolean> {
  const asked = await askedOf(database, search)
  const listed = await listedOn(database, search.page)
  if (listed.isFew) return (await hitsOfFew(database, asked)).length > 0
  const share = await sharesIn(database, asked, listed)
  if (share.whole > 0) return true
  return (await rowsInLists(database, asked, { ...listed, share }, { isAllWanted: false })).rows.length > 0
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

/** At most `MOST_HITS` of some rows, each once. */
function firstOf(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()].slice(0, MOST_HITS)
}

/** What has the words in its title, then what has them elsewhere, until there are enough. */
async function rowsInLists(
  database: Queryable,
  asked: Asked,
  { share, ...listed }: Listed & { share: Shares },
  wanted: Wanted,
): Promise<Rows> {
  // Without words, all three lists would say the same.
  if (asked.typed.length === 0) return rowsInList(database, asked, 'near', listed, wanted)
  const isFrequent = (list: List) => share[list] >= FREQUENT
  // What has the words in its title is a part of what has them there or in its places.
  if (isFrequent('near')) {
    const rows = wanted.isAllWanted ? [] : await newestRows(database, asked, 'near', listed, WALKED)
    return { rows: firstOf(rows), isComplete: false }
  }
  // The index of titles has nothing that filters are found by.
  const isInTitles = !wanted.isAllWanted && share.title > 0 && !hasIndexedFilters(asked)
  const inTitle = isInTitles ? (await rowsInList(database, asked, 'title', listed, wanted)).rows : []
  if (inTitle.length > MOST_HITS) return { rows: firstOf(inTitle), isComplete: false }
  // The last list has all that the others have. It suffices if there are few.
  const all = isFrequent('whole') ? null : await rowsInList(database, asked, 'whole', listed, { isAllWanted: true })
  if (all?.isComplete) return all
  if (wanted.isAllWanted) return { rows: [], isComplete: false }
  const near = (await rowsInList(database, asked, 'near', listed, wanted)).rows
  const rows = firstOf([...inTitle, ...near])
  if (rows.length === MOST_HITS) return { rows, isComplete: false }
  const inText = isFrequent('whole')
    ? await newestRows(database, asked, 'whole', listed, NEWEST.whole)
    : (await rowsInList(database, asked, 'whole', listed, wanted)).rows
  return { rows: firstOf([...rows, ...inText]), isComplete: false }
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

/** What matches by one of the lists, the newest first. */
async function rowsInList(
  database: Queryable,
  asked: Asked,
  list: List,
  listed: Listed,
  { isAllWanted }: Wanted,
): Promise<Rows> {
  const $ = parameters()
  const { owners } = listed
  const { indexed, ofRows } = filtersOf(asked, list, $)
  const conditions = [
    's.is_published',
    ...isOfOne(owners, list, $),
    ...mayHaveWords(asked, list, $),
    ...indexed,
    `${$(asked.page.id)} = any (s.pages)`,
  ]
  const names = hasNames(asked, list, $)
  const named = '(select count(*)::integer from named)'
  const rows = `
    select ${hitColumns}, s.rank from named s
    where ${[...isOpen(asked, $), ...names, ...ofRows].join(' and ')}
      ${isAllWanted ? `and ${named} <= ${MOST_NAMED}` : ''}`
  // The first part is planned for all of them, so that PostgreSQL takes the index. It reads no more than are asked for.
  const text = `
    with every as materialized (
      select ${hitColumns}, ${rankOf(asked, list, $)} as rank${names.length > 0 ? `, s.${list}` : ''}
      from position_words s where ${conditions.join(' and ')}),
    named as materialized (select * from every limit ${MOST_NAMED + 1})
    select *, ${named} as named from (${packed(rows)}) found`
  const found = await readPacked(database, text, $.values)
  const ordered = found.rows.toSorted(newestFirst)
  if (found.named <= MOST_NAMED) return { rows: ordered, isComplete: ordered.length <= MOST_HITS }
  if (isAllWanted) return { rows: [], isComplete: false }
  return { rows: [...(await newestRows(database, asked, list, listed, NEWEST[list])), ...ordered], isComplete: false }
}

/** What matches among the newest positions of a page. */
async function newestRows(
  database: Queryable,
  asked: Asked,
  list: List,
  { owners }: Listed,
  walked: number,
): Promise<readonly Row[]> {
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, list, $)
  const conditions = [...isOpen(asked, $), hasWords(asked, list, $), ...indexed, ...ofRows]
  const rows = `
    select ${hitColumns}, ${rankOf(asked, list, $)} as rank from (${newest(asked, owners, walked, $)}) s
    where s.is_live and ${conditions.join(' and ')}
    order by s.published_at desc, s.position_id desc limit ${MOST_HITS + 1}`
  return (await readPacked(database, packed(rows), $.values)).rows
}

/**
 * SQL of the words of the newest positions, and whether they are live on a page. The newest of all are read in one step, and
 * nearly all are on the marketplace. Those of another page are found by its listings.
 */
function newest(asked: Asked, owners: Listed['owners'], limit: number, $: Parameters): string {
  const { page } = asked
  if (owners === null) {
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
type Shares = Readonly<Record<List, number>>

/** None if there are so few positions that an index is asked anyway. */
async function sharesIn(database: Queryable, asked: Asked, { owners, positions }: Listed): Promise<Shares> {
  if (positions <= MANY) return { title: 0, near: 0, whole: 0 }
  const $ = parameters()
  const counts = lists.map((list) => {
    const { indexed, ofRows } = filtersOf(asked, list, $)
    return `count(*) filter (where ${[hasWords(asked, list, $), ...indexed, ...ofRows].join(' and ')})::float as ${list}`
  })
  const [row] = await database.query<Record<List, number>>(
    `select ${counts.join(', ')} from (${newest(asked, owners, SAMPLED, $)}) s where s.is_live`,
    $.values,
  )
  const share = (list: List) => (row?.[list] ?? 0) / SAMPLED
  return { title: share('title'), near: share('near'), whole: share('whole') }
}

/** Whether there are so few positions of the time that is asked for that a walk sees all of them. */
async function isWalked(database: Queryable, asked: Asked, { owners }: Listed): Promise<boolean> {
  const $ = parameters()
  const [row] = await database.query<{ n: number }>(
    `select count(*)::integer as n from (${newest(asked, owners, WALKED + 1, $)}) s`,
    $.values,
  )
  return (row?.n ?? 0) <= WALKED
}
