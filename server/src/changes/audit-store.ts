import type { Transaction } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import type { Actor } from './event.ts'

/** Something that was done to objects of a company. */
export interface AuditEntry {
  companyId: string
  /** The command that does it, such as `positions publish`. */
  verb: string
  objectIds: readonly string[]
}

/**
 * Writes who did what, in the transaction of the change. Entries contain ids only, nothing
 * personal.
 */
export async function insertAuditEntries(
  tx: Transaction,
  actor: Actor,
  entries: readonly AuditEntry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  await tx.kysely
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        id: newId(),
        company_id: entry.companyId,
        at,
        actor_kind: actor.kind,
        actor_id: actor.kind === 'user' ? actor.id : null,
        verb: entry.verb,
        object_ids: [...entry.objectIds],
      })),
    )
    .execute()
}
