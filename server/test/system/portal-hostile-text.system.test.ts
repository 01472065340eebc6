import { type Browser, chromium } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { budget } from '../budget.ts'
import { openFixture } from '../fixture.ts'
import { markupVectors } from '../markup-vectors.ts'
import { SHOWS_HTML, storeEverywhere } from '../portal/hostile-rows.ts'
import { filledIn, parsePage } from '../portal/parsed-page.ts'
import { entries } from '../portal/routes.ts'
import type { Case } from '../portal/route.ts'
import { Visitor } from '../portal/visitor.ts'
import { makeWorld, type MemberName, signIn } from '../portal/world.ts'
import { announceSeed } from '../seed.ts'

// In Chromium: what somebody stored or typed runs nothing, and no policy has to stop it.

const fixture = await openFixture({ publicUrl: 'http://localhost' })
const { database, server } = fixture
const world = await makeWorld(fixture)

const seed = announceSeed('hostile texts in Chromium')
/** One address of so many, others for each seed: `npm test` reads all of them without a browser. */
const OF = budget(12, 1)
const isChosen = (_address: string, i: number) => (i + seed) % OF === 0

let browser: Browser
beforeAll(async () => {
  // In containers, and for root, Chromium's sandbox cannot be set up.
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  return () => browser.close()
})

/** A browser in which somebody has signed in, and what went wrong in it. */
async function openBrowser(name: MemberName) {
  const { token } = await signIn(fixture, world.people[name])
  const context = await browser.newContext({ baseURL: server.url })
  onTestFinished(() => context.close())
  await context.addCookies([{ name: 'kandidat', value: token, url: server.url }])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`${page.url()} opened a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    // A page that does not exist, or a form that is refused, is none of a text's doing.
    if (message.type() === 'error' && !/status of (404|422)/.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.url}/`) && !/^(data|blob):/.test(request.url())) faults.push(request.url())
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) faults.push(`${page.url()} has a frame`)
  })
  return { page, faults }
}

async function addressesFor(name: MemberName): Promise<string[]> {
  const found: string[] = []
  for (const [path, { cases }] of Object.entries(entries)) {
    if (path === '/portal/live') continue
    const all: readonly Case[] = (await cases?.(fixture, world)) ?? [{ name: path }]
    const reached = all.filter(({ reach }) => reach?.includes(name) ?? true)
    found.push(...reached.map(({ params = {} }) => path.replaceAll(/:(\w+)/g, (_, of: string) => params[of] ?? '')))
  }
  return found
}

test('what runs is noticed: a dialog, a frame, an error, and a request elsewhere', async () => {
  const { page, faults } = await openBrowser('viewer')
  await page.setContent('<img src="/x" onerror="alert(1)"><iframe srcdoc="x"></iframe>')
  await expect.poll(() => faults).toEqual(expect.arrayContaining([expect.stringContaining('opened a dialog: 1')]))
  await expect.poll(() => faults).toEqual(expect.arrayContaining([expect.stringContaining('has a frame')]))
  const before = faults.length
  await page.goto('/portal/account')
  // The policy of our pages stops it, and says so.
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x" onerror="alert(1)">')`,
  )
  await expect.poll(() => faults.slice(before).join()).toMatch(/Content Security Policy/)
})

test('no other website shows a page of ours in a frame', async () => {
  const { page } = await openBrowser('viewer')
  const refused: string[] = []
  page.on('console', (message) => void refused.push(message.text()))
  for (const path of ['/portal/sign-in', '/portal/account', '/portal/nothing']) {
    await page.setContent(`<iframe src="${server.url}${path}"></iframe>`)
    await expect.poll(() => refused.join()).toMatch(/frame-ancestors/)
    expect(await page.frames()[1]?.content()).not.toContain('<main')
    refused.length = 0
  }
})

test(`hostile texts in every column of every row run nothing on one of ${OF} pages`, { tags: 'long' }, async () => {
  // A CV is shown by the browser's own reader, which has a frame and a page of its own.
  const addresses = (await addressesFor('administrator'))
    .filter((address) => !SHOWS_HTML.test(address) && !/\/cv\/[^/]+$/.test(address))
    .filter(isChosen)
  const { columns } = await storeEverywhere(database, markupVectors)
  expect(columns.length).toBeGreaterThan(25)
  const { page, faults } = await openBrowser('administrator')
  let shown = 0
  for (const address of addresses) {
    const response = await page.goto(address, { waitUntil: 'load' })
    if ((await page.content()).includes('alert(1)')) shown++
    expect(response?.status() ?? 0, address).toBeLessThan(500)
  }
  expect(faults).toEqual([])
  expect(shown, 'pages with such a text').toBeGreaterThan(20 / OF)
})

test(
  `hostile texts in every field of one of ${OF} forms run nothing on the page that refuses them`,
  { tags: 'long' },
  async () => {
    const { page, faults } = await openBrowser('agency')
    const asVisitor = new Visitor(server.url, { publicUrl: 'http://localhost' })
    for (const { name, value } of await page.context().cookies()) asVisitor.cookies.set(name, value)
    // Only half of all pages have a form, so the pages are chosen among those that do.
    const pages = []
    for (const address of (await addressesFor('agency')).filter((it) => it !== '/portal/sign-out')) {
      const form = parsePage((await asVisitor.get(address)).html).forms.find(
        ({ action, fields }) => fields.length > 0 && action !== '/portal/sign-out',
      )
      if (form) pages.push({ address, form })
    }
    expect(pages.length).toBeGreaterThan(20)
    for (const [i, { address, form }] of pages.filter((_, at) => isChosen('', at)).entries()) {
      const names = [...new Set(form.fields.map(({ name }) => name))]
      const texts = names.map((name, at) => [name, markupVectors[(i * 7 + at) % markupVectors.length]!] as const)
      const fields = [...filledIn(form, Object.fromEntries(texts))]
      // Sent by a form of the page itself, as somebody would who fills it in.
      await page.goto(address)
      const arrived = Promise.race([page.waitForEvent('load'), page.waitForEvent('download')])
      await page.evaluate(
        `(${send.toString()})(${JSON.stringify({ action: form.action, method: form.method, fields })})`,
      )
      await arrived
    }
    expect(faults).toEqual([])
  },
)

/** Runs in the page. */
function send({ action, method, fields }: { action: string; method: string; fields: [string, string][] }): void {
  const form = Object.assign(document.createElement('form'), { action, method })
  for (const [name, value] of fields) {
    const field = Object.assign(document.createElement('textarea'), { name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
