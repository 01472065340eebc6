import type { Page } from 'playwright-core'
import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene } from '../tour/scene.ts'

const LIST = '/portal/positions'
const of = (name: keyof Objects['positions']) => ({ values: ({ positions }: Objects) => ({ id: positions[name] }) })

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
  pageScene('position-new', 'agency', `${LIST}/new`),
  pageScene('position-edit', 'agency', `${LIST}/:id/edit`, of('published')),
  pageScene('position-publish', 'agency', `${LIST}/:id/publish`, of('published')),
  pageScene('position-pause', 'agency', `${LIST}/:id/pause`, of('published')),
  pageScene('position-resume', 'agency', `${LIST}/:id/resume`, of('published')),
  pageScene('position-archive', 'agency', `${LIST}/:id/archive`, of('published')),
  pageScene('position-restore', 'agency', `${LIST}/:id/restore`, of('published')),
]
