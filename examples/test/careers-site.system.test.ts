import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@kandidat/client'
import { signedRequest } from '@kandidat/client/webhooks'
import { type Page, chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/src/base/db/embedded/address.ts'
import { violationsIn } from '../../server/test/browser/axe.ts'
import { oneOf } from '../../server/test/seed.ts'
import { addReceiver, type Company, openCompany, startSite, temporaryFolder } from './careers-site.ts'

/** The time of a webhook is not known, so a test waits for its result. */
const patience = { timeout: 60_000, interval: 100 }

const welder = {
  ...{ title: 'Sveiser på verft', language: 'NO', pitch: 'Bygg skip med oss.', listingColor: '#b3261e' },
  employmentType: ['Full-time', 'Contract', 'On-site'],
  highlights: ['Seks ukers ferie', 'Verktøy du velger selv'],
  salary: { type: 'YEAR', currency: 'NOK', minSalary: 520_000, maxSalary: 610_000, extra: 'Skifttillegg' },
  locations: [
    {
      ...{ address: 'Verftsgata 3', city: 'Ålesund', country: 'NO', postalCode: '6002', lat: 62.47, lng: 6.15 },
      administrativeArea: 'Møre og Romsdal',
    },
  ],
  sections: [
    { kind: 'text', heading: 'Om jobben', html: '<p>Du sveiser <strong>skrog</strong>.</p><ul><li>MAG</li></ul>' },
  ],
}

async function openBrowser(): Promise<Page> {
  // In containers and as root, Chromium cannot set up its sandbox.
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  // axe requires a page in a context of its own.
  return (await browser.newContext()).newPage()
}

async function publish({ kandidat, slug }: Company, position: object): Promise<string> {
  const { positions } = await kandidat('positions', 'create', position, '--company', slug, '--publish')
  return (positions as string[])[0] ?? ''
}

/** The data that a search engine finds on the page. */
async function jobPostingOn(page: Page): Promise<unknown> {
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
}

/** One of the widths and colour schemes, or all. */
const looks = oneOf(
  'the look of the careers site',
  [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme }))),
)

/** Checks widths and colour schemes: axe reports nothing serious, and nothing is wider than the screen. */
async function expectReadable(page: Page): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const violations = await violationsIn(page)
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    expect(wide, `at ${width} pixels`).toBeLessThanOrEqual(width)
  }
}

const readable = `readable in ${looks.length} of 4 looks`
test(
  `the careers site shows a published position, ${readable}, follows its changes and removes it, driven by webhooks`,
  { tags: 'long' },
  async () => {
    const company = await openCompany()
    const site = await startSite(company, { ...(await addReceiver(company)), folder: temporaryFolder('site') })
    const page = await openBrowser()
    const errors: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
    page.on('dialog', (dialog) => {
      errors.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    const titles = async () => {
      await page.goto(site.url)
      return page.locator('.jobs h2').allTextContents()
    }
    expect(await titles()).toEqual([])
    expect(await page.locator('main').textContent()).toContain('No open positions')

    const id = await publish(company, welder)
    await expect.poll(titles, patience).toEqual(['Sveiser på verft'])
    await expectReadable(page)
    await page.getByRole('link', { name: 'Sveiser på verft' }).click()
    const address = `${site.url}jobs/${id}.html`
    expect(page.url()).toBe(address)
    await expectReadable(page)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sveiser på verft')
    expect(await page.locator('article').innerHTML()).toContain('<p>Du sveiser <strong>skrog</strong>.</p>')
    const facts = await page.locator('dd').allTextContents()
    expect(facts.map((fact) => fact.replaceAll('\u00a0', ' '))).toEqual([
      'Ålesund',
      'Full-time, On-site, Contract',
      'NOK 520,000 to NOK 610,000 per year. Skifttillegg',
    ])
    const kandidat = createClient({ baseUrl: company.baseUrl, key: company.key })
    const position = await kandidat.getCareerPagePosition(company.pageId, id)
    expect(await page.getByRole('link', { name: 'Apply' }).getAttribute('href')).toBe(position.applyUrl)
    expect(await page.getByRole('link', { name: 'Refer somebody' }).getAttribute('href')).toBe(position.vouchUrl)
    expect(await jobPostingOn(page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Sveiser på verft',
      description: position.contentHtml,
      url: address,
      identifier: { '@type': 'PropertyValue', name: 'Nordlys & Sønner', value: id },
      datePosted: position.publishedAt,
      employmentType: ['FULL_TIME', 'CONTRACTOR'],
      hiringOrganization: { '@type': 'Organization', name: 'Nordlys & Sønner', sameAs: 'https://nordlys.example' },
      jobLocation: [
        {
          '@type': 'Place',
          address: {
            ...{ '@type': 'PostalAddress', streetAddress: 'Verftsgata 3', addressLocality: 'Ålesund' },
            ...{ addressRegion: 'Møre og Romsdal', postalCode: '6002', addressCountry: 'NO' },
          },
        },
      ],
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'NOK',
        value: { '@type': 'QuantitativeValue', minValue: 520_000, maxValue: 610_000, unitText: 'YEAR' },
      },
      directApply: true,
    })

    const hostile = '</title></script><script>alert("1")</script><img src=x onerror=alert(2)> \'"&amp;'
    await company.kandidat('positions', 'edit', id, { title: hostile, pitch: hostile, highlights: [hostile] })
    await expect.poll(titles, patience).toEqual([hostile])
    await page.goto(address)
    expect(await page.title()).toBe(`${hostile} · Nordlys & Sønner`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(hostile)
    expect(await page.locator('article li').first().textContent()).toBe(hostile)
    expect(await jobPostingOn(page)).toMatchObject({ title: hostile, employmentType: ['FULL_TIME', 'CONTRACTOR'] })
    expect(await page.locator('img, script:not([type="application/ld+json"])').count()).toBe(0)

    await company.kandidat('positions', 'edit', id, { employmentType: ['Part-time', 'Remote'], enableVouch: false })
    const posting = async () => {
      await page.goto(address)
      return jobPostingOn(page)
    }
    await expect.poll(posting, patience).toMatchObject({
      employmentType: ['PART_TIME'],
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ '@type': 'Country', name: 'NO' }],
    })
    expect(await page.getByRole('link', { name: 'Refer somebody' }).count()).toBe(0)
    expect(errors).toEqual([])

    await company.kandidat('positions', 'pause', id)
    await expect.poll(titles, patience).toEqual([])
    expect((await page.goto(address))?.status()).toBe(404)
    await company.kandidat('positions', 'resume', id)
    await expect.poll(titles, patience).toEqual([hostile])
    expect((await page.goto(address))?.status()).toBe(200)
  },
)

