import { takeDefault, takeMaximum } from '@kandidat/contract/operations/paging'
import { itemsOf, nameOf, nextCursorOf } from '../survey/exchange.ts'
import type { Evidence, ReadList } from '../survey/evidence.ts'
import { collect, type Demand, listRule, openapi, responseRule, type Rule, specification, statusRule } from './rule.ts'

const idsOf = (list: ReadList) => list.pages.flatMap(itemsOf).map(({ id }) => id)
const firstIds = (list: ReadList | undefined) => (list?.pages[0] ? itemsOf(list.pages[0]).map(({ id }) => id) : [])
const listOf = (evidence: Evidence, { path }: ReadList, role: ReadList['role']) =>
  evidence.lists.find((list) => list.role === role && list.path === path)

/** The largest number of objects on a page of a list. */
const takeOf = ({ query }: ReadList) => Number(query['take'] ?? takeDefault)

/** Whether no value is larger than the one before. */
const isDescending = (values: readonly string[]) =>
  values.every((value, at) => at === 0 || value <= (values[at - 1] ?? ''))

/** A rule about the order of a list, by texts in descending order. */
function orderRule(demand: Demand, applies: (path: string) => boolean, key: (item: Record<string, unknown>) => string) {
  return listRule(demand, (list) => {
    if (!applies(list.path)) return undefined
    const keys = list.pages.flatMap(itemsOf).map(key)
    if (keys.length < 2) return undefined
    return isDescending(keys) ? null : 'a different order'
  })
}

