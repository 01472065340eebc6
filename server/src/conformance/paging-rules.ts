import { takeDefault, takeMaximum } from '@kandidat/contract/operations/paging'
import { itemsOf, nameOf, nextCursorOf } from './exchange.ts'
import {
  aboutEach,
  aboutLists,
  aboutStatus,
  description,
  type Evidence,
  gather,
  type ReadList,
  type Rule,
  specification,
} from './rule.ts'

const idsOf = (list: ReadList) => list.pages.flatMap(itemsOf).map(({ id }) => id)
const firstIds = (list: ReadList | undefined) => (list?.pages[0] ? itemsOf(list.pages[0]).map(({ id }) => id) : [])
const other = (evidence: Evidence, { path }: ReadList, role: ReadList['role']) =>
  evidence.lists.find((list) => list.role === role && list.path === path)

/** How many a page of a list may hold. */
const takeOf = ({ query }: ReadList) => Number(query['take'] ?? takeDefault)

/** Whether each value is at most the one before. */
const falls = (values: readonly string[]) => values.every((value, at) => at === 0 || value <= (values[at - 1] ?? ''))

/** A rule about the order of a list, by a text that falls. */
function inOrder(
  rule: Omit<Rule, 'check'>,
  isMeant: (path: string) => boolean,
  key: (item: Record<string, unknown>) => string,
) {
  return aboutLists(rule, (list) => {
    if (!isMeant(list.path)) return undefined
    const keys = list.pages.flatMap(itemsOf).map(key)
    if (keys.length < 2) return undefined
    return falls(keys) ? null : 'another order'
  })
}

