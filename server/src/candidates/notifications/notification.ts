/** What the bell rings for. */
export const notificationKinds = ['candidate', 'mention', 'submission', 'erasure', 'receiver', 'expiring'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Something that a user should know of, and that has not been settled since. */
export interface Notification {
  readonly kind: NotificationKind
  /** The id of the candidacy, submission, receiver or position; of a mention, that of the candidacy; of a request to be erased, that of the person. */
  readonly id: string
  /** When it came. A position that expires comes 14 days before. */
  readonly at: Date
  /** The title of the position, or the address of the receiver; empty for a request to be erased, which is about all positions. */
  readonly about: string
  /** The candidate's name; null if the reader does not see who candidates are. */
  readonly who: string | null
  readonly isNew: boolean
}

/** Days before its expiration on which a position begins to be named. */
export const EXPIRES_WITHIN = 14
/** Days for which something is named that nobody settled. */
export const KEPT_DAYS = 30
/** So many of each kind are looked at, and so many are counted in all. */
export const MOST = 100
/** So many positions that close soon are looked at: which of them are new is not in the order of their closing. */
export const LOOKED_AT = 1_000
