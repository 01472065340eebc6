import type { Queryable } from '../../../base/db/connection.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'
import { SIZES, tiers } from '../../../positions/search/tiers-store.ts'
import {
  type Asked,
  filtersOf,
  hasIndexedFilters,
  hasNames,
  hasWords,
  isCompared,
  isInNone,
  isOfOne,
  isOpen,
  type List,
  mayHaveWords,
  rankOf,
} from './asked-store.ts'
import { completeHits, type Hit, type Hits, MOST_HITS, newestFirst } from './hit.ts'
import { hitColumns, inMilliseconds, packed, readPacked } from './packed-hits-store.ts'

// Positions by words (docs/search.md). What has all words in its title comes first, then what has them in its title, its places
// and its employer, then what has them in its text. Each of these is a list of words of the position with indexes of its own,
// which contains the one before (migration 0060). Each list has an index for each tier, the newest first (migration 0066). What
// is found first is read, until it is enough: so little is read, however many positions there are.

/** One more than is shown says that there are others. */
const ENOUGH = MOST_HITS + 1
/**
 * The last tier, which may have most of a million positions, is not read if the others have so many: four pages. Its indexes take
 * as long as those of all others together, mostly for what nobody turns to.
 */
const ENOUGH_OF_NEWER = 100
/**
 * Positions of a tier that an index may name if not it, but a comparison with each employer says which of them match: of words
 * that more companies have than can be looked up by their ids.
 */
const COMPARED = 4_000

/** All positions of a page that have what somebody typed, or null if they are more than `MOST_HITS`. */
export async function allHitsByWords(database: Queryable, asked: Asked): Promise<readonly Hit[] | null> {
  if (asked.listed.isFew) return hitsOfFew(database, asked)
  if (asked.typed.length === 0) return null
  if (isInNone(asked)) return []
  const $ = parameters()
  // If they are too many, none is read: to read five hundred takes as long as to find them.
  const text = `
    with every as materialized (${tiersOf(asked, 'whole', $).join(' union all ')}), named as materialized (${FIRST})
    select *, (select count(*)::integer from named) as named
    from (${packed(`select * from named where (select count(*) < ${ENOUGH} from named)`)}) found`
  const { hits, named } = await readPacked<{ named: number }>(database, text, $.values)
  return named < ENOUGH && isWhole(asked, hits) ? hits : null
}

/** Positions of a page that have what somebody typed: at most `MOST_HITS`, those with the words in the title first. */
export async function hitsByWords(database: Queryable, asked: Asked): Promise<Hits> {
  if (asked.listed.isFew) return completeHits(await hitsOfFew(database, asked))
  if (isInNone(asked)) return completeHits([])
  const $ = parameters()
  // The indexes of titles have nothing that companies and filters are found by.
  const before = asked.listed.owners === null && !hasIndexedFilters(asked) ? [tiersOf(asked, 'title', $)] : []
  // Each list has what is in the one before, which was read to its end if this one is read.
  const near = tiersOf(asked, 'near', $).map((part) => `select * from ${part} s where rank >= ${before.length}`)
  const whole = tiersOf(asked, 'whole', $).map((part) => `select * from ${part} s where rank = 2`)
  const { hits, hasOlder } = await readPacked<{ hasOlder: boolean }>(
    database,
    packedFirst([...before, near, whole]),
    $.values,
  )
  const isComplete = isWhole(asked, hits) && (hits.length < ENOUGH_OF_NEWER || !hasOlder)
  return { hits: firstOf(hits), isComplete, newest: isComplete ? hits.length : 0 }
}

/** Positions of a page that fit filters alone, the newest first. */
export async function hitsOfFilters(database: Queryable, asked: Asked): Promise<Hits> {
  if (asked.listed.isFew) return completeHits(await hitsOfFew(database, asked))
  const $ = parameters()
  // Of the tier in which it ends, others may be newer than those that were found.
  const text = `
    with every as materialized (${tiersOf(asked, 'near', $).join(' union all ')}), named as materialized (${FIRST})
    select *, (select ${inMilliseconds('since')} from position_tiers
      where tier = (select greatest(max(tier) - 1, 0) from named)) as since
    from (${packed('select * from named')}) found`
  const { hits: found, since } = await readPacked<{ since: number | null }>(database, text, $.values)
  if (isWhole(asked, found)) return completeHits(found)
  const hits = firstOf(found)
  return { hits, isComplete: false, newest: hits.filter(({ publishedAt }) => publishedAt >= (since ?? 0)).length }
}

/** Whether a page has anything that somebody typed. */
export async function isFound(database: Queryable, asked: Asked): Promise<boolean> {
  return (await hitsByWords(database, asked)).hits.length > 0
}

/** At most `MOST_HITS`: those with the words in the title first, and the newest of those. */
function firstOf(hits: readonly Hit[]): Hit[] {
  return hits.toSorted((a, b) => a.rank - b.rank || newestFirst(a, b)).slice(0, MOST_HITS)
}

/** Whether hits of the last list are all that there are. Of those that are compared with each employer, some may be left out. */
function isWhole(asked: Asked, hits: readonly Hit[]): boolean {
  return hits.length < ENOUGH && !isCompared(asked)
}

/**
 * A limit keeps PostgreSQL from sharing the reading of a tier among several processes: these would read all that match, however
 * few are asked for.
 */
const ALL = 1_000_000_000

const FIRST = `select * from every limit ${ENOUGH}`

/**
 * SQL of the first rows of some lists, of which each has a part for each tier. PostgreSQL reads one part after the other, and none
 * that is not needed. It plans them for all rows, so that it takes the indexes: for the first few it would rather look at all
 * positions, one by one.
 */
function packedFirst(lists: readonly (readonly string[])[]): string {
  const read = lists.map((list, i) => {
    const newer = [...(i === 0 ? [] : [`select * from read${i - 1}`]), ...list.slice(0, -1)]
    return `
      newer${i} as materialized (${newer.join(' union all ')}),
      read${i} as materialized (select * from newer${i} union all
        select * from (${list.at(-1)}) oldest where (select count(*) < ${ENOUGH_OF_NEWER} from newer${i}))`
  })
  return `
    with ${read.join()}, every as (select * from read${lists.length - 1})
    select *, exists (select from position_tiers where tier = ${SIZES.length - 1}) as "hasOlder"
    from (${packed(FIRST)}) found`
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

const ROW = `${hitColumns}, s.tier`

/** SQL of what matches by one of the lists, for each tier. The first tier is read whole, so that its newest come first. */
function tiersOf(asked: Asked, list: List, $: Parameters): string[] {
  const { indexed, ofRows } = filtersOf(asked, list, $)
  const conditions = [
    's.is_published',
    ...isOfOne(asked.listed.owners, list, $),
    ...mayHaveWords(asked, list, $),
    ...indexed,
    `${$(asked.page.id)} = any (s.pages)`,
    ...isOpen(asked, $),
  ].join(' and ')
  const compared = [...hasNames(asked, list, $), ...ofRows]
  const rank = rankOf(asked, list, $)
  return tiers.map((tier) => {
    const named = `position_words s where s.tier = ${tier} and ${conditions}`
    const rows =
      compared.length === 0 ? named : `(select s.* from ${named} limit ${COMPARED}) s where ${compared.join(' and ')}`
    const order = tier === 0 ? 'order by s.published_at desc, s.position_id desc' : ''
    return `(select ${ROW}, ${rank} as rank from ${rows} ${order} limit ${ALL})`
  })
}
