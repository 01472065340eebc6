import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { budget } from '../budget.ts'
import { formSecrets, sealForm } from '../../src/candidates/spam/seal.ts'
import { masterKeys } from '../../src/base/secrets/sealed.ts'
import { killGroup, runCommand, runService, stopService } from '../service.ts'

// People who apply to a real service: by a browser without scripts, and while it is killed.

const folder = mkdtempSync(join(tmpdir(), 'kandidat-applying-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const masterKey = Buffer.alloc(32, 7)
const env = { DATA_DIR: folder, MASTER_KEY: masterKey.toString('base64'), TRUSTED_PROXIES: '127.0.0.1' }

/** Runs a command to its end, with JSON in a file if it takes some, and returns its JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- each command has a result of its own
async function command(...given: (string | object)[]): Promise<any> {
  const args = given.map((each, at) => {
    if (typeof each === 'string') return each
    const file = join(folder, `given-${at}.json`)
    writeFileSync(file, JSON.stringify(each))
    return file
  })
  const run = runCommand([...args, '--json'], env)
  expect(await run.ended, run.stderr()).toBe(0)
  return JSON.parse(run.stdout())
}

/** Publishes a position. @returns the path of its form */
async function openPosition(title: string, more: object = {}): Promise<string> {
  const form = { title, language: 'EN', ...more }
  const { positions } = await command('positions', 'create', form, '--company', 'fjellvik', '--publish')
  const { data, pages = data } = await command('pages', 'list', '--company', 'fjellvik')
  return `/c/${pages[0].id}/${positions[0].id ?? positions[0]}/apply`
}

interface Submission {
  email: string | null
  state: string
  vouchId: string
  fileIds: string[]
}

async function submissions(): Promise<Submission[]> {
  const all: Submission[] = []
  for (let after: string | null = ''; after !== null;) {
    const more: string[] = after === '' ? [] : ['--after', after]
    const page: { submissions: Submission[]; nextCursor: string | null } = await command(
      ...['submissions', 'list', '--take', '100', ...more],
    )
    all.push(...page.submissions)
    after = page.nextCursor
  }
  return all
}

/** The submissions of those who applied together. */
const ofPeople = async () => (await submissions()).filter(({ email }) => email?.startsWith('person') === true)

test('somebody without JavaScript applies with a CV, corrects an error without losing it, and withdraws', async () => {
  const service = await runService(env, ['--no-demo', '--no-worker'])
  await command('companies', 'create', { name: 'Fjellvik', slug: 'fjellvik', country: 'NO' })
  const path = await openPosition('Welder', { applicationForm: { cv: 'required' } })
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => void (request.url().startsWith(service.url) || foreign.push(request.url())))
  const cv = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('I have welded for ten years.\n') }

  await page.goto(service.url + path.replace('/apply', ''))
  await page.getByRole('link', { name: 'Apply' }).first().click()
  await page.getByLabel('First name').fill('Kari')
  await page.getByLabel('Last name').fill('Lie')
  await page.getByLabel('E-mail').fill('kari')
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByLabel('Message').fill('I weld.\nEvery day.')
  await page.getByRole('button', { name: 'Send the application' }).click()

  expect(await page.locator(':focus').getAttribute('id')).toBe('summary')
  await page.getByRole('link', { name: 'E-mail: Write one whole e-mail address' }).click()
  expect(await page.getByLabel('Message').inputValue()).toBe('I weld.\nEvery day.')
  expect(await page.locator('.kept').innerText()).toContain('cv.txt')
  await page.getByLabel('E-mail').fill('kari@example.com')
  await page.getByRole('button', { name: 'Send the application' }).click()

  expect(await page.locator('h1').innerText()).toBe('Thank you')
  await page.getByRole('link', { name: 'Open your page' }).click()
  expect(await page.locator('main').innerText()).toContain('cv.txt')
  const [sent] = await submissions()
  expect(sent).toMatchObject({ email: 'kari@example.com', fileIds: [expect.any(String)] })
  await page.getByRole('link', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw the application' }).click()
  expect(await page.locator('main').innerText()).toContain('Withdrawn')
  expect(foreign).toEqual([])
  expect(await context.cookies()).toEqual([])
  await browser.close()
  await stopService(service)
})

test('somebody on a slow phone without JavaScript applies with a CV in under a minute, at the speed of human fingers', async () => {
  const service = await runService(env, ['--no-demo', '--no-worker'])
  const path = await openPosition('Driver')
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const context = await browser.newContext({ ...devices['Pixel 5'], javaScriptEnabled: false })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  // 64 kB/s up, 200 kB/s down, and 150 ms to the server and back.
  const speed = { offline: false, latency: 150, uploadThroughput: 64_000, downloadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', speed)
  const cv = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_000_000, 'I have driven for years.\n') }

  const begun = performance.now()
  await page.goto(service.url + path.replace('/apply', ''))
  await page.getByRole('link', { name: 'Apply' }).first().tap()
  const typed = { 'First name': 'Kari', 'Last name': 'Lie', 'E-mail': 'kari.driver@example.com' }
  for (const [label, text] of Object.entries(typed)) {
    await page.getByLabel(label).tap()
    // Four keys a second.
    await page.getByLabel(label).pressSequentially(text, { delay: 250 })
  }
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByRole('button', { name: 'Send the application' }).tap()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - begun) / 1_000
  console.info(`applied in ${seconds.toFixed(0)} s`)
  expect(seconds).toBeLessThan(60)
  expect(await submissions()).toContainEqual(
    expect.objectContaining({ email: 'kari.driver@example.com', state: 'taken', fileIds: [expect.any(String)] }),
  )
  await browser.close()
  await stopService(service)
})

