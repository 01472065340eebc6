import { actScene, pageScene, type Scene, submit, submitWrong } from '../scene.ts'

const PROFILE = '/portal/settings/company'

/** The company profile. */
export const companyScenes: readonly Scene[] = [
  pageScene('company', 'agency', PROFILE),
  actScene('company-refused', 'agency', PROFILE, {
    act: async (page) => {
      await page.locator('#country').fill('Atlantis')
      await page.locator('#locations').fill('Qwzxy')
      await submitWrong(page)
    },
    faults: [422],
  }),
  actScene('company-saved', 'agency', PROFILE, {
    act: async (page) => {
      await submit(page)
      await page.locator('.banner').waitFor()
    },
  }),
]
