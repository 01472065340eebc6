import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeReceiversAlone, type Objects, type Person } from '../../../scripts/screenshots/tour/objects.ts'
import type { Tour } from '../../../scripts/screenshots/tour/tour.ts'
import { startDemoTour } from './demo-tour.ts'

const SETTINGS = '/portal/settings/api'

let tour: Tour<Pick<Objects, 'receivers'>>
beforeAll(async () => {
  tour = await startDemoTour(makeReceiversAlone)
  return () => tour.end()
})

/** A page that stays open, how often it was loaded, its streams, and what the browser complained about. */
async function open(person: Person, path: string) {
  const page = await tour.pageOf(person)
  onTestFinished(() => page.context().close())
  const seen = { loads: 0, streams: 0, complaints: [] as string[] }
  page.on('load', () => seen.loads++)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/portal/live') seen.streams++
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.complaints.push(message.text())
  })
  await page.goto(path)
  return { page, seen }
}

const createKey = (name: string) =>
  tour.installation.run<{ id: string }>(['keys', 'create', '--company', 'fjellvik', '--name', name])

/** Makes the page believe that its tab is in front, or behind another one. */
async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${!isShown}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}

test('what another process changes appears without loading the page, by one stream, and moves no focus', async () => {
  const { page, seen } = await open('agency', SETTINGS)
  const first = page.locator('[data-row] a').first()
  await first.focus()
  const { id } = await createKey('From elsewhere')
  const row = page.getByRole('row').filter({ hasText: 'From elsewhere' })
  await row.waitFor()
  await tour.installation.run(['keys', 'revoke', id])
  await row.getByText('Revoked').waitFor()
  await tour.installation.run(['receivers', 'pause', tour.objects.receivers.fine])
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Paused' }).count()).toBe(2)
  expect(await page.evaluate('document.activeElement.tagName')).toBe('A')
  expect(seen).toEqual({ loads: 1, streams: 1, complaints: [] })
  await tour.installation.run(['receivers', 'resume', tour.objects.receivers.fine])
})

test('a tab that nobody sees has no stream, and shows what changed as soon as somebody does', async () => {
  const { page, seen } = await open('agency', SETTINGS)
  await expect.poll(() => seen.streams).toBe(1)
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/portal/live'))
  await show(page, false)
  await closed
  await createKey('While hidden')
  await show(page, true)
  await page.getByRole('row').filter({ hasText: 'While hidden' }).waitFor()
  expect(seen).toEqual({ loads: 1, streams: 2, complaints: [] })
})

test('a page whose session has ended asks to sign in by itself', async () => {
  const { page, seen } = await open('company', SETTINGS)
  await expect.poll(() => seen.streams).toBe(1)
  const other = await page.context().newPage()
  await other.goto(SETTINGS)
  await other.getByRole('button', { name: 'Sign out' }).last().click()
  await page.waitForURL('**/portal/sign-in?to=*')
  expect(seen.complaints).toEqual([])
})

test('a page that waited for something is loaded once more when it is over, so that no button is left behind', async () => {
  const { receivers } = tour.objects
  const { page, seen } = await open('agency', `${SETTINGS}/receivers/${receivers.fine}/replays/new`)
  await page.getByLabel('From').fill('2020-01-01T00:00')
  await page.getByRole('button', { name: 'Count the events' }).click()
  await page.getByRole('button', { name: 'Start the replay' }).click()
  await page.waitForURL('**/replays/*-*')
  seen.loads = 0
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 60_000 })
  await page.getByText('Done').waitFor()
  expect(seen.loads).toBe(1)
})

test('an import that was checked while somebody looked can be started at once', async () => {
  const { page, seen } = await open('agency', `${SETTINGS.replace('/api', '/import')}/new`)
  const feed = JSON.stringify({ type: 'position', id: '1', title: 'Welder', language: 'EN', text: 'We look for you.' })
  await page.getByLabel('Other system or format').selectOption({ label: "Kandidat's JSON Lines" })
  await page.getByLabel('File').setInputFiles({ name: 'feed.jsonl', mimeType: 'text/plain', buffer: Buffer.from(feed) })
  await page.getByRole('button', { name: 'See what would happen' }).click()
  await page.getByRole('button', { name: 'Import now' }).click({ timeout: 60_000 })
  await page.getByText('What the import did').waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Begin a new import' }).waitFor()
  expect(seen.complaints).toEqual([])
})