test('the careers site builds the position of an event, and all changed positions after a missed event or a restart', async () => {
  const company = await openCompany()
  const ids = []
  for (const title of ['Snekker', 'Maler', 'Rørlegger']) ids.push(await publish(company, { title, language: 'NO' }))
  const [edited = '', paused = '', other = ''] = ids
  const folder = temporaryFolder('site')
  // The server has no receiver, so the site gets only the events of this test.
  const receiver = { port: await freePort('127.0.0.1'), secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }
  mkdirSync(join(folder, 'jobs'))
  writeFileSync(join(folder, 'jobs', 'of-last-year.html'), 'old')
  const site = await startSite(company, { ...receiver, folder })
  const pathOf = (id: string) => join(folder, 'jobs', `${id}.html`)
  const textOf = (id: string) => readFileSync(pathOf(id), 'utf8')
  const writtenAt = (id: string) => statSync(pathOf(id)).ino
  const index = () => readFileSync(join(folder, 'index.html'), 'utf8')
  expect(existsSync(pathOf('of-last-year'))).toBe(false)
  expect(index()).toContain('3 open positions')

  await company.kandidat('positions', 'edit', edited, { title: 'Møbelsnekker' })
  await company.kandidat('positions', 'pause', paused)
  const before = ids.map(writtenAt)
  const send = async (id: string, sequence: number, { secret = receiver.secret, trial = false } = {}) => {
    const event = {
      type: 'POSITION_UPDATED',
      id,
      title: '',
      status: null,
      updatedAt: new Date().toISOString(),
    } as const
    const request = await signedRequest(event, secret, { id: randomUUID(), sequence, test: trial })
    return (await fetch(`http://127.0.0.1:${receiver.port}/`, request)).status
  }
  expect(await send(edited, 9, { trial: true })).toBe(200)
  expect(ids.map(writtenAt)).toEqual(before)
  expect(await send(other, 4)).toBe(200)
  expect(ids.map(writtenAt).map((inode, i) => inode === before[i])).toEqual([true, true, false])
  expect(textOf(edited)).toContain('Snekker')

  expect(await send(edited, 9, { secret: 'whsec_b3RoZXI=' })).toBe(401)
  expect(await send(other, 6)).toBe(200)
  expect(textOf(edited)).toContain('Møbelsnekker')
  expect(existsSync(pathOf(paused))).toBe(false)
  expect(index()).toContain('2 open positions')
  expect(index()).not.toContain('Maler')

  await site.stop()
  await company.kandidat('positions', 'resume', paused)
  await company.kandidat('positions', 'pause', edited)
  await startSite(company, { ...receiver, folder })
  expect(ids.map((id) => existsSync(pathOf(id)))).toEqual([false, true, true])
})
