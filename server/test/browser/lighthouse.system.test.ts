// Isolated: starts Chromium.
import RobotsTxt from 'lighthouse/core/audits/seo/robots-txt.js'
import { type Browser, chromium } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/db/embedded/address.ts'
import { createDemoDatabase } from '../demo-database.ts'
import { startServer } from '../server.ts'
import { type Category, lighthouseFaults } from './lighthouse.ts'

/** Tries of a page. Other work of the machine can only make it look slower than it is. */
const TRIES = 5
const ALL = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Forms keep themselves out of search engines, which is a fault to the fourth. */
const OF_FORMS = ALL.slice(0, 3)

let [url, jobPath, listPath, port] = ['', '', '', 0]
beforeAll(async () => {
  const stored = await createDemoDatabase()
  const own = await freePort('127.0.0.1')
  url = `http://localhost:${own}`
  const server = await startServer(stored.url, { port: own, publicUrl: url })
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

/**
 * Lighthouse reads robots.txt in the name of the page (`Network.loadNetworkResource` with its frame), and so under its policy. No
 * script of a public page asks for anything, so the policy has no `connect-src`: it would be allowed for this reading alone, and would
 * let a script that gets into a page send what people type. Crawlers ask by themselves. The audit itself has a test below.
 */
const SKIPPED = ['robots-txt']

/** The fewest faults that Lighthouse finds in a page in some tries. */
async function bestOf(path: string, categories: readonly Category[]): Promise<string[]> {
  let faults: string[] = []
  for (let i = 0; i < TRIES; i++) {
    faults = await lighthouseFaults(`${url}${path}`, port, categories, SKIPPED)
    if (faults.length === 0) break
  }
  return faults
}

test('Lighthouse gives a list and a job page 100 in all four categories', async () => {
  for (const path of [listPath, jobPath]) expect(await bestOf(path, ALL), path).toEqual([])
})

test('what Lighthouse asks of robots.txt holds for the one that crawlers get', async () => {
  const response = await fetch(`${url}/robots.txt`)
  const read = async (content: string) => RobotsTxt.audit({ RobotsTxt: { status: response.status, content } })
  const content = await response.text()
  expect(content).toContain(`Sitemap: ${url}/sitemap.xml`)
  expect(await read(content)).toMatchObject({ score: 1 })
  expect(await read(`${content}\nSitemap: /nowhere`)).toMatchObject({ score: 0 })
})

test('Lighthouse gives the forms 100 in the three categories that are about people', async () => {
  for (const form of ['apply', 'refer']) expect(await bestOf(`${jobPath}/${form}`, OF_FORMS), form).toEqual([])
})
