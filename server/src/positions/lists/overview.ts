import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { StatusReason } from '../status-reason.ts'
import type { Responsible } from '../team/team.ts'

/** Which positions to show. */
export interface OverviewFilter {
  /** Those with one of these statuses. */
  readonly statuses: readonly PositionStatus[]
  /** Those that are managed for a client. */
  readonly clientId?: string | undefined
  /** What somebody typed (docs/search.md). */
  readonly search?: string
  /** Only those with these ids. */
  readonly ids?: readonly string[]
  /** Only those that this user is responsible for. */
  readonly ofUser?: ObjectKey | undefined
}

/** A position in the overview. */
export interface OverviewLine {
  readonly id: string
  readonly title: string
  readonly status: PositionStatus
  readonly reason: StatusReason
  /** The name of the client that it is managed for. */
  readonly client: string | null
  /** The names of the first three places, and how many places there are. */
  readonly places: readonly string[]
  readonly placeCount: number
  readonly expirationDate: Date | null
  readonly createdAt: Date
  /** People to look at first, and people in process, those included (docs/candidates.md#performance). */
  readonly candidates: { readonly fresh: number; readonly active: number }
  /** Who is responsible for it, its owner first. */
  readonly team: readonly Responsible[]
}
