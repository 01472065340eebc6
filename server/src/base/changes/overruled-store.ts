import type { Who } from '../access/access.ts'
import { hadSeen, type Seal } from '../access/seal.ts'
import type { Queryable } from '../db/connection.ts'
import type { Keys } from '../db/keys.ts'
import { type Aspect, aspectsOf } from './aspects.ts'
import { actorId, type AuditEntry } from './audit-store.ts'
import { type AuditVerb, auditVerbs } from './audit-verb.ts'
import type { Unseen } from './overruled.ts'

/** More than that nobody reads. */
const MOST = 200
/** No change takes longer from the time that it notes to its commit. What is older than that was seen. */
const LONGEST = 5 * 60_000

/** What was done to objects after a page had shown them, the last first. */
export async function readUnseen(database: Queryable, objects: Keys, { at, snapshot }: Seal): Promise<Unseen[]> {
  if (objects.length === 0) return []
  const rows = await database.query<Omit<Unseen, 'verb' | 'withMail'> & { verb: string; xmin: string }>(
    `select e.company_id as "companyId", e.at, json_build_object('kind', e.actor_kind, 'id', e.actor_id) as actor, e.verb,
      array(select unnest(e.object_ids) intersect select unnest($2::uuid[])) as "objectIds", e.xmin::text as xmin
    from audit_entries e
    where e.company_id = any ($1::uuid[]) and e.object_ids && $2::uuid[] and e.at > $3
    order by e.at desc, e.id desc limit $4`,
    [
      [...new Set(objects.map(({ companyId }) => companyId))],
      [...new Set(objects.map(({ id }) => id))],
      new Date(at.getTime() - LONGEST),
      MOST,
    ],
  )
  return rows.flatMap(({ verb: name, xmin, ...row }) => {
    const verb = auditVerbs.find((known) => known === name)
    if (verb === undefined || hadSeen({ at, snapshot }, Number(xmin))) return []
    const withMail = rows.some((other) => other.verb === 'mails write' && other.xmin === xmin && verb !== other.verb)
    return [{ ...row, verb, withMail }]
  })
}

/**
 * What a change would overrule: what others have done to the same aspect of the same objects since the page was shown. What its
 * holder did by the same verb counts as the same form, sent twice.
 */
export async function findOverruled(
  database: Queryable,
  entries: readonly AuditEntry[],
  seal: Seal,
  who: Who,
): Promise<Unseen[]> {
  const own = entries.filter(({ verb }) => aspectsAt(verb).length > 0)
  const objects = own.flatMap(({ companyId, objectIds }) => objectIds.map((id) => ({ companyId, id })))
  const verbs = new Set<AuditVerb>(entries.map(({ verb }) => verb))
  const unseen = await readUnseen(database, objects, seal)
  return unseen.filter((done) => {
    const isOwn = done.actor.kind === who.kind && done.actor.id === actorId(who)
    if (isOwn && verbs.has(done.verb)) return false
    const changed = aspectsOf[done.verb].changes ?? []
    return own.some(
      (entry) =>
        entry.companyId === done.companyId &&
        aspectsAt(entry.verb).some((aspect) => changed.includes(aspect) && isAboutSame(aspect, entry, done)),
    )
  })
}

function aspectsAt(verb: AuditVerb): Aspect[] {
  const { changes = [], reliesOn = [] } = aspectsOf[verb]
  return [...changes, ...reliesOn]
}

/** A listing is a position and a page: entries that share the page alone are about different positions. */
function isAboutSame(aspect: Aspect, { objectIds }: AuditEntry, done: Unseen): boolean {
  const shared = objectIds.filter((id) => done.objectIds.includes(id)).length
  return shared > (aspect === 'listing' && objectIds.length > 1 ? 1 : 0)
}
