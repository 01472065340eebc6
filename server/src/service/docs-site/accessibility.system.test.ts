import { operationIds } from '@kandidat/contract/operations/operations'
import { type Browser, chromium, type Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { violationsIn, WCAG_22 } from '../../../test/browser/axe.ts'
import { faultsOn } from '../../../test/browser/faults.ts'
import { budget } from '../../../test/budget.ts'
import { openFixture } from '../../../test/fixture.ts'
import { announceSeed, oneOf } from '../../../test/seed.ts'
import { freePort } from '../../base/db/embedded/address.ts'
import { guides, interactiveReference } from './guide.ts'
import { addressOf } from './page-markup.ts'

const port = await freePort('127.0.0.1')
const url = `http://127.0.0.1:${port}`
const { make } = await openFixture({ port, publicUrl: url })

let browser: Browser
beforeAll(async () => {
  // In containers, and for root, Chromium's sandbox cannot be set up.
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  return () => browser.close()
})

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}
const LOOKS: readonly Look[] = [390, 1440].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
])
/** In how many of the looks a page is seen. The next page is seen in the next ones. */
const SEEN_IN = budget(1, LOOKS.length)
/** One page of so many is seen, others for each seed, and the one that Scalar makes always. */
const OF = budget(8, 1)
/** How many pages are open at the same time. */
const AT_ONCE = 4

/** A page that collects its errors, and its requests to other servers. */
async function openPage({ width, colorScheme }: Look): Promise<Page & { faults: string[] }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 }, colorScheme })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  return Object.assign(page, { faults: faultsOn(page, url) })
}

/** The rules of WCAG 2.2 that a page breaks, each with the first element, and what scrolls sideways: the page or tables. */
async function faultsOf(page: Page & { faults: string[] }): Promise<string[]> {
  const violations = await violationsIn(page, WCAG_22)
  const faults = violations.map(({ rule, elements }) => `${rule} ×${elements.length}: ${elements[0] ?? ''}`)
  const beyond = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  const tables = Number(
    await page.evaluate(
      "[...document.querySelectorAll('.table')].filter((each) => each.scrollWidth > each.clientWidth).length",
    ),
  )
  if (tables > 0) faults.push(`${tables} tables scroll sideways`)
  return [...faults, ...(beyond > 0 ? [`scrolls sideways by ${beyond} pixels`] : []), ...page.faults]
}

/** Scalar makes an operation once somebody scrolls to it. */
async function showAllOperations(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 800)
      await page.evaluate("for (const more of document.querySelectorAll('button.show-more')) more.click()")
      return page.getByRole('button', { name: 'Test Request' }).count()
    })
    .toBeGreaterThanOrEqual(operationIds.length)
}

const [phone, desktop] = [LOOKS[0]!, LOOKS[3]!]
const seenAs = oneOf('the look of dialogs', [phone, desktop])

test('a link without a name, a small target and faint text are found', async () => {
  const page = await openPage(phone)
  await page.goto('/docs/webhooks')
  await page.evaluate(`document.querySelector('article').innerHTML = '<h1>Webhooks</h1><a href="/docs"></a>' +
    '<p>Faint</p><p>' + '<button>ab</button>'.repeat(3) + '</p>'`)
  await page.evaluate(`for (const button of document.querySelectorAll('article button'))
    Object.assign(button.style, { width: '12px', padding: 0, border: 0 })`)
  await page.evaluate("document.querySelector('article p').style.color = '#aaa'")
  const found = (await violationsIn(page, WCAG_22)).map(({ rule }) => rule)
  expect(found.toSorted()).toEqual(['color-contrast', 'link-name', 'target-size'])
})

test(
  `one page of ${OF} keeps the rules of WCAG 2.2, fits its width and loads nothing from elsewhere, in ${SEEN_IN} of ${LOOKS.length} looks`,
  { tags: 'long' },
  async () => {
    const first = announceSeed('looks of pages')
    const chosen = guides.filter((guide, i) => guide === interactiveReference || (first + i) % OF === 0)
    const seen = chosen.flatMap((guide, i) =>
      Array.from({ length: SEEN_IN }, (_, j) => ({ guide, look: LOOKS[(first + i + j) % LOOKS.length]! })),
    )
    const found: string[] = []
    const next = async () => {
      const page = await openPage(phone)
      for (let each = seen.shift(); each; each = seen.shift()) {
        const { guide, look } = each
        page.faults.length = 0
        await page.setViewportSize({ width: look.width, height: 900 })
        await page.emulateMedia({ colorScheme: look.colorScheme })
        await page.goto(addressOf(guide))
        if (guide === interactiveReference) await showAllOperations(page)
        const where = `${guide.name} at ${look.width} pixels in ${look.colorScheme}`
        found.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    expect(found).toEqual([])
  },
)

test.each(seenAs)(
  'the search with results, and the page of an unknown address, keep the rules at $width pixels in $colorScheme',
  { tags: 'long' },
  async (look) => {
    const page = await openPage(look)
    for (const address of [addressOf(guides[1]!), addressOf(interactiveReference)]) {
      await page.goto(address)
      await page.locator('.bar button.search').click()
      const dialog = page.getByRole('dialog', { name: 'Search', exact: true })
      await dialog.getByRole('searchbox').fill('rotate secret')
      await dialog.getByRole('link').first().waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    const unknown = await openPage(look)
    expect((await unknown.goto('/docs/nothing'))?.status()).toBe(404)
    unknown.faults.length = 0
    expect(await faultsOf(unknown)).toEqual([])
  },
)

test('the opened menu of a phone keeps the rules', async () => {
  const page = await openPage(phone)
  await page.goto('/docs/webhooks')
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Close' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
})

test.each(seenAs)(
  'the dialog that sends a request keeps the rules at $width pixels in $colorScheme; Escape closes it, and the focus is back',
  { tags: 'long' },
  async (look) => {
    const { key } = await make.key(await make.company())
    const page = await openPage(look)
    await page.goto(addressOf(interactiveReference))
    await page.getByRole('textbox', { name: 'Token' }).first().fill(key)
    await showAllOperations(page)
    const opener = page.getByRole('button', { name: 'Test Request' }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'API Client' })
    await dialog.getByRole('button', { name: 'Send Request' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await dialog.getByText('200 OK').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  },
)
