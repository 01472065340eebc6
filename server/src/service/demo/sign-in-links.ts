import { only } from '../../base/certain.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { createInvitation, pathOfLink } from '../../organisation/identities/links-actions.ts'
import { findUsers } from '../../organisation/users/store.ts'

/** A link by which somebody looks around in the portal as a user of the demonstration. */
export interface DemoLink {
  readonly email: string
  /** Who that is, and what they can do. */
  readonly what: string
  readonly url: string
}

const GUESTS: readonly (readonly [email: string, what: string])[] = [
  ['ingrid.solheim@fjellvik.example.com', 'administrator of the agency Fjellvik'],
  ['sverre.myklebust@skarvholmen-laks.example.com', 'administrator of the company Skarvholmen Laks'],
  ['vikar@fjellvik.example.com', 'hiring manager of Fjellvik, restricted to six positions'],
]

/** Whoever reads the output of the start may sign in. An hour later nobody may who finds it in a log. */
const LIFETIME = 3_600

/**
 * Links for three users of the demonstration, as far as nobody has joined as them. Earlier links of these users end.
 * @param publicUrl where the addresses begin
 * @returns none if there is no demonstration
 */
export async function demoLinks(database: Database, publicUrl: string): Promise<DemoLink[]> {
  const links: DemoLink[] = []
  for (const [email, what] of GUESTS) {
    const [user] = await findUsers(database, [email], null)
    if (!user || user.identityId !== null || user.deactivatedAt !== null) continue
    const { token } = await inTransaction(database, installationAccess('operator'), async (change) => {
      const key = only(await change.within('users', [user.id]))
      return createInvitation(change, key, LIFETIME)
    })
    links.push({ email, what, url: publicUrl + pathOfLink(token) })
  }
  return links
}
