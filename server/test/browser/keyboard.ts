import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the keyboard reaches after so many steps, nobody finds. */
const MOST_STEPS = 120
/** No page has so many places. */
const MOST_PLACES = 400

/** What has the focus: its place in the document, its name as a reader would say it, and whether people see it. */
interface Focused {
  readonly at: number
  readonly name: string
  readonly seen: Seen
}

interface Seen {
  readonly hasRing: boolean
  readonly isWithin: boolean
  readonly isUncovered: boolean
}

const SEEN: Seen = { hasRing: true, isWithin: true, isUncovered: true }

const lookAtFocus = `(() => {
  const element = document.activeElement
  const text = (part) => (part?.textContent ?? '').replace(/\\s+/g, ' ').trim()
  const named = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  const label = element.labels?.length > 0 ? text(element.labels[0]) : element.getAttribute('aria-label')
  // The link of a card that can be pressed as a whole has its ring around the card.
  const ringed = [element, element.closest('.card')].filter((each) => each !== null).map((each) => getComputedStyle(each))
  const hasRing = ringed.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [l, r, t, b] = [Math.max(left, 0), Math.min(right, innerWidth), Math.max(top, 0), Math.min(bottom, innerHeight)]
  const isWithin = r > l && b > t
  // A link that goes over two lines has nothing in its middle, so each of its lines counts.
  const lines = [...element.getClientRects()].map((line) => [(line.left + line.right) / 2, (line.top + line.bottom) / 2])
  const isHit = ([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    if (hit === null) return false
    return element.contains(hit) || hit.contains(element) || [...(element.labels ?? [])].some((each) => each.contains(hit))
  }
  return {
    at: [...document.querySelectorAll('*')].indexOf(element),
    name: named ? text(named) : (label ?? text(element)),
    seen: { hasRing, isWithin, isUncovered: isWithin && [[(l + r) / 2, (t + b) / 2], ...lines].some(isHit) },
  }
})()`

/**
 * Somebody who uses the keyboard must see where they are: what has the focus has a ring, lies within the window, and is
 * covered by nothing, such as a bar that stays at the edge.
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expectSeen(page, await page.evaluate(lookAtFocus))
}

function expectSeen(page: Page, { name, seen }: Focused): void {
  expect(seen, `${name} at ${page.url()}`).toEqual(SEEN)
}

async function tab(page: Page): Promise<Focused> {
  await page.keyboard.press('Tab')
  return page.evaluate(lookAtFocus)
}

/** Presses Tab until something with this name has the focus. @throws {Error} with the names that it passed */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let i = 0; i < MOST_STEPS; i++) {
    const found = await tab(page)
    if (typeof name === 'string' ? found.name === name : name.test(found.name)) return expectSeen(page, found)
    passed.push(found.name)
  }
  throw new Error(`Tab does not reach ${String(name)}, but ${[...new Set(passed)].join(' | ')}`)
}

/**
 * What Tab should reach, as places in the document. Groups of radio buttons are one place each, whose arrows choose, and so are
 * toolbars. What is hidden is none.
 */
const placesOfTab = (selector: string) => `(() => {
  const within = document.querySelector('dialog[open]') ?? document.querySelector('${selector}')
  const all = [...within.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]')]
  const groups = new Set()
  return all.filter((element) => {
    if (element.disabled || element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false
    if (element.type !== 'radio') return true
    if ([...document.getElementsByName(element.name)].some(({ checked }) => checked)) return element.checked
    const isNew = !groups.has(element.name)
    groups.add(element.name)
    return isNew
  }).map((element) => [...document.querySelectorAll('*')].indexOf(element))
})()`

/**
 * Goes once around a page by Tab. Everything that a mouse could use is reached, each place is visible, and nothing keeps the
 * focus.
 * @param selector of the part to go around
 */
export async function goAround(page: Page, selector = 'body'): Promise<void> {
  const places: number[] = await page.evaluate(placesOfTab(selector))
  const reached = new Set<number>()
  let last = -1
  for (let i = 0; i < MOST_PLACES; i++) {
    const found = await tab(page)
    const { at } = found
    // Fields for dates have several places within them. At the end, the document itself has the focus for a step.
    if (at === last || !places.includes(at)) continue
    if (reached.has(at)) break
    reached.add(at)
    last = at
    expectSeen(page, found)
  }
  const missed = places.filter((at) => !reached.has(at))
  const html = await page.evaluate(
    `${JSON.stringify(missed)}.map((at) => document.querySelectorAll('*')[at].outerHTML.slice(0, 100))`,
  )
  expect(html, `what Tab does not reach at ${page.url()}`).toEqual([])
  await expectOwnIds(page)
}

/** Labels and links lead to the first element with an id alone: a field that shares its id has no label. */
async function expectOwnIds(page: Page): Promise<void> {
  const ids: string[] = await page.evaluate(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`)
  expect(
    ids.filter((id, i) => ids.indexOf(id) < i),
    `ids of several elements at ${page.url()}`,
  ).toEqual([])
}

/** Goes past the menu by the first link of a page, and then around what the page is about. */
export async function goAroundContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('class'), `the first place of ${page.url()}`).toBe('skip')
  await page.keyboard.press('Enter')
  await goAround(page, 'main')
}

/** Presses Enter on what has the focus, and waits for the page that it leads to. */
export async function enter(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')])
  await page.waitForLoadState()
}

/** Goes to something by Tab, and follows or sends it. */
export async function follow(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await enter(page)
}

/** Goes to a field by Tab, and types over what is in it. */
export async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
