import { expect, test } from 'vitest'
import { portalScreens, type ScreenSettings } from '../../../server/src/portal/screens.ts'
import { allScenes, screensWithoutScene } from './all.ts'

// No screen is opened here, so that none needs what it is given.
const paths = portalScreens({} as ScreenSettings).map(({ path }) => path)

test('every screen of the portal has a scene, or a reason for having none', () => {
  expect(screensWithoutScene(paths)).toEqual([])
  expect(screensWithoutScene([...paths, '/portal/unseen'])).toEqual(['/portal/unseen'])
})

test('every scene is of a screen that there is, and has a name of its own', () => {
  expect(allScenes.filter(({ screen }) => !paths.includes(screen))).toEqual([])
  expect(new Set(allScenes.map(({ name }) => name)).size).toBe(allScenes.length)
})
