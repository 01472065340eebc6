import { createClients } from '../../clients/actions.ts'
import { clientsByName } from '../../clients/store.ts'
import { freeSlugs } from '../../companies/free-slugs-store.ts'
import { lockCompanies } from '../../companies/lock-actions.ts'
import { slugOf } from '../../companies/slug.ts'
import { plainLine } from '../../content/text.ts'
import { lockSlugs } from '../../db/locks.ts'
import type { Change } from '../../changes/actions.ts'
import type { ImportItem } from '../conversion/item.ts'
import type { Feed } from './item-store.ts'

/** The client of imported positions: none, a given one, or for each position its employer. */
export type ClientChoice = 'none' | 'per-employer' | { readonly id: string }

/** The clients that the positions of a batch are managed for. */
export interface ItemClients {
  /** The client of an item. */
  clientOf: (item: ImportItem) => string | null
  /** The names of the clients that were created for them. */
  created: string[]
}

/** Finds the clients of items, and makes employers clients if necessary. */
export async function clientsFor(
  run: Change,
  items: readonly ImportItem[],
  { client, feed }: { client: ClientChoice; feed: Feed },
): Promise<ItemClients> {
  if (client === 'none') return { clientOf: () => null, created: [] }
  if (client !== 'per-employer') return { clientOf: () => client.id, created: [] }
  const employers = items.flatMap(({ employer }) => (employer ? [plainLine(employer)] : []))
  const names = employers.filter((name, i) => employers.findIndex((other) => nameKey(other) === nameKey(name)) === i)
  const [agency] = await run.within('companies', [feed.companyId])
  if (!agency) throw new Error('the company of the feed is gone')
  // The locks are held from here on, so that two imports do not create the same client.
  await lockSlugs(run.tx)
  await lockCompanies(run, [agency.id], 'update')
  const ids = new Map<string, string>(
    (await clientsByName(run.tx, agency.id, names.map(nameKey))).map(({ name, id }) => [nameKey(name), id]),
  )
  const clientOf = ({ employer }: ImportItem) => (employer ? (ids.get(nameKey(employer)) ?? null) : null)
  const missing = names.filter((name) => !ids.has(nameKey(name)))
  if (missing.length === 0) return { clientOf, created: [] }
  // The client of another agency is another company, which may have taken the slug.
  const slugs = await freeSlugs(
    run.tx,
    missing.map((name) => slugOf(name) ?? 'client'),
  )
  const made = await createClients(
    run,
    agency.id,
    missing.map((name, i) => ({ name, ...(slugs[i] !== undefined && { slug: slugs[i] }) })),
  )
  for (const [i, { id }] of made.entries()) ids.set(nameKey(missing[i] ?? ''), id)
  return { clientOf, created: missing }
}

function nameKey(name: string): string {
  return plainLine(name).toLowerCase()
}
