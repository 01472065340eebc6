import { expect, test } from 'vitest'
import { portalAddresses } from './addresses.ts'
import { portalScreens, type ScreenSettings } from './frame/screens.ts'

// Nothing is opened here, so that no screen needs what it is given.
const paths = portalScreens({} as ScreenSettings).map(({ path }) => path)

test('each address in the list has one screen', () => {
  expect(paths.toSorted()).toEqual(portalAddresses.toSorted())
})
