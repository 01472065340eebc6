import type { MasterKeys } from '../../base/secrets/sealed.ts'

/** What the screens of signing in need beside a visit. */
export interface SignInSettings {
  /** The keys that encrypt the secrets of authenticator apps. */
  readonly masterKeys: () => Promise<MasterKeys>
}

/** The field of a form with the secret, encrypted, that becomes the person's once its code is right. */
export const OFFERED = 'offered'
