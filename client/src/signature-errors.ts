import { KandidatError } from './misuse.ts'

/** Why a signature does not hold. */
export type SignatureFault = 'missing' | 'malformed' | 'too old' | 'too new' | 'mismatch'

/** A request that is not genuine, or not fresh (docs/verifying-webhooks.md#what-to-do): do nothing of what it says. */
export class SignatureError extends KandidatError {
  override readonly name = 'SignatureError'
  readonly reason: SignatureFault

  constructor(reason: SignatureFault, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A request that is signed with the right secret, and whose body is no event. */
export class BodyError extends KandidatError {
  override readonly name = 'BodyError'
}
