import type { Queryable } from '../../../base/db/connection.ts'
import { rowById } from '../../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'
import { isUnexpired } from '../../../organisation/publication/addresses/store.ts'
import { shownEmployer } from '../parts/card-store.ts'
import { type Companies, companiesOf, conditionsOf, isRecent, type Search } from './conditions-store.ts'
import { completeHits, type Hit, type Hits, MOST_HITS } from './hit.ts'
import type { ListQuery } from './list-query.ts'
import { inMilliseconds } from './packed-hits-store.ts'

/** Positions that are looked at, the newest first, before an index is asked for the others. */
const WALKED = 3_000
/**
 * Positions of a page that match, at most `MOST_HITS` and one more. A word that many of them have is found among the newest; a
 * rare one by the index. Either way little is read, however many positions there are.
 */
export async function sampleHits(database: Queryable, search: Search): Promise<Hits> {
  const companies = await companiesOf(database, search)
  const way = { order: 'newest', after: null, steps: WALKED, limit: MOST_HITS + 1 } as const
  const walked = await walk(database, search, companies, way)
  if (walked.length > MOST_HITS) return { hits: walked.slice(0, MOST_HITS), isComplete: false, newest: MOST_HITS }
  if (await isShort(database, search, 'newest', WALKED)) return completeHits(walked)
  const $ = parameters()
  const conditions = conditionsOf(search, companies, $, 'index')
  if (conditions.length === 0) return { hits: walked, isComplete: false, newest: walked.length }
  const text = `
    with matching as materialized (
      select p.* from positions p where p.status = 'PUBLISHED' and ${conditions.join(' and ')}
    )
    select ${hitColumns}, 0 as rank from matching p
    join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = ${$(search.page.id)} and l.live
    cross join lateral ${rowById('companies', shownEmployer)} e
    where ${[
      isUnexpired(`${$(search.at)}::timestamptz`),
      ...conditionsOf(search, companies, $, 'row'),
      ...isRecent(search, 'l.published_at', $),
    ].join(' and ')}
    limit ${MOST_HITS + 1}`
  const hits = await database.query<Hit & Record<string, unknown>>(text, $.values)
  return hits.length > MOST_HITS ? { hits: hits.slice(0, MOST_HITS), isComplete: false, newest: 0 } : completeHits(hits)
}

/** Whether there are fewer positions to look at than a walk has steps, so that it saw all of them. */
async function isShort(database: Queryable, search: Search, order: Order, steps: number): Promise<boolean> {
  const { page, at } = search
  const $ = parameters()
  const seen =
    order === 'closing'
      ? `positions where status = 'PUBLISHED' and expiration_date > ${$(at)}`
      : `listings where page_company_id = ${$(page.companyId)} and page_id = ${$(page.id)} and live ${recent(search, $)}`
  const [row] = await database.query<{ n: number }>(
    `select count(*)::integer as n from (select from ${seen} limit ${$(steps)}) seen`,
    $.values,
  )
  return (row?.n ?? 0) < steps
}

/**
 * The next positions of a page that match.
 * @param sort with `closing`, those that close first come first, and those that never close come last
 * @param after the id after which they begin
 */
export async function nextHits(
  database: Queryable,
  search: Search,
  { sort, after }: Pick<ListQuery, 'sort' | 'after'>,
  limit: number,
): Promise<readonly Hit[]> {
  const companies = await companiesOf(database, search)
  if (sort !== 'closing') return walkAll(database, search, companies, { order: 'newest', after, limit })
  const isLasting = after !== null && (await neverCloses(database, after))
  const closing = isLasting ? [] : await walkAll(database, search, companies, { order: 'closing', after, limit })
  if (closing.length >= limit) return closing
  const rest = { after: isLasting ? after : null, limit: limit - closing.length }
  return [...closing, ...(await walkAll(database, search, companies, { order: 'lasting', ...rest }))]
}

/**
 * A position of a page and those before it that match, the nearest first: `nextHits` turned round.
 * @param at the id of that position
 */
export async function hitsBackFrom(
  database: Queryable,
  search: Search,
  { sort, at }: { readonly sort: ListQuery['sort']; readonly at: string },
  limit: number,
): Promise<readonly Hit[]> {
  const companies = await companiesOf(database, search)
  const back = (order: Order, after: string | null, most: number) =>
    walkAll(database, search, companies, { order, after, limit: most, isBackwards: true })
  if (sort !== 'closing') return back('newest', at, limit)
  if (!(await neverCloses(database, at))) return back('closing', at, limit)
  const lasting = await back('lasting', at, limit)
  return lasting.length >= limit ? lasting : [...lasting, ...(await back('closing', null, limit - lasting.length))]
}

async function neverCloses(database: Queryable, id: string): Promise<boolean> {
  const rows = await database.query('select from positions where id = $1 and expiration_date is null', [id])
  return rows.length > 0
}

interface Walk {
  readonly order: Order
  /** The id behind which the walk begins, or null. A walk backwards begins with it. */
  readonly after: string | null
  readonly limit: number
  readonly isBackwards?: boolean
}

