import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { freePort } from '../../base/db/embedded/address.ts'
import { inMenu, interactiveReference } from './guide.ts'
import { addressOf } from './page-markup.ts'

const port = await freePort('127.0.0.1')
const url = `http://127.0.0.1:${port}`
/** The same server by a name, which to browsers is not secure without https. */
const PLAIN_HTTP = `http://docs.example:${port}`
await openFixture({ port, publicUrl: url })

let browser: Browser
beforeAll(async () => {
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const args = ['--no-sandbox', '--host-resolver-rules=MAP docs.example 127.0.0.1']
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  return () => browser.close()
})

async function open(baseURL = url): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  onTestFinished(() => context.close())
  return { context, page: await context.newPage() }
}

const focused = (page: Page) => page.evaluate("document.activeElement.matches('#search-words')")
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })

test('Ctrl-K opens the search, arrows move through the results and back, Enter opens one', async () => {
  const { page } = await open()
  await page.goto('/docs/events')
  await page.keyboard.press('Control+k')
  await dialogOf(page).waitFor()
  expect(await focused(page)).toBe(true)
  await page.keyboard.type('rotate secret')
  const results = dialogOf(page).getByRole('link')
  await expect.poll(() => results.count()).toBeGreaterThan(1)
  expect(await page.getByRole('status').textContent()).toMatch(/result/)
  const isFocused = (i: number) => results.nth(i).evaluate((link) => link === link.ownerDocument.activeElement)
  for (const [key, place] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key)
    expect(await isFocused(place), key).toBe(true)
  }
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe(true)
  const target = String(await results.first().getAttribute('href'))
  expect(target).toContain('/docs/webhooks')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${target}`)
})

test('Escape closes the search, and the focus is where it was; the words are still there', async () => {
  const { page } = await open()
  await page.goto('/docs/events')
  const link = page.locator('article a[href^="/docs/"]').first()
  await link.focus()
  await page.keyboard.press('Control+k')
  await dialogOf(page).waitFor()
  await page.keyboard.type('nothing of this kind xyzzy')
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/some of them|No section/)
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'hidden' })
  expect(await link.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Search' }).click()
  expect(await page.getByRole('searchbox').inputValue()).toBe('nothing of this kind xyzzy')
  await page.getByRole('button', { name: 'Close' }).click()
  await dialogOf(page).waitFor({ state: 'hidden' })
})

test('the interactive reference has the same search, by the same keys', async () => {
  const { page } = await open()
  await page.goto(addressOf(interactiveReference))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Control+k')
  await dialogOf(page).waitFor()
  expect(await focused(page)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.type('X-RateLimit-Reset')
  await dialogOf(page).getByRole('link').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/(limits|operations|responses)#/)
})

test('the search works with static files alone, on plain http', async () => {
  const pages = inMenu.filter((guide) => guide !== interactiveReference).map(addressOf)
  const files = new Map<string, { body: string; contentType: string }>()
  const keep = async (path: string) => {
    const response = await fetch(`${url}${path}`)
    files.set(path, { body: await response.text(), contentType: response.headers.get('content-type') ?? '' })
  }
  for (const path of pages) await keep(path)
  const loaded = /(?:href|src|data-script|data-index)="(\/docs\/site\/[^"]+)"/g
  const html = [...files.values()].map(({ body }) => body).join('')
  for (const address of new Set([...html.matchAll(loaded)].map(([, found = '']) => found))) await keep(address)

  const { context, page } = await open('http://static.example')
  const unknown: string[] = []
  await context.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname
    const file = files.get(path)
    if (file) return route.fulfill(file)
    unknown.push(path)
    return route.abort()
  })
  await page.goto('/docs')
  await page.keyboard.press('Control+k')
  await dialogOf(page).waitFor()
  await page.keyboard.type('X-RateLimit-Reset')
  await dialogOf(page).getByRole('link').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/(limits|operations|responses)#/)
  expect(unknown).toEqual([])
  // The index is what a reader waits for when searching first.
  const index = [...files].find(([address]) => address.includes('search-index'))
  expect(Buffer.byteLength(index?.[1].body ?? '')).toBeGreaterThan(50_000)
  expect(Buffer.byteLength(index?.[1].body ?? '')).toBeLessThan(275_000)
})

test('a button copies code on plain http too, where browsers have no clipboard for scripts', async () => {
  const { page } = await open(PLAIN_HTTP)
  await page.goto('/docs/first-call')
  expect(await page.evaluate('[isSecureContext, typeof navigator.clipboard]')).toEqual([false, 'undefined'])
  const figure = page.locator('figure.code').nth(1)
  await figure.hover()
  await figure.getByRole('button', { name: 'Copy' }).click()
  await figure.getByRole('button', { name: 'Copied' }).waitFor()
  await page.evaluate("document.querySelector('article').prepend(document.createElement('textarea'))")
  await page.locator('textarea').focus()
  await page.keyboard.press('Control+v')
  expect(await page.locator('textarea').inputValue()).toBe(await figure.locator('code').textContent())
})
