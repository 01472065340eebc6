import { isId } from '../../base/db/id.ts'
import { reportWords } from '../../candidates/words/words.ts'
import { addressOf, pathOf } from '../../organisation/publication/addresses/address.ts'
import type { FoundAddress } from '../../organisation/publication/addresses/store.ts'
import { DataScript } from '../../base/web/public/markup.tsx'
import { qrCodeFile } from '../../base/web/public/qr-code.tsx'
import { SHARE_SIZE } from '../share-pictures/share-picture.ts'
import { catalogueOf, type PageLanguage, pageLanguageOf, inAskedLanguage } from '../../base/web/public/page-language.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { arrive } from './arrival.ts'
import { colourIn, colourStyle } from './brand-colours.ts'
import { frameOf, languageOf, wholeAddress } from './frame.ts'
import { jobPosting } from './json-ld.ts'
import { type Ad, employerOf } from './parts/ad.ts'
import { beginningOf, beginningOfHtml } from './parts/description.ts'
import { Job } from './parts/job-view.tsx'
import { shareFacts, sharePath } from './parts/share-facts.ts'
import { Share } from './parts/share-view.tsx'
import { adWords } from '../words/ads.ts'

/** A position on a careers page. */
const onPage: PublicPage = {
  path: '/c/:pageId/:positionId',
  dependsOn: ({ pageId = '' }) => ({ link: pageId }),
  countsViews: true,
  show: jobPage,
}

/** A position behind a link. */
const byLink: PublicPage = {
  path: '/j/:linkId',
  dependsOn: ({ linkId = '' }) => ({ link: linkId }),
  countsViews: true,
  show: jobPage,
}

/** The style with the colour of a company. It is named by the colour, so that browsers keep it for ever. */
const colours: PublicPage = {
  path: '/colours/:name',
  isUncounted: true,
  show: async (visit) => {
    const colour = colourIn(visit.params['name'] ?? '')
    if (colour === null) return notFoundPage(visit)
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
    return { kind: 'text', type: 'text/css; charset=utf-8', content: colourStyle(colour), headers }
  },
}

/** The code that leads from paper back to a page. It depends on the address alone, so that nothing is read for it. */
const codes = [onPage, byLink].map(({ path }): PublicPage => ({
  path: `${path}/code.svg`,
  isUncounted: true,
  show: async (visit) => {
    const { params, site } = visit
    if (!Object.values(params).every(isId)) return notFoundPage(visit)
    const content = qrCodeFile(wholeAddress(site, pathOf(addressOf(params))))
    return { kind: 'text', type: 'image/svg+xml', content, headers: { 'cache-control': 'public, max-age=86400' } }
  },
}))

/** The pages of single positions, and the styles and pictures that they load. */
export const jobPages: readonly PublicPage[] = [onPage, byLink, ...codes, colours]

async function jobPage(visit: PublicVisit): Promise<PublicAnswer> {
  const arrival = await arrive(visit)
  if (!arrival.isLive) return arrival.answer
  const { found, ad, owner } = arrival
  const { site, at, params } = visit
  const { page } = found
  const language = languageOf(visit, ad.language)
  const { employer } = employerOf(ad)
  const path = pathOf(addressOf(params))
  const listHref = found.canonicalPageId === null ? null : `/c/${page?.id ?? found.canonicalPageId}`
  const colour = ad.listingColor ?? owner?.colour ?? employer.brandColor ?? owner?.brandColor ?? null
  const around = { site, language, at }
  const w = adWords[catalogueOf(language)]
  return {
    kind: 'page',
    title: `${ad.title} – ${employer.name}`,
    language,
    isUnlisted: found.canonicalPageId === null,
    frame: frameOf(owner ?? employer, visit, language, { href: listHref, colour }),
    head: <Head {...{ visit, found, ad, language }} />,
    scripts: ['public.js'],
    body: (
      <Job
        ad={ad}
        around={around}
        applyHref={found.takesApplications ? inAskedLanguage(`${path}/apply`, visit.asked) : null}
        referHref={found.takesReferrals ? inAskedLanguage(`${path}/refer`, visit.asked) : null}
        employerHref={null}
      >
        <Share address={wholeAddress(site, path)} codeHref={`${path}/code.svg`} title={ad.title} around={around} />
        {page === null || owner === null ? null : (
          <p class="after">
            <a href={inAskedLanguage(`/c/${page.id}`, visit.asked)}>{w.allJobs(owner.name)}</a>
          </p>
        )}
        {page?.isMarketplace === true ? (
          <p class="after">
            <a href={inAskedLanguage(`${path}/report`, language)} rel="nofollow">
              {reportWords[catalogueOf(language)].title}
            </a>
          </p>
        ) : null}
      </Job>
    ),
  }
}

interface HeadProps {
  visit: PublicVisit
  found: FoundAddress
  ad: Ad
  language: PageLanguage
}

/** What search engines and social networks read. A position that no careers page shows has nothing for them. */
function Head({ visit, found, ad, language }: HeadProps) {
  const { site } = visit
  const description = ad.pitch === null ? beginningOfHtml(ad.contentHtml) : beginningOf(ad.pitch)
  const share = shareFacts(ad)
  const path = found.canonicalPageId === null ? null : `/c/${found.canonicalPageId}/${found.positionId}`
  const posting = path === null ? null : jobPosting(ad, wholeAddress(site, path), catalogueOf(language), site)
  return (
    <>
      {description === '' ? null : <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={ad.title} />
      <meta property="og:site_name" content={employerOf(ad).employer.name} />
      {description === '' ? null : <meta property="og:description" content={description} />}
      {share === null ? null : (
        <>
          <meta property="og:image" content={wholeAddress(site, sharePath(pathOf(addressOf(visit.params)), share))} />
          <meta property="og:image:width" content={String(SHARE_SIZE.width)} />
          <meta property="og:image:height" content={String(SHARE_SIZE.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {path === null ? null : (
        <>
          <link rel="canonical" href={wholeAddress(site, path)} />
          <meta property="og:url" content={wholeAddress(site, path)} />
        </>
      )}
      {ad.translations.length === 0 || found.page === null
        ? null
        : [{ id: ad.id, language: ad.language }, ...ad.translations].map((other) => (
            <link
              rel="alternate"
              hreflang={pageLanguageOf(other.language)}
              href={wholeAddress(site, `/c/${found.linkId}/${other.id}`)}
            />
          ))}
      {posting === null ? null : <DataScript type="application/ld+json" data={posting} />}
    </>
  )
}
