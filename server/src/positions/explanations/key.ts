import { clientReference, type ClientReference } from '../../organisation/clients/client-reference.ts'
import { isId } from '../../base/db/id.ts'

/** What a key may or may not get to. */
export type KeySubject =
  | { readonly kind: 'position'; readonly id: string }
  | { readonly kind: 'page'; readonly id: string }
  | { readonly kind: 'client'; readonly reference: ClientReference }

/** Why a key does not get to a position, a careers page or a client. */
export type KeyObstacle =
  | 'revoked'
  | 'expired'
  | 'suspended'
  | 'no-such-position'
  | 'other-company'
  | 'not-among-its-positions'
  | 'not-among-its-creators'
  | 'no-such-page'
  | 'page-off'
  | 'page-of-other-company'
  | 'page-without-its-positions'
  | 'page-without-its-creators'
  | 'no-such-client'
  | 'not-a-client'
  | 'client-without-its-positions'
  | 'client-without-its-creators'

/** What somebody asks about: something whose kind the address says, or an id alone. */
export type Asked = KeySubject | { readonly kind: 'unknown'; readonly id: string }

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Of a careers page, or of a position on one. */
const ON_PAGE = new RegExp(`/career-pages/(${ID})(?:/positions(?:/(${ID}))?)?`)
const OF_CLIENT = /\/clients\/([^/?#\s]+)|[?&]clientid=([^&#\s]+)|[?&]clientslug=([^&#\s]+)/

/**
 * What a text asks about: an address of the API names one thing or two, and of any other address the last id counts, as in
 * /c/PAGE/POSITION. None if there is no id.
 */
export function askedThings(text: string): Asked[] {
  const lower = text.toLowerCase()
  const [, pageId, positionId] = ON_PAGE.exec(lower) ?? []
  if (pageId !== undefined) {
    const page = { kind: 'page', id: pageId } as const
    return positionId === undefined ? [page] : [page, { kind: 'position', id: positionId }]
  }
  const named = OF_CLIENT.exec(lower)
    ?.slice(1)
    .find((part) => part !== undefined)
  const reference = named === undefined ? undefined : clientReference(named)
  if (reference !== undefined) return [{ kind: 'client', reference }]
  const id = lower.match(new RegExp(ID, 'g'))?.at(-1)
  return id !== undefined && isId(id) ? [{ kind: 'unknown', id }] : []
}
