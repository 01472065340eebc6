import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicPage } from '../../base/web/public/public-page.ts'
import { findMarketplace } from '../../positions/careers-pages/platform-store.ts'

/** The start of the site leads to the marketplace. */
export const goToMarketplace: PublicPage = {
  path: '/',
  dependsOn: () => 'marketplace',
  show: async (visit) => {
    const id = await findMarketplace(visit.database.reads)
    return id === undefined ? notFoundPage(visit) : { kind: 'redirect', to: `/c/${id}` }
  },
}
