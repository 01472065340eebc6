import { accountScreens } from '../accounts/screens.ts'
import { clientScreens } from '../clients/screens.tsx'
import { careersPageScreens } from '../careers-pages/screens.tsx'
import { profileScreens } from '../companies/screens.tsx'
import { version } from '../../base/config.ts'
import { archiveScreens } from '../archive/screens.tsx'
import { auditScreens } from '../audit/screens.tsx'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { companyExportScreens, exportScreens } from '../exports/screens.tsx'
import { deliveryScreens } from '../delivery-log/screens.tsx'
import { keyScreens } from '../keys/screens.tsx'
import { mailScreens } from '../mail/screens.tsx'
import { templateScreens } from '../mail/templates/screens.tsx'
import { positionListScreens } from '../positions/list/screens.tsx'
import { editorScreens } from '../positions/editor/screens.tsx'
import { activityScreens } from '../positions/activity/screens.tsx'
import { figuresScreens } from '../positions/figures/screens.tsx'
import { positionScreens } from '../positions/show/screens.tsx'
import { stepScreens } from '../positions/steps/screens.tsx'
import { receiverScreens } from '../receivers/screens.tsx'
import { importScreens } from '../imports/screens.tsx'
import { noticeScreens } from '../privacy/screens.tsx'
import { retentionScreens } from '../retention/screens.tsx'
import { boardScreens } from '../candidates/board-screens.tsx'
import { rejectOneScreen } from '../candidates/rejecting/one-screens.tsx'
import { candidacyScreens } from '../candidates/candidacy/screens.tsx'
import { personScreens } from '../candidates/person/screens.tsx'
import { addingScreens } from '../candidates/adding/screens.tsx'
import { candidateListScreens } from '../candidates/table-screens.tsx'
import { submissionScreens } from '../candidates/submissions/screens.tsx'
import { liveScreens } from '../live/screens.ts'
import type { LiveStreams } from '../../base/live/streams.ts'
import { companiesScreens } from '../sign-in/companies-screens.tsx'
import { passkeyScreens } from '../sign-in/passkey-screens.tsx'
import { proveScreens } from '../sign-in/prove-screens.tsx'
import type { SignInSettings } from '../sign-in/settings.ts'
import { signInScreens } from '../sign-in/sign-in-screens.tsx'
import { welcomeScreens } from '../sign-in/welcome-screens.tsx'
import { notificationScreens } from '../notifications/screens.tsx'
import { todayScreens } from '../today/screens.tsx'
import { teamScreens } from '../users/screens.tsx'
import type { Screen } from '../parts/screen.ts'
import { settingsScreens } from './settings-screens.tsx'

/** What some screens need beside a visit. */
export interface ScreenSettings extends SignInSettings {
  /** The addresses that webhooks may be sent to. */
  readonly webhookPolicy: Policy
  /** The open pages of this process that wait for changes. */
  readonly live: LiveStreams
}

/** Screens that exist inside clients too, with the access of an agency there. */
export const insideScreens: readonly Screen[] = [
  ...positionListScreens,
  ...editorScreens,
  ...stepScreens,
  ...boardScreens,
  ...candidateListScreens,
  ...addingScreens,
  ...candidacyScreens,
  rejectOneScreen,
  ...positionScreens,
  ...figuresScreens,
  ...activityScreens,
  ...profileScreens,
  ...careersPageScreens,
  ...submissionScreens,
  ...exportScreens,
]

/** All screens of the portal. The test matrix goes through this list, so that no address is left out. */
export function portalScreens(settings: ScreenSettings): readonly Screen[] {
  const { masterKeys, webhookPolicy: policy } = settings
  return [
    ...todayScreens,
    ...notificationScreens,
    ...signInScreens(settings),
    ...passkeyScreens(settings),
    ...welcomeScreens(settings),
    ...companiesScreens,
    ...proveScreens(settings),
    ...accountScreens(settings),
    ...companyExportScreens,
    ...insideScreens,
    ...personScreens,
    ...settingsScreens,
    ...clientScreens,
    ...keyScreens,
    ...receiverScreens({ masterKeys, policy, version: version() }),
    ...deliveryScreens,
    ...noticeScreens,
    ...retentionScreens,
    ...mailScreens,
    ...templateScreens,
    ...teamScreens,
    ...importScreens,
    ...archiveScreens,
    ...auditScreens,
    ...liveScreens(settings.live),
  ]
}
