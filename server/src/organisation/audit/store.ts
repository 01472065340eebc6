import { type Access, requireAbility } from '../../base/access/access.ts'
import { inReach } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import type { AuditFilter, AuditLine } from './entry.ts'

/**
 * Lists entries of the audit log, the newest first: of the whole company, whichever positions the access
 * reaches, because entries contain ids only.
 * @throws {Refusal} if the access does not have the ability `audit.read`
 */
export async function listAuditEntries(
  database: Queryable,
  access: Access,
  filter: AuditFilter,
  page: PageRequest,
): Promise<AuditLine[]> {
  requireAbility(access, 'audit.read')
  const $ = parameters()
  const conditions = conditionsOf(access, filter, $)
  if (page.cursor !== undefined) {
    conditions.push(`(x.at, x.id) < (select y.at, y.id from audit_entries y where y.id = ${$(page.cursor)})`)
  }
  const text = `
    select e.id, e.at, c.slug as company, e.verb, e.object_ids as objects, e.row_count as rows,
      json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'email', u.email, 'name', u.name, 'via', e.via) as actor
    from (
      select * from ${entriesAbout(filter, $)} x where ${conditions.join(' and ')} order by x.at desc, x.id desc limit ${$(page.limit)}
    ) e
    cross join lateral ${rowById('companies', 'e.company_id')} c
    left join lateral ${rowById('users', 'e.actor_id')} u on true
    order by e.at desc, e.id desc`
  return database.query<AuditLine>(text, $.values)
}

/**
 * SQL of the entries about an object, or of all. PostgreSQL must not plan more than that at once: it would read the log from
 * its end until a page is full, which for a rare object is all of it.
 */
function entriesAbout({ objectId }: AuditFilter, $: Parameters): string {
  if (objectId === undefined) return 'audit_entries'
  return `(select * from audit_entries where object_ids @> array[${$(objectId)}::uuid] offset 0)`
}

/** The conditions as the indexes of the log have them. */
function conditionsOf(access: Access, filter: AuditFilter, $: Parameters): string[] {
  const { actor, group, since, until } = filter
  return [
    inReach(access, $, 'audit_entries', filter),
    ...(actor === undefined ? [] : [`coalesce(x.actor_id::text, x.actor_kind) = ${$(actor)}`]),
    ...(group === undefined ? [] : [`split_part(x.verb, ' ', 1) = ${$(group)}`]),
    ...(since === undefined ? [] : [`x.at >= ${$(since)}`]),
    ...(until === undefined ? [] : [`x.at < ${$(until)}`]),
  ]
}

/** Whether a cursor of `listAuditEntries` is an entry that it lists. */
export async function isAuditCursor(
  database: Queryable,
  access: Access,
  filter: AuditFilter,
  cursor: string,
): Promise<boolean> {
  const $ = parameters()
  const conditions = [`x.id = ${$(cursor)}`, ...conditionsOf(access, filter, $)]
  if (filter.objectId !== undefined) conditions.push(`x.object_ids @> array[${$(filter.objectId)}::uuid]`)
  const text = `select from audit_entries x where ${conditions.join(' and ')}`
  return (await database.query(text, $.values)).length > 0
}
