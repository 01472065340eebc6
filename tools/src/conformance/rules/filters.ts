import { type Exchange, type Item, itemsOf, replyOf } from '../survey/exchange.ts'
import type { Evidence, ReadList } from '../survey/evidence.ts'
import { aboutEach, aboutLists, aboutStatus, description, type Finding, type Rule, specification } from './rule.ts'

/** What a list with a filter has to hold of the whole list, where both were read to their ends. */
function filtered(evidence: Evidence, list: ReadList, isMeant: (item: Item) => boolean): Finding {
  const { path } = list
  const whole = evidence.lists.find(({ role, path: of }) => role === 'whole' && of === path)
  const again = evidence.lists.find(({ role, path: of }) => role === 'again' && of === path)
  const found = itemsIn(list)
  if (list.pages.some(({ given }) => given.status !== 200)) return `status ${list.pages.at(-1)?.given.status}`
  const wrong = found.find((item) => !isMeant(item))
  if (wrong) return `${wrong.id}, which is another`
  if (!whole?.complete || !list.complete || !isSame(whole.pages[0], again?.pages[0])) return null
  const missing = itemsIn(whole).find((item) => isMeant(item) && !found.some(({ id }) => id === item.id))
  return missing ? `${missing.id} is missing` : null
}

function itemsIn({ pages }: ReadList): Item[] {
  return pages.flatMap(itemsOf)
}

function isSame(one: Exchange | undefined, other: Exchange | undefined): boolean {
  return one !== undefined && other !== undefined && one.given.text === other.given.text
}

/** Whether exactly these parameters filter, beside paging. */
function isFilteredBy({ role, query }: ReadList, ...names: string[]): boolean {
  const given = Object.keys(query).filter((name) => name !== 'take' && name !== 'cursor')
  return role === 'filtered' && given.length === names.length && names.every((name) => given.includes(name))
}

const ofClient = (clientId: unknown) => (item: Item) => item['subCompanyId'] === clientId
const text = (query: Readonly<Record<string, string>>, name: string) => query[name] ?? ''

const clientNeeds = 'the key of an agency with a client'

/** The client that a list is filtered by: by id, or by its slug. */
function clientOf({ query }: ReadList, { exchanges }: Evidence): string | undefined {
  if (query['clientId'] !== undefined) return query['clientId']
  const clients = exchanges.flatMap((exchange) => replyOf(exchange, 'listClients')?.data ?? [])
  return clients.find(({ slug }) => slug === query['clientSlug'])?.id
}

function byClient(id: string, demand: string, rule: number, names: string[]): Rule {
  return aboutLists(
    { id, place: specification(`Endpoints, behaviour rule ${rule}`), demand, needs: clientNeeds },
    (list, evidence) => {
      if (!isFilteredBy(list, ...names)) return undefined
      const client = clientOf(list, evidence)
      return client === undefined ? undefined : filtered(evidence, list, ofClient(client))
    },
  )
}

function byFlag(
  id: string,
  demand: string,
  rule: number,
  name: 'forAgency' | 'isDefault',
  value: boolean,
  isMeant: (item: Item) => boolean,
) {
  return aboutLists(
    { id, place: specification(`Endpoints, behaviour rule ${rule}`), demand, needs: 'an answer to GET /career-pages' },
    (list, evidence) => {
      if (!isFilteredBy(list, name) || text(list.query, name) !== String(value)) return undefined
      return filtered(evidence, list, isMeant)
    },
  )
}