const APPLYING = budget(90, 200)
const killed = `kill -9 while ${APPLYING} people apply: everyone who saw “thank you” is stored with a CV, and who did not can send the same again`
test(killed, { tags: 'long' }, async () => {
  let service = await runService(env, ['--no-demo', '--no-worker'])
  // A position takes 120 an hour without a proof of work, and who sends again counts twice.
  const paths = [await openPosition('Cook'), await openPosition('Baker'), await openPosition('Smith')]
  const secrets = formSecrets(masterKeys([masterKey]))
  const people = Array.from({ length: APPLYING }, (_, i) => {
    const path = paths[i % 3] ?? ''
    const seal = sealForm(secrets, path, new Date(Date.now() - 60_000))
    return { email: `person${i}@example.com`, address: `10.1.${i >> 7}.${i & 127}`, path, seal }
  })
  const thanked = new Set<string>()
  const send = async ({ email, address, path, seal }: (typeof people)[number]) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ seal, email, firstName: 'Kari', lastName: 'Lie' })) {
      body.append(name, value)
    }
    body.append('cv', new File([`The letter of ${email}.\n`], 'cv.txt', { type: 'text/plain' }))
    const headers = { 'x-forwarded-for': address }
    const reply = await fetch(service.url + path, { method: 'POST', body, headers, redirect: 'manual' })
    if (reply.status === 303) thanked.add(email)
    return reply.status
  }
  const kill = new Promise<void>((resolve) => {
    const sending = people.map((person) =>
      send(person).then(
        () => {
          if (thanked.size === 30) void killGroup(service).then(resolve)
        },
        () => undefined,
      ),
    )
    void Promise.all(sending).then(() => resolve())
  })
  await kill
  const seen = new Set(thanked)
  expect(seen.size).toBeLessThan(APPLYING)

  service = await runService(env, ['--no-demo', '--no-worker'])
  const stored = await ofPeople()
  const storedEmails = new Set(stored.map(({ email }) => email))
  expect([...seen].filter((email) => !storedEmails.has(email))).toEqual([])
  for (const { state, fileIds, vouchId } of stored) {
    expect([state, fileIds.length, typeof vouchId]).toEqual(['taken', 1, 'string'])
  }
  const again = people.filter(({ email }) => !seen.has(email))
  for (let from = 0; from < again.length; from += 20) {
    const statuses = await Promise.all(again.slice(from, from + 20).map(send))
    expect(new Set(statuses)).toEqual(new Set([303]))
  }
  const all = await ofPeople()
  expect(all).toHaveLength(people.length)
  expect(new Set(all.map(({ email }) => email))).toEqual(new Set(people.map(({ email }) => email)))
  expect(all.filter(({ state }) => state !== 'taken')).toEqual([])
  expect(new Set(all.map(({ vouchId }) => vouchId)).size).toBe(APPLYING)
  await stopService(service)
})
