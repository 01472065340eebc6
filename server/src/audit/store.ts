import { type Access, requireAbility } from '../access/access.ts'
import { type CompanyFilter, inReach } from '../access/reach.ts'
import type { Queryable } from '../db/connection.ts'
import { rowById } from '../db/lookup.ts'
import type { PageRequest } from '../db/page.ts'
import { parameters } from '../db/parameters.ts'

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
    /** The e-mail of a user. */
    readonly email: string | null
  }
  /** The command that did it, such as `positions publish`. */
  readonly verb: string
  readonly objects: string[]
}

/**
 * Lists entries of the audit log, the newest first: of the whole company, whichever positions the access
 * reaches, because entries contain ids only.
 * @throws {Refusal} if the access does not have the ability `audit.read`
 */
export async function listAuditEntries(
  database: Queryable,
  access: Access,
  filter: CompanyFilter,
  page: PageRequest,
): Promise<AuditLine[]> {
  requireAbility(access, 'audit.read')
  const $ = parameters()
  const conditions = [inReach(access, $, 'audit_entries', filter)]
  if (page.cursor !== undefined) {
    conditions.push(`(x.at, x.id) < (select y.at, y.id from audit_entries y where y.id = ${$(page.cursor)})`)
  }
  const text = `
    select e.id, e.at, c.slug as company, e.verb, e.object_ids as objects,
      json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'email', u.email) as actor
    from (
      select * from audit_entries x where ${conditions.join(' and ')} order by x.at desc, x.id desc limit ${$(page.limit)}
    ) e
    cross join lateral ${rowById('companies', 'e.company_id')} c
    left join lateral ${rowById('users', 'e.actor_id')} u on true
    order by e.at desc, e.id desc`
  return database.query<AuditLine>(text, $.values)
}

/** Whether a cursor of `listAuditEntries` is an entry that it lists. */
export async function isAuditCursor(
  database: Queryable,
  access: Access,
  filter: CompanyFilter,
  cursor: string,
): Promise<boolean> {
  const $ = parameters()
  const text = `select from audit_entries x where x.id = ${$(cursor)} and ${inReach(access, $, 'audit_entries', filter)}`
  return (await database.query(text, $.values)).length > 0
}
