import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeReceiversAlone, type Objects, type Person } from '../../../scripts/screenshots/tour/objects.ts'
import type { Tour } from '../../../scripts/screenshots/tour/tour.ts'
import { startDemoTour } from './demo-tour.ts'
import { follow, tabTo } from './keyboard.ts'

const SETTINGS = '/portal/settings/api'

let tour: Tour<Pick<Objects, 'receivers'>>
beforeAll(async () => {
  tour = await startDemoTour(makeReceiversAlone)
  return () => tour.end()
})

/** A page of somebody, which may read and write the clipboard. */
async function open(person: Person, path: string): Promise<Page> {
  const page = await tour.pageOf(person, { permissions: ['clipboard-read', 'clipboard-write'] })
  onTestFinished(() => page.context().close())
  await page.goto(path)
  return page
}

/** Waits until a selector's element has the focus. */
async function isFocused(page: Page, selector: string): Promise<void> {
  await expect.poll(() => page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)).toBe(true)
}

test('a dialog shows the page that a link leads to; Escape closes it, and the focus is back on the link', async () => {
  const address = `${SETTINGS}/receivers/${tour.objects.receivers.fine}`
  const page = await open('agency', address)
  await tabTo(page, 'Pause')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pause the receiver' })
  await dialog.waitFor()
  await isFocused(page, 'dialog *')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await isFocused(page, 'a[href$="/pause"]')

  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await tabTo(page, 'Cancel')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await isFocused(page, 'a[href$="/pause"]')

  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await follow(page, 'Pause it')
  expect(new URL(page.url()).pathname).toBe(address)
  await page.getByRole('link', { name: 'Resume' }).waitFor()
})

test('what was saved is said at the lower edge and moves nothing, with and without comfortable rows', async () => {
  const page = await open('agency', '/portal/account')
  const top = () =>
    page
      .locator('form[action^="/portal/account"]')
      .first()
      .evaluate((form) => form.getBoundingClientRect().top)
  const before = await top()
  await page.goto('/portal/account?done=preferences')
  expect(await top()).toBe(before)
  const edge = await page
    .locator('.toasts [role=status]')
    .evaluate((toast) => innerHeight - toast.getBoundingClientRect().bottom)
  expect(edge).toBe(16)
  await page.goto('/portal/team')
  const height = () =>
    page
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  const compact = await height()
  await page.evaluate(`document.documentElement.dataset.comfortable = ''`)
  expect(await height()).toBeGreaterThan(compact + 8)
})

test('a dialog keeps the focus inside, and leaves the page as it is', async () => {
  const page = await open('agency', `${SETTINGS}/receivers/${tour.objects.receivers.down}`)
  await page.getByRole('link', { name: 'Pause' }).click()
  const inside = page.getByRole('dialog')
  await inside.waitFor()
  // Without a field, reading begins with the heading.
  await isFocused(page, 'dialog h1')
  for (const name of ['Pause it', 'Cancel', 'Close', 'Pause it']) await tabTo(page, name)
  expect(page.url()).toContain(tour.objects.receivers.down)
})

test('a form that is refused in a dialog stays there, with the focus on what is wrong; what it makes is shown there', async () => {
  const page = await open('company', SETTINGS)
  // No form of the portal that can be refused is in a dialog yet; this link could be one.
  await page.goto(`${SETTINGS}/receivers/new`)
  await page.evaluate(`document.querySelector('.path a').href = '${SETTINGS}/keys/new'`)
  await page.evaluate(`document.querySelector('.path a').dataset.dialog = ''`)
  await page.locator('.path a').click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  // The first field, and not the button that closes the dialog.
  await isFocused(page, 'dialog [name=name]')
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await isFocused(page, 'dialog .summary')
  expect(await dialog.getByRole('alert').textContent()).toContain('Name: Fill this in.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await isFocused(page, 'dialog [name=name]')
  expect(await page.locator('dialog [aria-invalid]').getAttribute('aria-describedby')).toBe(
    'dialog-name-hint dialog-name-fault',
  )
  await page.keyboard.type('From a dialog')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  await shown.getByRole('button', { name: 'Copy Key' }).click()
  await shown.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^kand_\w{50,}$/)
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Escape')
  await reloaded
  await page.goto(SETTINGS)
  await page.getByRole('link', { name: 'From a dialog' }).waitFor()
})

test('single keys list the shortcuts, jump, and go through rows, but not while somebody types', async () => {
  const page = await open('agency', '/portal/account')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(await list.locator('dt').allTextContents()).toContain('Next row or candidate')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.waitForURL(`**${SETTINGS}`)
  for (const [key, path] of [
    ['p', '/portal/positions'],
    ['c', '/portal/candidates'],
    ['k', SETTINGS],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await page.waitForURL(`**${path}`)
  }
  const rows = page.locator('[data-row]')
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key)
    expect(await rows.nth(row).evaluate((element) => element.matches(':focus-within'))).toBe(true)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${SETTINGS}/keys/*`)
  await page.goto(SETTINGS)
  await page.keyboard.press('n')
  await page.waitForURL(`**${SETTINGS}/keys/new`)
  const name = page.getByLabel('Name', { exact: true })
  await name.focus()
  await page.keyboard.type('gk?jn')
  expect([await name.inputValue(), new URL(page.url()).pathname]).toEqual(['gk?jn', `${SETTINGS}/keys/new`])
  expect(await page.locator('dialog').count()).toBe(0)
})

test('shortcuts can be switched off, for those whose software types keys by mistake', async () => {
  const page = await open('manager', '/portal/account')
  await page.getByLabel('Keyboard shortcuts').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('saved', { exact: false }).first().waitFor()
  for (const key of ['?', 'g', 'k', 'j']) await page.keyboard.press(key)
  expect([await page.locator('dialog').count(), new URL(page.url()).pathname]).toEqual([0, '/portal/account'])
  await page.getByLabel('Keyboard shortcuts').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/account?done=preferences')
  await expect.poll(() => page.locator('body').getAttribute('data-shortcuts')).toBe('')
})

test('what arrives while somebody reads moves neither the focus nor what is typed', async () => {
  const page = await open('agency', `${SETTINGS}/receivers/${tour.objects.receivers.fine}/deliveries`)
  const first = page.locator('live-region tbody tr a').first()
  const href = await first.getAttribute('href')
  await first.focus()
  const field = page.getByLabel('Position or candidacy')
  await tour.installation.run(
    ['positions', 'create', '--company', 'fjellvik', '--publish'],
    JSON.stringify({ title: 'Cook', language: 'EN', text: 'Cook with us' }),
  )
  // The first test paused it.
  await tour.installation.run(['receivers', 'resume', tour.objects.receivers.fine])
  await expect.poll(() => first.getAttribute('href')).not.toBe(href)
  expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe(href)
  await field.fill('half an i')
  await tour.installation.run(
    ['positions', 'create', '--company', 'fjellvik', '--publish'],
    JSON.stringify({ title: 'Baker', language: 'EN', text: 'Bake with us' }),
  )
  const before = await first.getAttribute('href')
  await expect.poll(() => first.getAttribute('href')).not.toBe(before)
  expect(await field.inputValue()).toBe('half an i')
  await isFocused(page, '#object')
})
