import type { Company } from '@kandidat/contract/resources/company'
import { someCompanyColumns } from '../../organisation/companies/columns-store.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import { someDetailColumns } from '../../positions/columns-store.ts'
import type { Address } from '../../organisation/publication/addresses/address.ts'
import {
  addressStatements,
  findAddress,
  type FoundAddress,
  liveOnPage,
} from '../../organisation/publication/addresses/store.ts'
import { type Ad, adMembers, employerMembers } from './parts/ad.ts'

/** The company whose careers page visitors come through, as the top of a page shows it. */
export type PageOwner = Pick<Company, 'name' | 'logoUrl' | 'brandColor'> & {
  /** The colour of the page itself, which goes before that of any company. */
  readonly colour: string | null
}

/** What a public address leads to. */
export interface Arrival {
  readonly found: FoundAddress
  /** The position, if it is live there. */
  readonly ad: Ad | null
  /** The owner of the careers page; null for a link. */
  readonly owner: PageOwner | null
}

/**
 * The position at a public address, or null if nothing is there. One statement reads all of it: each further one would cost the
 * database and us a third of what this takes.
 */
export async function readArrival(database: Queryable, address: Address, at: Date): Promise<Arrival | null> {
  const read = await findAddress<{ ad: Ad; owner: PageOwner | null }>(database, address, at, withAd)
  if (read === null) return null
  const { ad, owner, ...found } = read
  return { found, ad: found.state === 'live' ? ad : null, owner }
}

const NOW = '$1::timestamptz'

/** SQL of the position `p` as JSON. @param others SQL of its translations */
function adJson(through: 'position' | 'listing', others: string): string {
  const company = (id: string) =>
    `(select row_to_json(shown) from (select ${someCompanyColumns(employerMembers)} from companies c where c.id = ${id}) shown)`
  return `(select row_to_json(ad) from (select ${someDetailColumns(NOW, through, adMembers)}, p.contacts,
    p.hide_employer as "hideEmployer", ${company('p.company_id')} as company, ${company('p.client_id')} as client,
    ${others} as translations) ad) as ad`
}

const ownerJson = `(select row_to_json(owner) from (select c.name, c.logo_url as "logoUrl", c.brand_color as "brandColor",
  cp.colour from companies c where c.id = cp.company_id) owner) as owner`

/** SQL of the other positions of the same group that are live on a page. */
function translations(at: string, pageId: string): string {
  return `coalesce((
    select json_agg(json_build_object('id', p.id, 'language', p.language) order by p.language, p.id)
    from (select x.* from positions x where x.translation_group_id = p.translation_group_id and x.id <> p.id) p
    join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = ${pageId}
    where ${liveOnPage(at)}), '[]'::json)`
}

const withAd = addressStatements({
  page: `${adJson('listing', translations(NOW, '$2'))}, ${ownerJson}`,
  link: `${adJson('position', `'[]'::json`)}, null as owner`,
})

const adOnPage = `select ${adJson('listing', translations(NOW, '$3'))} from ${rowById('positions', '$2')} p
  join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = $3`
// Nothing in it depends on the time, and PostgreSQL refuses a parameter whose type it cannot find.
const adAlone = `select ${adJson('position', `'[]'::json`)} from ${rowById('positions', '$2')} p where ${NOW} is not null`

/**
 * A position as it is, or would be, at a public address: for previews. The caller has checked that it is in reach.
 * @param pageId a careers page that it is or was listed on, or null for a link
 */
export async function readAd(database: Queryable, positionId: string, pageId: string | null, at: Date): Promise<Ad> {
  const [row] = await database.query<{ ad: Ad }>(
    pageId === null ? adAlone : adOnPage,
    pageId === null ? [at, positionId] : [at, positionId, pageId],
  )
  if (row === undefined) throw new Error(`there is no position ${positionId} on the page ${pageId}`)
  return row.ad
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
