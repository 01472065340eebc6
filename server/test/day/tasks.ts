import type { Page } from 'playwright-core'
import type { Tour } from '../../../scripts/screenshots/tour/tour.ts'
import type { Desk } from './desk.ts'
import { type Effort, Hand } from './hand.ts'

// What recruiters do most often, each from the page on which they notice that it is to be done until the page that shows the result.

/** A task of a recruiter's day. */
export interface Task {
  readonly name: string
  /** Where it begins. */
  readonly from: (desk: Desk) => string
  /** The most that it may take, in clicks and keys together, for each time that it is done. */
  readonly most: number
  /** What leads to the place where it begins. It does not count. */
  readonly before?: (hand: Hand) => Promise<void>
  /** How often it is done, one after the other. */
  readonly times?: number
  readonly run: (hand: Hand, desk: Desk) => Promise<void>
}

const BOARD = ({ position }: Desk) => `/portal/positions/${position.id}/candidates`
/** The page of the newest candidate in a stage, as the board leads to it. */
const opened = async ({ page }: Hand) => {
  await page.locator('[data-stage=READY_FOR_REVIEW] .card a').first().click()
  await page.locator('.candidate-head').waitFor()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** Waits until another candidate is on the page. */
async function other(page: Page, than: string | null): Promise<void> {
  await heading(page)
    .filter({ hasNotText: than ?? '' })
    .waitFor()
}

/** The ten tasks, in an order in which none takes away what another needs. */
export const tasks: readonly Task[] = [
  {
    name: 'open the pipeline of a position',
    from: () => '/portal/positions',
    most: 1,
    run: async (hand, { position }) => {
      await hand.click(link(hand.page, position.title).first())
      await hand.page.locator('pipeline-board').waitFor()
    },
  },
  {
    name: 'see where a candidate came from',
    from: BOARD,
    most: 0,
    run: ({ page }, { careersPage }) => page.locator('.card').first().getByText(careersPage).waitFor(),
  },
  {
    name: 'go through the new applicants, each',
    from: BOARD,
    before: opened,
    most: 1,
    times: 3,
    run: async (hand) => {
      const name = await heading(hand.page).textContent()
      await hand.press('j')
      await other(hand.page, name)
    },
  },
  {
    name: 'move a candidate to the next stage',
    from: BOARD,
    before: opened,
    most: 1,
    run: async (hand) => {
      const name = await heading(hand.page).textContent()
      await hand.press('s')
      await other(hand.page, name)
    },
  },
  {
    name: 'reject with a reason and a mail',
    from: BOARD,
    before: opened,
    most: 3,
    run: async (hand) => {
      const name = await heading(hand.page).textContent()
      await hand.click(link(hand.page, /^Reject/))
      const dialog = hand.page.getByRole('dialog')
      await hand.tick(dialog.getByRole('radio').first())
      await hand.click(dialog.getByRole('button', { name: 'Reject and send the mail' }))
      await other(hand.page, name)
    },
  },
  {
    name: 'write a mail from a template',
    from: BOARD,
    before: opened,
    most: 3,
    run: async (hand) => {
      await hand.click(hand.page.locator('.decisions').getByRole('link', { name: 'Mail' }))
      const dialog = hand.page.getByRole('dialog')
      // The first template for invitations fills the form, and others are one more click.
      await dialog.locator('.template-choice [aria-pressed=true]').first().waitFor()
      await hand.click(dialog.getByRole('button', { name: /^Send/ }))
      await hand.page.getByText('A mail is about to leave').first().waitFor()
    },
  },
  {
    name: 'write a note that mentions a colleague',
    from: BOARD,
    before: opened,
    most: 1,
    run: async (hand) => {
      await hand.press('c')
      await hand.write('Calls back on Monday, @Torbjørn Eide')
      await hand.page.locator('#timeline').getByText('Calls back on Monday').waitFor()
    },
  },
  {
    name: 'publish a written position',
    from: ({ draft }) => `/portal/positions/${draft.id}`,
    most: 2,
    run: async (hand) => {
      await hand.click(link(hand.page, 'Publish').first())
      await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Publish' }))
      await hand.page.getByText('The position was published').first().waitFor()
    },
  },
  {
    name: 'make a link with its source',
    from: BOARD,
    most: 3,
    run: async (hand) => {
      await hand.click(link(hand.page, 'Pages and links'))
      await hand.click(link(hand.page, 'New sharing link'))
      await hand.page.getByRole('dialog').getByLabel('Name').waitFor()
      await hand.type('Spring campaign')
      await hand.click(button(hand.page, 'Save').last())
      await hand.page.getByText('Spring campaign').first().waitFor()
    },
  },
  {
    name: 'reject ten with a mail',
    from: BOARD,
    most: 5,
    run: async (hand) => {
      const column = hand.page.locator('[data-stage=READY_FOR_REVIEW]')
      await hand.click(column.getByRole('link', { name: 'Choose all' }))
      await hand.click(button(hand.page, 'Reject …'))
      await hand.tick(hand.page.getByRole('radio').first())
      await hand.click(button(hand.page, 'Look at the mails'))
      await hand.click(button(hand.page, 'Reject and send the mails'))
      await hand.page.getByText('Now: Rejected.').waitFor()
    },
  },
]

/** Does a task as somebody who has signed in. @returns what it took, each time */
export async function doTask(tour: Tour<Desk>, task: Task): Promise<Effort> {
  const page = await tour.pageOf('agency', { viewport: { width: 1400, height: 900 } })
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(task.from(tour.objects))
    const before = new Hand(page)
    await task.before?.(before)
    const hand = new Hand(page)
    const times = task.times ?? 1
    for (let time = 0; time < times; time++) await task.run(hand, tour.objects)
    const { clicks, keys, seconds } = hand.effort()
    return { clicks: clicks / times, keys: keys / times, seconds: seconds / times }
  } finally {
    await page.context().close()
  }
}
