import { only, zip } from '../../../base/certain.ts'
import { createClients } from '../../../organisation/clients/actions.ts'
import { clientsByName } from '../../../organisation/clients/store.ts'
import { currentClientsOf } from '../../../organisation/clients/write-store.ts'
import { freeSlugs } from '../../../organisation/companies/free-slugs-store.ts'
import { lockCompanies } from '../../../organisation/companies/lock-actions.ts'
import { slugOf } from '../../../organisation/companies/slug.ts'
import { readKinds } from '../../../organisation/companies/write-store.ts'
import { plainLine } from '../../../content/text.ts'
import type { Queryable } from '../../../base/db/connection.ts'
import { lockSlugs } from '../../../base/db/locks.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import type { Change } from '../../../base/changes/actions.ts'
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

/**
 * Requires that a company can have its positions managed for the client, before anything is read.
 * @throws {Refusal} if it is not an agency, or the client is not its client
 */
export async function requireClientChoice(database: Queryable, companyId: string, client: ClientChoice): Promise<void> {
  if (client === 'none') return
  const clientId = client === 'per-employer' ? undefined : client.id
  const kinds = await readKinds(database, clientId === undefined ? [companyId] : [companyId, clientId])
  const [company, chosen] = [companyId, clientId].map((id) => kinds.find((each) => each.id === id))
  if (company?.kind !== 'agency') {
    throw new Refusal('conflict', `${company?.name} is not an agency, and only agencies have clients.`)
  }
  if (clientId === undefined) return
  if ((await currentClientsOf(database, [{ agencyId: companyId, clientId }])).size === 0) {
    throw new Refusal('conflict', `${chosen?.name} is not a client of ${company.name}. Add it as a client first.`)
  }
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
  const agency = only(await run.within('companies', [feed.companyId]))
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
    zip(missing, slugs).map(([name, slug]) => ({ name, slug })),
  )
  for (const [{ id }, name] of zip(made, missing)) ids.set(nameKey(name), id)
  return { clientOf, created: missing }
}

/** The name of a company as names are compared: by their words, in any case. */
export function nameKey(name: string): string {
  return plainLine(name).toLowerCase()
}
