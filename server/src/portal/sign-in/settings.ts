import type { MasterKeys } from '../../base/secrets/sealed.ts'
import type { Gate } from './gate.ts'
import type { RefusedSignIns } from './refused-sign-ins.ts'

/** What the screens of signing in need beside a visit. */
export interface SignInSettings {
  /** The keys that encrypt the secrets of authenticator apps, and sign which browsers are known. */
  readonly masterKeys: () => Promise<MasterKeys>
  /** What stands before them in this process. */
  readonly gate: Gate
  /** What let nobody in. */
  readonly refused: RefusedSignIns
  /** Whether there is a mail server: without one, e-mails are not proved by mail. */
  readonly sendsMail: boolean
}

/** The field of a form with the secret, encrypted, that becomes the person's once its code is right. */
export const OFFERED = 'offered'
