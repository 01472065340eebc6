// Isolated: starts Chromium.
import { type Browser, chromium } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/base/db/embedded/address.ts'
import { budget } from '../budget.ts'
import { createDemoDatabase } from '../demo-database.ts'
import { CACHE } from '../fixture.ts'
import { announceSeed } from '../seed.ts'
import { startServer } from '../server.ts'
import { type Category, lighthouseFaults } from './lighthouse.ts'

/** Tries of a page. Other work of the machine can only make it look slower than it is. */
const TRIES = 5
const ALL: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
/** Forms keep themselves out of search engines, which is a fault to the last one. */
const OF_FORMS = ALL.filter((category) => category !== 'seo')

/** The kinds of pages. Forms are below the page of a job. */
const PAGES = [
  { name: 'a list', path: (list: string) => list, categories: ALL },
  { name: 'a job page', path: (_list: string, job: string) => job, categories: ALL },
  { name: 'the form to apply', path: (_list: string, job: string) => `${job}/apply`, categories: OF_FORMS },
  { name: 'the form to refer', path: (_list: string, job: string) => `${job}/refer`, categories: OF_FORMS },
]
/**
 * The speed needs a machine that does nothing else, so a usual run leaves it out. It sees one page, another one for each seed.
 */
const isLong = budget(1, 2) === 2
const chosen = announceSeed('a page for Lighthouse') % PAGES.length
const seen = PAGES.filter((_page, i) => isLong || i === chosen).map(({ categories: all, ...page }) => {
  const categories = all.filter((category) => isLong || category !== 'performance')
  return { ...page, categories, what: categories.join(', ') }
})

let [url, listPath, jobPath, port] = ['', '', '', 0]
beforeAll(async () => {
  const stored = await createDemoDatabase()
  const own = await freePort('127.0.0.1')
  url = `http://localhost:${own}`
  const server = await startServer(stored.url, { port: own, publicUrl: url, cacheBytes: CACHE })
  port = await freePort('127.0.0.1')
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  const [job] = await stored.run<{ page_id: string; position_id: string }>(
    `select l.page_id, l.position_id from listings l join careers_pages cp on cp.id = l.page_id
    join positions p on p.id = l.position_id
    where l.live and cp.is_default and p.enable_application and p.enable_vouch order by l.position_id limit 1`,
  )
  listPath = `/c/${job?.page_id}`
  jobPath = `${listPath}/${job?.position_id}`
  return async () => {
    await browser.close()
    await server.close()
    await stored.drop()
  }
})

/** The fewest faults that Lighthouse finds in a page in some tries. */
async function bestOf(path: string, categories: readonly Category[]): Promise<string[]> {
  let faults: string[] = []
  for (let i = 0; i < TRIES; i++) {
    faults = await lighthouseFaults(`${url}${path}`, port, categories)
    if (faults.length === 0) break
  }
  return faults
}

test.each(seen)('Lighthouse gives $name 100 for $what', { tags: 'long' }, async ({ path, categories }) => {
  expect(await bestOf(path(listPath, jobPath), categories)).toEqual([])
})

test.each(PAGES.filter(({ categories }) => categories.includes('seo')))(
  'search engines lack nothing of $name, nor of robots.txt, which Lighthouse reads in the name of the page',
  async ({ path }) => {
    expect(await bestOf(path(listPath, jobPath), ['seo'])).toEqual([])
    expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`)
  },
)
