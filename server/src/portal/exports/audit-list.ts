import { commonWords } from '../../base/web/words/words.ts'
import type { AuditFilter, AuditLine } from '../../organisation/audit/entry.ts'
import { nameObjects } from '../../organisation/audit/objects-store.ts'
import { whatText } from '../audit/list-view.tsx'
import { auditWords } from '../words/audit.ts'
import { isAuditCursor, listAuditEntries } from '../../organisation/audit/store.ts'
import { fieldText } from '../../base/forms/zoned-time.ts'
import type { ExportedList } from './list.ts'
import { type ExportContext, PAGE, paged, type Row } from './paged.ts'
import { exportWords } from '../words/exports.ts'

/** The names of what an entry is about: so many. All ids are there. */
const NAMED = 20

/** The entries of the audit log with these filters. @throws {Refusal} without the ability `audit.read` */
export function auditAsList(context: ExportContext, asked: AuditFilter): ExportedList {
  const { database, access, language, timeZone } = context
  const filter = { ...asked, companyId: access.companyId }
  const w = exportWords[language].columns
  const common = commonWords[language]
  const { actors, via } = auditWords[language]
  const row: Row<AuditLine & { names: readonly string[] }> = (entry) => {
    const { id, at, actor, verb, objects, rows, names } = entry
    return [
      id,
      // A whole minute has no seconds there.
      fieldText(timeZone, at).replace('T', ' ').padEnd(19, ':00'),
      actor.name === null || actor.name === '' ? actors[actor.kind] : actor.name,
      ...[actor.email, actor.id],
      actor.via && via[actor.via],
      whatText(entry, language),
      verb,
      names.join('; '),
      objects.join('; '),
      rows,
    ]
  }
  return {
    name: 'audit-log',
    ...{ verb: 'exports audit', ability: 'audit.read' },
    of: { reach: 'companies', id: access.companyId },
    headers: [w.id, w.time, w.who, common.email, w.whoId, w.via, w.what, w.verb, w.objects, w.objectIds, w.rows],
    pages: () =>
      paged(
        async (cursor) => {
          const entries = await listAuditEntries(database, access, filter, { cursor, limit: PAGE })
          const shown = entries.flatMap(({ objects }) => objects.slice(0, NAMED))
          const named = await nameObjects(database, access, shown)
          return entries.map((entry) => ({
            ...entry,
            names: entry.objects.slice(0, NAMED).flatMap((id) => named.get(id)?.label || []),
          }))
        },
        (cursor) => isAuditCursor(database, access, filter, cursor),
        row,
      ),
  }
}
