import type { Queryable, Transaction } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import type { Who } from '../access/access.ts'
import type { AuditVerb } from './audit-verb.ts'

/** Something that was done to objects of a company. */
export interface AuditEntry {
  companyId: string
  who: Who
  /** The command that does it, such as `positions publish`. */
  verb: AuditVerb
  objectIds: readonly string[]
  /** The id of the entry; a new one if not given. */
  id?: string
}

/**
 * Writes who did what, in the transaction of the change. Entries contain ids only, nothing
 * personal.
 */
export async function insertAuditEntries(tx: Transaction, entries: readonly AuditEntry[], at: Date): Promise<void> {
  if (entries.length === 0) return
  await tx.kysely
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        id: entry.id ?? newId(),
        company_id: entry.companyId,
        at,
        actor_kind: entry.who.kind,
        actor_id: actorId(entry.who),
        via: entry.who.kind === 'user' ? (entry.who.via ?? null) : null,
        verb: entry.verb,
        object_ids: [...entry.objectIds],
      })),
    )
    .execute()
}

/** The id of who did something; null for those who have none. */
export function actorId(who: Who): string | null {
  switch (who.kind) {
    case 'user':
    case 'key':
      return who.id
    case 'visitor':
      return who.linkId
    case 'candidate':
      return who.personId
    default:
      return null
  }
}

/**
 * Notes how many rows left with an export, once they have. The entry was written before the first of them, so one without a
 * number is of an export during which the process ended.
 */
export async function writeRowCount(
  database: Queryable,
  { companyId, id }: { companyId: string; id: string },
  rows: number,
): Promise<void> {
  await database.query(
    'update audit_entries set row_count = $3 where company_id = $1 and id = $2 and row_count is null',
    [companyId, id, rows],
  )
}
