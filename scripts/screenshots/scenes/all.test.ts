import { expect, test } from 'vitest'
import { portalScreens, type ScreenSettings } from '../../../server/src/portal/frame/screens.ts'
import { type PageSettings, publicPages } from '../../../server/src/public/site/pages.ts'
import { allScenes, screensWithoutScene } from './all.ts'

// Nothing is opened here, so that nothing needs what it is given.
const paths = [...portalScreens({} as ScreenSettings), ...publicPages({} as PageSettings)].map(({ path }) => path)

test('every screen of the portal and every public page has a scene, or a reason for having none', () => {
  expect(screensWithoutScene(paths)).toEqual([])
  expect(screensWithoutScene([...paths, '/portal/unseen'])).toEqual(['/portal/unseen'])
})

test('every scene is of a screen that there is, and has a name of its own', () => {
  expect(allScenes.filter(({ screen }) => !paths.includes(screen))).toEqual([])
  expect(new Set(allScenes.map(({ name }) => name)).size).toBe(allScenes.length)
})
