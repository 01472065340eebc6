import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, browserNames, type Tab, type TestBrowser } from '../../test/embedding/browsers.ts'
import { hostPage } from '../../test/embedding/host-page.ts'
import { openWebsites } from '../../test/embedding/websites.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'
import { PUBLIC_URL } from '../../test/server.ts'

const { server, make } = await openFixture()
const websites = await openWebsites(server.url)
afterAll(() => websites.close())

const HOST = 'https://www.example.com'
const company = await make.company({ name: 'Nordlys AS' })
const page = await make.page(company, { is_default: true })
const position = await make.published(company, {
  title: 'Sveiser',
  content_html_default: '<p>Bygg <strong>skip</strong>.</p>',
  employment_type: ['Full-time'],
})
await make.listing(position, page)
await make.refresh()

const id = `${page.id}.${position.id}`
const ROOT = (name = 'kandidat-position') => `document.querySelector('${name}').shadowRoot`
const textOf = (selector: string) => `${ROOT()}.querySelector('${selector}')?.textContent`
const isReady = `${ROOT()}?.querySelector('[part~=title]')`
const job = (attributes = '') =>
  `<kandidat-position id-for-embedded="${id}" ${attributes}><a id="fallback" href="${PUBLIC_URL}/c/${page.id}/${position.id}">The job</a></kandidat-position>`

describe.each(browserNames)('in %s', (name) => {
  let browser: TestBrowser
  let tab: Tab
  let pages = 0
  beforeAll(async () => {
    browser = await openBrowser(name, websites.proxyPort)
    return () => browser.close()
  })
  afterEach(() => tab.close())

  async function open(elements: string, options: Parameters<typeof hostPage>[1] = {}): Promise<Tab> {
    const address = `${HOST}/${++pages}`
    websites.put(address, hostPage(elements, options))
    tab = await browser.tab()
    await tab.goto(address)
    return tab
  }

  test('a job appears under a strict policy without style-src, with its style, and nobody else is asked', async () => {
    websites.asked.length = 0
    websites.requests.length = 0
    await open(job('lang="en"'))
    await tab.until(isReady)
    expect(await tab.evaluate(textOf('[part~=title]'))).toBe('Sveiser')
    expect(await tab.evaluate(`${ROOT()}.querySelector('[part~=text] strong').textContent`)).toBe('skip')
    expect(await tab.evaluate(`getComputedStyle(${ROOT()}.querySelector('.actions')).display`)).toBe('flex')
    expect(await tab.evaluate(`[...${ROOT()}.querySelectorAll('[part~=button]')].map((a) => a.href)`)).toEqual(
      ['apply', 'refer'].map((form) => `${PUBLIC_URL}/c/${page.id}/${position.id}/${form}?lang=en`),
    )
    expect(tab.complaints).toEqual([])
    expect(new Set(websites.asked)).toEqual(new Set(['www.example.com:443', 'jobs.example.com:443']))
    expect(websites.requests.map(({ path }) => path)).toEqual(['/embed.js', `/e/${id}?lang=en`])
    for (const { headers } of websites.requests) expect(headers).not.toHaveProperty('cookie')
    expect(websites.requests[1]?.headers).not.toHaveProperty('referer')
    expect(await tab.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual(['', 0, 0])
  })

  test('an unknown position shows a sentence in the language of the host, and what the host wrote', async () => {
    await open(
      `<kandidat-position id-for-embedded="${UNKNOWN_ID}"><a href="/jobs">Alle jobber</a></kandidat-position>`,
      {
        lang: 'nb-NO',
      },
    )
    await tab.until(textOf('[part~=error]'))
    expect(await tab.evaluate(textOf('[part~=error]'))).toBe('Denne stillingen er ikke ledig.')
    expect(await tab.evaluate(`document.querySelector('kandidat-position a').checkVisibility()`)).toBe(true)
  })
})
