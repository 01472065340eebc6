import { chromium, type Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
import { openFixture } from '../../../test/fixture.ts'

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
afterAll(() => browser.close())
const job = await forms.open(await make.company({ country: 'NO' }))

async function open(path: string, options: { javaScriptEnabled?: boolean; width?: number } = {}): Promise<Page> {
  const { width = 390, ...rest } = options
  const context = await browser.newContext({ ...rest, viewport: { width, height: 844 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${server.url}${path}`)
  return page
}

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const offerOf = (page: Page, name: string) => page.locator(`[role=status][data-field=${name}]`)

test.each([
  ['en', 'Did you mean Kari@gmail.com? Use Kari@gmail.com'],
  ['nb', 'Mente du Kari@gmail.com? Bruk Kari@gmail.com'],
  ['da', 'Mente du Kari@gmail.com? Brug Kari@gmail.com'],
  ['sv', 'Menade du Kari@gmail.com? Använd Kari@gmail.com'],
])('the form asks as soon as the field is left, and a button takes what was meant: %s', async (language, text) => {
  const page = await open(`${job.path}?lang=${language}`)
  await field(page, 'email').fill('Kari@gmial.com')
  expect(await offerOf(page, 'email').textContent()).toBe('')
  await page.keyboard.press('Tab')
  await offerOf(page, 'email').getByRole('button').waitFor()
  expect(await offerOf(page, 'email').textContent()).toBe(text)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await field(page, 'email').inputValue()).toBe('Kari@gmail.com')
  expect(await offerOf(page, 'email').textContent()).toBe('')
  expect(await field(page, 'email').evaluate((input) => input === document.activeElement)).toBe(true)
})

test('what is clicked while the question appears does not move away', async () => {
  const page = await open(job.path)
  await field(page, 'email').fill('kari@gmial.com')
  await page.getByLabel('Keep me in mind').click()
  await offerOf(page, 'email').getByRole('button').waitFor()
  expect(await page.getByLabel('Keep me in mind').isChecked()).toBe(true)
})

test('whoever goes on after the question is not asked again, and who sends at once is', async () => {
  const send = async (page: Page) => page.getByRole('button', { name: 'Send the application' }).click()
  const other = await open(job.path)
  await field(other, 'firstName').fill('Kari')
  await field(other, 'email').fill('kari@gmial.com')
  await field(other, 'email').press('Enter')
  await other.getByText('send the form again as it is').first().waitFor()

  const page = await open(job.path)
  await field(page, 'firstName').fill('Kari')
  await field(page, 'email').fill('kari@gmial.com')
  await page.keyboard.press('Tab')
  await offerOf(page, 'email').getByRole('button').waitFor()
  await field(page, 'phone').fill('+47 400 00 000')
  await send(page)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await database.run(`select email from people where email = 'kari@gmial.com'`)).toHaveLength(1)
})

describe('the form of a recommendation', () => {
  test('asks about both addresses', async () => {
    const page = await open(`${job.path.replace(/apply$/, 'refer')}?way=name`, { width: 1400 })
    for (const name of ['email', 'theirEmail']) {
      await field(page, name).fill('ola@hotmial.com')
      await page.keyboard.press('Tab')
      await offerOf(page, name).getByRole('button', { name: 'Use ola@hotmail.com' }).click()
      expect(await field(page, name).inputValue()).toBe('ola@hotmail.com')
    }
  })
})

test('without JavaScript nothing is shown beside the field, and the form comes back once', async () => {
  const page = await open(job.path, { javaScriptEnabled: false })
  await field(page, 'firstName').fill('Ola')
  await field(page, 'email').fill('ola@gmial.com')
  expect(await offerOf(page, 'email').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByText('send the form again as it is').first().waitFor()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
})
