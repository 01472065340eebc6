import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, goAroundContent, tabTo, type } from './keyboard.ts'

/** How somebody uses a page: the same steps for all, and each has ways of their own. */
export interface Hands {
  /** Follows a link, or sends a form by a button, and waits for the page that it leads to. */
  readonly follow: (page: Page, name: string | RegExp) => Promise<void>
  /** Writes over what is in a field. */
  readonly write: (page: Page, label: string | RegExp, text: string) => Promise<void>
  /** Gives a day to a field for dates, such as 2027-01-31. */
  readonly date: (page: Page, label: string | RegExp, day: string) => Promise<void>
  /** Chooses a value of a list by its label. */
  readonly choose: (page: Page, label: string | RegExp, option: string) => Promise<void>
  /** Ticks a box, or chooses a button of a group. */
  readonly tick: (page: Page, label: string) => Promise<void>
  /** Looks at the page as a whole, before anything is done there. */
  readonly arrive: (page: Page) => Promise<void>
}

/** By Tab, Enter, Space, arrows and typing alone. What has the focus is visible at each step, and Tab has no trap. */
export const keyboard: Hands = {
  follow,
  write: (page, label, text) => type(page, labelled(label), text),
  async date(page, label, day) {
    await tabTo(page, labelled(label))
    await page.keyboard.type(day.split('-').toReversed().join(''))
    // In which order a browser wants the parts of a day is its own choice.
    expect(await page.locator(':focus').inputValue(), 'a day whose month has the same number').toBe(day)
  },
  async choose(page, label, option) {
    await tabTo(page, labelled(label))
    await page.keyboard.type(option)
    expect(await page.locator(':focus option:checked').textContent()).toBe(option)
  },
  async tick(page, label) {
    await tabTo(page, label)
    await page.keyboard.press('Space')
    expect(await page.locator(':focus').isChecked()).toBe(true)
  },
  arrive: goAroundContent,
}

/** What a label with this text says, with or without the word for optional fields. */
function labelled(label: string | RegExp): RegExp {
  return typeof label === 'string'
    ? new RegExp(`^${label.replaceAll(/[.?()]/g, String.raw`\$&`)}( \\(optional\\))?$`)
    : label
}

const whole = (name: string | RegExp) => ({ name, exact: typeof name === 'string' })

/** With a mouse, in a browser that runs no scripts. */
export const mouse: Hands = {
  async follow(page, name) {
    const found = page.getByRole('link', whole(name)).or(page.getByRole('button', whole(name)))
    await Promise.all([page.waitForEvent('framenavigated'), found.first().click()])
    await page.waitForLoadState()
  },
  write: (page, label, text) => fieldOf(page, label).fill(text),
  date: (page, label, day) => fieldOf(page, label).fill(day),
  async choose(page, label, option) {
    await fieldOf(page, label).selectOption({ label: option })
  },
  tick: (page, label) => fieldOf(page, label).check(),
  async arrive(page) {
    // Nothing on the page says that it needs a script.
    expect(await page.locator('noscript').count(), page.url()).toBe(0)
  },
}

function fieldOf(page: Page, label: string | RegExp) {
  return page.getByLabel(labelled(label)).last()
}
