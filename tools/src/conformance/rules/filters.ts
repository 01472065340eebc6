import { type Exchange, type Item, itemsOf, replyOf } from '../survey/exchange.ts'
import type { Evidence, ReadList } from '../survey/evidence.ts'
import { type Finding, listRule, openapi, responseRule, type Rule, specification, statusRule } from './rule.ts'

/**
 * Compares a filtered list with the whole list. Missing objects are found only if both were read to
 * their ends.
 */
function filterFault(evidence: Evidence, list: ReadList, matches: (item: Item) => boolean): Finding {
  const { path } = list
  const whole = evidence.lists.find(({ role, path: of }) => role === 'whole' && of === path)
  const again = evidence.lists.find(({ role, path: of }) => role === 'again' && of === path)
  const found = itemsIn(list)
  if (list.pages.some(({ response }) => response.status !== 200)) return `status ${list.pages.at(-1)?.response.status}`
  const wrong = found.find((item) => !matches(item))
  if (wrong) return `${wrong.id}, which does not match the filter`
  if (!whole?.complete || !list.complete || !isSame(whole.pages[0], again?.pages[0])) return null
  const missing = itemsIn(whole).find((item) => matches(item) && !found.some(({ id }) => id === item.id))
  return missing ? `${missing.id} is missing` : null
}

function itemsIn({ pages }: ReadList): Item[] {
  return pages.flatMap(itemsOf)
}

function isSame(one: Exchange | undefined, other: Exchange | undefined): boolean {
  return one !== undefined && other !== undefined && one.response.text === other.response.text
}

/** Whether the list was filtered by exactly these parameters; those of paging do not count. */
function isFilteredBy({ role, query }: ReadList, ...names: string[]): boolean {
  const filters = Object.keys(query).filter((name) => name !== 'take' && name !== 'cursor')
  return role === 'filtered' && filters.length === names.length && names.every((name) => filters.includes(name))
}

const ofClient = (clientId: unknown) => (item: Item) => item['subCompanyId'] === clientId
const text = (query: Readonly<Record<string, string>>, name: string) => query[name] ?? ''

const clientNeeds = 'the key of an agency with a client'

/** The id of the client that a list is filtered by, by id or by slug. */
function clientOf({ query }: ReadList, { exchanges }: Evidence): string | undefined {
  if (query['clientId'] !== undefined) return query['clientId']
  const clients = exchanges.flatMap((exchange) => replyOf(exchange, 'listClients')?.data ?? [])
  return clients.find(({ slug }) => slug === query['clientSlug'])?.id
}

function byClient(id: string, demand: string, rule: number, names: string[]): Rule {
  return listRule(
    { id, place: specification(`Endpoints, behaviour rule ${rule}`), demand, needs: clientNeeds },
    (list, evidence) => {
      if (!isFilteredBy(list, ...names)) return undefined
      const client = clientOf(list, evidence)
      return client === undefined ? undefined : filterFault(evidence, list, ofClient(client))
    },
  )
}

function byFlag(
  id: string,
  demand: string,
  rule: number,
  name: 'forAgency' | 'isDefault',
  value: boolean,
  matches: (item: Item) => boolean,
) {
  return listRule(
    { id, place: specification(`Endpoints, behaviour rule ${rule}`), demand, needs: 'a response to GET /career-pages' },
    (list, evidence) => {
      if (!isFilteredBy(list, name) || text(list.query, name) !== String(value)) return undefined
      return filterFault(evidence, list, matches)
    },
  )
}

