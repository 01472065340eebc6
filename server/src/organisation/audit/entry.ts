import type { UserWay } from '../../base/access/access.ts'
import type { CompanyFilter } from '../../base/access/reach.ts'
import type { AuditGroup } from '../../base/changes/audit-verb.ts'

/** Something that was done to objects of a company. */
export interface AuditLine {
  readonly id: string
  readonly at: Date
  /** The slug of the company. */
  readonly company: string
  /** Who did it. */
  readonly actor: {
    readonly kind: 'operator' | 'user' | 'system' | 'import' | 'visitor' | 'candidate'
    /** The id of the user, of the visitor's link, or of the person; null for the others. */
    readonly id: string | null
    /** The e-mail and the name of a user. */
    readonly email: string | null
    readonly name: string | null
    /** How a user came; null for others, and if it is not known. */
    readonly via: UserWay | null
  }
  /** The command that did it, such as `positions publish`. An older release may have had others than this one has. */
  readonly verb: string
  readonly objects: string[]
  /** How many rows left with an export; null for others, and for an export that was cut off. */
  readonly rows: number | null
}

/** Actors without an id, by which the log can be filtered too. */
export const namelessActors = ['operator', 'system', 'import'] as const

/** Which entries to list. */
export interface AuditFilter extends CompanyFilter {
  /** The id of a user, or one of the actors without an id. */
  readonly actor?: string | undefined
  readonly group?: AuditGroup | undefined
  /** Those about this object. */
  readonly objectId?: string | undefined
  /** From `since` on, and before `until`. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}
