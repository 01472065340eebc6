import { installationAccess, type Access } from '../../src/base/access/access.ts'
import { insideClient } from '../../src/base/access/inside.ts'
import { requireReach } from '../../src/base/access/reach-store.ts'
import type { Database } from '../../src/base/db/connection.ts'
import { userAccess } from '../../src/organisation/users/actions.ts'
import type { Factory } from '../factory.ts'

/**
 * Everybody whose access differs. The objects of the table belong to an agency: a position that it
 * manages for a client, its page, its link, its candidate.
 */
export const holders = [
  'administrator',
  'recruiter',
  'hiringManager',
  'viewer',
  /** A recruiter who reaches the position of the table. */
  'grantedThis',
  /** A recruiter who reaches another position. */
  'grantedOther',
  /** An administrator who reaches the position of the table, and no other. */
  'restrictedAdministrator',
  /** The administrator, inside the client that the position is managed for. */
  'insideClient',
  /** The administrator, inside another client. */
  'insideOther',
  /** The administrator of the client. */
  'client',
  /** The administrator of a company that has nothing to do with the agency. */
  'stranger',
  'operator',
] as const

export type Holder = (typeof holders)[number]

/** Creates an agency with two clients, a stranger, their users and one position of the agency. */
export async function makeHolders(database: Database, make: Factory) {
  const agency = await make.company({ kind: 'agency' })
  const [client, otherClient] = [await make.client(agency), await make.client(agency)]
  const stranger = await make.company()
  const position = await make.published(agency, { client_id: client.id })
  const other = await make.published(agency)
  const user = async (
    values: Parameters<Factory['user']>[1] = {},
    granted: { id: string }[] = [],
    of: { id: string } = agency,
  ) => userAccess(database, (await make.user(of, values, granted)).id)
  const administrator = await user()
  const inside = async ({ id }: { id: string }) => {
    const [found] = await requireReach(database, administrator, 'clients', [id])
    if (!found) throw new Error('the client is gone')
    return insideClient(administrator, found.id)
  }
  const accesses: Record<Holder, Access> = {
    administrator,
    recruiter: await user({ role: 'recruiter' }),
    hiringManager: await user({ role: 'hiring_manager' }),
    viewer: await user({ role: 'viewer' }),
    grantedThis: await user({ role: 'recruiter', restricted: true }, [position]),
    grantedOther: await user({ role: 'recruiter', restricted: true }, [other]),
    restrictedAdministrator: await user({ role: 'administrator', restricted: true }, [position]),
    insideClient: await inside(client),
    insideOther: await inside(otherClient),
    client: await user({}, [], client),
    stranger: await user({}, [], stranger),
    operator: installationAccess('operator'),
  }
  return { agency, client, otherClient, stranger, position, other, accesses }
}
