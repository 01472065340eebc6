import { reportPage } from '../ad-reports/public.tsx'
import { careersPage } from '../ads/lists/public.tsx'
import { jobPages } from '../ads/public.tsx'
import { sharePictures } from '../ads/share/public.ts'
import { applyPages } from '../applying/public.tsx'
import { erasedPage } from '../own-page/forms-view.tsx'
import { ownPages } from '../own-page/public.tsx'
import { type ReferSettings, referPages, referTokenPages } from '../referrals/pages/public.tsx'
import { pagesOfTokens } from '../tokens/public.ts'
import { machinePages } from '../feeds/public.ts'
import { goToMarketplace } from '../careers-pages/public.tsx'
import { embeddedPages } from '../embedding/public.tsx'
import { filePage } from '../files/public.tsx'
import { picturePage } from '../pictures/public.tsx'
import { privacyPage } from '../privacy/public.tsx'
import type { PublicPage } from '../../base/web/public/public-page.ts'

/** What some pages need beside a visit. */
export type PageSettings = ReferSettings

/** All public addresses. */
export function publicPages(settings: PageSettings): readonly PublicPage[] {
  return [
    goToMarketplace,
    careersPage,
    ...jobPages,
    ...sharePictures,
    reportPage(settings),
    ...machinePages,
    ...embeddedPages,
    privacyPage,
    ...applyPages(settings),
    ...referPages(settings),
    erasedPage,
    ...pagesOfTokens([...ownPages, ...referTokenPages(settings)]),
    filePage,
    picturePage,
  ]
}
