import type { Page } from 'playwright-core'
import type { Objects, Person } from './objects.ts'
import type { Tour } from './tour.ts'

/** One state of one screen, and how to get there. */
export interface Scene {
  /** The name of its pictures: `key-new`. */
  readonly name: string
  /** The address of the screen, as the list of all screens has it. */
  readonly screen: string
  readonly as: Person | 'nobody'
  /** Brings an empty page there. */
  readonly open: (page: Page, tour: Tour) => Promise<void>
  /** Statuses of responses that the browser reports as errors although the scene is about them. */
  readonly faults?: readonly number[]
  /** Headers that a proxy would add: who asks from elsewhere. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What the parameters of an address are, from the objects that there are. */
type Parameters = (objects: Objects) => Readonly<Record<string, string>>

const none: Parameters = () => ({})

/** The address of a screen, with a value for each of its parameters. */
export function addressOf(screen: string, values: Readonly<Record<string, string>>): string {
  return screen.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${screen} has the parameter ${name}, for which the scene has no value`)
    return value
  })
}

/** A scene that is a page as it opens. @param query what follows the address, with its question mark */
export function pageScene(
  name: string,
  as: Scene['as'],
  screen: string,
  { values = none, query = '', ...more }: { values?: Parameters; query?: string } & Partial<Scene> = {},
): Scene {
  return {
    name,
    screen,
    as,
    open: async (page, { objects }) => {
      await page.goto(addressOf(screen, values(objects)) + query)
    },
    ...more,
  }
}

/** A scene after something was done on a page. */
export function actScene(
  name: string,
  as: Scene['as'],
  screen: string,
  { act, ...more }: { values?: Parameters; act: (page: Page) => Promise<void> } & Partial<Scene>,
): Scene {
  const opened = pageScene(name, as, screen, more)
  return {
    ...opened,
    open: async (page, tour) => {
      await opened.open(page, tour)
      await act(page)
    },
  }
}

/** Sends the form of a page. */
export async function submit(page: Page): Promise<void> {
  await page.locator('main form[method=post] button[type=submit]').last().click()
  await page.waitForLoadState()
}

/** Sends a form that is wrong, and waits for what it says. */
export async function submitWrong(page: Page): Promise<void> {
  await submit(page)
  await page.locator('.summary').waitFor()
}
