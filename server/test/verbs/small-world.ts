import { createUsers } from '../../src/organisation/users/actions.ts'
import { createPages } from '../../src/positions/careers-pages/page-actions.ts'
import { createCompanies } from '../../src/organisation/companies/actions.ts'
import { takeClientsOn } from '../../src/organisation/clients/actions.ts'
import type { Database } from '../../src/base/db/connection.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { allowed, anyKey, type AnyId, type AnyKey } from '../factory.ts'
import { createKeys } from '../../src/organisation/keys/actions.ts'
import { createPositions } from '../../src/positions/actions.ts'
import { publish } from '../../src/positions/lifecycle.ts'
import { pagesOf } from '../../src/organisation/publication/page-store.ts'
import { createSharingLinks } from '../../src/positions/sharing-links/actions.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { soon } from './positions.ts'
import type { World } from './world.ts'
import { installationAccess } from '../../src/base/access/access.ts'

/** A key that reads everything of one company. */
export interface Reader {
  companyId: string
  key: string
}

/**
 * An agency, its client and a company that is neither, with keys of the agency and of the client.
 */
export interface SmallWorld {
  world: World
  agency: Reader
  client: Reader
}

/** How many positions of agency and client a world starts with. */
const POSITIONS = 3

/**
 * Creates worlds that share nothing but the marketplace. They are created together, because each
 * verb takes many.
 * @param label what their companies are called, because slugs are derived from names
 */
export async function makeSmallWorlds(
  database: Database,
  marketplace: AnyKey,
  count: number,
  label: string,
): Promise<SmallWorld[]> {
  const act = <T>(work: (c: Change) => Promise<T>): Promise<T> =>
    inTransaction(database, installationAccess('operator'), work)
  const companies = async (name: string, agency = false) => {
    const forms = Array.from({ length: count }, (_, i) => ({ form: { name: `${name} ${label} ${i}` }, agency }))
    return (await act((c) => createCompanies(c, forms))).map(({ id }) => allowed(id))
  }
  const [agencies, clients, spares] = [
    await companies('Agency', true),
    await companies('Client'),
    await companies('Spare'),
  ]
  const worlds = agencies.map((agencyId, i) => ({
    agencyId,
    clientId: clients[i] ?? allowed(''),
    spareId: spares[i] ?? allowed(''),
  }))
  await act((c) => takeClientsOn(c, worlds))
  await act((c) =>
    createPages(
      c,
      agencies.map((companyId) => ({ companyId, name: 'Other' })),
    ),
  )
  const pages = Map.groupBy(await pagesOf(database, [...agencies, ...clients]), ({ companyId }) => companyId)
  const form = { title: 'Welder', language: 'NO' } as const
  const positions = await act((c) =>
    createPositions(
      c,
      worlds.flatMap(({ agencyId, clientId }) => [
        { companyId: agencyId, clientId, form, begin: publish },
        { companyId: agencyId, form, listOn: { marketplace: false } },
        { companyId: clientId, form, begin: (position, at) => soon(publish(position, at), at) },
      ]),
    ),
  )
  const links = await act((c) =>
    createSharingLinks(
      c,
      positions.map((position) => ({ position, form: { type: 'AD', name: 'Poster' } })),
    ),
  )
  const users = await act((c) =>
    createUsers(
      c,
      agencies.map((companyId) => ({ companyId, email: 'kari@example.com' })),
    ),
  )
  const made = await act((c) =>
    createKeys(
      c,
      users.map(({ companyId, id }) => ({ companyId: allowed(companyId), makerId: id })),
    ),
  )
  const access = async (ids: AnyId[]): Promise<Reader[]> => {
    const keys = await act((c) =>
      createKeys(
        c,
        ids.map((companyId) => ({ companyId, limit: 1_000_000 })),
      ),
    )
    return keys.map(({ key }, i) => ({ key, companyId: ids[i] ?? '' }))
  }
  const [agencyEyes, clientEyes] = [await access(agencies), await access(clients)]
  const partOf = <T>(all: readonly T[], i: number) => {
    const each = all.length / count
    return all.slice(i * each, (i + 1) * each)
  }
  return worlds.map(({ agencyId, clientId, spareId }, i) => ({
    agency: agencyEyes[i] ?? { companyId: '', key: '' },
    client: clientEyes[i] ?? { companyId: '', key: '' },
    world: {
      agencies: [agencyId],
      clients: [clientId],
      spares: [spareId],
      positions: partOf(positions, i).map(anyKey),
      links: partOf(links, i).map(anyKey),
      pages: [...(pages.get(agencyId) ?? []), ...(pages.get(clientId) ?? [])].map(({ companyId, id }) =>
        anyKey({ companyId, id }),
      ),
      marketplace,
      users: partOf(users, i).map(anyKey),
      keys: partOf(made, i).map(({ id }) => anyKey({ companyId: agencyId, id })),
    },
  }))
}

/**
 * From now on, positions that verbs created are changed too. The first ones stay among them, so
 * that verbs meet.
 */
export function addPositions({ world }: SmallWorld, positions: readonly AnyKey[]): void {
  const fresh = positions.filter(({ id }) => !world.positions.some((known) => known.id === id))
  world.positions = [
    ...world.positions.slice(0, POSITIONS),
    ...[...world.positions.slice(POSITIONS), ...fresh].slice(-1),
  ]
}

/**
 * The world with objects in it that do not exist. A verb that takes one of them with others must
 * refuse all of them.
 */
export function withStrangers({ world }: SmallWorld): World {
  const unknown = (companyId: string) => anyKey({ companyId, id: UNKNOWN_ID })
  const [companyId = ''] = world.agencies
  return {
    ...world,
    positions: [unknown(companyId), ...world.positions.slice(0, 2)],
    links: world.links.map((link, i) => (i === 0 ? { ...link, id: allowed(UNKNOWN_ID) } : link)),
    pages: [unknown(companyId), ...world.pages.slice(0, 1)],
    users: [unknown(companyId), ...world.users],
  }
}
