import { expect, test } from 'vitest'
import { openFixture } from '../fixture.ts'
import { attribute, parsePage } from '../portal/parsed-page.ts'
import { browse } from './browse.ts'

const { make, server } = await openFixture()
const open = browse(server)
const company = await make.company({ name: 'Fjellvik', language: 'NO' })
const page = await make.page(company, { is_default: true })
const jobs: string[] = []
// More than a list shows at once, so that it has a next page.
for (let n = 0; n < 27; n += 1) {
  const job = await make.published(company, { title: `Kokk ${n}`, language: 'GB' })
  await make.listing(job, page)
  jobs.push(`/c/${page.id}/${job.id}`)
}
await make.refresh()
const list = `/c/${page.id}`
const [job = ''] = jobs

/** Where a page leads people: to other pages of the public site, without the choice of languages. */
async function linksOf(address: string): Promise<string[]> {
  const { text } = await open(address)
  const { elements } = parsePage(text)
  const links = elements.filter((element) => element.tagName === 'a' && attribute(element, 'hreflang') === undefined)
  return links.map((link) => attribute(link, 'href') ?? '').filter((href) => href.startsWith('/c/'))
}

const pages = [
  list,
  `${list}?q=kokk&type=Full-time`,
  `${list}?q=kokk`,
  `${list}?q=nobody`,
  job,
  `${job}/apply`,
  `${list}/privacy`,
]

test.each(pages)('the language that somebody chose stays wherever a page leads: %s', async (address) => {
  const usual = await linksOf(address)
  expect(usual.length).toBeGreaterThan(0)
  expect(usual.filter((href) => href.includes('lang='))).toEqual([])
  const chosen = await linksOf(`${address}${address.includes('?') ? '&' : '?'}lang=sv`)
  expect(chosen.length).toBe(usual.length)
  expect(chosen.filter((href) => new URL(href, 'http://localhost').searchParams.get('lang') !== 'sv')).toEqual([])
})

test('a search keeps the language that somebody chose', async () => {
  expect((await open(list)).text).not.toContain('name="lang"')
  expect((await open(`${list}?lang=sv`)).text).toContain('<input type="hidden" name="lang" value="sv"/>')
})

test.each([list, job, `${job}/apply`, `${list}/privacy`])(
  'a page says which of its languages it has: %s',
  async (address) => {
    for (const language of ['nb', 'en-GB']) {
      const { elements } = parsePage((await open(`${address}?lang=${language}`)).text)
      const current = elements.filter((element) => attribute(element, 'aria-current') === 'true')
      expect(current.map((element) => attribute(element, 'hreflang'))).toEqual([language])
    }
  },
)
