import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOn } from '../../../test/browser/faults.ts'
import { openFixture } from '../../../test/fixture.ts'
import { freePort } from '../../base/db/embedded/address.ts'
import { interactiveReference } from './guide.ts'
import { addressOf } from './page-markup.ts'

// Pages name the address at which operations are tried.
const port = await freePort('127.0.0.1')
const url = `http://127.0.0.1:${port}`
const { make } = await openFixture({ port, publicUrl: url })

let browser: Browser
beforeAll(async () => {
  // In containers, and for root, Chromium's sandbox cannot be set up.
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  return () => browser.close()
})

/** A page that collects its errors, and its requests to other servers. */
async function openPage(options: BrowserContextOptions = {}): Promise<Page & { faults: string[] }> {
  const context = await browser.newContext({ baseURL: url, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  return Object.assign(page, { faults: faultsOn(page, url) })
}

/** The text of the element with the focus. */
async function focused(page: Page): Promise<string> {
  return String(await page.evaluate('document.activeElement.textContent'))
}

test('the keyboard reaches the content at once, and every page by the navigation', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } })
  await page.goto('/docs/webhooks')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  expect(await focused(page)).toBe('Skip to the content')
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.id')).toBe('content')
  await page.keyboard.press('Tab')
  expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true)

  await page.goto('/docs/webhooks')
  for (let i = 0; i < 60 && (await focused(page)) !== 'The five events'; i++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/events')
  expect(await page.locator('[aria-current=page]').textContent()).toBe('The five events')
  await page.goto('/docs/command-line')
  const place = await page.locator('[aria-current=page]').boundingBox()
  expect((place?.y ?? 900) + (place?.height ?? 0), 'the current page is visible in the navigation').toBeLessThan(900)
  await page.goto('/docs/events')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'CANDIDATE_HIRED' }).click()
  await page.waitForURL('**/docs/events#candidate_hired')
  expect(page.faults).toEqual([])
})

test('on a phone the menu opens and closes, also without scripts', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto('/docs/limits')
  const menu = page.getByRole('navigation', { name: 'Pages' })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Menu' }).click()
  expect(await menu.isVisible()).toBe(true)
  await menu.getByRole('link', { name: 'Close' }).click()
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Errors', exact: true }).click()
  await page.waitForURL('**/docs/errors')
  expect(await page.locator('h1').textContent()).toMatch(/^Errors/)
  expect(await menu.isVisible()).toBe(false)
})

test('on a phone neither words in the first column of a table nor short names and options in code are broken', async () => {
  const page = await openPage({ viewport: { width: 390, height: 700 } })
  for (const [path, selector] of [
    ['/docs/access', 'td:first-child:text-is("administrator")'],
    ['/docs/webhooks', 'p code:text-is("--overlap")'],
    ['/docs/webhooks', 'td code:text-is("x-service-overtakes")'],
    ['/docs/webhooks', 'pre .whole:text-is("--secret")'],
  ] as const) {
    await page.goto(path)
    const lines = (element: Element) => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
    }
    expect(await page.locator(selector).first().evaluate(lines), selector).toBe(1)
  }
})

test('where nothing can be hovered the button for copying covers no code', async () => {
  const touch = '--blink-settings=primaryHoverType=1,availableHoverTypes=1'
  const phone = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', touch] })
  onTestFinished(() => phone.close())
  const page = await phone.newPage({ baseURL: url, viewport: { width: 390, height: 700 } })
  await page.goto('/docs/first-call')
  expect(await page.evaluate("matchMedia('(hover: none)').matches")).toBe(true)
  const figure = page.locator('figure.code').first()
  const [code, button] = [await figure.locator('pre').boundingBox(), await figure.locator('.copy').boundingBox()]
  expect(button!.y).toBeGreaterThanOrEqual(code!.y + code!.height)
})

test('a button copies code unchanged', async () => {
  const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/docs/first-call')
  const figure = page.locator('figure.code').nth(1)
  await figure.hover()
  await figure.getByRole('button', { name: 'Copy' }).click()
  await figure.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await figure.locator('code').textContent())
  expect(page.faults).toEqual([])
})

test('an operation can be tried from the reference, with a key, on this server only, and nothing is stored', async () => {
  const { key } = await make.key(await make.company())
  const page = await openPage({ viewport: { width: 1280, height: 900 } })
  const responses: string[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (pathname.startsWith('/api/')) responses.push(`${response.status()} ${pathname}${search}`)
  })
  await page.goto(addressOf(interactiveReference))
  await page.getByRole('textbox', { name: 'Token' }).first().fill(key)
  await page.getByRole('link', { name: 'List positions' }).first().click()
  await page.getByRole('button', { name: 'Test Request' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  await expect.poll(() => responses, { timeout: 30_000 }).toEqual(['200 /api/v1/positions?status=PUBLISHED&take=50'])
  await page.getByText('200 OK').first().waitFor()
  expect(page.faults).toEqual([])
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage]) + document.cookie')).not.toContain('kand_')
  expect(await page.evaluate('indexedDB.databases()')).toEqual([])
})