/** Pages, cursors and orders. */
export const pagingRules: readonly Rule[] = [
  {
    id: 'paging.take',
    place: specification('Limits, Page size take'),
    demand: 'A page holds take objects at most, and exactly so many where nextCursor says that more follow.',
    needs: 'an answer to a list',
    check: ({ lists }) =>
      gather(
        lists
          .filter(({ query }) => query['take'] !== undefined)
          .flatMap((list) => list.pages.map((page) => ({ list, page }))),
        ({ list, page }) => {
          if (page.given.status !== 200) return [nameOf(page), undefined]
          const [count, take] = [itemsOf(page).length, takeOf(list)]
          const short = count < take && typeof nextCursorOf(page) === 'string'
          return [nameOf(page), count > take || short ? `${count} objects on a page` : null]
        },
      ),
  },
  aboutLists(
    {
      id: 'paging.default',
      place: specification('Limits, Page size take'),
      demand: `Without take a page holds ${takeDefault} objects at most, and exactly so many where more follow.`,
      needs: 'an answer to GET /positions',
    },
    ({ role, pages: [page] }) => {
      if (role !== 'default' || page?.given.status !== 200) return undefined
      const count = itemsOf(page).length
      if (count > takeDefault) return `${count} objects on a page`
      return count < takeDefault && typeof nextCursorOf(page) === 'string' ? `${count} objects, and more follow` : null
    },
  ),
  aboutStatus({
    id: 'paging.take-bounds',
    place: specification('Endpoints, Query parameters'),
    demand: `take may be any whole number from 1 to ${takeMaximum}.`,
    needs: 'an answer to a list',
  }),
  aboutStatus({
    id: 'paging.take-invalid',
    place: specification('Endpoints, behaviour rule 11'),
    demand: 'An invalid take answers 400.',
    needs: 'an answer to a list',
  }),
  aboutLists(
    {
      id: 'paging.next-cursor',
      place: description('Paging'),
      demand: 'nextCursor is the id of the last object of its page.',
      needs: 'a list of at least two objects',
    },
    ({ pages }) => {
      const going = pages.filter((page) => typeof nextCursorOf(page) === 'string' && itemsOf(page).length > 0)
      if (going.length === 0) return undefined
      const wrong = going.find((page) => nextCursorOf(page) !== itemsOf(page).at(-1)?.id)
      return wrong ? `nextCursor ${nextCursorOf(wrong)} after ${itemsOf(wrong).at(-1)?.id}` : null
    },
  ),
  aboutLists(
    {
      id: 'paging.last-page',
      place: specification('Endpoints, behaviour rule 5'),
      demand: 'nextCursor is null on the last page: what it names is followed by something.',
      needs: 'a list of at least two objects',
    },
    ({ pages }) => {
      const next = pages.slice(1).filter(({ given }) => given.status === 200)
      if (next.length === 0) return undefined
      return next.some((page) => itemsOf(page).length === 0) ? 'an empty page behind a nextCursor' : null
    },
  ),
  aboutLists(
    {
      id: 'paging.no-doubles',
      place: description('Paging'),
      demand: 'Nothing is seen twice while one pages.',
      needs: 'a list of at least two objects',
    },
    (list) => {
      const ids = idsOf(list)
      if (ids.length < 2) return undefined
      const twice = ids.find((id, at) => ids.indexOf(id) !== at)
      return twice === undefined ? null : `${twice} twice`
    },
  ),
  aboutLists(
    {
      id: 'paging.complete',
      place: description('Paging'),
      demand:
        'Small pages show the same objects as large ones, in the same order: what is there throughout is never missed.',
      needs: 'a list of at least two objects that does not change meanwhile',
    },
    (list, evidence) => {
      if (list.role !== 'steps' || list.pages.length < 2) return undefined
      const [whole, again] = [firstIds(other(evidence, list, 'whole')), firstIds(other(evidence, list, 'again'))]
      if (whole.length < 2 || whole.join() !== again.join()) return undefined
      const ids = idsOf(list)
      const first = ids.findIndex((id, at) => at < whole.length && id !== whole[at])
      if (first >= 0) return `${ids[first]} at place ${first + 1}, where a large page has ${whole[first]}`
      return list.complete && ids.length < whole.length
        ? `${ids.length} objects, and ${whole.length} on a large page`
        : null
    },
  ),
  aboutLists(
    {
      id: 'paging.stable',
      place: specification('Endpoints, behaviour rule 5'),
      demand: 'A list that is read again has its objects in the same order.',
      needs: 'a list of at least two objects',
    },
    (list, evidence) => {
      if (list.role !== 'again') return undefined
      const [before, after] = [firstIds(other(evidence, list, 'whole')), firstIds(list)]
      const both = after.filter((id) => before.includes(id))
      if (both.length < 2) return undefined
      return both.join() === before.filter((id) => after.includes(id)).join() ? null : 'another order than before'
    },
  ),
  aboutStatus({
    id: 'paging.cursor-invalid',
    place: description('Paging'),
    demand: 'A cursor that is no nextCursor of the list answers 400, also an empty one.',
    needs: 'an answer to a list',
  }),
  inOrder(
    {
      id: 'order.positions',
      place: description('GET /positions'),
      demand: 'Positions come newest first, by createdAt.',
      needs: 'at least two positions',
    },
    (path) => path === '/positions',
    ({ createdAt }) => String(createdAt),
  ),
  inOrder(
    {
      id: 'order.candidates',
      place: description('GET /positions/{id}/candidates'),
      demand: 'Candidates come newest first, by createdAt.',
      needs: 'a position with at least two candidates',
    },
    (path) => path.endsWith('/candidates'),
    ({ createdAt }) => String(createdAt),
  ),
  inOrder(
    {
      id: 'order.careers-pages',
      place: specification('Endpoints, behaviour rule 8'),
      demand: 'Default careers pages sort first.',
      needs: 'at least two careers pages',
    },
    (path) => path === '/career-pages',
    ({ isDefault }) => (isDefault === true ? '1' : '0'),
  ),
  inOrder(
    {
      id: 'order.page-positions',
      place: description('GET /career-pages/{id}/positions'),
      demand: 'Positions of a careers page come by their first publication, the latest first.',
      needs: 'a careers page with at least two positions',
    },
    (path) => /^\/career-pages\/.+\/positions$/.test(path),
    ({ publishedAt }) => String(publishedAt),
  ),
  aboutStatus({
    id: 'parameters.unknown',
    place: description('Paging'),
    demand: 'An unknown query parameter is ignored.',
    needs: 'an answer to a list',
  }),
  aboutEach(
    {
      id: 'parameters.twice',
      place: description('Paging'),
      demand: 'A known query parameter that is given twice answers 400.',
      needs: 'an answer to a list',
    },
    ({ rule, given }) =>
      rule === 'parameters.twice' ? (given.status === 400 ? null : `status ${given.status}`) : undefined,
  ),
]
