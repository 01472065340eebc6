import { byVerb } from '../by-verb.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { violationsIn } from '../browser/axe.ts'
import { budget } from '../budget.ts'
import { openFixture } from '../fixture.ts'
import { announceSeed } from '../seed.ts'

// States of public pages in a browser, each in several looks: axe finds nothing, and nothing is cut off or loaded from
// elsewhere. The texts are those that break layouts.
const fixture = await openFixture({ publicUrl: 'http://localhost' })
const verbs = byVerb(fixture)
const { make, server } = fixture
const WORD = 'Menneskerettighetsorganisasjonsmedarbeider'.repeat(3)

let browser: Browser
/** What is looked at, by what it is. */
const addresses: Record<string, string> = {}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const bare = await make.company({ name: 'Fjord' })
  const barePage = await make.page(bare, { name: 'Fjord' })
  const full = await make.company({
    ...{
      name: `Stiftelsen ${WORD}`,
      language: 'NO',
      country: 'NO',
      brand_color: '#ffe94d',
      website: 'https://example.com',
    },
    content_html_default: `<h2>Om oss</h2><p>${WORD} ${'Lang tekst. '.repeat(80)}</p><ul><li>En</li></ul>`,
    ...{
      industries: ['BANK', 'SPACE'],
      social_media_links: JSON.stringify({ linkedin: 'https://linkedin.example.com/x' }),
    },
  })
  const fullPage = await make.page(full, { name: WORD, is_default: true })
  const emptyPage = await make.page(await make.company({ name: 'Tom' }))
  const place = {
    id: '1',
    address: `${WORD} 1`,
    city: 'Oslo',
    country: 'NO',
    locality: null,
    postalCode: '0155',
    lat: 59,
    lng: 10,
  }
  const locations = JSON.stringify([{ ...place, administrativeArea: null, subAdministrativeArea: null }])
  const long = await make.published(full, {
    ...{ title: `${WORD} og leder`, pitch: `${WORD} `.repeat(6), language: 'NO', locations, salary_extra: WORD },
    ...{ salary_min: 100_000_000, salary_max: 900_000_000, salary_currency: 'NOK', salary_type: 'YEAR' },
    highlights: ['Kort', WORD, 'Lang setning om noe fint. '.repeat(8)],
    content_html_default: `<p>${WORD}</p><h2>${WORD}</h2><ol><li>${WORD}</li></ol><p><a href="https://example.com/${WORD}">${WORD}</a></p>`,
    contacts: JSON.stringify([
      { name: WORD, title: null, email: `${WORD.toLowerCase()}@example.com`, phone: '+4791234567' },
    ]),
    expiration_date: new Date(Date.now() + 5 * 86_400_000),
  })
  await make.listing(long, fullPage)
  const short = await make.published(bare, { title: 'x' })
  await make.listing(short, barePage)
  for (let n = 0; n < 30; n++) {
    const tags = n % 2 === 0 ? ['Full-time', 'Hybrid'] : ['Part-time']
    await make.listing(
      await make.published(full, {
        title: `Stilling ${n}`,
        employment_type: tags,
        locations: n % 3 === 0 ? '[]' : locations,
      }),
      fullPage,
    )
  }
  const closed = await make.published(full, { title: 'Stengt' })
  await make.listing(closed, fullPage)
  const paused = await make.published(full, { title: 'På pause' })
  await make.listing(paused, fullPage)
  await make.refresh()
  await verbs.expire(closed, new Date('2026-02-01Z'))
  await verbs.pause(paused)
  const list = `/c/${fullPage.id}`
  Object.assign(addresses, {
    'a list with filters': list,
    'a list where some are chosen': `${list}?place=Oslo&type=Part-time&q=stilling`,
    'a list without a match': `${list}?place=Oslo&q=xyzzy`,
    'the second page of a list': `${list}?sort=closing&after=${long.id}`,
    'the page of a company with only a name': `/c/${barePage.id}`,
    'a page without positions': `/c/${emptyPage.id}?lang=sv`,
    'a position with long texts': `${list}/${long.id}`,
    'a position with only a title': `/c/${barePage.id}/${short.id}`,
    'a closed position': `${list}/${closed.id}`,
    'a paused position': `${list}/${paused.id}?lang=da`,
    'an unknown page': '/c/nothing',
    'the form to apply': `${list}/${long.id}/apply`,
    'the form to refer': `${list}/${long.id}/refer`,
  })
})
afterAll(() => browser.close())

const names = [
  'a list with filters',
  'a list where some are chosen',
  'a list without a match',
  'the second page of a list',
  'the page of a company with only a name',
  'a page without positions',
  'a position with long texts',
  'a position with only a title',
  'a closed position',
  'a paused position',
  'an unknown page',
  'the form to apply',
  'the form to refer',
]

const looks: Record<string, BrowserContextOptions> = {
  'on a wide screen': { viewport: { width: 1280, height: 900 } },
  'on a phone in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  'at 320 pixels with forced colours': { viewport: { width: 320, height: 600 }, forcedColors: 'active' },
  'on a phone without scripts': { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
}

const seed = announceSeed('how each page is looked at')
const lookNames = Object.keys(looks)
/** Some looks of each page, others for each seed; all of them in a long run. */
const looked = names.flatMap((name, i) =>
  lookNames
    .slice(0, budget(1, lookNames.length))
    .map((_, j) => [name, lookNames[(i + j + seed) % lookNames.length]!] as const),
)
const statuses: Record<string, number> = {
  'a closed position': 410,
  'a paused position': 404,
  'an unknown page': 404,
}

async function openIn(
  look: BrowserContextOptions,
  address: string,
): Promise<{ page: Page; foreign: string[]; status: number }> {
  const context = await browser.newContext({ ...look, baseURL: server.url })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(request.url())
  })
  const response = await page.goto(address)
  return { page, foreign, status: response?.status() ?? 0 }
}

test.each(looked)('%s can be read %s', async (name, look) => {
  const { page, foreign, status } = await openIn(looks[look] ?? {}, addresses[name] ?? '')
  expect(status).toBe(statuses[name] ?? 200)
  expect(foreign).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const box = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(box).toBe(0)
  if (looks[look]?.javaScriptEnabled === false) return
  expect(await violationsIn(page)).toEqual([])
})

test('a position is found, opened and left by the keyboard alone', async () => {
  const { page } = await openIn({ viewport: { width: 1280, height: 900 } }, addresses['a list with filters'] ?? '')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.className')).toBe('skip')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('leder')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=leder/)
  await page.getByRole('link', { name: /og leder/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/c\/[^/]+\/[^/]+$/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('og leder')
})

test('on paper a position has its text and a code that leads back, and no buttons', async () => {
  const { page } = await openIn(
    { viewport: { width: 800, height: 1000 } },
    addresses['a position with long texts'] ?? '',
  )
  const code = page.locator('.on-paper img')
  const width = () => code.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth)
  // It is there before anybody prints: a browser does not wait for pictures while it prints.
  await expect.poll(width).toBe(200)
  expect(await code.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await code.isVisible()).toBe(true)
  expect(await page.locator('.actions').first().isVisible()).toBe(false)
  expect(await page.locator('.prose').first().isVisible()).toBe(true)
})
