import type { Page } from 'playwright-core'
import type { Scene } from '../../tour/scene.ts'
import { ofJob, onPage, publicScene } from './public-scene.ts'

const APPLY = '/c/:pageId/:positionId/apply'
const REFER = '/c/:pageId/:positionId/refer'

const cv = { name: 'CV Nora Dahl 2026.txt', mimeType: 'text/plain', buffer: Buffer.from('Nora Dahl\nIngeniør\n') }

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await page.locator(`#${id}`).fill(value)
}

async function send(page: Page): Promise<void> {
  await page.locator('main form[method=post] button[type=submit]').last().click()
}

async function sendWrong(page: Page): Promise<void> {
  await send(page)
  await page.locator('.summary').waitFor()
}

/** Applying and referring, and the privacy notice that both show. */
export const formScenes: readonly Scene[] = [
  publicScene('apply', APPLY, { values: ofJob('rich') }),
  publicScene('apply-refused', APPLY, { values: ofJob('asking'), act: sendWrong, faults: [422] }),
  publicScene('apply-kept-file', APPLY, {
    values: ofJob('asking'),
    act: async (page) => {
      await fill(page, { firstName: 'Nora', email: 'nora.dahl' })
      await page.locator('#cv').setInputFiles(cv)
      await sendWrong(page)
    },
    faults: [422],
  }),
  publicScene('apply-thanks', APPLY, {
    values: ofJob('rich'),
    act: async (page) => {
      await fill(page, { firstName: 'Nora', lastName: 'Dahl', email: 'nora.dahl@example.com' })
      await page.locator('#cv').setInputFiles(cv)
      await send(page)
      await page.waitForURL(/\/thanks/)
    },
  }),
  publicScene('apply-off', APPLY, { values: ofJob('off'), faults: [404] }),
  publicScene('apply-paused', APPLY, { values: ofJob('paused'), faults: [404] }),
  publicScene('refer', REFER, { values: ofJob('asking') }),
  publicScene('refer-name', REFER, { values: ofJob('asking'), query: '?way=name' }),
  publicScene('refer-refused', REFER, { values: ofJob('asking'), query: '?way=name', act: sendWrong, faults: [422] }),
  publicScene('privacy', '/c/:pageId/privacy', { values: onPage('fjellvik') }),
]
