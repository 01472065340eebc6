import type { Queryable } from '../../db/connection.ts'
import { rowById } from '../../db/lookup.ts'
import { type Parameters, parameters } from '../../db/parameters.ts'
import { isUnexpired } from '../../publication/addresses/store.ts'
import { shownEmployer } from '../parts/card-store.ts'
import { type Companies, companiesOf, conditionsOf, type Search } from './conditions-store.ts'
import { type Hit, type Hits, MOST_HITS } from './hit.ts'
import type { ListQuery } from './list-query.ts'

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
  if (walked.isComplete || walked.hits.length > MOST_HITS) return cut(walked)
  const $ = parameters()
  const conditions = conditionsOf(search, companies, $, 'index')
  if (conditions.length === 0) return cut(walked)
  const text = `
    with matching as materialized (
      select p.* from positions p where p.status = 'PUBLISHED' and ${conditions.join(' and ')}
    )
    select ${hitColumns} from matching p
    join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = ${$(search.page.id)} and l.live
    cross join lateral ${rowById('companies', shownEmployer)} e
    where ${[isUnexpired(`${$(search.at)}::timestamptz`), ...conditionsOf(search, companies, $, 'row')].join(' and ')}
    limit ${MOST_HITS + 1}`
  const hits = await database.query<Hit & Record<string, unknown>>(text, $.values)
  return cut({ hits, isComplete: true })
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
  if (sort === 'new') return walkAll(database, search, companies, { order: 'newest', after, limit })
  const isLasting = after !== null && (await neverCloses(database, after))
  const closing = isLasting ? [] : await walkAll(database, search, companies, { order: 'closing', after, limit })
  if (closing.length >= limit) return closing
  const rest = { after: isLasting ? after : null, limit: limit - closing.length }
  return [...closing, ...(await walkAll(database, search, companies, { order: 'lasting', ...rest }))]
}

async function neverCloses(database: Queryable, id: string): Promise<boolean> {
  const rows = await database.query('select from positions where id = $1 and expiration_date is null', [id])
  return rows.length > 0
}

type Walk = { readonly order: Order; readonly after: string | null; readonly limit: number }

async function walkAll(database: Queryable, search: Search, companies: Companies, way: Walk): Promise<readonly Hit[]> {
  for (let steps = WALKED; ; steps *= 4) {
    const { hits, isComplete } = await walk(database, search, companies, { ...way, steps })
    if (isComplete || hits.length >= way.limit) return hits
  }
}

function cut({ hits, isComplete }: Hits): Hits {
  return { hits: hits.slice(0, MOST_HITS), isComplete: isComplete && hits.length <= MOST_HITS }
}

const hitColumns = `p.id, (extract(epoch from l.published_at) * 1000)::double precision as "publishedAt",
  (extract(epoch from p.expiration_date) * 1000)::double precision as "expiresAt", p.employment_type as types,
  array(select distinct place ->> 'city' from json_array_elements(p.locations) place where place ->> 'city' <> '') as cities,
  json_build_object('id', e.id, 'name', e.name, 'industries', e.industries) as employer,
  coalesce(p.salary_min, p.salary_max) is not null as "showsSalary"`

/** `lasting` has the newest first, too, but only those that never close. */
type Order = 'newest' | 'closing' | 'lasting'

/** Looks at positions of a page in an order, one after the other, and takes those that match. */
async function walk(
  database: Queryable,
  search: Search,
  companies: Companies,
  { order, after, steps, limit }: Walk & { steps: number },
): Promise<Hits> {
  const $ = parameters()
  const now = `${$(search.at)}::timestamptz`
  const conditions = [
    isUnexpired(now),
    ...(order === 'lasting' ? ['p.expiration_date is null'] : []),
    ...conditionsOf(search, companies, $, 'index'),
    ...conditionsOf(search, companies, $, 'row'),
  ]
  const sorted =
    order === 'closing' ? 'walked.expiration_date, walked.position_id' : 'l.published_at desc, l.position_id desc'
  const text = `
    with walked as materialized (${order === 'closing' ? closingFirst($, now, after) : newestFirst($, search.page, after)}
      limit ${$(steps)})
    select (select count(*) from walked)::integer as walked, hit.*
    from (select) once left join lateral (
      select ${hitColumns} from walked
      cross join lateral ${rowById('positions', 'walked.position_id')} p
      join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = ${$(search.page.id)} and l.live
      cross join lateral ${rowById('companies', shownEmployer)} e
      where ${conditions.join(' and ')}
      order by ${sorted} limit ${$(limit)}
    ) hit on true`
  const rows = await database.query<Hit & { walked: number } & Record<string, unknown>>(text, $.values)
  const hits = rows.filter(({ id }) => id !== null)
  return { hits, isComplete: (rows[0]?.walked ?? 0) < steps && hits.length < limit }
}

function newestFirst($: Parameters, page: Search['page'], after: string | null): string {
  const start =
    after === null
      ? ''
      : `and (published_at, position_id) < (
        select x.published_at, x.position_id from listings x
        where x.position_id = ${$(after)} and x.page_id = ${$(page.id)}
          and x.company_id = (select owner.company_id from ${rowById('positions', $(after))} owner))`
  return `select position_id from listings
    where page_company_id = ${$(page.companyId)} and page_id = ${$(page.id)} and live ${start}
    order by published_at desc, position_id desc`
}

function closingFirst($: Parameters, now: string, after: string | null): string {
  const start =
    after === null
      ? ''
      : `and (expiration_date, id) > (select x.expiration_date, x.id from ${rowById('positions', $(after))} x)`
  return `select id as position_id, expiration_date from positions
    where status = 'PUBLISHED' and expiration_date > ${now} ${start} order by expiration_date, id`
}
