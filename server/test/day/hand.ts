import type { Locator, Page } from 'playwright-core'

/** What somebody did for a task, and how long the product let them wait. */
export interface Effort {
  readonly clicks: number
  /** Single keys that do what a click would. Typing of texts does not count. */
  readonly keys: number
  /** From the first click or key until the result is on the page, without the time that a person needs to read or think. */
  readonly seconds: number
}

/** A hand on the mouse and the keyboard of a page, which counts. */
export class Hand {
  readonly page: Page
  #clicks = 0
  #keys = 0
  #began: number | undefined

  constructor(page: Page) {
    this.page = page
  }

  async click(what: Locator): Promise<void> {
    this.#begin()
    this.#clicks += 1
    await what.click()
  }

  /** Chooses a radio button or ticks a box, by one click. */
  async tick(what: Locator): Promise<void> {
    this.#begin()
    this.#clicks += 1
    await what.check()
  }

  async press(key: string): Promise<void> {
    this.#begin()
    this.#keys += 1
    await this.page.keyboard.press(key)
  }

  /** Types a text where the focus is. */
  async type(text: string): Promise<void> {
    this.#begin()
    await this.page.keyboard.type(text)
  }

  /** Types a text where the focus is, and sends it from there. */
  async write(text: string): Promise<void> {
    await this.type(text)
    await this.page.keyboard.press('Control+Enter')
  }

  /** What it took so far. */
  effort(): Effort {
    const seconds = this.#began === undefined ? 0 : (performance.now() - this.#began) / 1_000
    return { clicks: this.#clicks, keys: this.#keys, seconds }
  }

  #begin(): void {
    this.#began ??= performance.now()
  }
}
