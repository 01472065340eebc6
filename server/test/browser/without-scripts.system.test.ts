// Isolated: starts Chromium.
import { chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'

const fixture = await openFixture()
const { make, server, database } = fixture
const advance = movableClock(database)
// In containers, and for root, Chromium's sandbox cannot be set up.
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
afterAll(() => browser.close())

const company = await make.company({ name: 'Fjellvik', country: 'NO', language: 'EN' })
const careers = await make.page(company, { is_default: true })
for (const [title, tags] of [
  ['Welder', ['Full-time']],
  ['Welding inspector', ['Part-time']],
  // A page with fewer than six has no search.
  ...['Cook', 'Baker', 'Driver', 'Nurse'].map((other) => [other, ['Full-time']] as const),
] as const) {
  const position = await make.published(company, { title, language: 'EN', employment_type: [...tags] })
  await make.listing(position, careers)
}
await make.refresh()

test('somebody without JavaScript searches, narrows the search, applies, and erases everything again', async () => {
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: server.url, viewport: { width: 390, height: 844 } },
  })
  const page = await context.newPage()
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

  await page.goto(`/c/${careers.id}`)
  const all = await titles()
  for (const title of ['Welder', 'Welding inspector', 'Cook']) expect(all).toContain(title)
  await page.getByRole('searchbox').fill('weld')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/q=weld/)
  expect(await titles()).not.toContain('Cook')
  // A filter keeps the word that was searched for.
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Part-time' }).check()
  await page.getByRole('button', { name: 'Show jobs' }).click()
  await page.waitForURL(/q=weld.*type=Part-time/)
  const narrowed = await titles()
  expect([narrowed.includes('Welding inspector'), narrowed.includes('Welder')]).toEqual([true, false])

  await page.getByRole('link', { name: 'Welding inspector' }).click()
  await page.getByRole('link', { name: 'Apply' }).first().click()
  await page.getByLabel('First name').fill('Kari')
  await page.getByLabel('Last name').fill('Lie')
  await page.getByLabel('E-mail').fill('kari@example.com')
  await page.getByLabel('Message').fill('I look closely.')
  // Whoever is faster is no human.
  await advance(10_000)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('link', { name: 'Open your page' }).click()
  await page.getByText('I look closely.').waitFor()
  expect(await database.run(`select from people where email = 'kari@example.com'`)).toHaveLength(1)

  const own = page.url()
  await page.getByRole('link', { name: 'Erase' }).click()
  await page.getByRole('button', { name: 'Erase it' }).click()
  await page.getByRole('heading', { name: 'Erased', level: 1 }).waitFor()
  // Loading the page again sends nothing: it is an address of its own.
  await page.reload()
  await page.getByRole('heading', { name: 'Erased', level: 1 }).waitFor()
  expect((await page.goto(own))?.status()).toBe(404)
  expect(await database.run(`select from people where email = 'kari@example.com'`)).toEqual([])
  expect(await database.run(`select from submissions where message <> ''`)).toEqual([])
  expect(await context.cookies()).toEqual([])
  await context.close()
})
