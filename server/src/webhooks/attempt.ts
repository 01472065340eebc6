import type { OutgoingCode } from '@kandidat/shared/outgoing/outgoing-error'

/** Where it is sent, as the receiver is set up at the moment of sending. */
export interface Destination {
  readonly url: string
  /** Whether 200 alone acknowledges. */
  readonly strict: boolean
  /** Encrypted secret; and the one before while they overlap. */
  readonly secret: string
  readonly previousSecret: string | null
  /** Own headers, encrypted. */
  readonly headers: string | null
}

/** How an attempt ended, as it stands in the log. */
export interface Outcome {
  /** Null where the receiver took it. */
  readonly word: OutgoingCode | null
  /** What went wrong, as a sentence; or that it was taken with another status than 200. */
  readonly sentence: string | null
  readonly status: number | null
  readonly address: string | null
  readonly milliseconds: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly bodyLength: number
  readonly bodyHash: Buffer
  /** The first 16 KiB of the answer, as text. */
  readonly answer: string | null
  readonly answerCut: 'size' | 'timeout' | 'reset' | null
  /** What the receiver asked for with Retry-After, in milliseconds. */
  readonly retryAfter: number | null
}