async function walkAll(database: Queryable, search: Search, companies: Companies, way: Walk): Promise<readonly Hit[]> {
  for (let steps = WALKED; ; steps *= 4) {
    const hits = await walk(database, search, companies, { ...way, steps })
    if (hits.length >= way.limit || (await isShort(database, search, way.order, steps))) return hits
  }
}

/** When a position was published on a page, in milliseconds since 1970; null if it never was. */
export async function publicationTime(
  database: Queryable,
  page: Search['page'],
  positionId: string,
): Promise<number | null> {
  const [row] = await database.query<{ time: number }>(
    `select date_part('epoch', l.published_at) * 1000 as time
    from ${rowById('positions', '$1')} p
    join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = $2`,
    [positionId, page.id],
  )
  return row?.time ?? null
}

/** SQL of a hit: of the position `p`, its listing `l` and its employer `e`. */
const hitColumns = `p.id, ${inMilliseconds('l.published_at')} as "publishedAt",
  ${inMilliseconds('p.expiration_date')} as "expiresAt", json_build_object('types', p.employment_type,
    'cities', array(select place ->> 'city' from json_array_elements(p.locations) place where place ->> 'city' <> ''),
    'regions', array(select place ->> 'administrativeArea' from json_array_elements(p.locations) place
      where place ->> 'administrativeArea' <> ''),
    'language', p.language, 'showsSalary', coalesce(p.salary_min, p.salary_max) is not null) as traits,
  json_build_object('id', e.id, 'name', e.name, 'industries', e.industries) as employer`

/** `lasting` has the newest first, too, but only those that never close. */
type Order = 'newest' | 'closing' | 'lasting'

/**
 * Looks at positions of a page in an order, one after the other, and takes those that match, until there are enough. The order
 * is that of the index, so that PostgreSQL sorts nothing and stops early.
 */
async function walk(
  database: Queryable,
  search: Search,
  companies: Companies,
  way: Walk & { steps: number },
): Promise<Hit[]> {
  const { order, steps, limit, isBackwards = false } = way
  const $ = parameters()
  const now = `${$(search.at)}::timestamptz`
  const conditions = [
    isUnexpired(now),
    ...(order === 'lasting' ? ['p.expiration_date is null'] : []),
    ...conditionsOf(search, companies, $, 'index'),
    ...conditionsOf(search, companies, $, 'row'),
    ...(order === 'closing' ? isRecent(search, 'l.published_at', $) : []),
  ]
  const isClosing = order === 'closing'
  const listing = () => `cross join lateral (
    select * from listings where company_id = p.company_id and position_id = p.id and page_id = ${$(search.page.id)} and live
    offset 0) l`
  const text = `
    select ${hitColumns}, 0 as rank
    from (${isClosing ? closingFirst($, now, way) : newestFirst($, search, way)} limit ${$(steps)}) ${isClosing ? 'walked' : 'l'}
    cross join lateral ${rowById('positions', isClosing ? 'walked.position_id' : 'l.position_id')} p
    ${isClosing ? listing() : ''}
    cross join lateral ${rowById('companies', shownEmployer)} e
    where ${conditions.join(' and ')}
    order by ${isClosing ? inTurn('walked.expiration_date', 'walked.position_id', isBackwards) : inTurn('l.published_at', 'l.position_id', !isBackwards)}
    limit ${$(limit)}`
  return database.query<Hit & Record<string, unknown>>(text, $.values)
}

/** SQL that ends a walk where what was published is too old. */
function recent(search: Search, $: Parameters): string {
  return isRecent(search, 'published_at', $)
    .map((condition) => `and ${condition}`)
    .join(' ')
}

/** SQL of an order by a time, and by the id among equal times. */
function inTurn(time: string, id: string, isFalling: boolean): string {
  return isFalling ? `${time} desc, ${id} desc` : `${time}, ${id}`
}

function newestFirst($: Parameters, search: Search, { after, isBackwards = false }: Walk): string {
  const { page } = search
  const start =
    after === null
      ? ''
      : `and (published_at, position_id) ${isBackwards ? '>=' : '<'} (
        select x.published_at, x.position_id from listings x
        where x.position_id = ${$(after)} and x.page_id = ${$(page.id)}
          and x.company_id = (select owner.company_id from ${rowById('positions', $(after))} owner))`
  return `select position_id, published_at from listings
    where page_company_id = ${$(page.companyId)} and page_id = ${$(page.id)} and live ${recent(search, $)} ${start}
    order by ${inTurn('published_at', 'position_id', !isBackwards)}`
}

function closingFirst($: Parameters, now: string, { after, isBackwards = false }: Walk): string {
  const start =
    after === null
      ? ''
      : `and (expiration_date, id) ${isBackwards ? '<=' : '>'} (select x.expiration_date, x.id from ${rowById('positions', $(after))} x)`
  return `select id as position_id, expiration_date from positions
    where status = 'PUBLISHED' and expiration_date > ${now} ${start}
    order by ${inTurn('expiration_date', 'id', isBackwards)}`
}
