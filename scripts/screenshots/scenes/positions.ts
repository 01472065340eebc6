import type { Page } from 'playwright-core'
import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

const LIST = '/portal/positions'
const of = (name: keyof Objects['positions']) => ({ values: ({ positions }: Objects) => ({ id: positions[name] }) })

const ofLink = { values: ({ positions, link }: Objects) => ({ id: positions.published, link }) }
const ofPage = { values: ({ positions, careersPage }: Objects) => ({ id: positions.published, page: careersPage }) }

async function tick(page: Page): Promise<void> {
  for (const place of [0, 2]) await page.locator('[name=id]').nth(place).check()
}

/** Positions: the list, and what is done to them. */
export const positionScenes: readonly Scene[] = [
  pageScene('positions', 'agency', LIST),
  pageScene('positions-filtered', 'agency', LIST, { query: '?search=qwzxy' }),
  pageScene('positions-none', 'newcomer', LIST),
  pageScene('positions-read', 'manager', LIST),
  actScene('positions-chosen', 'agency', LIST, { act: tick }),
  pageScene('positions-done', 'agency', LIST, { query: '?done=publish&count=3' }),
  actScene('positions-publish', 'agency', `${LIST}/publish`, {
    act: async (page) => {
      await page.goto(new URL(LIST, page.url()).href)
      await tick(page)
      await page.locator('.bulk button').first().click()
      await page.waitForLoadState()
    },
  }),
  pageScene('positions-pause', 'agency', `${LIST}/pause`),
  pageScene('positions-archive', 'agency', `${LIST}/archive`),
  pageScene('positions-restore', 'agency', `${LIST}/restore`),
  pageScene('position', 'agency', `${LIST}/:id`, of('published')),
  pageScene('position-draft', 'agency', `${LIST}/:id`, of('draft')),
  pageScene('position-read', 'manager', `${LIST}/:id`, of('granted')),
  pageScene('position-pages', 'agency', `${LIST}/:id/pages`, of('published')),
  pageScene('position-figures', 'agency', `${LIST}/:id/figures`, of('published')),
  pageScene('position-activity', 'agency', `${LIST}/:id/activity`, of('published')),
  pageScene('position-new', 'agency', `${LIST}/new`),
  actScene('position-refused', 'agency', `${LIST}/new`, {
    act: async (page) => {
      await page.locator('#locations').fill('Qwzxy')
      await page.locator('#salaryMin').fill('much')
      await submitWrong(page)
    },
    faults: [422],
  }),
  pageScene('position-edit', 'agency', `${LIST}/:id/edit`, of('published')),
  actScene('position-changed', 'agency', `${LIST}/:id/edit`, {
    ...of('draft'),
    act: async (page) => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.locator('#pitch').fill(`Somebody else wrote this at ${Date.now()}.`)
      await submit(other)
      await other.close()
      await page.locator('#pitch').fill('My own words.')
      await submitWrong(page)
    },
    faults: [422],
  }),
  pageScene('position-deadline', 'agency', `${LIST}/:id/deadline`, of('published')),
  pageScene('position-team', 'agency', `${LIST}/:id/team`, of('published')),
  pageScene('position-duplicate', 'agency', `${LIST}/:id/duplicate`, of('published')),
  pageScene('position-preview', 'agency', `${LIST}/:id/preview`, of('draft')),
  pageScene('position-link-new', 'agency', `${LIST}/:id/links/new`, of('published')),
  pageScene('position-link', 'agency', `${LIST}/:id/links/:link`, ofLink),
  pageScene('position-link-edit', 'agency', `${LIST}/:id/links/:link/edit`, ofLink),
  pageScene('position-link-on', 'agency', `${LIST}/:id/links/:link/on`, ofLink),
  pageScene('position-link-off', 'agency', `${LIST}/:id/links/:link/off`, ofLink),
  pageScene('position-forms', 'agency', `${LIST}/:id/pages/:page`, ofPage),
  pageScene('position-list-on', 'agency', `${LIST}/:id/pages/:page/list`, ofPage),
  pageScene('position-unlist', 'agency', `${LIST}/:id/pages/:page/unlist`, ofPage),
  pageScene('position-publish', 'agency', `${LIST}/:id/publish`, of('published')),
  pageScene('position-pause', 'agency', `${LIST}/:id/pause`, of('published')),
  pageScene('position-resume', 'agency', `${LIST}/:id/resume`, of('published')),
  pageScene('position-archive', 'agency', `${LIST}/:id/archive`, of('published')),
  pageScene('position-restore', 'agency', `${LIST}/:id/restore`, of('published')),
]
