import type { Queryable } from '../../../base/db/connection.ts'
import { canonicalPage } from '../addresses/store.ts'
import { type Lacking, lackingForSearch, type SearchedPosition } from './posting.ts'

/** A position that is published, and that job search does not show. */
export interface Unsearched {
  readonly id: string
  /** `page`: no careers page shows it. */
  readonly lacking: readonly (Lacking | 'page')[]
}

/** Those of the positions that are published without a JobPosting for search engines, and what they lack. */
export async function findUnsearched(database: Queryable, ids: readonly string[]): Promise<Unsearched[]> {
  const rows = await readSearched(
    database,
    ids,
    `p.status = 'PUBLISHED' and (p.expiration_date is null or p.expiration_date > clock())`,
  )
  return rows
    .map(({ id, isListed, lacking }) => ({ id, lacking: isListed ? lacking : ['page' as const, ...lacking] }))
    .filter(isLacking)
}

/** What positions lack for a JobPosting, before they are published. */
export async function findLacking(
  database: Queryable,
  ids: readonly string[],
): Promise<(Unsearched & { lacking: readonly Lacking[] })[]> {
  const rows = await readSearched(database, ids, 'true')
  return rows.map(({ id, lacking }) => ({ id, lacking })).filter(isLacking)
}

function isLacking({ lacking }: Unsearched): boolean {
  return lacking.length > 0
}

/** @param condition SQL about the positions `p` */
async function readSearched(
  database: Queryable,
  ids: readonly string[],
  condition: string,
): Promise<{ id: string; isListed: boolean; lacking: Lacking[] }[]> {
  const rows = await database.query<SearchedPosition & { id: string; isListed: boolean }>(
    `select p.id, p.employment_type as "employmentType", p.locations, c.country as "employerCountry",
      coalesce(p.content_html_override, p.content_html_default) as "contentHtml",
      ${canonicalPage('clock()')} is not null as "isListed"
    from positions p
    join companies c on c.id = case when p.hide_employer then p.company_id else coalesce(p.client_id, p.company_id) end
    where p.id = any ($1::uuid[]) and p.deleted_at is null and ${condition} order by p.id`,
    [ids],
  )
  return rows.map(({ id, isListed, ...position }) => ({ id, isListed, lacking: lackingForSearch(position) }))
}

const advice: Readonly<Record<Unsearched['lacking'][number], string>> = {
  page: 'no careers page shows it',
  place: 'it has no place, and is not tagged only Remote',
  country: 'it is remote, and neither it nor its employer has a country',
  text: 'it has no text',
}

/** A sentence for whoever published a position. */
export function adviceOn({ id, lacking }: Unsearched): string {
  const reasons = lacking.map((each) => advice[each]).join('; ')
  return `The position ${id} is not shown by job search such as Google's: ${reasons} (docs/careers-pages.md#search-engines).`
}
