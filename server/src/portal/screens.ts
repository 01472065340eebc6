import { accountScreens } from '../accounts/portal/screens.ts'
import { careersPageScreens } from '../careers-pages/portal/screens.tsx'
import { profileScreens } from '../companies/portal/screens.tsx'
import { version } from '../config.ts'
import { auditScreens } from '../audit/portal/screens.tsx'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { deliveryScreens } from '../delivery-log/portal/screens.tsx'
import { keyScreens } from '../keys/portal/screens.tsx'
import { mailScreens } from '../mail/portal/screens.tsx'
import { positionListScreens } from '../positions/portal/list/screens.tsx'
import { editorScreens } from '../positions/portal/editor/screens.tsx'
import { positionScreens } from '../positions/portal/show/screens.tsx'
import { stepScreens } from '../positions/portal/steps/screens.tsx'
import { receiverScreens } from '../receivers/portal/screens.tsx'
import { noticeScreens } from '../privacy/portal/screens.tsx'
import { boardScreens } from '../candidates/portal/board-screens.tsx'
import { candidacyScreens } from '../candidates/portal/candidacy-screens.tsx'
import { submissionScreens } from '../candidates/submissions/portal/screens.tsx'
import { liveScreens } from '../live/screens.ts'
import type { LiveStreams } from '../live/streams.ts'
import type { MasterKeys } from '../secrets/sealed.ts'
import { companiesScreens } from '../sign-in/companies-screens.tsx'
import { passkeyScreens } from '../sign-in/passkey-screens.tsx'
import { proveScreens } from '../sign-in/prove-screens.tsx'
import { signInScreens } from '../sign-in/sign-in-screens.tsx'
import { welcomeScreens } from '../sign-in/welcome-screens.tsx'
import { teamScreens } from '../users/portal/screens.tsx'
import { goTo, memberScreen, type Screen } from '../web/screen.ts'
import { settingsScreens } from './settings-screens.tsx'

/** The beginning of the portal: the first section that the member may use. */
const start = memberScreen('member', {
  path: '/portal',
  show: async ({ access }) => goTo(access.abilities.has('keys.create') ? '/portal/settings/api' : '/portal/account'),
})

/** What some screens need beside a visit. */
export interface ScreenSettings {
  /** The keys that encrypt secrets. */
  readonly masterKeys: () => Promise<MasterKeys>
  /** The addresses that webhooks may be sent to. */
  readonly webhookPolicy: Policy
  /** The open pages of this process that wait for changes. */
  readonly live: LiveStreams
}

/** All screens of the portal. The test matrix goes through this list, so that no address is left out. */
export function portalScreens(settings: ScreenSettings): readonly Screen[] {
  const { masterKeys, webhookPolicy: policy } = settings
  return [
    start,
    ...signInScreens(settings),
    ...passkeyScreens,
    ...welcomeScreens,
    ...companiesScreens,
    ...proveScreens(settings),
    ...accountScreens(masterKeys),
    ...positionListScreens,
    ...editorScreens,
    ...stepScreens,
    ...boardScreens,
    ...candidacyScreens,
    ...positionScreens,
    ...settingsScreens,
    ...profileScreens,
    ...careersPageScreens,
    ...keyScreens,
    ...receiverScreens({ masterKeys, policy, version: version() }),
    ...deliveryScreens,
    ...submissionScreens,
    ...noticeScreens,
    ...mailScreens,
    ...teamScreens,
    ...auditScreens,
    ...liveScreens(settings.live),
  ]
}
