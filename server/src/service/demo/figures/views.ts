import { createHash } from 'node:crypto'
import type { Transaction } from '../../../base/db/connection.ts'
import { addViews, SHOWN_DAYS } from '../../../positions/views/store.ts'
import type { ViewCount } from '../../../positions/views/counter.ts'

const DAY = 86_400_000
/** Counts that are added in one statement. */
const CHUNK = 5_000

/** A careers page on which a position of the demonstration is listed, or a sharing link of it. */
interface DemoWay extends Record<string, unknown> {
  readonly linkId: string
  /** Null for a sharing link. */
  readonly positionId: string | null
  /** What decides how many people come by it: the same in each load. */
  readonly name: string
  readonly kind: 'page' | 'marketplace' | 'link'
  readonly since: Date
  /** Whether it leads there now. If not, people came by it until the last of them applied. */
  readonly isLive: boolean
  /** How many people applied by it on a day, by the day. */
  readonly applied: Readonly<Record<string, number>>
}

/** How many people look at a position on an ordinary day, by the way on which they come. */
const USUAL: Readonly<Record<DemoWay['kind'], number>> = { page: 24, marketplace: 9, link: 14 }
/** How many people look at a position before one of them applies. */
const BEFORE_ONE_APPLIES = 11

/**
 * Adds views of the last 30 days to the positions of the demonstration: more on a weekday than on Sunday, more soon after
 * a position was published, and more on a day on which somebody applied. The last day is yesterday, as in all of the demonstration.
 * @param now the time of the load
 */
export async function addDemoViews(tx: Transaction, companyIds: readonly string[], now: Date): Promise<void> {
  const counts = (await readWays(tx, companyIds)).flatMap((way) => viewsOf(way, now))
  for (let i = 0; i < counts.length; i += CHUNK) await addViews(tx, counts.slice(i, i + CHUNK))
}

async function readWays(tx: Transaction, companyIds: readonly string[]): Promise<DemoWay[]> {
  const applied = (linkId: string) => `(
    select coalesce(json_object_agg(day, count), '{}') from (
      select (v.created_at at time zone 'UTC')::date::text as day, count(*) from vouches v
      where v.company_id = p.company_id and v.position_id = p.id and v.link_id = ${linkId} group by 1) counted)`
  return tx.query<DemoWay>(
    `select l.page_id as "linkId", p.id as "positionId", i.external_id || ' ' || cp.name as name,
      case when cp.is_marketplace then 'marketplace' else 'page' end as kind,
      p.published_at as since, l.live as "isLive", ${applied('l.page_id')} as applied
    from positions p
    join import_items i on i.company_id = p.company_id and i.position_id = p.id
    join listings l on l.company_id = p.company_id and l.position_id = p.id
    join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
    where p.company_id = any ($1::uuid[]) and p.published_at is not null
    union all
    select s.id, null, i.external_id || ' ' || s.name, 'link', p.published_at, s.active and p.status = 'PUBLISHED',
      ${applied('s.id')}
    from positions p
    join import_items i on i.company_id = p.company_id and i.position_id = p.id
    join sharing_links s on s.company_id = p.company_id and s.position_id = p.id
    where p.company_id = any ($1::uuid[]) and p.published_at is not null`,
    [companyIds],
  )
}

function viewsOf(way: DemoWay, now: Date): ViewCount[] {
  const last = Object.keys(way.applied).toSorted().at(-1) ?? ''
  return Array.from({ length: SHOWN_DAYS - 1 }, (_, i) => new Date(now.getTime() - (i + 1) * DAY)).flatMap((at) => {
    const day = at.toISOString().slice(0, 10)
    // Of whole days: the hour at which somebody loads the demonstration must not leave out the day of the publication.
    const age = dayOf(at) - dayOf(way.since)
    if (age < 0 || (!way.isLive && day > last)) return []
    const weekday = at.getUTCDay()
    const ofWeek = weekday === 0 ? 0.4 : weekday === 6 ? 0.5 : 1
    const ofAge = 0.5 + 1.5 * Math.exp(-age / 9)
    const ofWay = USUAL[way.kind] * (0.4 + 1.2 * chance(way.name))
    const ofDay = 0.6 + 0.8 * chance(`${way.name} ${day.slice(-2)}`)
    const views = Math.round(ofWay * ofAge * ofWeek * ofDay) + BEFORE_ONE_APPLIES * (way.applied[day] ?? 0)
    return views === 0 ? [] : [{ linkId: way.linkId, positionId: way.positionId, day, views }]
  })
}

/** Days since 1970, in UTC. */
function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY)
}

/** A number from 0 to 1 that a text always has. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
