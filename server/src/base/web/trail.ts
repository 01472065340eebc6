/** The pages of a list that somebody came through. Lists are read from a row on, so that no page knows what was before it. */
export interface Trail {
  /** The page that is shown, from 1 on. Null if the address does not say it: it was written by hand, or is an old one. */
  readonly page: number | null
  /** The row after which the page begins; null for the first page. */
  readonly after: string | null
  /** The rows after which the pages before it begin, from the second page on. The first ones are left out of a long list. */
  readonly before: readonly string[]
}

/** Between the parts of a trail. No name of a row has it, and addresses write it as it is. */
const BETWEEN = '*'
/** So many pages can be gone back. With more, addresses would become longer than some proxies take. */
const LONGEST = 60

/** The trail that the query of a page has in `trail` and `after`. */
export function trailOf(query: URLSearchParams): Trail {
  const after = query.get('after')
  if (after === null) return { page: 1, after, before: [] }
  const [first = '', ...before] = (query.get('trail') ?? '').split(BETWEEN)
  const page = /^[1-9]\d{0,5}$/.test(first) ? Number(first) : 1
  const isWhole = page > 1 && before.length <= Math.min(page - 2, LONGEST)
  return isWhole ? { page, after, before } : { page: null, after, before: [] }
}

/** The trail of the next page. @param next the row after which it begins */
export function following({ page, after, before }: Trail, next: string): Trail {
  if (page === null) return { page, after: next, before: [] }
  const known = after === null ? before : [...before, after]
  return { page: page + 1, after: next, before: known.slice(-LONGEST) }
}

/** The trail of the page before; null if there is none, or if nobody knows where it begins. */
export function preceding({ page, before }: Trail): Trail | null {
  if (page === null || page === 1) return null
  const after = before.at(-1)
  if (after !== undefined) return { page: page - 1, after, before: before.slice(0, -1) }
  return page === 2 ? { page: 1, after: null, before: [] } : null
}

/** A query with a trail instead of the one that it has. */
export function withTrail(query: URLSearchParams, { page, after, before }: Trail): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('after')
  changed.delete('trail')
  if (after !== null) changed.set('after', after)
  if (after !== null && page !== null) changed.set('trail', [page, ...before].join(BETWEEN))
  return changed
}
