import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { freePort } from '../../base/db/embedded/address.ts'

const port = await freePort('127.0.0.1')
const url = `http://127.0.0.1:${port}`
await openFixture({ port, publicUrl: url })

let browser: Browser
beforeAll(async () => {
  // In containers, and for root, Chromium's sandbox cannot be set up.
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  return () => browser.close()
})

async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** The names of the chosen tabs of a page, without repetitions. */
async function chosen(page: Page): Promise<string[]> {
  return [...new Set(await page.locator('[role=tab][aria-selected=true]').allTextContents())]
}

test('arrow keys, Home and End choose a language; one tab of each group is reached by Tab, and only its code is shown', async () => {
  const page = await openPage('/docs/operations')
  const group = page.locator('.tabs').first()
  expect(await group.getByRole('tab').allTextContents()).toEqual(['curl', 'TypeScript', 'Python'])
  expect(await chosen(page)).toEqual(['curl'])
  await group.getByRole('tab', { name: 'curl' }).focus()
  for (const [key, name] of [
    ['ArrowRight', 'TypeScript'],
    ['ArrowRight', 'Python'],
    ['ArrowRight', 'curl'],
    ['ArrowLeft', 'Python'],
    ['Home', 'curl'],
    ['End', 'Python'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await page.evaluate('document.activeElement.textContent'), key).toBe(name)
    expect(await chosen(page), key).toEqual([name])
  }
  const panel = group.getByRole('tabpanel', { name: 'Python' })
  expect(await panel.textContent()).toContain('urllib.request')
  expect(await group.getByRole('tabpanel').count()).toBe(1)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.role')).not.toBe('tab')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Python')
})

test('a choice holds for all examples and on the next pages, and the tab that was clicked does not move', async () => {
  const page = await openPage('/docs/operations')
  const tab = page.locator('.tabs').nth(5).getByRole('tab', { name: 'Python' })
  await tab.scrollIntoViewIfNeeded()
  const before = await tab.boundingBox()
  await tab.click()
  expect((await tab.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  expect(await chosen(page)).toEqual(['Python'])
  await page.goto('/docs/verifying-webhooks')
  expect(await chosen(page)).toEqual(['Python'])
  await page.getByRole('tab', { name: 'C#' }).click()
  // The reference has no C#, and begins with its first language.
  await page.goto('/docs/operations')
  expect(await chosen(page)).toEqual(['curl'])
})

test('without scripts every language is shown below a heading with its name', async () => {
  const page = await openPage('/docs/verifying-webhooks', { javaScriptEnabled: false })
  const names = ['TypeScript', 'Python', 'PHP', 'Ruby', 'Go', 'Java', 'C#']
  expect(await page.locator('.tabs').getByRole('heading').allTextContents()).toEqual(names)
  for (const figure of await page.locator('.tabs figure').all()) expect(await figure.isVisible()).toBe(true)
  expect(await page.locator('.tabs figure').count()).toBe(names.length)
})

test('an operation of the plain reference leads to the same one where it can be tried, and from there back', async () => {
  const page = await openPage('/docs/operations#getclient')
  await page.locator('#getclient ~ p').getByRole('link', { name: 'Try it' }).first().click()
  await page.waitForURL('**/docs/reference#tag/clients/GET/clients/**')
  const back = page.getByRole('link', { name: 'getClient on the plain page' })
  await expect
    .poll(() => back.evaluate((link) => link.getBoundingClientRect().top), { timeout: 30_000 })
    .toBeLessThan(900)
  await back.click()
  await page.waitForURL('**/docs/operations#getclient')
  expect(await page.locator('#getclient').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(300)
})

test('each operation that can be tried has its link in the plain reference', async () => {
  const page = await openPage('/docs/operations')
  const links = page.getByRole('link', { name: 'Try it' })
  expect(await links.count()).toBe(9)
  const targets = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1)),
  )
  await page.goto('/docs/reference')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 800)
      await page.evaluate("for (const more of document.querySelectorAll('button.show-more')) more.click()")
      const shown = await page.locator('section[id]').evaluateAll((sections) => sections.map(({ id }) => id))
      return targets.filter((target) => !shown.some((id) => id.endsWith(`/${target}`)))
    })
    .toEqual([])
})