/** Rules about pages, cursors and the order of lists. */
export const pagingRules: readonly Rule[] = [
  {
    id: 'paging.take',
    place: specification('Limits, Page size take'),
    demand: 'A page has at most take objects, and exactly take objects if nextCursor is not null.',
    needs: 'a response with a list',
    check: ({ lists }) =>
      collect(
        lists
          .filter(({ query }) => query['take'] !== undefined)
          .flatMap((list) => list.pages.map((page) => ({ list, page }))),
        ({ list, page }) => {
          if (page.response.status !== 200) return [nameOf(page), undefined]
          const [count, take] = [itemsOf(page).length, takeOf(list)]
          const short = count < take && typeof nextCursorOf(page) === 'string'
          return [nameOf(page), count > take || short ? `${count} objects on a page` : null]
        },
      ),
  },
  listRule(
    {
      id: 'paging.default',
      place: specification('Limits, Page size take'),
      demand: `Without take, a page has at most ${takeDefault} objects, and exactly ${takeDefault} if more follow.`,
      needs: 'a response to GET /positions',
    },
    ({ role, pages: [page] }) => {
      if (role !== 'default' || page?.response.status !== 200) return undefined
      const count = itemsOf(page).length
      if (count > takeDefault) return `${count} objects on a page`
      return count < takeDefault && typeof nextCursorOf(page) === 'string'
        ? `${count} objects, although more follow`
        : null
    },
  ),
  statusRule({
    id: 'paging.take-bounds',
    place: specification('Endpoints, Query parameters'),
    demand: `take may be any whole number from 1 to ${takeMaximum}.`,
    needs: 'a response with a list',
  }),
  statusRule({
    id: 'paging.take-invalid',
    place: specification('Endpoints, behaviour rule 11'),
    demand: 'An invalid take answers 400.',
    needs: 'a response with a list',
  }),
  listRule(
    {
      id: 'paging.next-cursor',
      place: openapi('Paging'),
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
  listRule(
    {
      id: 'paging.last-page',
      place: specification('Endpoints, behaviour rule 5'),
      demand: 'nextCursor is null on the last page, so a cursor is never followed by an empty page.',
      needs: 'a list of at least two objects',
    },
    ({ pages }) => {
      const next = pages.slice(1).filter(({ response }) => response.status === 200)
      if (next.length === 0) return undefined
      return next.some((page) => itemsOf(page).length === 0) ? 'an empty page after a nextCursor' : null
    },
  ),
  listRule(
    {
      id: 'paging.no-doubles',
      place: openapi('Paging'),
      demand: 'No object appears on two pages.',
      needs: 'a list of at least two objects',
    },
    (list) => {
      const ids = idsOf(list)
      if (ids.length < 2) return undefined
      const twice = ids.find((id, at) => ids.indexOf(id) !== at)
      return twice === undefined ? null : `${twice} twice`
    },
  ),
  listRule(
    {
      id: 'paging.complete',
      place: openapi('Paging'),
      demand:
        'Small pages contain the same objects as large ones in the same order, so no object that stays is missed.',
      needs: 'a list of at least two objects that does not change during the check',
    },
    (list, evidence) => {
      if (list.role !== 'steps' || list.pages.length < 2) return undefined
      const [whole, again] = [firstIds(listOf(evidence, list, 'whole')), firstIds(listOf(evidence, list, 'again'))]
      if (whole.length < 2 || whole.join() !== again.join()) return undefined
      const ids = idsOf(list)
      const first = ids.findIndex((id, at) => at < whole.length && id !== whole[at])
      if (first >= 0) return `${ids[first]} at place ${first + 1}, but ${whole[first]} on a large page`
      return list.complete && ids.length < whole.length
        ? `${ids.length} objects, but ${whole.length} on a large page`
        : null
    },
  ),
  listRule(
    {
      id: 'paging.stable',
      place: specification('Endpoints, behaviour rule 5'),
      demand: 'A list that is read again has the same order.',
      needs: 'a list of at least two objects',
    },
    (list, evidence) => {
      if (list.role !== 'again') return undefined
      const [before, after] = [firstIds(listOf(evidence, list, 'whole')), firstIds(list)]
      const both = after.filter((id) => before.includes(id))
      if (both.length < 2) return undefined
      return both.join() === before.filter((id) => after.includes(id)).join() ? null : 'a different order than before'
    },
  ),
  statusRule({
    id: 'paging.cursor-invalid',
    place: openapi('Paging'),
    demand: 'A cursor that is not a nextCursor of the list answers 400, and so does an empty one.',
    needs: 'a response with a list',
  }),
  orderRule(
    {
      id: 'order.positions',
      place: openapi('GET /positions'),
      demand: 'Positions are sorted by createdAt, newest first.',
      needs: 'at least two positions',
    },
    (path) => path === '/positions',
    ({ createdAt }) => String(createdAt),
  ),
  orderRule(
    {
      id: 'order.candidates',
      place: openapi('GET /positions/{id}/candidates'),
      demand: 'Candidates are sorted by createdAt, newest first.',
      needs: 'a position with at least two candidates',
    },
    (path) => path.endsWith('/candidates'),
    ({ createdAt }) => String(createdAt),
  ),
  orderRule(
    {
      id: 'order.careers-pages',
      place: specification('Endpoints, behaviour rule 8'),
      demand: 'Default careers pages come first.',
      needs: 'at least two careers pages',
    },
    (path) => path === '/career-pages',
    ({ isDefault }) => (isDefault === true ? '1' : '0'),
  ),
  orderRule(
    {
      id: 'order.page-positions',
      place: openapi('GET /career-pages/{id}/positions'),
      demand: 'Positions of a careers page are sorted by their first publication, latest first.',
      needs: 'a careers page with at least two positions',
    },
    (path) => /^\/career-pages\/.+\/positions$/.test(path),
    ({ publishedAt }) => String(publishedAt),
  ),
  statusRule({
    id: 'parameters.unknown',
    place: openapi('Paging'),
    demand: 'An unknown query parameter is ignored.',
    needs: 'a response with a list',
  }),
  responseRule(
    {
      id: 'parameters.twice',
      place: openapi('Paging'),
      demand: 'A known query parameter that occurs twice answers 400.',
      needs: 'a response with a list',
    },
    ({ rule, response }) =>
      rule === 'parameters.twice' ? (response.status === 400 ? null : `status ${response.status}`) : undefined,
  ),
]
