import type { Transaction } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import type { Actor } from './event.ts'

/** Something that was done to objects of a company. */
export interface AuditEntry {
  companyId: string
  /** As the command line names it: `positions publish`. */
  verb: string
  objectIds: readonly string[]
}

/** Writes down who did what, with the change. Ids only: nothing personal. */
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
