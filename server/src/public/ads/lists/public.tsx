import { catalogueOf } from '../../../base/web/public/page-language.ts'
import { notFoundPage } from '../../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../../base/web/public/public-page.ts'
import { frameOf, languageOf, wholeAddress } from '../frame.ts'
import { readPage, type ShownPage } from '../page-store.ts'
import { ownPicture } from '../parts/ad.ts'
import { readCards } from '../parts/card-store.ts'
import { beginningOf, beginningOfHtml } from '../parts/description.ts'
import { find } from './found-positions.ts'
import { isPart, listAddress, listParameters, readListQuery } from './list-query.ts'
import { CareersPage } from './list-view.tsx'
import { listWords } from '../../words/ads.ts'

/** A careers page, or the marketplace, with what is live there. */
export const careersPage: PublicPage = {
  path: '/c/:pageId',
  dependsOn: ({ pageId = '' }) => ({ link: pageId }),
  parameters: listParameters,
  show: listPage,
}

/** Feeds of what is live on the page, by their types. */
const feeds = {
  'application/atom+xml': 'feed.atom',
  'application/rss+xml': 'feed.rss',
  'application/feed+json': 'feed.json',
}

async function listPage(visit: PublicVisit): Promise<PublicAnswer> {
  const { database, site, at, params } = visit
  const page = await readPage(database.reads, params['pageId'] ?? '')
  if (page === null) return notFoundPage(visit)
  const query = readListQuery(visit.query, at, site.timeZone)
  const found = await find(database.reads, { id: page.id, companyId: page.company.id }, query, at)
  const cards = await readCards(database.reads, found.ids, at)
  const language = languageOf(visit, page.company.language)
  const w = listWords[catalogueOf(language)]
  const path = `/c/${page.id}`
  const title =
    page.isMarketplace || page.name.includes(page.company.name) ? page.name : `${page.name} – ${page.company.name}`
  const description = descriptionOf(page) || w.jobsAt(page.company.name)
  const banner = ownPicture(page.company.bannerUrl, site.publicUrl)
  const isUnlisted = isPart(query) || query.after !== null || query.sort !== 'new'
  const feedLinks = Object.entries(feeds).map(([type, name]) => (
    <link rel="alternate" type={type} href={listAddress(`${path}/${name}`, { ...query, sort: 'best', asked: null })} />
  ))
  return {
    kind: 'page',
    title,
    language,
    isUnlisted,
    frame: frameOf(page.company, visit, language, {
      href: path,
      colour: page.look.colour ?? page.company.brandColor,
    }),
    head: isUnlisted ? (
      feedLinks
    ) : (
      <>
        <meta name="description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={wholeAddress(site, path)} />
        {banner === null ? null : <meta property="og:image" content={wholeAddress(site, banner)} />}
        <link rel="canonical" href={wholeAddress(site, path)} />
        {feedLinks}
      </>
    ),
    body: <CareersPage {...{ page, query, found, cards }} around={{ site, language, at }} />,
  }
}

/** What search engines show below the title. */
function descriptionOf({ look, company }: ShownPage): string {
  return look.introduction === null ? beginningOfHtml(company.contentHtml) : beginningOf(look.introduction)
}
