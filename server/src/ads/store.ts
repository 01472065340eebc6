import { companyColumns } from '../companies/columns-store.ts'
import { withPictureAddresses } from '../content/picture-address.ts'
import type { Queryable } from '../db/connection.ts'
import { rowById } from '../db/lookup.ts'
import { parameters } from '../db/parameters.ts'
import { detailColumns, positionJson } from '../positions/columns-store.ts'
import { type FoundAddress, liveOnPage } from '../publication/addresses/store.ts'
import type { Ad } from './parts/ad.ts'

/**
 * The position at a public address that is live.
 * @param publicUrl the beginning of the addresses of our pictures
 */
export async function readAd(
  database: Queryable,
  { linkId, positionId, page }: FoundAddress,
  at: Date,
  publicUrl: string,
): Promise<Ad> {
  const $ = parameters()
  const now = `${$(at)}::timestamptz`
  const id = $(positionId)
  const [before, after] = detailColumns(now, page === null ? 'position' : 'listing')
  const listing =
    page === null
      ? ''
      : `cross join lateral (
        select * from listings where company_id = p.company_id and position_id = p.id and page_id = ${$(linkId)} offset 0) l`
  const more = `${after}, p.contacts, p.hide_employer as "hideEmployer",
    (select row_to_json(client) from (
      select ${companyColumns} from companies c where c.id = p.client_id) client) as client,
    ${page === null ? `'[]'::json` : translations(now, $(page.id))} as translations`
  const [row] = await database.query<{ json: string }>(
    `select ${positionJson(before, more)} as json
    from ${rowById('positions', id)} p join companies c on c.id = p.company_id ${listing}`,
    $.values,
  )
  if (row === undefined) throw new Error('A position that was live a moment ago is gone.')
  return JSON.parse(withPictureAddresses(row.json, publicUrl)) as Ad
}

/** SQL of the other positions of the same group that are live on a page. */
function translations(at: string, pageId: string): string {
  return `coalesce((
    select json_agg(json_build_object('id', p.id, 'language', p.language) order by p.language, p.id)
    from (select x.* from positions x where x.translation_group_id = p.translation_group_id and x.id <> p.id) p
    join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = ${pageId}
    where ${liveOnPage(at)}), '[]'::json)`
}

/** What is left of a position that was live at an address. */
export interface ClosedAd {
  readonly title: string
  readonly language: Ad['language']
  readonly closedAt: Date | null
}

/** The title of a position that was live at an address, and when it closed, if that is known. */
export async function readClosedAd(
  database: Queryable,
  { positionId }: Pick<FoundAddress, 'positionId'>,
  at: Date,
): Promise<ClosedAd> {
  const $ = parameters()
  const now = `${$(at)}::timestamptz`
  const [row] = await database.query<ClosedAd & Record<string, unknown>>(
    `select p.title, p.language, least(p.archived_at, p.deleted_at,
      case when p.expiration_date <= ${now} then p.expiration_date end) as "closedAt"
    from ${rowById('positions', $(positionId))} p`,
    $.values,
  )
  if (row === undefined) throw new Error('A position that was there a moment ago is gone.')
  return row
}
