import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOn } from '../../../test/browser/faults.ts'
import { violationsIn } from '../../../test/browser/axe.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { beforeServing } from '../../../test/fixture.ts'
import { oneOf } from '../../../test/seed.ts'
import { makePerson, PASSWORD, type Person } from '../../../test/portal/person.ts'
import { runService, stopService } from '../../../test/service.ts'

// A real browser with a virtual authenticator, on the compiled program.

const database = await createTestDatabase()
let browser: Browser
let url = ''
let people: Person[]
beforeAll(async () => {
  people = await beforeServing(database, async (make) => [
    await makePerson({ database, make }),
    await makePerson({ database, make }),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-passkeys-'))
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')
  const service = await runService({ DATABASE_URL: database.url, DATA_DIR: folder, MASTER_KEY })
  url = `http://localhost:${new URL(service.url).port}`
  // In containers, and for root, Chromium's sandbox cannot be set up.
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  return async () => {
    await browser.close()
    await stopService(service)
    await rm(folder, { recursive: true, force: true })
  }
})
afterAll(() => database.drop())

interface Device {
  readonly page: Page
  readonly context: BrowserContext
  readonly cdp: CDPSession
  readonly authenticatorId: string
  /** What the browser reported as errors. */
  readonly faults: string[]
}

/** A browser on a device that keeps passkeys, and asks the person to confirm. */
async function openDevice(): Promise<Device> {
  const context = await browser.newContext({ baseURL: url })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults = faultsOn(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { page, context, cdp, authenticatorId, faults }
}

async function signInWithPassword({ page }: Device, { email }: Person): Promise<void> {
  await page.goto('/portal/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/portal')
}

async function addPasskey({ page }: Device): Promise<void> {
  await page.goto('/portal/account')
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('This laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('You have a new passkey.').waitFor()
}

const forgetProofs = () => database.run(`update sessions set proven_at = proven_at - interval '11 minutes'`)

test('somebody adds a passkey, signs in with it, and proves with it what they were about to do', async () => {
  const device = await openDevice()
  const { page, cdp, authenticatorId, faults } = device
  await signInWithPassword(device, people[0]!)
  await addPasskey(device)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL('**/portal/sign-in')
  await page.goto('/portal/account')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/portal/account')
  expect(await page.getByRole('row', { name: 'This laptop' }).textContent()).not.toContain('Never')

  await page.goto('/portal/settings/api/keys/new')
  await page.getByLabel('Name', { exact: true }).fill('Careers site')
  await forgetProofs()
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  const before = await tokenIn(device)
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your new key' }).waitFor()
  expect(await tokenIn(device)).not.toBe(before)
  expect(await database.run('select name from keys')).toEqual([{ name: 'Careers site' }])
  expect(faults).toEqual([])
})

async function tokenIn({ context }: Device): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'kandidat')?.value
}

test('a device that cannot verify the person adds nothing, signs nobody in, and the page says so', async () => {
  const device = await openDevice()
  const { page, cdp, authenticatorId } = device
  await signInWithPassword(device, people[1]!)
  await page.goto('/portal/account/passkeys/new')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').getByText('Your browser added no passkey.').waitFor()
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toEqual([])

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('You have a new passkey.').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL('**/portal/sign-in')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText('Your browser used no passkey.').waitFor()
  expect(page.url()).toBe(`${url}/portal/sign-in`)
})

test('without scripts a passkey is not offered, and the password is', async () => {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto('/portal/sign-in')
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true)
})

test.each(
  oneOf('how the account is looked at', [
    { width: 390, colorScheme: 'dark' },
    { width: 1400, colorScheme: 'light' },
  ] as const),
)('the account is accessible at $width pixels in $colorScheme', { tags: 'long' }, async ({ width, colorScheme }) => {
  const device = await openDevice()
  const { page } = device
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await page.goto('/portal/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await signInWithPassword(device, people[1]!)
  await addPasskey(device)
  await page.getByRole('link', { name: 'This laptop' }).last().click()
  const passkey = new URL(page.url()).pathname
  const paths = ['', '/password', '/authenticator', '/passkeys/new', '/sessions/end-others']
  for (const path of [...paths.map((each) => `/portal/account${each}`), passkey, `${passkey}/remove`]) {
    await page.goto(path)
    expect(await faultsOf(page), path).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
  }
})

async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map(({ rule, elements }) => `${rule}: ${elements[0] ?? ''}`)
}
