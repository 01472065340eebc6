// Isolated: starts Chromium.
import { type Browser, chromium } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { lighthouseFaults } from '../../../test/browser/lighthouse.ts'
import { budget } from '../../../test/budget.ts'
import { openFixture } from '../../../test/fixture.ts'
import { announceSeed } from '../../../test/seed.ts'
import { freePort } from '../../base/db/embedded/address.ts'
import { guides, interactiveReference } from './guide.ts'
import { addressOf } from './page-markup.ts'

const own = await freePort('127.0.0.1')
const url = `http://127.0.0.1:${own}`
await openFixture({ port: own, publicUrl: url })

let port = 0
beforeAll(async () => {
  port = await freePort('127.0.0.1')
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  return () => browser.close()
})

/** The pages with what others lack: cards, tabs, wide tables, and Scalar. A usual run sees one of them, another one for each seed. */
const VARIED = ['index', 'verifying-webhooks', 'limits', interactiveReference.name]
const first = (announceSeed('a page for Lighthouse') % VARIED.length) + 1
const seen = guides
  .toSorted((a, b) => VARIED.indexOf(b.name) - VARIED.indexOf(a.name))
  .slice(budget(VARIED.length - first, 0), budget(VARIED.length - first + 1, guides.length))

test(`Lighthouse gives ${seen.length} of ${guides.length} pages 100 for accessibility`, { tags: 'long' }, async () => {
  const faults: string[] = []
  for (const guide of seen) {
    const found = await lighthouseFaults(`${url}${addressOf(guide)}`, port, ['accessibility'])
    faults.push(...found.map((fault) => `${guide.name}: ${fault}`))
  }
  expect(faults).toEqual([])
})
