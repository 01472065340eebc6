import { languageOf } from '../ads/frame.ts'
import { listAddress, listParameters, readListQuery } from '../ads/lists/list-query.ts'
import { findNext } from '../ads/lists/found-positions.ts'
import { readPage } from '../ads/page-store.ts'
import { readCards } from '../ads/parts/card-store.ts'
import { readArrival, readClosedAd } from '../ads/store.ts'
import { adWords } from '../words/ads.ts'
import { readEmbedOrigins } from '../../positions/careers-pages/embedding/store.ts'
import { type Address, pathOf } from '../../organisation/publication/addresses/address.ts'
import { catalogueOf, inAskedLanguage } from '../../base/web/public/page-language.ts'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { closedFragment, fragment } from './fragment-view.tsx'
import { JobFragment, type Show } from './job-view.tsx'
import { ListFragment } from './list-view.tsx'

/** What the widget shows: a list if the id is that of a careers page, and otherwise a position. */
const embedded: PublicPage = {
  path: '/e/:id',
  dependsOn: ({ id = '' }) => ({ link: linkIdOf(id) }),
  parameters: ['show', 'limit', ...listParameters],
  show: async (visit) => (await embeddedList(visit)) ?? embeddedPosition(visit),
}

/** The addresses that the widget reads. */
export const embeddedPages: readonly PublicPage[] = [embedded]

/** An `idForEmbedded` with a dot is `<page>.<position>`, and without one the id of a link. */
function linkIdOf(id: string): string {
  return id.split('.', 1)[0] ?? ''
}

/** Positions at once. More come by a button. */
const USUAL = 10
const MOST = 25

/** What is no number in digits, or 0, is left out: `1e9` and `0x10` are mistakes rather than wishes. */
function limitOf(given: string): number {
  const wanted = /^\d+$/.test(given) ? Number(given) : 0
  return wanted > 0 ? Math.min(wanted, MOST) : USUAL
}

/** What the widget shows for the id of a careers page; undefined for any other id, and for a page that is off. */
async function embeddedList(visit: PublicVisit): Promise<PublicAnswer | undefined> {
  const { database, params, site, at } = visit
  const page = await readPage(database.reads, params['id'] ?? '')
  if (page === null) return undefined
  const query = readListQuery(visit.query, at, site.timeZone)
  const limit = limitOf(visit.query.get('limit') ?? '')
  const listed = { id: page.id, companyId: page.company.id }
  const hits = await findNext(database.reads, listed, query, at, limit + 1)
  const ids = hits.slice(0, limit).map(({ id }) => id)
  const language = languageOf(visit, page.company.language)
  const pageUrl = `${site.publicUrl}/c/${page.id}`
  const after = { after: ids.at(-1) ?? null }
  const next =
    hits.length > limit
      ? {
          fragment: listAddress(`${site.publicUrl}/e/${page.id}`, query, { ...after, limit: String(limit) }),
          page: listAddress(pageUrl, query, after),
        }
      : null
  const cards = await readCards(database.reads, ids, at)
  return fragment(
    visit,
    <ListFragment
      {...{ cards, next }}
      hrefOf={(id) => inAskedLanguage(`${pageUrl}/${id}`, visit.asked)}
      around={{ site, language, at }}
    />,
  )
}

async function embeddedPosition(visit: PublicVisit): Promise<PublicAnswer> {
  const { database, params, site, at, query } = visit
  const { id = '' } = params
  const linkId = linkIdOf(id)
  const address: Address = id.includes('.') ? { pageId: linkId, positionId: id.slice(linkId.length + 1) } : { linkId }
  const [arrival, origins] = await Promise.all([
    readArrival(database.reads, address, at),
    readEmbedOrigins(database.reads, linkId),
  ])
  if (arrival === null) return closedFragment(visit, 404)
  const { found, ad } = arrival
  if (ad === null) {
    const closed = await readClosedAd(database.reads, found, at)
    const language = languageOf(visit, closed.language)
    const w = adWords[catalogueOf(language)]
    const isPaused = found.state === 'paused'
    return closedFragment(visit, isPaused ? 404 : 410, { text: `${isPaused ? w.paused : w.closed}.`, language })
  }
  const language = languageOf(visit, ad.language)
  const form = (name: string, isOn: boolean) =>
    isOn ? inAskedLanguage(`${site.publicUrl}${pathOf(address)}/${name}`, visit.asked) : null
  return fragment(
    visit,
    <JobFragment
      {...{ ad, around: { site, language, at }, show: showOf(query) }}
      applyUrl={form('apply', found.takesApplications)}
      referUrl={form('refer', found.takesReferrals)}
    />,
    { origins },
  )
}

function showOf(query: URLSearchParams): Show {
  const show = query.get('show')
  return show === 'apply' || show === 'refer' ? show : 'job'
}
