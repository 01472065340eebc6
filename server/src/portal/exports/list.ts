import type { Ability } from '../../base/access/abilities.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Cell } from './csv.ts'

/** A list as a file: what the first line says, and the rows in the order of the screen. */
export interface ExportedList {
  /** The beginning of the name of the file. */
  readonly name: string
  readonly verb: AuditVerb
  /** What reading the list needs. */
  readonly ability: Ability
  /** What the list is of, for the audit log: a position, or the company itself. It must be in reach. */
  readonly of: { readonly reach: 'companies' | 'positions'; readonly id: string }
  readonly headers: readonly string[]
  /**
   * The rows, some hundred at a time: whoever reads slowly holds no connection, and memory stays flat.
   * @throws {Error} if the list ends before its end, because what it went on from is gone
   */
  readonly pages: () => AsyncIterable<readonly (readonly Cell[])[]>
}
