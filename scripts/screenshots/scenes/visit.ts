import type { Page, Response } from 'playwright-core'
import type { Tour } from '../tour/tour.ts'
import type { Scene } from '../tour/scene.ts'

/** Widths of a phone and of a wide screen, in CSS pixels. */
export const widths = [390, 1400] as const
export const themes = ['light', 'dark'] as const

/** What somebody's browser is set to. */
export interface Look {
  readonly width: number
  readonly theme: (typeof themes)[number]
}

/**
 * Opens a scene, and lets `see` look at it.
 * @param see is given the page, and the HTML that the server sent last, without what scripts made of it
 */
export async function visitScene(
  tour: Tour,
  scene: Scene,
  see: (page: Page, sent: Buffer) => Promise<void>,
): Promise<void> {
  const { headers } = scene
  const options = { viewport: { width: 1280, height: 900 }, ...(headers && { extraHTTPHeaders: { ...headers } }) }
  const page = await tour.pageOf(scene.as, options)
  let sent: Response | undefined
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame()
    if (isPage && (response.status() < 300 || response.status() >= 400)) sent = response
  })
  try {
    await scene.open(page, tour)
    if (!sent) throw new Error(`The scene ${scene.name} opens no page`)
    await see(page, await sent.body())
  } finally {
    await page.context().close()
  }
}

/** Sets a page to a look. */
export async function wear(page: Page, { width, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: width < 800 ? 844 : 900 })
  await page.evaluate('document.fonts.ready')
  // A picture of a whole page has what nobody has scrolled to.
  await page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => {})
  }))`)
}
