// Takes pictures of every screen of the portal and every public page: `npm run screenshots -- --help`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeGuidePictures } from './guide-pictures.ts'
import { allScenes, screensWithoutScene } from './scenes/all.ts'
import type { Scene } from './tour/scene.ts'
import { screenPaths } from './screen-paths.ts'
import { stableHtml } from './sent-html.ts'
import { type Look, themes, visitScene, wear, widths } from './scenes/visit.ts'
import { makeObjects } from './tour/objects.ts'
import { startTour, type Tour } from './tour/tour.ts'

const USAGE = `Takes pictures of every screen of the portal and of every public page, of the demonstration and of new companies.
They are written to the folder screenshots/, which git ignores. Chromium must be at /usr/bin/chromium.

  --only WORD     only scenes with this word in their name; repeat it for several
  --width PIXELS  only this width; ${widths.join(' and ')} otherwise
  --theme NAME    only this theme; ${themes.join(' and ')} otherwise
  --guide         only the pictures of docs/portal.md, into docs/pictures/
  --html          no pictures, but the HTML that the server sends for each scene, into screenshots/html/, with words in place
                  of ids, secrets and times: two runs of one commit write the same, so \`diff -r\` shows what a commit changes
  --list          print the names of the scenes, and take no pictures
`

const folder = join(import.meta.dirname, '..', '..', 'screenshots')
const options = {
  only: { type: 'string', multiple: true },
  width: { type: 'string' },
  theme: { type: 'string' },
  guide: { type: 'boolean' },
  html: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  const { only, width, theme, guide, html, list, help } = parseArgs({ options }).values
  if (help === true) {
    console.log(USAGE)
    return 0
  }
  const missing = screensWithoutScene(await screenPaths())
  if (missing.length > 0) {
    throw new Error(`No scene in scripts/screenshots/scenes/ shows these screens:\n  ${missing.join('\n  ')}`)
  }
  const scenes = allScenes.filter(({ name }) => only === undefined || only.some((word) => name.includes(word)))
  if (scenes.length === 0) throw new Error(`No scene has a name with ${only?.join(' or ')}; --list prints all names`)
  if (list === true) {
    for (const { name, screen } of scenes) console.log(name.padEnd(28), screen)
    return 0
  }
  if (guide === true) return guidePictures()
  if (html === true) return visitAll(scenes, join(folder, 'html'), only === undefined, writeHtml)
  const looks = looksOf(width, theme)
  const isAll = only === undefined && width === undefined && theme === undefined
  return visitAll(scenes, folder, isAll, (tour, scene, to) => takePictures(tour, scene, looks, to))
}

/** Writes something of each scene to a folder. @param isAll whether the folder is emptied first */
async function visitAll(
  scenes: readonly Scene[],
  to: string,
  isAll: boolean,
  write: (tour: Tour, scene: Scene, to: string) => Promise<void>,
): Promise<number> {
  if (isAll) await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  const tour = await startTour((what) => console.log(`${what} …`), {}, makeObjects)
  let failed = 0
  for (const [i, scene] of scenes.entries()) {
    const place = `${String(i + 1).padStart(String(scenes.length).length)} of ${scenes.length}`
    try {
      await write(tour, scene, to)
      console.log(`${place}  ${scene.name}`)
    } catch (error) {
      failed += 1
      console.error(`${place}  ${scene.name} failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await tour.end()
  console.log(`${scenes.length - failed} scenes are in ${to}, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function guidePictures(): Promise<number> {
  const tour = await startTour((what) => console.log(`${what} …`), {}, makeObjects)
  try {
    await takeGuidePictures(tour, join(import.meta.dirname, '..', '..', 'docs', 'pictures'), console.log)
  } finally {
    await tour.end()
  }
  return 0
}

/** The looks that were asked for. @throws {Error} naming what is allowed */
function looksOf(width: string | undefined, theme: string | undefined): Look[] {
  const wanted = width === undefined ? widths : [Number(width)]
  if (!wanted.every((each) => Number.isInteger(each) && each >= 200 && each <= 4_000)) {
    throw new Error(`--width is ${width}: give whole pixels from 200 to 4000`)
  }
  const found = themes.filter((each) => theme === undefined || each === theme)
  if (found.length === 0) throw new Error(`--theme is ${theme}: give ${themes.join(' or ')}`)
  return wanted.flatMap((each) => found.map((name) => ({ width: each, theme: name })))
}

/** Writes what the server sends for a scene. */
async function writeHtml(tour: Tour, scene: Scene, to: string): Promise<void> {
  await visitScene(tour, scene, (_page, sent) => writeFile(join(to, `${scene.name}.html`), stableHtml(sent.toString())))
}

/** Takes a picture of a scene in each look. */
async function takePictures(tour: Tour, scene: Scene, looks: readonly Look[], to: string): Promise<void> {
  await visitScene(tour, scene, async (page) => {
    for (const look of looks) {
      await wear(page, look)
      const path = join(to, `${scene.name}-${look.width}-${look.theme}.png`)
      // A dialog lies above what can be seen, and not above the whole page.
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path, fullPage, animations: 'disabled' })
    }
  })
}
