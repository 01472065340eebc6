import type { Remark } from '../../../content/faults/remark.ts'
import type { CountedRemark } from '../storing/tally.ts'
import type { PositionStatus } from '@kandidat/contract/resources/enumerations'

/** So many entries of each table are kept; the counts are of all. */
export const KEPT = 200

/** A report as it is kept: counts of everything, and the beginning of each list. It names no candidates. */
export interface StoredReport {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
  readonly excluded: number
  readonly gone: number
  /** Those that were created or changed. The id is null in the report of a check. */
  readonly items: readonly {
    readonly id: string | null
    readonly title: string
    readonly employer: string | null
    readonly did: 'created' | 'changed'
    readonly status: PositionStatus
  }[]
  readonly goneItems: readonly { readonly id: string; readonly title: string; readonly missed: number }[]
  /** What could not be taken, and what a rule left out, each with the place in the feed. */
  readonly leftOut: readonly {
    readonly at: string
    readonly title: string
    /** In English. */
    readonly reason: string
    /** The name of the reason, if it has one (`content/faults`). Reports of 0.1 have none. */
    readonly code?: string | null
    /** The reason of an item of a feed. Reports of 0.1 have the English one alone. */
    readonly remark?: Remark
    readonly isExcluded: boolean
  }[]
  readonly clientsCreated: readonly string[]
  readonly candidates: { readonly created: number; readonly unchanged: number; readonly differing: number }
  readonly visibleOn: readonly { readonly name: string; readonly positions: number }[]
  /** What was left out or assumed in positions that were taken, and how often; and what is about the whole feed, once. */
  readonly remarks?: readonly CountedRemark[]
  /** The same in reports of 0.1, in English. */
  readonly problems: readonly (readonly [text: string, count: number])[]
  /** Fields that have no place here, and how often. */
  readonly dropped: readonly (readonly [text: string, count: number])[]
  /** What reports of 0.1 say about the whole feed, in English. */
  readonly notices: readonly string[]
}
