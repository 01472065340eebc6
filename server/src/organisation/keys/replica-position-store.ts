import type { Queryable } from '../../base/db/connection.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import type { ReplicaPosition } from '../../base/http/responses/replica-reads.ts'

/**
 * The versions of content that authentication reads (organisation/keys/authentication-store.ts), each as a separate
 * counter.
 */
const READ_COUNTERS = `
  select pg_is_in_recovery() as standby, coalesce((
    select json_object_agg(name, n) from (
      select 'content ' || slot as name, n from versions where company_id = $1 and kind = 'content'
      union all
      select 'marketplace ' || company_id || ' ' || slot, n from versions where kind = 'marketplace'
      union all
      select 'key', scope_version from keys where company_id = $1 and id = $2::uuid
      union all
      select 'maker', u.scope_version from keys k join users u on u.company_id = k.company_id and u.id = k.maker_id
      where k.company_id = $1 and k.id = $2::uuid
    ) counters), '{}') as counters`

/** Reads how current a server is, for the positions that this access can read. */
export async function readReplicaPosition(server: Queryable, access: CompanyAccess): Promise<ReplicaPosition> {
  const keyId = access.positions === 'granted' && access.who.kind === 'key' ? access.who.id : null
  const [row] = await server.query<{ standby: boolean; counters: Record<string, number> }>(READ_COUNTERS, [
    access.companyId,
    keyId,
  ])
  return row ?? { standby: false, counters: {} }
}
