import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/src/base/db/embedded/address.ts'
import { openCompany, serveFolder, temporaryFolder } from './careers-site.ts'

test('the example shows the list, leads to a page of its own, and takes an application inside it', async () => {
  const port = await freePort('127.0.0.1')
  const { kandidat, slug, pageId } = await openCompany({ PORT: String(port) })
  await kandidat('positions', 'create', { title: 'Sveiser', language: 'NO' }, '--company', slug, '--publish')
  const folder = temporaryFolder('embedding')
  cpSync(join(import.meta.dirname, '..', 'embedding'), folder, { recursive: true })
  // What its README says, and the port of this test.
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), html.replaceAll('PAGE', pageId).replaceAll(':8080', `:${port}`))
  }
  const url = (await serveFolder(folder)).replace('127.0.0.1', 'localhost')
  // In containers and as root, Chromium cannot set up its sandbox.
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  await page.goto(url)
  await page.getByRole('link', { name: 'Sveiser' }).waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('link', { name: 'Sveiser' }).click()
  await page.waitForURL(`${url}job.html?position=*`)
  await page.getByRole('heading', { name: 'Sveiser' }).waitFor()
  expect(await page.title()).toBe('Sveiser · Example')
  await page.getByRole('button', { name: 'Søk på stillingen' }).click()
  const form = page.frameLocator('kandidat-position iframe')
  await form.getByLabel('Fornavn').fill('Kari')
  await form.getByLabel('Etternavn').fill('Nordmann')
  await form.getByLabel('E-post').fill('kari@example.com')
  await form.getByRole('button', { name: 'Send søknaden' }).click()
  await page.getByText('Thank you.').waitFor()
  expect(errors.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([])
})
