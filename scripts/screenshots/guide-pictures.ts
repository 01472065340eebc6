import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { allScenes } from './scenes/all.ts'
import { visitScene, wear } from './scenes/visit.ts'
import type { Tour } from './tour/tour.ts'

/** The pictures of docs/portal.md: the scene of each, and how many pixels of it are shown from the top. */
const PICTURES = {
  welcome: { scene: 'welcome', height: 640 },
  settings: { scene: 'settings', height: 860 },
  'new-key': { scene: 'key-created', height: 480 },
  receiver: { scene: 'receiver', height: 760 },
  deliveries: { scene: 'deliveries', height: 680 },
  team: { scene: 'team', height: 560 },
} as const

const WIDTH = 1_280
/** Pictures are served with the documentation, so each stays as small as a page. Bytes. */
const MOST = 60_000

/** Takes the pictures of the guide, as WebP. @throws {Error} if one is too large */
export async function takeGuidePictures(tour: Tour, folder: string, say: (what: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, { scene: sceneName, height }] of Object.entries(PICTURES)) {
    const scene = allScenes.find((each) => each.name === sceneName)
    if (!scene) throw new Error(`There is no scene ${sceneName} for the picture ${name}`)
    await visitScene(tour, scene, async (page) => {
      await wear(page, { width: WIDTH, theme: 'light' })
      await page.setViewportSize({ width: WIDTH, height })
      await showExampleAddresses(page)
      const picture = await capture(page)
      if (picture.length > MOST) throw new Error(`${name} has ${picture.length} bytes, of at most ${MOST}`)
      await writeFile(join(folder, `portal-${name}.webp`), picture)
      say(`portal-${name}.webp, ${Math.round(picture.length / 1_000)} kB`)
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
