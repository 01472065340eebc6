import type { TestDatabase } from '../database.ts'
import { createUsers } from '../../src/organisation/users/actions.ts'
import { ensureMarketplace } from '../../src/positions/careers-pages/actions.ts'
import { createPages } from '../../src/positions/careers-pages/page-actions.ts'
import { createCompanies } from '../../src/organisation/companies/actions.ts'
import { takeClientsOn } from '../../src/organisation/clients/actions.ts'
import type { Database } from '../../src/base/db/connection.ts'
import type { Random } from '../../../scripts/harness/random.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { allowed, anyKey, type AnyId, type AnyKey } from '../factory.ts'
import { createKeys } from '../../src/organisation/keys/actions.ts'
import { createPositions, transitionPositions } from '../../src/positions/actions.ts'
import { publish } from '../../src/positions/lifecycle.ts'
import { pagesOf } from '../../src/organisation/publication/page-store.ts'
import { createSharingLinks } from '../../src/positions/sharing-links/actions.ts'
import { installationAccess } from '../../src/base/access/access.ts'

/**
 * A few objects of every kind, created by verbs. They are so few that verbs with random arguments
 * meet all the time.
 */
export interface World {
  agencies: AnyId[]
  /** Companies that are clients of one agency or of both, or at times of none. */
  clients: AnyId[]
  /** Companies that become agencies. They become plain companies again between two rounds. */
  spares: AnyId[]
  positions: AnyKey[]
  links: AnyKey[]
  pages: AnyKey[]
  marketplace: AnyKey
  users: AnyKey[]
  keys: AnyKey[]
}

/**
 * A verb with random arguments. They are fixed before the transaction begins. A Refusal is a valid
 * result, but every verb has to succeed now and then.
 */
export type Verb = (world: World, random: Random) => (c: Change) => Promise<unknown>

/**
 * Anything else that changes something, in transactions of its own: jobs, and functions that take
 * the database.
 */
export type VerbCase = (world: World, random: Random) => (database: Database) => Promise<unknown>

/** Milliseconds by which the clock moves if a test lets an expiration pass. */
export const CLOCK_STEP = 20 * 60_000

export const PLATFORM = { name: 'Kandidat', slug: 'kandidat' }

/** Creates the world in an empty database. */
export async function makeWorld(database: Database): Promise<World> {
  const platform = await ensureMarketplace(database, PLATFORM)
  const act = <T>(work: (c: Change) => Promise<T>): Promise<T> =>
    inTransaction(database, installationAccess('operator'), work)
  const companies = async (name: string, count: number, agency = false) =>
    (
      await act((c) =>
        createCompanies(
          c,
          Array.from({ length: count }, (_, i) => ({ form: { name: `${name} ${i}` }, agency })),
        ),
      )
    ).map(({ id }) => allowed(id))
  const [agencies, clients, spares] = [
    await companies('Agency', 2, true),
    await companies('Client', 2),
    await companies('Spare', 2),
  ]
  await act((c) =>
    takeClientsOn(
      c,
      agencies.flatMap((agencyId) => clients.map((clientId) => ({ agencyId, clientId }))),
    ),
  )
  const owners = [...agencies, ...clients]
  await act((c) =>
    createPages(
      c,
      owners.map((companyId) => ({ companyId, name: 'Other' })),
    ),
  )
  const pages = (await pagesOf(database, owners)).map(({ companyId, id }) => ({ companyId, id }))
  const form = { title: 'Welder', language: 'NO' } as const
  const positions = await act((c) =>
    createPositions(
      c,
      owners.flatMap((companyId) =>
        agencies.includes(companyId)
          ? clients.map((clientId) => ({ companyId, clientId, form, begin: publish }))
          : [{ companyId, form, begin: publish }],
      ),
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
      agencies.flatMap((companyId) => ['kari', 'per'].map((name) => ({ companyId, email: `${name}@example.com` }))),
    ),
  )
  const keys = await act((c) =>
    createKeys(
      c,
      users.map(({ companyId, id }) => ({ companyId: allowed(companyId), makerId: id })),
    ),
  )
  return {
    agencies,
    clients,
    spares,
    positions: positions.map(anyKey),
    links: links.map(anyKey),
    pages: pages.map(anyKey),
    marketplace: anyKey({ companyId: platform.companyId, id: platform.marketplaceId }),
    users: users.map(anyKey),
    keys: keys.map(({ id }, i) => anyKey({ companyId: users[i]?.companyId ?? '', id })),
  }
}

/**
 * Restores what verbs use up, so that they go on meeting: an archived position, a paused position,
 * positions that are neither, spare companies that are no agencies yet and have no clients, and versions that were
 * never raised.
 */
export async function replenish(world: World, database: Database, stored: TestDatabase): Promise<void> {
  const [archived, paused] = world.positions
  await inTransaction(database, installationAccess('operator'), (c) =>
    transitionPositions(c, 'positions restore', world.positions, (position, at) => ({
      ...position,
      archivedAt: position.id === archived?.id ? at : null,
      deletedAt: null,
      pausedAt: position.id === paused?.id ? at : position.pausedAt,
      expirationDate: null,
    })),
  )
  await stored.run('delete from client_proposals where company_id = any ($1::uuid[])', [world.spares])
  await stored.run('delete from clients where agency_id = any ($1::uuid[])', [world.spares])
  await stored.run(`update companies set kind = 'company' where id = any ($1::uuid[])`, [world.spares])
  await stored.run('delete from versions')
}
