import type { Page } from 'playwright-core'
import type { Tour } from '../tour/tour.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

const ACCOUNT = '/portal/account'
const PASSKEY = `${ACCOUNT}/passkeys/:id`

/** Signs in with another browser, so that there is another session. */
async function signInElsewhere(tour: Tour): Promise<void> {
  const page = await tour.pageOf('nobody')
  await page.goto('/portal/sign-in')
  await tour.signIn(page, 'company')
  await page.waitForURL('**/portal')
  await page.context().close()
}

/** Adds a passkey of a device that Chromium plays, and opens its page. */
async function openPasskey(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${ACCOUNT}/passkeys/new`)
  await submit(page)
  await page.locator(`a[href^="${ACCOUNT}/passkeys/"]:not([href$="/new"])`).first().click()
  await page.locator('#rename').waitFor()
}

/** One's own account. */
export const accountScenes: readonly Scene[] = [
  pageScene('account', 'newcomer', ACCOUNT),
  pageScene('account-second-factor', 'newcomer', `${ACCOUNT}/second-factor`),
  pageScene('account-restricted', 'manager', ACCOUNT, { query: '?done=preferences' }),
  pageScene('account-authenticator', 'careful', ACCOUNT),
  actScene('account-refused', 'newcomer', ACCOUNT, {
    act: async (page) => {
      await page.locator('#name').fill('Siri '.repeat(100))
      await submitWrong(page)
    },
    faults: [422],
  }),
  pageScene('password', 'agency', `${ACCOUNT}/password`),
  actScene('password-refused', 'agency', `${ACCOUNT}/password`, {
    act: async (page) => {
      await page.locator('#password').fill('fjellvik')
      await submitWrong(page)
    },
    faults: [422],
  }),
  pageScene('authenticator-set-up', 'agency', `${ACCOUNT}/authenticator`),
  pageScene('authenticator-remove', 'careful', `${ACCOUNT}/authenticator/remove`),
  pageScene('passkey-new', 'agency', `${ACCOUNT}/passkeys/new`),
  {
    name: 'passkey',
    screen: PASSKEY,
    as: 'company',
    open: openPasskey,
  },
  {
    name: 'passkey-remove',
    screen: `${PASSKEY}/remove`,
    as: 'company',
    open: async (page) => {
      await openPasskey(page)
      await page.locator('.actions a').click()
      await page.locator('h1').waitFor()
    },
  },
  {
    name: 'session-end',
    screen: `${ACCOUNT}/sessions/:id/end`,
    as: 'company',
    open: async (page, tour) => {
      await signInElsewhere(tour)
      await page.goto(ACCOUNT)
      await page.locator('a[href$="/end"]').first().click()
      await page.locator('.facts').waitFor()
    },
  },
  pageScene('account-full', 'company', ACCOUNT),
  pageScene('sessions-end', 'company', `${ACCOUNT}/sessions/end-others`),
]
