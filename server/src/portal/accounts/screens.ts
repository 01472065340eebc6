import type { Screen } from '../parts/screen.ts'
import type { SignInSettings } from '../sign-in/settings.ts'
import { accountScreen } from './account-screens.tsx'
import { authenticatorScreens } from './authenticator-screens.tsx'
import { ownPasskeyScreens } from './passkey-screens.tsx'
import { passwordScreen } from './password-screens.tsx'
import { secondFactorScreen } from './second-factor-screens.tsx'
import { sessionScreens } from './session-screens.tsx'

/** All screens of one's own account. */
export function accountScreens(settings: SignInSettings): readonly Screen[] {
  return [
    accountScreen,
    passwordScreen,
    ...authenticatorScreens(settings.masterKeys),
    ...ownPasskeyScreens(settings),
    secondFactorScreen,
    ...sessionScreens,
  ]
}
