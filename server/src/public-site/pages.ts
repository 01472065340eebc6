import { reportPage } from '../ad-reports/form/public.tsx'
import { careersPage } from '../ads/lists/public.tsx'
import { jobPages } from '../ads/public.tsx'
import { sharePictures } from '../ads/share/public.ts'
import { applyPages } from '../candidates/applying/public.tsx'
import { erasedPage } from '../candidates/own-page/forms-view.tsx'
import { ownPages } from '../candidates/own-page/public.tsx'
import { type ReferSettings, referPages, referTokenPages } from '../candidates/referrals/pages/public.tsx'
import { pagesOfTokens } from '../candidates/tokens/public.ts'
import { machinePages } from '../careers-pages/feeds/public.ts'
import { goToMarketplace } from '../careers-pages/public.tsx'
import { embeddedPages } from '../embedding/public.tsx'
import { filePage } from '../files/public.tsx'
import { picturePage } from '../pictures/public.tsx'
import { privacyPage } from '../privacy/public.tsx'
import type { PublicPage } from '../web/public/public-page.ts'

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
