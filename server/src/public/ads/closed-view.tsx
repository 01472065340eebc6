import type { ComponentChildren } from 'preact'
import type { FoundAddress } from '../../organisation/publication/addresses/store.ts'
import { catalogueOf, inAskedLanguage, type PageLanguage, pageLanguageOf } from '../../base/web/public/page-language.ts'
import type { PublicPageAnswer, PublicVisit } from '../../base/web/public/public-page.ts'
import { dayText } from '../../base/web/words/dates.ts'
import { frameOf, languageOf } from './frame.ts'
import { findPageToGoOn, readPage, type ShownPage } from './page-store.ts'
import { readCards } from './parts/card-store.ts'
import { Cards } from './parts/card-view.tsx'
import { similarPositions } from './similar-store.ts'
import { readClosedAd } from './store.ts'
import { adWords } from '../words/ads.ts'

/** The page for a position that was live at an address: 410, with where it is still live, and similar ones. */
export async function closedPage(visit: PublicVisit, found: FoundAddress): Promise<PublicPageAnswer> {
  const { database, site, at } = visit
  const [ad, page] = await Promise.all([readClosedAd(database.reads, found, at), pageOf(visit, found)])
  const language = languageOf(visit, ad.language)
  const words = catalogueOf(language)
  const w = adWords[words]
  const closedAt = ad.closedAt === null ? null : dayText(ad.closedAt, words, site.timeZone)
  return {
    kind: 'page',
    status: 410,
    title: `${w.closed}: ${ad.title}`,
    language,
    isUnlisted: true,
    ...framed(visit, page, language),
    body: (
      <div class="narrow">
        <p class="state">{w.closed}</p>
        <h1 lang={pageLanguageOf(ad.language)} dir="auto">
          {ad.title}
        </h1>
        <p>{closedAt === null ? w.closedHere : w.closedOn(closedAt)}</p>
        {await whatElse(visit, found, page, language)}
      </div>
    ),
  }
}

/** What somebody can look at who came for a position that is closed at an address, such as to its form. */
export async function insteadOf(
  visit: PublicVisit,
  found: FoundAddress,
  language: PageLanguage,
): Promise<ComponentChildren> {
  return whatElse(visit, found, await pageOf(visit, found), language)
}

/** Where a position is still open, similar ones, and all of the page. */
async function whatElse(visit: PublicVisit, found: FoundAddress, page: ShownPage | null, language: PageLanguage) {
  const { database, site, at } = visit
  const w = adWords[catalogueOf(language)]
  const similar = page === null ? [] : await similarPositions(database.reads, comparedOn(page, found), at)
  const cards = await readCards(database.reads, similar, at)
  return (
    <>
      {found.canonicalPageId === null ? null : (
        <p>
          <a
            class="button primary"
            href={inAskedLanguage(`/c/${found.canonicalPageId}/${found.positionId}`, visit.asked)}
          >
            {w.stillOpen}
          </a>
        </p>
      )}
      {cards.length === 0 || page === null ? null : (
        <section aria-labelledby="similar">
          <h2 id="similar">{w.similar}</h2>
          <Cards
            cards={cards}
            around={{ site, language, at }}
            href={(id) => inAskedLanguage(`/c/${page.id}/${id}`, visit.asked)}
            level="h3"
          />
        </section>
      )}
      {toPage(visit, page, w.allJobs)}
    </>
  )
}

/** The page for a position that is paused: 404, because it may come back. */
export async function pausedPage(visit: PublicVisit, found: FoundAddress): Promise<PublicPageAnswer> {
  const { database, at } = visit
  const [ad, page] = await Promise.all([readClosedAd(database.reads, found, at), pageOf(visit, found)])
  const language = languageOf(visit, ad.language)
  const w = adWords[catalogueOf(language)]
  return {
    kind: 'page',
    status: 404,
    title: `${w.paused}: ${ad.title}`,
    language,
    isUnlisted: true,
    ...framed(visit, page, language),
    body: (
      <div class="narrow">
        <p class="state">{w.paused}</p>
        <h1 lang={pageLanguageOf(ad.language)} dir="auto">
          {ad.title}
        </h1>
        <p>{w.pausedText}</p>
        {toPage(visit, page, w.allJobs)}
      </div>
    ),
  }
}

/**
 * The careers page that a visitor came through. Behind a link, the one where the position is still live, or else one of its
 * owner's, so that an old link is no dead end.
 */
async function pageOf({ database }: PublicVisit, found: FoundAddress): Promise<ShownPage | null> {
  const { page, canonicalPageId, companyId } = found
  const id = page?.id ?? canonicalPageId ?? (await findPageToGoOn(database.reads, companyId))
  return id === null ? null : readPage(database.reads, id)
}

/**
 * Which positions of a page can be similar ones. What is behind a link is kept for as long as nothing of the position's owner
 * changes, so on a page of somebody else only the owner's positions are compared.
 */
function comparedOn(page: ShownPage, { positionId, companyId, page: cameThrough }: FoundAddress) {
  const ofCompany = cameThrough === null && page.company.id !== companyId ? companyId : null
  return { positionId, pageId: page.id, ofCompany }
}

function framed(visit: PublicVisit, page: ShownPage | null, language: PublicPageAnswer['language']) {
  return page === null ? {} : { frame: frameOf(page.company, visit, language, { href: `/c/${page.id}` }) }
}

function toPage({ asked }: PublicVisit, page: ShownPage | null, text: (name: string) => string) {
  if (page === null) return null
  return (
    <p>
      <a href={inAskedLanguage(`/c/${page.id}`, asked)}>{text(page.company.name)}</a>
    </p>
  )
}
