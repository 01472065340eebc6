import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsIn } from '../../../server/test/browser/axe.ts'
import { budget } from '../../../server/test/budget.ts'
import { announceSeed } from '../../../server/test/seed.ts'
import { makeObjects } from '../tour/objects.ts'
import type { Tour } from '../tour/tour.ts'
import { startDemoTour } from '../../../server/test/browser/demo-tour.ts'
import { allScenes } from './all.ts'
import type { Scene } from '../tour/scene.ts'
import { type Look, themes, visitScene, wear, widths } from './visit.ts'
import { publicScenes } from './visitors/all.ts'

const seed = announceSeed('how each scene is looked at')
const allLooks: readonly Look[] = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
/** So many of the looks, others for each scene and seed. */
const looksOf = (scene: Scene) =>
  allLooks.map((_look, i) => allLooks[(i + seed + allScenes.indexOf(scene)) % 4]!).slice(0, budget(1, 4))

/** All scenes in a long run, and otherwise one of every sixteenth screen, others for each seed. */
const isLong = budget(1, 2) === 2

const visited = allScenes
  .filter((scene) => {
    const same = allScenes.filter(({ screen }) => screen === scene.screen)
    return isLong || same.indexOf(scene) === seed % same.length
  })
  .filter((_scene, i) => isLong || i % 16 === seed % 16)
/** So many public pages in each usual run, others for each seed. */
const AT_ONCE = 3
const atOnce = isLong
  ? []
  : publicScenes.filter((_scene, i) => (i - seed) % Math.floor(publicScenes.length / AT_ONCE) === 0)

let tour: Tour
beforeAll(async () => {
  tour = await startDemoTour(makeObjects)
  return () => tour.end()
})

/** Everything that axe finds, whatever its weight: the rule and the first element that breaks it. */
async function findings(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map(({ rule, elements }) => `${rule}: ${elements[0]}`)
}

test('a button without a name or border, a line that does not break and something that fades are found', async () => {
  const page = await tour.pageOf('nobody', { viewport: { width: 320, height: 256 } })
  await page.goto('/portal/sign-in')
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')`)
  expect(await findings(page)).toEqual(['button-name: <button></button>'])
  await page.evaluate(`document.querySelector('h1').innerHTML = '<nobr>${'wide '.repeat(30)}</nobr>'`)
  expect(await excess(page)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'active' })
  expect(await page.evaluate(MOVING)).not.toEqual([])
  await page.evaluate(`document.querySelector('main .button').style.borderStyle = 'none'`)
  expect(await page.evaluate(BORDERLESS)).toHaveLength(1)
  await page.context().close()
})

/** How far a page reaches beyond the window, in pixels. */
async function excess(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
}

/** Controls and states without a border that can be seen. With forced colours nothing else shows where they are. */
const BORDERLESS = `[...document.querySelectorAll('.button, .badge, .banner:not(img), .summary, input, select, textarea')]
  .filter((element) => element.checkVisibility() && !element.matches('[type=checkbox], [type=radio]'))
  .filter((element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
    const isClear = /^rgba\\(.*, 0\\)$/.test(borderTopColor) || borderTopColor === backgroundColor
    return parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || isClear
  })
  .map((element) => element.outerHTML.slice(0, 100))`

/** Elements that move or fade although somebody asked for less of that. */
const MOVING = `[...document.querySelectorAll('*')]
  .filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration) || element.getAnimations().length > 0)
  .map((element) => element.outerHTML.slice(0, 100))`

/** The width of the outline of what the keyboard reaches first, unless it has no style or colour. */
async function firstOutline(page: Page): Promise<unknown> {
  await page.keyboard.press('Tab')
  // From a dialog with one button, Tab leads to the browser and then back.
  if (await page.evaluate('document.activeElement === document.body')) await page.keyboard.press('Tab')
  return page.evaluate(`(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement)
    return outlineStyle === 'solid' && !/, 0\\)$/.test(outlineColor) ? parseFloat(outlineWidth) + ' px' : 'none'
  })()`)
}

/** Collects what the browser reports as errors, but for responses that the scene is about. */
function collectErrors(page: Page, { faults = [] }: Scene): string[] {
  const errors: string[] = []
  const isExpected = (text: string) => faults.some((status) => text.includes(`status of ${status}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const GOOD = `has at most 60 kB, no finding of axe in ${budget(1, 4)} of 4 looks, no error, no sideways scrolling at 320 pixels, and borders and focus with forced colours`

test.each(atOnce)(`$name ${GOOD}`, check)
test.each(visited.filter((scene) => isLong || !publicScenes.includes(scene)))(`$name ${GOOD}`, { tags: 'long' }, check)

async function check(scene: Scene): Promise<void> {
  let errors: string[] = []
  const watched = {
    ...scene,
    open: async (page: Page) => {
      errors = collectErrors(page, scene)
      await scene.open(page, tour)
    },
  }
  await visitScene(tour, watched, async (page, sent) => {
    expect(sent.length, 'bytes of HTML').toBeLessThanOrEqual(60_000)
    for (const look of looksOf(scene)) {
      await wear(page, look)
      expect(await findings(page), `${look.width} px, ${look.theme}`).toEqual([])
      expect(await excess(page), `${look.width} px`).toBeLessThanOrEqual(0)
    }
    expect(await page.evaluate(MOVING), 'with reduced motion').toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.evaluate(BORDERLESS), 'with forced colours').toEqual([])
    expect(['2 px', '3 px'], 'focus with forced colours').toContain(await firstOutline(page))
    await page.emulateMedia({ forcedColors: 'none' })
    // A window of 1,280 by 1,024 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await excess(page), '320 px').toBeLessThanOrEqual(0)
  })
  expect(errors).toEqual([])
}
