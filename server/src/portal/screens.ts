import { goTo, memberScreen, type Screen } from '../web/screen.ts'

/** The beginning of the portal: the first section that the member may use. */
const start = memberScreen('member', {
  path: '/portal',
  show: async ({ access }) => goTo(access.abilities.has('keys.create') ? '/portal/settings/api' : '/portal/account'),
})

/** All screens of the portal. The test matrix goes through this list, so that no address is left out. */
export function portalScreens(): readonly Screen[] {
  return [start]
}
