import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the keyboard reaches after so many steps, nobody finds. */
const MOST_STEPS = 120

/** The name of the element with the focus, as a reader would say it, and what it is. */
async function focused(page: Page): Promise<string> {
  return String(
    await page.evaluate(`(() => {
      const element = document.activeElement
      const text = (part) => (part?.textContent ?? '').replace(/\\s+/g, ' ').trim()
      const label = element.labels?.length > 0 ? text(element.labels[0]) : element.getAttribute('aria-label')
      return label ?? text(element)
    })()`),
  )
}

/** Presses Tab until something with this name has the focus. @throws {Error} with the names that it passed */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let i = 0; i < MOST_STEPS; i++) {
    await page.keyboard.press('Tab')
    const found = await focused(page)
    if (typeof name === 'string' ? found === name : name.test(found)) return expectVisibleFocus(page, found)
    passed.push(found)
  }
  throw new Error(`Tab does not reach ${String(name)}, but ${[...new Set(passed)].join(' | ')}`)
}

/** Somebody who uses the keyboard must see where they are. */
async function expectVisibleFocus(page: Page, name: string): Promise<void> {
  const outline = await page.evaluate(`(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
    const { width, height, bottom, top } = document.activeElement.getBoundingClientRect()
    return [outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, width > 0 && height > 0, bottom > 0 && top < innerHeight]
  })()`)
  expect(outline, `${name}: an outline, a size, within the window`).toEqual([true, true, true])
}

/** Presses Enter on what has the focus, and waits for the page that it leads to. */
export async function enter(page: Page): Promise<void> {
  const left = page.waitForEvent('framenavigated')
  await page.keyboard.press('Enter')
  await left
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
