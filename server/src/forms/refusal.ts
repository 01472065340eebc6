/** Why a verb did nothing. The message is for whoever asked: what was wrong, and what is allowed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: 'invalid' | 'not-found' | 'conflict'

  constructor(reason: Refusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
