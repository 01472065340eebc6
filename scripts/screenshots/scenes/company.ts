import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

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

const PAGES = '/portal/settings/careers-pages'
const ofPage = { values: ({ careersPage }: Objects) => ({ id: careersPage }) }

/** Careers pages, and what embeds them elsewhere. */
export const careersPageScenes: readonly Scene[] = [
  pageScene('careers-pages', 'agency', PAGES),
  pageScene('embedding', 'agency', `${PAGES}/:id/embedding`, ofPage),
  actScene('embedding-refused', 'agency', `${PAGES}/:id/embedding`, {
    ...ofPage,
    act: async (page) => {
      await page.locator('#origins').fill('http://example.com\nhttps://*.example.com')
      await submitWrong(page)
    },
    faults: [422],
  }),
  actScene('embedding-saved', 'agency', `${PAGES}/:id/embedding`, {
    ...ofPage,
    act: async (page) => {
      await page.locator('#origins').fill('https://www.example.com/')
      await submit(page)
      await page.locator('.banner').waitFor()
    },
  }),
]
