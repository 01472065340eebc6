import type { CompanyAccess } from '../src/base/access/access.ts'
import { insideClient } from '../src/base/access/inside.ts'
import { requireReach } from '../src/base/access/reach-store.ts'
import { newId } from '../src/base/db/id.ts'
import { makeKey } from '../src/organisation/keys/key.ts'
import { userAccess } from '../src/organisation/users/actions.ts'
import { byVerb } from './by-verb.ts'
import type { Factory } from './factory.ts'
import type { Fixture } from './fixture.ts'

/** Valid keys. Everybody reads the same objects, which are named from the agency's point of view. */
export const keyHolders = ['restricted', "stranger's", "agency's", "company's"] as const
/**
 * Users without a key. Those of the agency differ in their role, or reach only its own position. One is inside
 * the client, and one is the client's.
 */
const userHolders = [
  'administrator',
  'recruiter',
  'hiringManager',
  'viewer',
  'restrictedUser',
  'insideClient',
  'clientUser',
] as const
export const holders = [...keyHolders, ...userHolders] as const
/** Invalid credentials. Every cell is 401. */
export const outsiders = ['no key', 'malformed', 'unknown', 'revoked', 'expired'] as const
/** The agency's own objects, its client's, a stranger's, and ones that do not exist. */
export const objects = ['own', "client's", "stranger's", 'unknown'] as const

export type KeyHolder = (typeof keyHolders)[number]
export type Holder = (typeof holders)[number]
export type ObjectKind = (typeof objects)[number]
type ByKind = Record<ObjectKind, string>

/** Objects of four kinds, and keys of every kind that read them. */
export interface World {
  position: ByKind
  vouch: ByKind
  page: ByKind
  client: ByKind
  clientSlug: ByKind
  marketplace: string
  keys: Record<KeyHolder, string>
  users: Record<Exclude<Holder, KeyHolder>, CompanyAccess>
  /** Invalid credentials. undefined sends no key at all. */
  wrongKeys: Record<(typeof outsiders)[number], string | undefined>
}

/**
 * A word in every text of the world's objects. A response that refuses access never contains it.
 */
export const SECRET = 'Confidential'

/**
 * An agency with a client, and a stranger that is an agency with a client too. Every position is
 * published and listed on its owner's page, on its client's page and on the marketplace. "Own" as a
 * client is the agency itself.
 */
export async function makeWorld({ make, database, server }: Fixture): Promise<World> {
  const name = (of: string) => ({ name: `${SECRET} ${of}`, slug: of })
  const platform = await make.company({ kind: 'platform' })
  const marketplace = await make.page(platform, { is_marketplace: true })
  const agency = await make.company({ kind: 'agency', ...name('agency') })
  const client = await make.client(agency, await make.company(name('client')))
  const stranger = await make.company({ kind: 'agency', ...name('stranger') })
  const strangersClient = await make.client(stranger, await make.company(name('strangers-client')))
  const [agencyPage, clientPage, strangersPage] = [
    await make.page(agency, { name: SECRET }),
    await make.page(client, { name: SECRET }),
    await make.page(stranger, { name: SECRET }),
  ]
  const own = await make.published(agency, { title: SECRET })
  const managed = await make.published(agency, { title: SECRET, client_id: client.id })
  const strangers = await make.published(stranger, { title: SECRET })
  for (const page of [agencyPage, marketplace]) await make.listing(own, page)
  for (const page of [agencyPage, clientPage, marketplace]) await make.listing(managed, page)
  for (const page of [strangersPage, marketplace]) await make.listing(strangers, page)
  const vouches = [await make.vouch(own), await make.vouch(managed), await make.vouch(strangers)]
  await make.refresh()

  const [revoked, expired] = [await make.key(agency), await make.key(agency)]
  await byVerb({ server }).revoke(revoked)
  await database.run(
    `update keys set created_at = clock() - interval '2 days', expires_at = clock() - interval '1 day' where id = $1`,
    [expired.id],
  )
  const user = async (
    values: Parameters<Factory['user']>[1] = {},
    granted: { id: string }[] = [],
    of: { id: string } = agency,
  ) => userAccess(server.app.database, (await make.user(of, values, granted)).id)
  const administrator = await user()
  const clients = await requireReach(server.app.database, administrator, 'clients', [client.id])
  const byKind = (ids: readonly string[], unknown: string): ByKind => {
    const [ofOwn = '', ofClient = '', ofStranger = ''] = ids
    return { own: ofOwn, "client's": ofClient, "stranger's": ofStranger, unknown }
  }
  return {
    position: byKind([own.id, managed.id, strangers.id], newId()),
    vouch: byKind(
      vouches.map(({ id }) => id),
      newId(),
    ),
    page: byKind([agencyPage.id, clientPage.id, strangersPage.id], newId()),
    client: byKind([agency.id, client.id, strangersClient.id], newId()),
    clientSlug: byKind(['agency', 'client', 'strangers-client'], 'nobody'),
    marketplace: marketplace.id,
    keys: {
      restricted: (await make.key(agency, { positionIds: [own.id] })).key,
      "stranger's": (await make.key(stranger)).key,
      "agency's": (await make.key(agency)).key,
      "company's": (await make.key(client)).key,
    },
    users: {
      administrator,
      recruiter: await user({ role: 'recruiter' }),
      hiringManager: await user({ role: 'hiring_manager' }),
      viewer: await user({ role: 'viewer' }),
      restrictedUser: await user({ role: 'recruiter', restricted: true }, [own]),
      insideClient: insideClient(administrator, clients[0]!.id),
      clientUser: await user({}, [], client),
    },
    wrongKeys: {
      'no key': undefined,
      malformed: 'kand_malformed',
      unknown: makeKey(newId()),
      revoked: revoked.key,
      expired: expired.key,
    },
  }
}
