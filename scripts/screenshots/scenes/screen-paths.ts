import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { portalScreens, ScreenSettings } from '../../../server/src/portal/screens.ts'

const compiled = join(import.meta.dirname, '..', '..', '..', 'server', 'dist', 'portal', 'screens.js')

/** The addresses of all screens of the portal. They are read from what was compiled, because Node cannot run markup. */
export async function screenPaths(): Promise<string[]> {
  const module = (await import(pathToFileURL(compiled).href)) as { portalScreens: typeof portalScreens }
  // No screen is opened here, so that none needs what it is given.
  return module.portalScreens({} as ScreenSettings).map(({ path }) => path)
}
