import type { Page } from 'playwright-core'
import type { PublicSite } from '../../tour/public-site.ts'
import { addressOf, type Scene } from '../../tour/scene.ts'

/** What a scene of a public page has beside its name and its address. */
interface PublicSceneOptions extends Partial<Pick<Scene, 'faults'>> {
  /** The parameters of the address. */
  readonly values?: (site: PublicSite) => Readonly<Record<string, string>>
  /** What follows the address, with its question mark. */
  readonly query?: string | ((site: PublicSite) => string)
  /** What is done on the page. */
  readonly act?: (page: Page) => Promise<void>
}

let visitors = 0

/** A scene of a public page, by somebody who has not been there before: the limits of forms are for each address of a client. */
export function publicScene(
  name: string,
  screen: string,
  { values = () => ({}), query = '', act, ...more }: PublicSceneOptions = {},
): Scene {
  visitors += 1
  return {
    ...{ name: `public-${name}`, screen, as: 'nobody', headers: { 'x-forwarded-for': `198.51.100.${visitors}` } },
    ...more,
    open: async (page, tour) => {
      const site = await tour.publicSite()
      await page.goto(addressOf(screen, values(site)) + (typeof query === 'string' ? query : query(site)))
      await act?.(page)
    },
  }
}

/** The parameters of the careers page of a company. */
export const onPage = (slug: string) => (site: PublicSite) => ({ pageId: site.pages.get(slug) ?? '' })

/** The parameters of a position on its careers page. */
export const ofJob = (name: keyof PublicSite['jobs']) => (site: PublicSite) => ({ ...site.jobs[name] })

/** The parameter of an address that begins with a token. */
export const withToken = (name: keyof PublicSite['tokens']) => (site: PublicSite) => ({ token: site.tokens[name] })
