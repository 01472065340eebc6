/**
 * A verb refused to run, and changed nothing. The message is for the caller: what was wrong, and what
 * is allowed.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: 'invalid' | 'forbidden' | 'not-found' | 'conflict'

  constructor(reason: Refusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
