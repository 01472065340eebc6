import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runIn } from '../command.ts'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { oneOf } from '../seed.ts'
import { type Hands, keyboard, mouse } from './hands.ts'
import { expectVisibleFocus, goAround, tabTo } from './keyboard.ts'

// What a new company does until somebody is hired, with nothing but the browser.

// Not https, over which browsers take no cookie from here.
const fixture = await openFixture({ publicUrl: 'http://127.0.0.1' })
const { server, database, make } = fixture
await make.company({ kind: 'platform', slug: 'platform' })
const run = runIn({ PUBLIC_URL: server.url }, server.app.database)
const advance = movableClock(database)
const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const folder = mkdtempSync(join(tmpdir(), 'kandidat-hire-'))
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

/** What browsers complained about. */
const complaints: string[] = []

async function open(hasScripts: boolean): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: server.url, locale: 'en-GB', reducedMotion: 'reduce', javaScriptEnabled: hasScripts },
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.on('console', (message) => {
    // That a form was refused is no fault of the page.
    if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text())
  })
  return page
}

test.each(
  oneOf('how somebody is hired', [
    { how: 'by keyboard alone', slug: 'havblikk', hasScripts: true, hands: keyboard },
    { how: 'without JavaScript', slug: 'fjordgard', hasScripts: false, hands: mouse },
  ] satisfies { how: string; slug: string; hasScripts: boolean; hands: Hands }[]),
)('from an empty company to a hired candidate $how', { tags: 'long' }, async ({ slug, hasScripts, hands }) => {
  const { follow, write, date, choose, tick, arrive } = hands
  const page = await open(hasScripts)
  const title = () => page.locator('h1').textContent()
  const part = (id: string) =>
    page
      .locator('section', { has: page.locator(`#${id}`) })
      .last()
      .innerText()
  const good = () => page.locator('.banner').first().innerText()

  const email = `kari@${slug}.example.com`
  const form = join(folder, `${slug}.json`)
  await writeFile(form, JSON.stringify({ name: slug }))
  const { result } = await run('companies', 'create', form, '--administrator', email)
  await page.goto(new URL(result.link).pathname)
  await arrive(page)
  await write(page, 'Your name', 'Kari Lie')
  await write(page, 'Choose a password', 'kaffe-på-fjorden-1987')
  await follow(page, 'Join')
  await arrive(page)
  await follow(page, 'Later')
  await arrive(page)
  expect(await title()).toBe('Today')
  // The menu, once.
  if (hasScripts) await goAround(page)

  await follow(page, 'Company profile')
  await arrive(page)
  await write(page, 'Website', 'https://www.example.com')
  await write(page, 'Country', 'Norway')
  await choose(page, 'Language', 'English')
  await follow(page, 'Save')
  expect(await good()).toBe('The profile was saved.')

  await follow(page, 'Careers pages')
  await arrive(page)
  await follow(page, 'New careers page')
  await arrive(page)
  await write(page, 'Name', 'Work with us')
  await write(page, 'Introduction', 'We build ships.')
  await follow(page, 'Save')
  await arrive(page)
  expect(await good()).toContain('The page was created')

  await follow(page, 'Positions')
  await arrive(page)
  await follow(page, 'New position')
  await arrive(page)
  await write(page, 'Title', 'Welder')
  await write(page, 'In short', 'Weld ships that sail for thirty years.')
  await write(page, 'Places', 'Bergen, Norway')
  await tick(page, 'Full-time')
  await follow(page, 'Add a text')
  await write(page, 'Heading', 'What you do')
  await write(page, 'Text', 'You weld hulls, and you teach apprentices how to.')
  await follow(page, 'Add a text')
  await write(page, 'Heading', 'What you get')
  await choose(page, 'Currency', 'NOK')
  await follow(page, 'Save as a draft')
  await arrive(page)
  expect(await good()).toContain('The position was saved as a draft')

  if (hasScripts) {
    await tabTo(page, 'Publish')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('deadline')
  } else {
    await follow(page, 'Publish')
    await arrive(page)
    expect(await part('advice')).toContain('deadline')
  }
  await follow(page, 'Publish now')
  await arrive(page)
  expect(await good()).toBe('The position was published.')
  await follow(page, 'Pages and links')
  await arrive(page)
  await follow(page, 'List Work with us')
  expect(await good()).toBe('The position was listed on the page.')
  const address = await page.getByRole('link', { name: 'Work with us', exact: true }).getAttribute('href')
  await follow(page, 'Preview Work with us')
  await arrive(page)

  const candidate = await open(hasScripts)
  await candidate.goto(address?.replace(/\/[^/]+$/, '') ?? '')
  await arrive(candidate)
  await follow(candidate, /^Welder/)
  await arrive(candidate)
  expect(await candidate.locator('main').innerText()).toContain('You weld hulls, and you teach apprentices how to.')
  await follow(candidate, 'Apply')
  await arrive(candidate)
  await write(candidate, 'First name', 'Ada')
  await write(candidate, 'Last name', 'Ek')
  await write(candidate, 'E-mail', 'ada')
  const cv = { name: 'ada.txt', mimeType: 'text/plain', buffer: Buffer.from('I have welded for ten years.\n') }
  await candidate.getByLabel('CV').setInputFiles(cv)
  await write(candidate, 'Message', 'I weld every day.')
  // Whoever is faster is no human.
  await advance(10_000)
  await follow(candidate, 'Send the application')
  expect(await candidate.locator(':focus').getAttribute('id')).toBe('summary')
  await write(candidate, 'E-mail', 'ada@example.com')
  await follow(candidate, 'Send the application')
  await arrive(candidate)
  expect(await candidate.locator('h1').innerText()).toBe('Thank you')
  await follow(candidate, 'Open your page')
  await arrive(candidate)

  await follow(page, 'Back to the position')
  await follow(page, 'Today')
  await arrive(page)
  await follow(page, 'Welder · Bergen')
  await arrive(page)
  if (hasScripts) {
    await tabTo(page, 'Ada Ek')
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await page.locator('#announcer', { hasText: 'Ada Ek moved to: Shortlisted.' }).waitFor({ state: 'attached' })
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/portal/candidates/*')
  } else {
    await tick(page, 'Choose Ada Ek')
    await choose(page, 'Stage', 'Shortlisted')
    await follow(page, 'Move')
    await follow(page, 'Ada Ek')
  }
  await arrive(page)
  const head = page.locator('#live-candidate')
  expect(await head.innerText()).toContain('Shortlisted')
  await write(page, 'Note', 'Has the certificate. Starts in January.')
  await follow(page, 'Add the note')
  expect(await part('notes')).toContain('Has the certificate.')
  if (hasScripts) {
    await tabTo(page, 'More')
    await page.keyboard.press('Enter')
  } else await page.getByText('More', { exact: true }).click()
  await date(page, 'First day at work', '2027-02-02')
  await follow(page, 'Hire')
  await arrive(page)
  expect(await head.innerText()).toContain('Hired')
  expect(await page.locator('.person-facts').innerText()).toContain('2 February 2027')
  expect(complaints).toEqual([])
})
