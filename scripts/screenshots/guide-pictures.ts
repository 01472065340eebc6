import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { allScenes } from './scenes/all.ts'
import { visitScene, wear } from './scenes/visit.ts'
import type { Tour } from './tour/tour.ts'

interface Picture {
  readonly scene: string
  /** Pixels from the top. */
  readonly height: number
  readonly width?: number
}

/** The pictures of docs/portal.md and README.md, by their names. */
const PICTURES = {
  'portal-welcome': { scene: 'welcome', height: 640 },
  'portal-today': { scene: 'today', height: 820 },
  'portal-editor': { scene: 'position-edit', height: 900 },
  'portal-board': { scene: 'board', height: 820, width: 1_480 },
  'portal-candidate': { scene: 'candidate', height: 1_000 },
  'portal-import': { scene: 'import-checked', height: 1_010 },
  'portal-settings': { scene: 'settings', height: 860 },
  'portal-new-key': { scene: 'key-created', height: 480 },
  'portal-receiver': { scene: 'receiver', height: 760 },
  'portal-deliveries': { scene: 'deliveries', height: 680 },
  'portal-team': { scene: 'team', height: 560 },
  'portal-clients': { scene: 'clients', height: 760 },
  'portal-inside': { scene: 'client-inside', height: 620 },
  'portal-page': { scene: 'careers-page', height: 900 },
  'careers-page': { scene: 'public-careers-nb', height: 1_120 },
} as const satisfies Record<string, Picture>

/** Pixels, where a picture says nothing else. */
const WIDTH = 1_280
/** Pictures are served with the documentation, so each stays as small as a page. Bytes. */
const MOST = 120_000

/** Takes the pictures of the guide, as WebP. @throws {Error} if one is too large */
export async function takeGuidePictures(tour: Tour, folder: string, say: (what: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, { scene: sceneName, height, width = WIDTH }] of Object.entries<Picture>(PICTURES)) {
    const scene = allScenes.find((each) => each.name === sceneName)
    if (!scene) throw new Error(`There is no scene ${sceneName} for the picture ${name}`)
    await visitScene(tour, scene, async (page) => {
      await wear(page, { width, theme: 'light' })
      await page.setViewportSize({ width, height })
      await showExampleAddresses(page)
      const picture = await capture(page)
      if (picture.length > MOST) throw new Error(`${name} has ${picture.length} bytes, of at most ${MOST}`)
      await writeFile(join(folder, `${name}.webp`), picture)
      say(`${name}.webp, ${Math.round(picture.length / 1_000)} kB`)
    })
  }
}

/** Shows addresses of examples in place of those of this machine, whose ports are others each time. */
async function showExampleAddresses(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const example = (text) => text
      .replaceAll(/http:\\/\\/localhost:\\d+/g, 'https://kandidat.example.com')
      .replaceAll(/(http:\\/\\/)?127\\.0\\.0\\.1:\\d+/g, (_all, scheme) => (scheme ? 'https://' : '') + 'hooks.example.com')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.data = example(texts.currentNode.data)
    for (const field of document.querySelectorAll('textarea')) field.value = example(field.value)
  })()`)
}

/** What the window shows. Only Chromium's own protocol makes WebP. */
async function capture(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  return Buffer.from(data, 'base64')
}
