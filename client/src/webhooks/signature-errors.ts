import { KandidatError } from '../validation/misuse.ts'

/** Why a signature is not valid. */
export type SignatureFault = 'missing' | 'malformed' | 'too old' | 'too new' | 'mismatch'

/** The request is not genuine, or not fresh. Do not act on it. */
export class SignatureError extends KandidatError {
  override readonly name = 'SignatureError'
  readonly reason: SignatureFault

  constructor(reason: SignatureFault, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The request is signed with the right secret, but its body is not an event. */
export class BodyError extends KandidatError {
  override readonly name = 'BodyError'
}
