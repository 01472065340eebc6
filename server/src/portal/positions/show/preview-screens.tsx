import { readAd } from '../../../public/ads/store.ts'
import { frameOf } from '../../../public/ads/frame.ts'
import { readPage } from '../../../public/ads/page-store.ts'
import { employerOf } from '../../../public/ads/parts/ad.ts'
import { Job } from '../../../public/ads/parts/job-view.tsx'
import { readClock } from '../../../base/db/locks.ts'
import { renderPublicPage } from '../../../base/web/public/document.tsx'
import { pageLanguageOf } from '../../../base/web/public/page-language.ts'
import { type Answer, memberScreen, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { visitedPosition } from '../../parts/visited-position.ts'
import { explainedPosition, pagesOf } from './explained-position.ts'
import { showWords } from '../../words/positions.ts'

/** A position as visitors see it, or would see it, on each of its careers pages. */
export const previewScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: `${POSITIONS_PATH}/:id/preview`, show: showPreview }),
]

async function showPreview(visit: MemberVisit): Promise<Answer> {
  const { database, language: own, query, site, path } = visit
  const w = showWords[own]
  const { id } = await visitedPosition(visit)
  const pages = pagesOf(await explainedPosition(visit, id)).map(({ way }) => way)
  const page = pages.find((each) => each.id === query.get('page')) ?? pages.find(({ isListed }) => isListed) ?? null
  const at = await readClock(database)
  // A page that it was never listed on says nothing of its own about it.
  const ad = await readAd(database, id, page?.wasListed === true ? page.id : null, at)
  const shown = page === null ? null : await readPage(database, page.id)
  const language = pageLanguageOf(ad.language)
  const { employer } = employerOf(ad)
  const colour = ad.listingColor ?? shown?.look.colour ?? employer.brandColor ?? shown?.company.brandColor ?? null
  const html = renderPublicPage(site, {
    kind: 'page',
    title: `${w.preview}: ${ad.title}`,
    language,
    isUnlisted: true,
    frame: {
      ...frameOf(shown?.company ?? employer, visit, language, { href: null, colour }),
      languages: [],
    },
    body: (
      <>
        <div class="preview-bar" lang={own} dir="ltr">
          <div class="wide">
            <p>
              <strong>{page === null ? w.preview : w.previewOn(page.name)}</strong> {w.previewText}
            </p>
            <ul>
              {pages.map(({ id: other, name }) => (
                <li>
                  <a href={`${path}?page=${other}`} {...(other === page?.id && { 'aria-current': 'page' as const })}>
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a href={`${POSITIONS_PATH}/${id}`}>{w.leavePreview}</a>
              </li>
            </ul>
          </div>
        </div>
        <Job
          ad={ad}
          around={{ site, language, at }}
          applyHref={(page?.enableApplication ?? ad.enableApplication) ? '#content' : null}
          referHref={(page?.enableVouch ?? ad.enableVouch) ? '#content' : null}
          employerHref={null}
        />
      </>
    ),
  })
  return { kind: 'document', html }
}
