import { ELSEWHERE } from '../tour/tour.ts'
import { actScene, pageScene, type Scene, submitWrong } from '../tour/scene.ts'

const SIGN_IN = '/portal/sign-in'
const WELCOME = '/portal/welcome/:token'
const refused = { faults: [422] }

const elsewhere = { headers: ELSEWHERE }

const tokenOf = (link: string) => ({ token: link.split('/').at(-1) ?? '' })

/** Pages before and around signing in. */
export const signInScenes: readonly Scene[] = [
  pageScene('sign-in', 'nobody', SIGN_IN),
  pageScene('sign-in-norwegian', 'nobody', SIGN_IN, { query: '?language=nb' }),
  actScene('sign-in-refused', 'nobody', SIGN_IN, {
    act: async (page) => {
      await page.locator('#email').fill('kari@fjellvik.example.com')
      await page.locator('#password').fill('something else')
      await submitWrong(page)
    },
    ...refused,
  }),
  actScene('sign-in-empty', 'nobody', SIGN_IN, { act: submitWrong, ...refused }),
  pageScene('sign-out', 'company', '/portal/sign-out'),
  pageScene('welcome', 'nobody', WELCOME, { values: ({ open }) => tokenOf(open.invitation) }),
  actScene('welcome-refused', 'nobody', WELCOME, {
    values: ({ open }) => tokenOf(open.invitation),
    act: async (page) => {
      await page.locator('#name').fill('')
      await page.locator('#password').fill('password')
      await submitWrong(page)
    },
    ...refused,
  }),
  pageScene('welcome-recover', 'nobody', WELCOME, { values: ({ open }) => tokenOf(open.recovery) }),
  pageScene('welcome-gone', 'nobody', WELCOME, { values: () => ({ token: 'x'.repeat(43) }), faults: [404] }),
  pageScene('welcome-accept', 'agency', WELCOME, { values: ({ open }) => tokenOf(open.secondCompany) }),
  pageScene('welcome-sign-in-first', 'nobody', WELCOME, { values: ({ open }) => tokenOf(open.secondCompany) }),
  pageScene('welcome-other-person', 'company', WELCOME, { values: ({ open }) => tokenOf(open.secondCompany) }),
  pageScene('companies', 'agency', '/portal/companies'),
  pageScene('prove', 'agency', '/portal/prove', { query: '?to=/portal/settings/api/keys/new' }),
  actScene('prove-refused', 'agency', '/portal/prove', {
    act: async (page) => {
      await page.locator('input[type=password]').fill('something else')
      await submitWrong(page)
    },
    ...refused,
  }),
  {
    name: 'authenticator-first',
    screen: '/portal/sign-in/code',
    as: 'nobody',
    ...elsewhere,
    open: async (page, tour) => {
      await page.goto(SIGN_IN)
      await tour.signIn(page, 'manager')
      await page.locator('#code').waitFor()
    },
  },
  {
    name: 'authenticator-refused',
    screen: '/portal/sign-in/code',
    as: 'nobody',
    ...elsewhere,
    ...refused,
    open: async (page, tour) => {
      await page.goto(SIGN_IN)
      await tour.signIn(page, 'manager')
      await page.locator('#code').fill('123456')
      await submitWrong(page)
    },
  },
  {
    name: 'authenticator',
    screen: '/portal/sign-in/code',
    as: 'nobody',
    open: async (page, tour) => {
      await page.goto(SIGN_IN)
      await tour.signIn(page, 'careful')
      await page.locator('#code').waitFor()
    },
  },
  pageScene('prove-code', 'careful', '/portal/prove'),
  // The start of the portal leads to the first section that the member may use.
  pageScene('start', 'manager', '/portal'),
]
