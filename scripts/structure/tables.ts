import type { Fault } from './fault.ts'
import { placeOf } from './layers.ts'
import type { Source } from './source.ts'

/**
 * Tables that more than one folder of a part writes, each with the reason. A change to such a table must look at all of them.
 * Every other table is written by one folder.
 */
export const SHARED_TABLES: Readonly<Record<string, { modules: readonly string[]; why: string }>> = {
  positions: {
    modules: ['positions', 'organisation/publication'],
    why: 'positions writes the content, publication writes the client, the status and updated_at',
  },
  careers_pages: {
    modules: ['organisation/publication', 'positions/careers-pages'],
    why: 'publication inserts them, because companies are created with one; careers-pages changes them',
  },
  sharing_links: {
    modules: ['organisation/publication', 'positions/sharing-links'],
    why: 'publication notes which of them a position was live through, in the statement that writes its status',
  },
  deliveries: {
    modules: ['base/changes', 'webhooks/queue', 'webhooks/delivery-log'],
    why: 'changes adds them with the event, queue delivers them, delivery-log retries and replays them',
  },
  lanes: {
    modules: ['base/changes', 'webhooks/queue', 'webhooks/delivery-log'],
    why: 'a queue exists exactly while a delivery waits in it, so the same statements write both tables',
  },
  submissions: {
    modules: ['candidates/submissions', 'candidates/consents', 'candidates/traces'],
    why: 'consents notes what was agreed to with a form, and traces empties the forms of an erased person',
  },
  tokens: {
    modules: ['candidates/tokens', 'candidates/submissions', 'candidates/traces'],
    why: 'submissions that nobody let in are deleted together with the tokens that open them, and traces deletes those of an erased person',
  },
  invitations: {
    modules: ['candidates/referrals', 'candidates/traces'],
    why: 'traces empties the invitations of an erased person',
  },
  referrer_links: {
    modules: ['candidates/referrals', 'candidates/traces'],
    why: 'traces empties the name on the links of an erased referrer',
  },
  receivers: {
    modules: ['webhooks/receivers', 'base/secrets'],
    why: 'secrets encrypts the columns of secrets anew when the master key changes',
  },
  authenticators: {
    modules: ['organisation/identities', 'base/secrets'],
    why: 'secrets encrypts the secret anew when the master key changes',
  },
  mails: {
    modules: ['candidates/mail', 'base/secrets'],
    why: 'secrets encrypts the addresses in them anew when the master key changes',
  },
}

/** Tables that are written outside of stores, or by modules that do not own them. */
export function faultsOfTables(sources: readonly Source[], shared: typeof SHARED_TABLES = SHARED_TABLES): Fault[] {
  const faults: Fault[] = []
  const owners = new Map<string, { module: string; path: string }>()
  for (const { path, writes } of sources) {
    const place = placeOf(path)
    if (place.kind !== 'code' || place.role === 'script' || path.startsWith('server/src/base/db/migrations/')) continue
    const { module } = place
    for (const { table, line } of writes) {
      const fault = (message: string) => faults.push({ path, line, message: `writes the table ${table}${message}` })
      if (!path.endsWith('store.ts') && place.role !== 'base') fault(', which only a store may')
      else if (shared[table]) {
        const { modules } = shared[table]
        if (!modules.includes(module)) fault(`, which only ${modules.join(', ')} may (scripts/structure/tables.ts)`)
      } else {
        const owner = owners.get(table) ?? { module, path }
        owners.set(table, owner)
        if (owner.module !== module) fault(`, which ${owner.path} writes: one folder writes a table`)
      }
    }
  }
  return faults
}