/** Rules about filters, clients, careers pages and unknown objects. */
export const filterRules: readonly Rule[] = [
  listRule(
    {
      id: 'filter.status',
      place: specification('Endpoints, behaviour rule 4'),
      demand: 'status restricts positions to exactly those with that status.',
      needs: 'a response to GET /positions',
    },
    (list, evidence) => {
      if (!isFilteredBy(list, 'status')) return undefined
      return filterFault(evidence, list, (item) => item['status'] === text(list.query, 'status'))
    },
  ),
  statusRule({
    id: 'filter.status-invalid',
    place: specification('Endpoints, behaviour rule 4'),
    demand: 'An invalid status answers 400.',
    needs: 'a response to GET /positions',
  }),
  byClient('filter.client-id', 'clientId restricts positions to those managed on behalf of that client.', 2, [
    'clientId',
  ]),
  byClient('filter.client-slug', 'clientSlug is the same filter, by slug.', 2, ['clientSlug']),
  byClient('filter.client-both', 'If both are given, clientId applies.', 2, ['clientId', 'clientSlug']),
  listRule(
    {
      id: 'filter.combined',
      place: specification('Endpoints, behaviour rule 4'),
      demand: 'status and clientId can be combined.',
      needs: clientNeeds,
    },
    (list, evidence) => {
      if (!isFilteredBy(list, 'status', 'clientId')) return undefined
      const isOfClient = ofClient(list.query['clientId'])
      return filterFault(evidence, list, (item) => item['status'] === list.query['status'] && isOfClient(item))
    },
  ),
  statusRule({
    id: 'filter.client-unknown',
    place: specification('Endpoints, behaviour rule 3'),
    demand: "A clientId or clientSlug that is not a client of the key's company answers 400, not an empty list.",
    needs: 'a response to GET /positions',
  }),
  responseRule(
    {
      id: 'clients.by-id',
      place: specification('Endpoints, behaviour rule 7'),
      demand: 'GET /clients/{id} finds the client by its id.',
      needs: clientNeeds,
    },
    (exchange) => clientFault(exchange, 'id'),
  ),
  responseRule(
    {
      id: 'clients.by-slug',
      place: specification('Endpoints, behaviour rule 7'),
      demand: 'GET /clients/{id} finds the client by its slug.',
      needs: clientNeeds,
    },
    (exchange) => clientFault(exchange, 'slug'),
  ),
  statusRule({
    id: 'clients.unknown',
    place: specification('Endpoints, behaviour rule 7'),
    demand: 'An unknown client answers 404.',
    needs: 'any key',
  }),
  listRule(
    {
      id: 'pages.marketplace',
      place: specification('Endpoints, behaviour rule 8'),
      demand: 'The careers pages include the marketplace, marked by isMarketplace.',
      needs: 'a response to GET /career-pages, read to the end',
    },
    (list) => {
      if (list.path !== '/career-pages' || list.role !== 'whole' || !list.complete) return undefined
      return itemsIn(list).some((page) => page['isMarketplace'] === true) ? null : 'no such page'
    },
  ),
  byFlag(
    'pages.for-agency',
    "forAgency=true returns only the pages of the key's own company.",
    9,
    'forAgency',
    true,
    (page) => page['forAgency'] === true,
  ),
  byFlag(
    'pages.for-clients',
    'forAgency=false returns only the pages of its clients.',
    9,
    'forAgency',
    false,
    (page) => page['forClient'] === true,
  ),
  byFlag(
    'pages.default',
    'isDefault=true returns only the default page of each company.',
    10,
    'isDefault',
    true,
    (page) => page['isDefault'] === true,
  ),
  byFlag(
    'pages.not-default',
    'isDefault=false returns only the other pages.',
    10,
    'isDefault',
    false,
    (page) => page['isDefault'] === false,
  ),
  statusRule({
    id: 'pages.flag-invalid',
    place: specification('Endpoints, behaviour rule 11'),
    demand: 'A forAgency or isDefault that is neither true nor false answers 400.',
    needs: 'any key',
  }),
  responseRule(
    {
      id: 'pages.visible',
      place: specification('Endpoints, behaviour rule 12'),
      demand: 'A careers page lists the positions that are visible on it now: published, not paused, not expired.',
      needs: 'a careers page with a position on it',
    },
    (exchange) => {
      const found = replyOf(exchange, 'listCareerPagePositions')?.data
      if (found === undefined || found.length === 0) return undefined
      // The time of the response is known in whole seconds.
      const now = new Date(exchange.response.at - 2_000).toISOString()
      const wrong = found.find(({ status, expirationDate }) => status !== 'PUBLISHED' || (expirationDate ?? '9') < now)
      return wrong ? `${wrong.id}, ${wrong.status}, expiring ${wrong.expirationDate ?? 'never'}` : null
    },
  ),
  statusRule({
    id: 'pages.readable',
    place: specification('Endpoints, behaviour rules 12 and 13'),
    demand: 'A position that a careers page lists can be read there, whoever owns it.',
    needs: 'a careers page with a position on it',
  }),
  statusRule({
    id: 'pages.unknown',
    place: specification('Endpoints, behaviour rules 12 and 13'),
    demand: 'An unknown careers page answers 404.',
    needs: 'any key',
  }),
  statusRule({
    id: 'pages.not-live',
    place: specification('Endpoints, behaviour rule 13'),
    demand: 'A position that is not live on a careers page answers 404 there.',
    needs: 'a careers page, and a position that is not PUBLISHED',
  }),
  statusRule({
    id: 'positions.unknown',
    place: specification('Errors, 404'),
    demand: 'An unknown position answers 404.',
    needs: 'any key',
  }),
  statusRule({
    id: 'candidates.unknown',
    place: openapi('GET /positions/{id}/candidates, GET /positions/{id}/performance'),
    demand:
      'Candidates and performance of an unknown position answer 403, as they do for a position that the key cannot see.',
    needs: 'any key',
  }),
]

function clientFault(exchange: Exchange, by: 'id' | 'slug'): Finding {
  if (exchange.rule !== `clients.by-${by}`) return undefined
  if (exchange.response.status !== 200) return `status ${exchange.response.status}`
  const requested = decodeURIComponent(exchange.path.split('/')[2] ?? '')
  const found = replyOf(exchange, 'getClient')?.data
  if (found === undefined) return null
  return found[by] === requested ? null : `the client ${found[by]}`
}
