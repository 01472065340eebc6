import type { MasterKeys } from '../secrets/sealed.ts'

/** What the screens of signing in need beside a visit. */
export interface SignInSettings {
  /** The keys that encrypt the secrets of authenticator apps. */
  readonly masterKeys: () => Promise<MasterKeys>
}
