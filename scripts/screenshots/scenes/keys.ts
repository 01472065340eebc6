import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

const SETTINGS = '/portal/settings/api'
const KEYS = `${SETTINGS}/keys`

/** Settings → API + Webhooks, and keys. */
export const keyScenes: readonly Scene[] = [
  pageScene('settings', 'agency', SETTINGS),
  pageScene('settings-empty', 'newcomer', SETTINGS),
  pageScene('settings-restricted', 'manager', SETTINGS),
  actScene('settings-menu', 'agency', SETTINGS, {
    act: async (page) => {
      const menu = page.locator('.menu-toggle summary')
      await page.setViewportSize({ width: 390, height: 844 })
      await menu.click()
    },
  }),
  actScene('shortcuts', 'agency', SETTINGS, { act: (page) => page.keyboard.press('?') }),
  pageScene('key-new', 'agency', `${KEYS}/new`),
  actScene('key-new-refused', 'agency', `${KEYS}/new`, {
    act: async (page) => {
      await page.locator('#limit').fill('many')
      await page.locator('[name=access][value=certain]').check()
      await page.locator('[name=expiry][value=date]').check()
      await submitWrong(page)
    },
    faults: [422],
  }),
  actScene('key-created', 'company', `${KEYS}/new`, {
    act: async (page) => {
      await page.locator('#name').fill('Careers site')
      await submit(page)
      await page.locator('#key').waitFor()
    },
  }),
  pageScene('key', 'agency', `${KEYS}/:id`, { values: ({ keys }) => ({ id: keys.used }) }),
  pageScene('key-restricted', 'agency', `${KEYS}/:id`, { values: ({ keys }) => ({ id: keys.restricted }) }),
  pageScene('key-revoked', 'agency', `${KEYS}/:id`, { values: ({ keys }) => ({ id: keys.revoked }) }),
  pageScene('key-long', 'agency', `${KEYS}/:id`, { values: ({ keys }) => ({ id: keys.long }) }),
  pageScene('key-again', 'agency', `${KEYS}/:id`, { values: ({ keys }) => ({ id: keys.used }), query: '?again=1' }),
  pageScene('key-revoke', 'agency', `${KEYS}/:id/revoke`, { values: ({ keys }) => ({ id: keys.used }) }),
  pageScene('key-gone', 'agency', `${KEYS}/:id`, { values: () => ({ id: 'none' }), faults: [404] }),
]
