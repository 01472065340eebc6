import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startOneProcess } from './one-process.ts'

// What a browser keeps of new positions that were written in several tabs.

const { fixture, world, pageOf } = await startOneProcess()

const NEW = '/portal/positions/new'
const CONTINUE = 'Continue with what you had'
const offer = (page: Page) => page.locator('[data-draft-offer]')
const lost = (page: Page, why: 'open' | 'gone') => page.locator(`[data-draft-lost="${why}"]`)
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kandidat position ')).length)
const locks = (page: Page) => page.evaluate(async () => ((await navigator.locks.query()).held ?? []).length)

/** One more tab with a new position in the same browser, in which all drafts that were left behind are offered. */
async function tabOf(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(NEW)
  await offer(tab).waitFor()
  return tab
}

/** Writes a new position, and leaves it. */
async function leave(page: Page, texts: Record<string, string>): Promise<void> {
  await page.goto(NEW)
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.goto('/portal/positions')
}

test('two tabs with a new position keep a draft each, and both are offered once no tab has them open', async () => {
  const path = NEW
  const first = await pageOf('recruiter', path)
  await title(first).fill('First one')
  const second = await first.context().newPage()
  await second.goto(path)
  await title(second).fill('Second one')
  await expect.poll(() => stored(second)).toBe(2)
  expect([await offer(first).isVisible(), await offer(second).isVisible()], 'the other tab has it').toEqual([
    false,
    false,
  ])
  await second.getByRole('button', { name: 'Save as a draft' }).click()
  await second.waitForURL(/done=create/)
  await expect.poll(() => stored(second)).toBe(1)
  await second.goto(path)
  await title(second).fill('Third one')
  await Promise.all([first.close(), second.goto('/portal/positions')])

  await second.goto(path)
  await offer(second).waitFor()
  // The newest comes first.
  await second.getByRole('button', { name: 'Throw it away' }).click()
  await expect.poll(() => stored(second)).toBe(1)
  await second.getByRole('button', { name: 'Continue with what you had' }).click()
  await expect.poll(() => title(second).inputValue()).toBe('First one')
})

test('people reach each of several drafts by its title, and lose none by that', async () => {
  const page = await pageOf('recruiter', NEW)
  await leave(page, { Title: 'Welder' })
  await leave(page, { 'In short (optional)': 'No title yet' })
  await leave(page, { Title: 'Cook' })
  await page.goto(NEW)
  await offer(page).waitFor()
  const seen: string[] = []
  for (let i = 0; i < 3; i++) {
    seen.push((await offer(page).locator('p').nth(1).innerText()).trim())
    await press(page, 'Show the next one')
  }
  expect(seen).toEqual(['Cook (1 of 3)', 'Without a title (2 of 3)', 'Welder (3 of 3)'])
  expect(await offer(page).innerText(), 'after the last comes the first').toContain('Cook (1 of 3)')
  expect(await stored(page)).toBe(3)

  for (const left of [2, 1]) {
    await press(page, 'Throw it away')
    await expect.poll(() => stored(page)).toBe(left)
  }
  await expect.poll(() => offer(page).innerText()).toContain('Welder')
  expect(await page.getByRole('button', { name: 'Show the next one' }).isVisible(), 'only one is left').toBe(false)
  expect(await offer(page).innerText()).not.toContain('of 1')
  await press(page, CONTINUE)
  await expect.poll(() => title(page).inputValue()).toBe('Welder')
})

test('a draft that two tabs offer is continued in one of them, and the other says so and leaves it alone', async () => {
  const first = await pageOf('recruiter', NEW)
  await leave(first, { Title: 'Welder' })
  await first.goto(NEW)
  await offer(first).waitFor()
  const [second, third, fourth] = [await tabOf(first), await tabOf(first), await tabOf(first)]
  await press(first, CONTINUE)
  await expect.poll(() => title(first).inputValue()).toBe('Welder')
  await title(first).fill('Welder of hulls')

  for (const [tab, button] of [
    [second, CONTINUE],
    [third, 'Throw it away'],
  ] as const) {
    await press(tab, button)
    await lost(tab, 'open').waitFor()
    expect(await lost(tab, 'open').innerText()).toMatch(/^This is open in another tab\s+Welder$/)
    expect([await offer(tab).isVisible(), await title(tab).inputValue()]).toEqual([false, ''])
    expect(await tab.evaluate('document.activeElement.name')).toBe('title')
    expect(await stored(tab)).toBe(1)
  }

  // It is left again: what is continued is what was written since.
  await first.goto('/portal/positions')
  await press(fourth, CONTINUE)
  await expect.poll(() => title(fourth).inputValue()).toBe('Welder of hulls')
})

test('a draft that was saved in another tab is not continued, and the next one is offered', async () => {
  const first = await pageOf('recruiter', NEW)
  await leave(first, { Title: 'Cook' })
  await leave(first, { Title: 'Welder' })
  await first.goto(NEW)
  await offer(first).waitFor()
  const second = await tabOf(first)
  await press(first, CONTINUE)
  await expect.poll(() => title(first).inputValue()).toBe('Welder')
  await press(first, 'Save as a draft')
  await first.waitForURL(/done=create/)
  await expect.poll(() => stored(first)).toBe(1)

  await press(second, CONTINUE)
  await lost(second, 'gone').waitFor()
  expect(await lost(second, 'gone').innerText()).toMatch(/^This was saved or thrown away in another tab\s+Welder$/)
  expect(await offer(second).innerText()).toContain('Cook')
  await press(second, CONTINUE)
  await expect.poll(() => title(second).inputValue()).toBe('Cook')
  expect(await lost(second, 'gone').isVisible()).toBe(false)
})

test('only pages with a new position hold a lock, since browsers keep no page with locks for the way back', async () => {
  const { id } = await fixture.make.position(world.companies.home, { title: 'Welder' })
  const page = await pageOf('recruiter', NEW)
  await expect.poll(() => locks(page)).toBe(1)
  await page.goto(`/portal/positions/${id}/edit`)
  await title(page).fill('Cook')
  await expect.poll(() => stored(page)).toBe(1)
  expect(await locks(page)).toBe(0)
})
