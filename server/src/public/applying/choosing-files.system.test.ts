import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
import { openFixture } from '../../../test/fixture.ts'
import { oneOf } from '../../../test/seed.ts'

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const forms = applicationForms(fixture)

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test.each(oneOf('the width of the form', [390, 1400]))(
  'at %i pixels files are added to each other, checked at once and can be removed',
  { tags: 'long' },
  async (width) => {
    const job = await forms.open(await make.company({ country: 'NO' }))
    // In containers, and for root, Chromium's sandbox cannot be set up.
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${server.url}${job.path}`)
    const input = page.getByLabel('CV')
    const chosen = () =>
      page.evaluate(() => [...(document.querySelector<HTMLInputElement>('#cv')?.files ?? [])].map(({ name }) => name))
    const said = () => page.locator('.field [role=status]').innerText()

    await input.setInputFiles(file('one.txt', 'I weld.'))
    await input.setInputFiles(file('two.txt', 'I sail.'))
    expect(await chosen()).toEqual(['one.txt', 'two.txt'])
    await input.setInputFiles(file('virus.exe', 'x'))
    expect(await said()).toContain('virus.exe: We cannot take this kind of file.')
    await input.setInputFiles(file('none.txt', ''))
    expect(await said()).toContain('none.txt: This file is empty.')
    await input.setInputFiles({ ...file('large.txt', ''), buffer: Buffer.alloc(10 * 2 ** 20 + 1, 'x') })
    expect(await said()).toContain('large.txt: This file is too large.')
    await input.setInputFiles([file('three.txt', 'I cook.'), file('four.txt', 'I sing.')])
    expect(await said()).toContain('four.txt: These are too many files.')
    await page.getByRole('button', { name: 'Remove: two.txt' }).click()
    expect([await said(), await chosen()]).toEqual(['', ['one.txt', 'three.txt']])

    await page.getByLabel('First name').fill('Kari')
    await page.getByLabel('E-mail').fill(`kari${width}@example.com`)
    await page.getByRole('button', { name: 'Send the application' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const names = await database.run(
      'select f.name from files f join people p on p.id = f.person_id where p.email = $1 order by f.name',
      [`kari${width}@example.com`],
    )
    expect(names).toEqual([{ name: 'one.txt' }, { name: 'three.txt' }])
    await browser.close()
  },
)

test('while files are sent their percentage is shown, read aloud a quarter at a time, and every answer is shown as ever', async () => {
  const job = await forms.open(await make.company({ country: 'NO' }))
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 390, height: 900 } })
  const heard: string[] = []
  const seen: string[] = []
  await page.exposeFunction('note', (said: string | null, shown: string | null) => {
    if (said !== null && said !== '' && said !== heard.at(-1)) heard.push(said)
    if (shown !== null && shown !== seen.at(-1)) seen.push(shown)
  })
  await page.addInitScript(() => {
    const note = (globalThis as unknown as { note: (...texts: (string | null | undefined)[]) => void }).note
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? null
    new MutationObserver(() => note(text('.application [role=status].for-readers'), text('.sending > span'))).observe(
      document,
      {
        childList: true,
        characterData: true,
        subtree: true,
      },
    )
  })
  await page.goto(`${server.url}${job.path}`)
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await network.send('Network.emulateNetworkConditions', slow)

  await page.getByLabel('CV').setInputFiles({ ...file('long.txt', ''), buffer: Buffer.alloc(800_000, 'I weld. ') })
  await page.getByLabel('First name').fill('Kari')
  await page.getByLabel('E-mail').fill('kari@example')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByText('Already sent: long.txt').waitFor()
  expect(page.url()).toBe(`${server.url}${job.path}`)
  expect(heard[0]).toBe('0 percent sent')
  expect(heard.every((said) => /^(?:0|25|50|75|100) percent sent$/.test(said))).toBe(true)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.every((shown) => /^\d+ percent sent$/.test(shown))).toBe(true)

  await page.getByLabel('Another file').setInputFiles(file('two.txt', 'I sail.'))
  await page.getByLabel('E-mail').fill('kari-slow@example.com')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const names = await database.run(
    'select f.name from files f join people p on p.id = f.person_id where p.email = $1 order by f.name',
    ['kari-slow@example.com'],
  )
  expect(names).toEqual([{ name: 'long.txt' }, { name: 'two.txt' }])
  await browser.close()
})
