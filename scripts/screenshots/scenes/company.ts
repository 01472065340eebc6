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

const PAGES = '/portal/pages'
const ofPage = { values: ({ careersPage }: Objects) => ({ id: careersPage }) }

/** Careers pages, and what embeds them elsewhere. */
export const careersPageScenes: readonly Scene[] = [
  pageScene('careers-pages', 'agency', PAGES),
  pageScene('careers-page', 'agency', `${PAGES}/:id`, ofPage),
  pageScene('careers-page-positions', 'agency', `${PAGES}/:id`, { ...ofPage, query: '?view=all' }),
  pageScene('careers-page-new', 'agency', `${PAGES}/new`),
  pageScene('careers-page-edit', 'agency', `${PAGES}/:id/edit`, ofPage),
  actScene('careers-page-refused', 'agency', `${PAGES}/:id/edit`, {
    ...ofPage,
    act: async (page) => {
      await page.locator('#name').fill('')
      await page.locator('#colour').fill('red')
      await submitWrong(page)
    },
    faults: [422],
  }),
  pageScene('careers-page-off', 'agency', `${PAGES}/:id/off`, ofPage),
  pageScene('careers-page-on', 'agency', `${PAGES}/:id/on`, ofPage),
  pageScene('careers-page-default', 'agency', `${PAGES}/:id/default`, ofPage),
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

const CLIENTS = '/portal/clients'
const AGENCIES = '/portal/agencies'
const client = { values: () => ({ client: 'skarvholmen-laks' }) }
const asked = { values: () => ({ client: 'kvistbyte' }) }
const asking = { values: () => ({ agency: 'lindkaer-falk' }) }

/** Agencies and their clients, from both sides, and an agency inside a client. */
export const clientScenes: readonly Scene[] = [
  pageScene('clients', 'agency', CLIENTS),
  pageScene('client-new', 'agency', `${CLIENTS}/new`),
  actScene('client-new-refused', 'agency', `${CLIENTS}/new`, {
    act: async (page) => {
      await page.locator('#country').fill('Atlantis')
      await submitWrong(page)
    },
    faults: [422],
  }),
  pageScene('client-ask', 'agency', `${CLIENTS}/ask`),
  // It leads to the positions there.
  pageScene('client-inside', 'agency', `${CLIENTS}/:client`, client),
  pageScene('client-end', 'agency', `${CLIENTS}/:client/end`, client),
  pageScene('client-withdraw', 'agency', `${CLIENTS}/:client/withdraw`, asked),
  pageScene('agencies', 'company', AGENCIES),
  pageScene('agency-accept', 'company', `${AGENCIES}/:agency/accept`, asking),
  pageScene('agency-decline', 'company', `${AGENCIES}/:agency/decline`, asking),
  pageScene('agency-end', 'company', `${AGENCIES}/:agency/end`, { values: () => ({ agency: 'fjellvik' }) }),
  actScene('client-created', 'agency', `${CLIENTS}/new`, {
    act: async (page) => {
      await page.locator('#name').fill('Kverna Mølleri')
      await submit(page)
      await page.locator('.banner').waitFor()
    },
  }),
]
