import { Secret, TOTP } from 'otpauth'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type AnsweringServer, startAnsweringServer } from './answering-server.ts'
import { type Installation, startInstallation } from './installation.ts'
import { type Maker, type Objects, PASSWORD, people, type Person } from './objects.ts'
import { makePublicSite, type PublicSite } from './public-site.ts'

/**
 * So many pages later somebody signs in again: sensitive pages want a proof of the last ten minutes. Pages are counted and not
 * minutes, because the audit log shows each sign-in, and is to show as many whenever all scenes are visited.
 */
const FRESH = 50

/** What a proxy adds to requests of somebody who is not at the machine itself, for whom a password is not enough. */
export const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }

interface Session {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
  /** How many pages were opened before the person proved a factor. */
  readonly at: number
}

/** A browser in front of an installation in which there is something of everything. */
export interface Tour<O = Objects> {
  readonly installation: Installation
  readonly objects: O
  /** What visitors look at. It is made when it is first asked for. */
  readonly publicSite: () => Promise<PublicSite>
  /** Where events are sent. */
  readonly server: AnsweringServer
  /** An empty page of somebody who has signed in, or of nobody. The caller closes its context. */
  readonly pageOf: (person: Person | 'nobody', options?: BrowserContextOptions) => Promise<Page>
  /** Fills in the page for signing in. */
  readonly signIn: (page: Page, person: Person) => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * Starts the program and the browser.
 * @param settings of the program, such as a database that has the demonstration already
 * @param make makes what is looked at
 * @throws {Error} if there is no Chromium, or if the program does not serve
 */
export async function startTour<O>(
  say: (what: string) => void,
  settings: Readonly<Record<string, string>>,
  make: Maker<O>,
): Promise<Tour<O>> {
  const started: (() => Promise<void>)[] = []
  const end = async () => {
    for (const stop of started.splice(0).toReversed()) await stop()
  }
  try {
    return await start(say, settings, make, started, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function start<O>(
  say: (what: string) => void,
  settings: Readonly<Record<string, string>>,
  make: Maker<O>,
  started: (() => Promise<void>)[],
  end: () => Promise<void>,
): Promise<Tour<O>> {
  say('starting the program with the demonstration')
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  started.push(() => browser.close())
  const server = await startAnsweringServer()
  started.push(server.stop)
  const installation = await startInstallation(settings)
  started.push(installation.stop)
  say('making keys, receivers and deliveries')
  const context = (options: BrowserContextOptions = {}) =>
    browser.newContext({ baseURL: installation.url, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const sessions = new Map<Person, Session>()
  let opened = 0
  // Of the authenticator app of `careful`.
  let secret = ''
  const enterCode = async (page: Page) => {
    await page.locator('#code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.locator('main form[method=post] button[type=submit]').click()
  }
  const keepSession = async (person: Person, begin: (page: Page) => Promise<void>) => {
    const own = await context()
    const page = await own.newPage()
    await begin(page)
    await page.waitForURL(/\/portal(?:$|\/(?:settings|account|companies))/)
    const session = { state: await own.storageState(), at: opened }
    sessions.set(person, session)
    await own.close()
    return session
  }
  const joinAll = async (links: Objects['links']) => {
    const linkOf = (person: Person) => links.get(people[person].email) ?? ''
    for (const person of ['agency', 'company', 'manager', 'newcomer'] as const) {
      if (linkOf(person) !== '') await keepSession(person, (page) => join(page, person, linkOf(person)))
    }
    if (linkOf('careful') === '') return
    await keepSession('careful', async (page) => {
      await page.setExtraHTTPHeaders(ELSEWHERE)
      await join(page, 'careful', linkOf('careful'))
      secret = await page.locator('#secret').inputValue()
      await enterCode(page)
    })
  }
  const sessionOf = async (person: Person) => {
    const known = sessions.get(person)
    if (known && opened - known.at < FRESH) return known.state
    const { state } = await keepSession(person, async (page) => {
      await page.goto('/portal/sign-in')
      await signIn(page, person)
      if (person === 'careful') await enterCode(page)
    })
    return state
  }
  const pageOf: Tour['pageOf'] = async (person, options = {}) => {
    opened += 1
    const state = person === 'nobody' ? {} : { storageState: await sessionOf(person) }
    return (await context({ ...state, ...options })).newPage()
  }
  const objects = await make(installation, server, joinAll, () => pageOf('agency'))
  let site: Promise<PublicSite> | undefined
  return {
    installation,
    objects,
    publicSite: () => (site ??= makePublicSite(installation)),
    server,
    signIn,
    pageOf,
    end,
  }
}

/** Opens the link that was printed for somebody, and chooses a password. */
async function join(page: Page, person: Person, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('#name').fill(people[person].name)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('main button[type=submit]').click()
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.locator('#email').fill(people[person].email)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('main form[method=post]:has(#password) button[type=submit]').click()
}
