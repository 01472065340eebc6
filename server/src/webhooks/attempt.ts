import type { OutgoingCode } from '@kandidat/shared/outgoing/outgoing-error'

/** Where a delivery is sent, as the receiver is set up at that moment. */
export interface Destination {
  readonly url: string
  /** Whether only 200 acknowledges. */
  readonly strict: boolean
  /** The encrypted secret. */
  readonly secret: string
  /** The encrypted previous secret, while both sign; else null. */
  readonly previousSecret: string | null
  /** The receiver's own headers, encrypted. */
  readonly headers: string | null
}

/** The outcome of an attempt, as the log contains it. */
export interface Outcome {
  /** What went wrong; null if the receiver took the event. */
  readonly code: OutgoingCode | null
  /**
   * What went wrong, for people; or a note that the receiver acknowledged with another status than
   * 200.
   */
  readonly message: string | null
  readonly status: number | null
  readonly address: string | null
  readonly milliseconds: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly bodyLength: number
  readonly bodyHash: Buffer
  /** The first 16 KiB of the answer, as text. */
  readonly answer: string | null
  readonly answerCut: 'size' | 'timeout' | 'reset' | null
  /** The milliseconds that the receiver asked for with Retry-After. */
  readonly retryAfter: number | null
}