/** Filters, clients and careers pages. */
export const filterRules: readonly Rule[] = [
  aboutLists(
    {
      id: 'filter.status',
      place: specification('Endpoints, behaviour rule 4'),
      demand: 'status restricts positions to that status, and to nothing less.',
      needs: 'an answer to GET /positions',
    },
    (list, evidence) => {
      if (!isFilteredBy(list, 'status')) return undefined
      return filtered(evidence, list, (item) => item['status'] === text(list.query, 'status'))
    },
  ),
  aboutStatus({
    id: 'filter.status-invalid',
    place: specification('Endpoints, behaviour rule 4'),
    demand: 'An invalid status answers 400.',
    needs: 'an answer to GET /positions',
  }),
  byClient('filter.client-id', 'clientId restricts positions to those managed on behalf of that client.', 2, [
    'clientId',
  ]),
  byClient('filter.client-slug', 'clientSlug is the same filter by slug.', 2, ['clientSlug']),
  byClient('filter.client-both', 'Where both are given, clientId wins.', 2, ['clientId', 'clientSlug']),
  aboutLists(
    {
      id: 'filter.combined',
      place: specification('Endpoints, behaviour rule 4'),
      demand: 'status combines freely with clientId.',
      needs: clientNeeds,
    },
    (list, evidence) => {
      if (!isFilteredBy(list, 'status', 'clientId')) return undefined
      const isOfClient = ofClient(list.query['clientId'])
      return filtered(evidence, list, (item) => item['status'] === list.query['status'] && isOfClient(item))
    },
  ),
  aboutStatus({
    id: 'filter.client-unknown',
    place: specification('Endpoints, behaviour rule 3'),
    demand: "A clientId or clientSlug that is no client of the key's company answers 400 rather than an empty list.",
    needs: 'an answer to GET /positions',
  }),
  aboutEach(
    {
      id: 'clients.by-id',
      place: specification('Endpoints, behaviour rule 7'),
      demand: 'GET /clients/{id} answers the client by its id.',
      needs: clientNeeds,
    },
    (exchange) => clientFault(exchange, 'id'),
  ),
  aboutEach(
    {
      id: 'clients.by-slug',
      place: specification('Endpoints, behaviour rule 7'),
      demand: 'GET /clients/{id} answers the client by its slug.',
      needs: clientNeeds,
    },
    (exchange) => clientFault(exchange, 'slug'),
  ),
  aboutStatus({
    id: 'clients.unknown',
    place: specification('Endpoints, behaviour rule 7'),
    demand: 'An unknown client answers 404.',
    needs: 'any key',
  }),
  aboutLists(
    {
      id: 'pages.marketplace',
      place: specification('Endpoints, behaviour rule 8'),
      demand: 'The careers pages include the marketplace, flagged isMarketplace.',
      needs: 'an answer to GET /career-pages, read to its end',
    },
    (list) => {
      if (list.path !== '/career-pages' || list.role !== 'whole' || !list.complete) return undefined
      return itemsIn(list).some((page) => page['isMarketplace'] === true) ? null : 'no such page'
    },
  ),
  byFlag(
    'pages.for-agency',
    "forAgency=true gives the pages of the key's own company alone.",
    9,
    'forAgency',
    true,
    (page) => page['forAgency'] === true,
  ),
  byFlag(
    'pages.for-clients',
    'forAgency=false gives the pages of its clients alone.',
    9,
    'forAgency',
    false,
    (page) => page['forClient'] === true,
  ),
  byFlag(
    'pages.default',
    "isDefault=true gives each company's default page alone.",
    10,
    'isDefault',
    true,
    (page) => page['isDefault'] === true,
  ),
  byFlag(
    'pages.not-default',
    'isDefault=false gives the others alone.',
    10,
    'isDefault',
    false,
    (page) => page['isDefault'] === false,
  ),
  aboutStatus({
    id: 'pages.flag-invalid',
    place: specification('Endpoints, behaviour rule 11'),
    demand: 'A forAgency or isDefault that is neither true nor false answers 400.',
    needs: 'any key',
  }),
  aboutEach(
    {
      id: 'pages.visible',
      place: specification('Endpoints, behaviour rule 12'),
      demand: 'A careers page lists what is visible on it now: published, not paused, not expired.',
      needs: 'a careers page with a position on it',
    },
    (exchange) => {
      const found = replyOf(exchange, 'listCareerPagePositions')?.data
      if (found === undefined || found.length === 0) return undefined
      // The server's clock is known to the second.
      const now = new Date(exchange.given.at - 2_000).toISOString()
      const wrong = found.find(({ status, expirationDate }) => status !== 'PUBLISHED' || (expirationDate ?? '9') < now)
      return wrong ? `${wrong.id}, ${wrong.status}, expiring ${wrong.expirationDate ?? 'never'}` : null
    },
  ),
  aboutStatus({
    id: 'pages.unknown',
    place: specification('Endpoints, behaviour rules 12 and 13'),
    demand: 'A careers page that is not found answers 404.',
    needs: 'any key',
  }),
  aboutStatus({
    id: 'pages.not-live',
    place: specification('Endpoints, behaviour rule 13'),
    demand: 'A position that is not live on a careers page answers 404 there.',
    needs: 'a careers page, and a position that is not PUBLISHED',
  }),
  aboutStatus({
    id: 'positions.unknown',
    place: specification('Errors, 404'),
    demand: 'A position that is not found answers 404.',
    needs: 'any key',
  }),
  aboutStatus({
    id: 'candidates.unknown',
    place: description('GET /positions/{id}/candidates, GET /positions/{id}/performance'),
    demand: 'Candidates and performance of a position that does not exist answer 403, as where it is out of reach.',
    needs: 'any key',
  }),
]

function clientFault(exchange: Exchange, by: 'id' | 'slug'): Finding {
  if (exchange.rule !== `clients.by-${by}`) return undefined
  if (exchange.given.status !== 200) return `status ${exchange.given.status}`
  const asked = decodeURIComponent(exchange.path.split('/')[2] ?? '')
  const found = replyOf(exchange, 'getClient')?.data
  if (found === undefined) return null
  return found[by] === asked ? null : `the client ${found[by]}`
}
