import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { sessionCookie } from '../../src/organisation/sessions/token.ts'
import { type Fixture, openFixture } from '../fixture.ts'
import { makeWorld, type MemberName, signIn, type World } from '../portal/world.ts'

/** A server in process with companies and people, and a browser in front of it. Both end with the file. */
export interface OneProcess {
  readonly fixture: Fixture
  readonly world: World
  /** A page of somebody who has signed in. It is closed with the test. */
  readonly pageOf: (person: MemberName, path: string, options?: BrowserContextOptions) => Promise<Page>
}

export async function startOneProcess(): Promise<OneProcess> {
  // Not https, over which browsers take no cookie from here.
  const fixture = await openFixture({ publicUrl: 'http://127.0.0.1' })
  const world = await makeWorld(fixture)
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  afterAll(() => browser.close())
  const { url } = fixture.server
  return {
    ...{ fixture, world },
    async pageOf(person, path, options = {}) {
      const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce', ...options })
      // The first form with a place reads the gazetteer, which takes long where other tests run.
      context.setDefaultTimeout(120_000)
      onTestFinished(() => context.close())
      const { token } = await signIn(fixture, world.people[person])
      await context.addCookies([{ name: sessionCookie(false), value: token, url }])
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
  }
}

/** A phone, as most people hold it. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
