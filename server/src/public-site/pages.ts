import { careersPage } from '../ads/lists/public.tsx'
import { jobPages } from '../ads/public.tsx'
import { machinePages } from '../careers-pages/feeds/public.ts'
import { goToMarketplace } from '../careers-pages/public.tsx'
import { embeddedPages } from '../embedding/public.tsx'
import { filePage } from '../files/public.tsx'
import { picturePage } from '../pictures/public.tsx'
import type { PublicPage } from '../web/public/public-page.ts'

/** All public addresses. */
export const publicPages: readonly PublicPage[] = [
  goToMarketplace,
  ...machinePages,
  ...embeddedPages,
  filePage,
  careersPage,
  ...jobPages,
  ...machinePages,
  ...embeddedPages,
  filePage,
  filePage,
  picturePage,
]
