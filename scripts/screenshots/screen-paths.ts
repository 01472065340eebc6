import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { portalScreens, ScreenSettings } from '../../server/src/portal/frame/screens.ts'
import type { PageSettings, publicPages } from '../../server/src/public/site/pages.ts'

const compiled = join(import.meta.dirname, '..', '..', 'server', 'dist')

async function load<T>(...path: string[]): Promise<T> {
  return (await import(pathToFileURL(join(compiled, ...path)).href)) as T
}

/**
 * The addresses of all screens of the portal and of all public pages. They are read from what was compiled, because Node cannot
 * run markup.
 */
export async function screenPaths(): Promise<string[]> {
  const portal = await load<{ portalScreens: typeof portalScreens }>('portal', 'frame', 'screens.js')
  const site = await load<{ publicPages: typeof publicPages }>('public', 'site', 'pages.js')
  // Nothing is opened here, so that nothing needs what it is given.
  return [...portal.portalScreens({} as ScreenSettings), ...site.publicPages({} as PageSettings)].map(
    ({ path }) => path,
  )
}
