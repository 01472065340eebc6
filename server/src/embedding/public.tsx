import { languageOf } from '../ads/frame.ts'
import { readAd, readClosedAd } from '../ads/store.ts'
import { adWords } from '../ads/words/words.ts'
import { readEmbedOrigins } from '../careers-pages/embedding/store.ts'
import { type Address, pathOf } from '../publication/addresses/address.ts'
import { findAddress } from '../publication/addresses/store.ts'
import { catalogueOf, type PageLanguage } from '../web/public/page-language.ts'
import type { PublicAnswer, PublicPage, PublicVisit } from '../web/public/public-page.ts'
import { closedFragment, fragment } from './fragment-view.tsx'
import { JobFragment, type Show } from './job-view.tsx'

/** What the widget shows: a list if the id is that of a careers page, and otherwise a position. */
const embedded: PublicPage = {
  path: '/e/:id',
  dependsOn: ({ id = '' }) => ({ link: linkIdOf(id) }),
  parameters: ['show'],
  show: embeddedPosition,
}

/** The addresses that the widget reads. */
export const embeddedPages: readonly PublicPage[] = [embedded]

/** An `idForEmbedded` with a dot is `<page>.<position>`, and without one the id of a link. */
function linkIdOf(id: string): string {
  return id.split('.', 1)[0] ?? ''
}

async function embeddedPosition(visit: PublicVisit): Promise<PublicAnswer> {
  const { database, params, site, at, query } = visit
  const { id = '' } = params
  const linkId = linkIdOf(id)
  const address: Address = id.includes('.') ? { pageId: linkId, positionId: id.slice(linkId.length + 1) } : { linkId }
  const found = await findAddress(database.reads, address, at)
  if (found === null) return closedFragment(visit, 404)
  if (found.state !== 'live') {
    const closed = await readClosedAd(database.reads, found, at)
    const language = languageOf(visit, closed.language)
    const w = adWords[catalogueOf(language)]
    const isPaused = found.state === 'paused'
    return closedFragment(visit, isPaused ? 404 : 410, { text: `${isPaused ? w.paused : w.closed}.`, language })
  }
  const [ad, origins] = await Promise.all([readAd(database.reads, found, at), readEmbedOrigins(database.reads, linkId)])
  const language = languageOf(visit, ad.language)
  const form = (name: string, isOn: boolean) =>
    isOn ? `${site.publicUrl}${pathOf(address)}/${name}${asked(visit.asked)}` : null
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

/** Forms have the language that the widget was asked for. */
function asked(language: PageLanguage | null): string {
  return language === null ? '' : `?lang=${language}`
}
