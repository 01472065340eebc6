// Screens that exist inside clients (`insideScreens` in `portal/frame/screens.ts`) are served a second time, below the slug of
// a client. The visit there has the access of an agency inside that client, and the path that the screen has outside, so that
// no screen knows of clients. Where answers are sent, the addresses of screens that exist inside are moved back below the
// client: in redirects, links and forms. All others lead out of the client. The rules of the API apply: the agency's other
// positions, and all that is the client's own, do not exist there.
import { insideClient } from '../../base/access/inside.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { clientReference } from '../../organisation/clients/client-reference.ts'
import { CLIENTS_PATH, HOME_PATH } from '../addresses.ts'
import { findClient } from '../../organisation/clients/store.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import type { Screen } from '../parts/screen.ts'
import type { Visit } from '../../base/web/visit.ts'

/** Where the screens of an agency inside a client begin. */
const INSIDE_PATH = `${CLIENTS_PATH}/:client`

/** The address of a screen inside a client. */
export const insidePath = ({ path }: Pick<Screen, 'path'>) => path.replace(HOME_PATH, INSIDE_PATH)

/** Moves addresses of the portal below a client. @returns an address as it is if it has no place inside clients */
export type ToInside = (address: string, slug: string) => string

/** How addresses are moved, given the screens that exist inside clients. */
export function toInside(screens: readonly Pick<Screen, 'path'>[]): ToInside {
  const paths = screens.map(({ path }) => path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/?#]+'))
  const isInside = new RegExp(`^(?:${paths.join('|')})(?=[?#]|$)`)
  return (address, slug) => (isInside.test(address) ? address.replace(HOME_PATH, `${CLIENTS_PATH}/${slug}`) : address)
}

/** Attributes with addresses, as they are rendered. In texts and in other attributes, quotes are escaped. */
const LINK = / (href|src|action|formaction)="(\/portal\/[^"]*)"/g

/** Moves all links and forms of a page or document below the client that its visitor is inside of. */
export function withLinksInside(html: string, { inside }: Pick<Visit, 'inside'>): string {
  if (inside === null) return html
  return html.replaceAll(LINK, (_, name: string, address: string) => ` ${name}="${inside.address(address)}"`)
}

/**
 * The visit of somebody of an agency inside a client: with less access, and the path that the screen has outside, so that the
 * screens know nothing of clients. Whoever has not signed in, or has not chosen a company, is left as they are.
 * @throws {ApiError} 404 if it is no client in reach
 */
export async function visitInside(visit: Visit, move: ToInside): Promise<Visit> {
  const { signedIn, params, path, database } = visit
  const membership = signedIn?.membership ?? null
  if (signedIn === null || membership === null) return visit
  const slug = params['client'] ?? ''
  const reference = clientReference(slug, 'slug')
  const client = reference && (await findClient(database, membership.access, reference))
  if (client?.readable !== true) throw nothingHere()
  const [key] = await requireReach(database, membership.access, 'clients', [client.id])
  if (!key) throw nothingHere()
  return {
    ...visit,
    path: path.replace(`${CLIENTS_PATH}/${slug}`, HOME_PATH),
    signedIn: { ...signedIn, membership: { ...membership, access: insideClient(membership.access, key.id) } },
    inside: { clientName: client.name, address: (address) => move(address, slug) },
  }
}
