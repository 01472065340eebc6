import type { Refused } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'

/** What the address of candidates says of where in their list somebody is. What was done just now is no part of it. */
const KEPT: ReadonlySet<string> = new Set(['view', 'stage', 'search', 'source', 'team', 'after', 'trail'])

/** The part of a query that says where somebody is. */
export function placeIn(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => KEPT.has(name)))
}

/** An address of the portal, and nothing else. */
const OWN = /^\/portal\/[\w/-]*(\?[\w\-=&%.+*:]*)?$/

/** The longest address to go back to: a search has at most 200 characters. */
const LONGEST = 4_000

/** Where somebody came from, to go on there: the address that a link or a form names, if it is one of the portal. */
export function backOf({ query, posted }: Pick<MemberVisit, 'query' | 'posted'>): string | undefined {
  const back = posted.get('back') ?? query.get('back') ?? ''
  return back.length <= LONGEST && OWN.test(back) ? back : undefined
}

/** A visit to the place that a refused form was sent from: there it is shown again. @param refused undefined if nothing was sent */
export function whereSent<V extends MemberVisit>(visit: V, refused: Refused | undefined): V {
  return refused === undefined ? visit : { ...visit, query: placeOf(refused.posted) }
}

/** The place in a list that a form was sent from. */
export function placeOf(posted: URLSearchParams): URLSearchParams {
  const [, query = ''] = (backOf({ query: new URLSearchParams(), posted }) ?? '').split('?')
  return placeIn(new URLSearchParams(query))
}
