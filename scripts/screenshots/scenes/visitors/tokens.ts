import type { Scene } from '../../tour/scene.ts'
import { publicScene, withToken } from './public-scene.ts'

const OWN = '/m/:token'

/** What the links open that people are given: their own pages, invitations, and pages of referrers. */
export const tokenScenes: readonly Scene[] = [
  publicScene('own', OWN, { values: withToken('person') }),
  publicScene('own-submission', OWN, { values: withToken('submission') }),
  publicScene('own-correct', `${OWN}/correct`, { values: withToken('person') }),
  publicScene('own-withdraw', OWN, {
    values: withToken('person'),
    act: async (page) => {
      await page.locator('a[href*="/withdraw/"]').first().click()
      await page.waitForURL(/\/withdraw\//)
    },
  }),
  publicScene('own-erase', `${OWN}/erase`, { values: withToken('person') }),
  publicScene('own-erased', '/m/erased'),
  publicScene('own-unknown', OWN, { values: () => ({ token: 'nothing' }), faults: [404] }),
  publicScene('referrer', OWN, { values: withToken('named') }),
  publicScene('referrer-none', OWN, { values: withToken('referrer') }),
  publicScene('refer-thanks', `${OWN}/link`, { values: withToken('referrer') }),
  publicScene('refer-thanks-name', `${OWN}/link`, {
    values: withToken('named'),
    query: ({ namedQuery }) => namedQuery,
  }),
  publicScene('invitation', OWN, { values: withToken('asked') }),
  publicScene('invitation-yes', `${OWN}/apply`, { values: withToken('asked') }),
  publicScene('invitation-no', OWN, {
    values: withToken('declining'),
    act: async (page) => {
      await page.locator('.answers form button').first().click()
      await page.waitForLoadState()
    },
  }),
]
