import type { Fault } from './fault.ts'
import { placeOf } from './layers.ts'
import type { Source } from './source.ts'

/**
 * Tables that more than one module writes, each with the reason. A change to such a table must look at all of them. Every
 * other table is written by one module.
 */
export const SHARED_TABLES: Readonly<Record<string, { modules: readonly string[]; why: string }>> = {
  positions: {
    modules: ['positions', 'publication'],
    why: 'positions writes the content, publication writes the client, the status and updated_at',
  },
  careers_pages: {
    modules: ['publication', 'careers-pages'],
    why: 'publication inserts them, because companies are created with one; careers-pages changes them',
  },
  sharing_links: {
    modules: ['publication', 'sharing-links'],
    why: 'publication notes which of them a position was live through, in the statement that writes its status',
  },
  deliveries: {
    modules: ['changes', 'queue', 'delivery-log'],
    why: 'changes adds them with the event, queue delivers them, delivery-log retries and replays them',
  },
  lanes: {
    modules: ['changes', 'queue', 'delivery-log'],
    why: 'a queue exists exactly while a delivery waits in it, so the same statements write both tables',
  },
  receivers: {
    modules: ['receivers', 'secrets'],
    why: 'secrets encrypts the columns of secrets anew when the master key changes',
  },
  authenticators: {
    modules: ['identities', 'secrets'],
    why: 'secrets encrypts the secret anew when the master key changes',
  },
}

/** Tables that are written outside of stores, or by modules that do not own them. */
export function faultsOfTables(sources: readonly Source[], shared: typeof SHARED_TABLES = SHARED_TABLES): Fault[] {
  const faults: Fault[] = []
  const owners = new Map<string, { module: string; path: string }>()
  for (const { path, writes } of sources) {
    const place = placeOf(path)
    if (place.kind !== 'code' || place.role === 'script' || path.startsWith('server/src/db/migrations/')) continue
    const module = topModule(place.module)
    for (const { table, line } of writes) {
      const fault = (message: string) => faults.push({ path, line, message: `writes the table ${table}${message}` })
      if (place.role !== 'store' && place.role !== 'infrastructure') fault(', which only a store may')
      else if (shared[table]) {
        const { modules } = shared[table]
        if (!modules.includes(module)) fault(`, which only ${modules.join(', ')} may (scripts/structure/tables.ts)`)
      } else {
        const owner = owners.get(table) ?? { module, path }
        owners.set(table, owner)
        if (owner.module !== module) fault(`, which ${owner.path} writes: one module writes a table`)
      }
    }
  }
  return faults
}

/** `queue` for `server/src/queue/upkeep`. */
function topModule(module: string): string {
  return module.replace(/^server\/src\//, '').split('/')[0] ?? ''
}
