/** The largest number of positions, receivers and agencies to list. */
export const LISTED = 8
/** The largest number of rows to count of a kind. */
export const LOOKED_AT = 500

/** A position with candidates whom nobody has looked at yet. */
export interface PositionWithNew {
  readonly id: string
  readonly title: string
  /** People to look at first (docs/candidates.md#performance). */
  readonly count: number
}

/** A position that closes soon. */
export interface ExpiringPosition {
  readonly id: string
  readonly title: string
  readonly at: Date
}

/** A candidate in notes about whom a colleague mentions the reader, who has not read it. */
export interface MentionedIn {
  readonly candidacyId: string
  /** Both null after the person was anonymized. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly positionTitle: string
  /** The name of who wrote the newest of the notes; null for the operator. */
  readonly author: string | null
}

/** A name that came with the e-mail of a candidate who is called otherwise. */
export interface OtherName {
  readonly candidacyId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly positionTitle: string
}

/** A candidate who was in touch since the company last was. */
export interface ToAnswer {
  readonly candidacyId: string
  /** Both null if the reader sees no identities. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly positionTitle: string
  readonly at: Date
}

/** What waits at the positions that the reader is responsible for. Kinds that the reader may not do are empty. */
export interface OwnWaiting {
  readonly newCandidates: readonly PositionWithNew[]
  readonly toAnswer: readonly ToAnswer[]
  /** Positions with applications that wait to be let in. */
  readonly held: readonly PositionWithNew[]
  readonly otherNames: readonly OtherName[]
  readonly expiring: readonly ExpiringPosition[]
}

/** The tasks of a user. Kinds that the user may not do are empty. */
export interface Waiting {
  readonly newCandidates: readonly PositionWithNew[]
  /** Candidates in notes about whom the reader is mentioned, those with the newest note first. */
  readonly mentions: readonly MentionedIn[]
  /** Names that came with the e-mail of somebody who is called otherwise, the newest first. */
  readonly otherNames: readonly OtherName[]
  /** People who were added with the e-mail of somebody whom the one who added them does not reach, the newest first. */
  readonly doubles: readonly OtherName[]
  /** Submissions that wait to be let in. */
  readonly held: number
  /** People who asked to be erased, and when the first of them is. */
  readonly erasures: { readonly count: number; readonly firstDue: Date | null }
  /** People whose deletion is announced, and when the first of them is deleted. */
  readonly deletions: { readonly count: number; readonly firstDue: Date | null }
  /** Whether nobody has confirmed for how long people are kept, though there are some. */
  readonly isUnconfirmed: boolean
  /** Whether the notice is a text of one's own that does not say it. */
  readonly lacksPeriod: boolean
  /** Mails that a human passes on. */
  readonly toPassOn: number
  /** Receivers that fail. */
  readonly failing: readonly { readonly id: string; readonly url: string }[]
  /** By how many seconds the clock of a process that delivers was wrong in the last half hour; null if none was. */
  readonly clockOff: number | null
  /** Positions that close within 14 days. */
  readonly expiring: readonly ExpiringPosition[]
  /** Agencies that ask to work for the company. */
  readonly proposals: readonly { readonly id: string; readonly name: string }[]
}
