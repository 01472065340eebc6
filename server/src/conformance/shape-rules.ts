import type { OperationId } from '@kandidat/contract/operations/operations'
import { isMapping, nextCursorOf, replyOf } from './exchange.ts'
import { aboutEach, description, type Rule, specification } from './rule.ts'

/** The section of the specification that each operation's objects are described in. */
const sections: Readonly<Record<OperationId, readonly [section: string, what: string]>> = {
  listPositions: [
    'Resources and their fields, Position',
    'Every position of a list has all its fields, of their types.',
  ],
  getPosition: ['Resources and their fields, PositionDetail', 'A position in full has all its fields, of their types.'],
  listClients: ['Resources and their fields, Company', 'Every client of the list has all its fields, of their types.'],
  getClient: ['Resources and their fields, Company', 'A client has all its fields, of their types.'],
  listPositionCandidates: [
    'Resources and their fields, CandidateVouch',
    'Every candidate of a list has all its fields, of their types.',
  ],
  getPositionPerformance: [
    'Resources and their fields, PositionPerformance',
    'A performance has all its fields, of their types.',
  ],
  listCareerPages: ['Resources and their fields, CareerPage', 'Every careers page has all its fields, of their types.'],
  listCareerPagePositions: [
    'Resources and their fields, Position',
    'Every position of a careers page has all its fields, of their types.',
  ],
  getCareerPagePosition: [
    'Resources and their fields, CareerPagePosition',
    'A position on a careers page has all its fields, of their types.',
  ],
}

const needs: Readonly<Record<OperationId, string>> = {
  listPositions: 'an answer to GET /positions',
  getPosition: 'a position that the key can see',
  listClients: 'an answer to GET /clients',
  getClient: 'the key of an agency with a client',
  listPositionCandidates: 'a position that the key can see',
  getPositionPerformance: 'a position that the key can see',
  listCareerPages: 'an answer to GET /career-pages',
  listCareerPagePositions: 'a careers page',
  getCareerPagePosition: 'a careers page with a position on it',
}

const shapes = (Object.keys(sections) as OperationId[]).map((id) => {
  const [section, demand] = sections[id]
  return aboutEach({ id: `shape.${id}`, place: specification(section), demand, needs: needs[id] }, (exchange) => {
    if (exchange.operation !== id || exchange.method !== 'GET' || exchange.given.status !== 200) return undefined
    return exchange.shape.length === 0 ? null : exchange.shape.join('; ')
  })
})

const single: ReadonlySet<OperationId | null> = new Set<OperationId>([
  'getPosition',
  'getClient',
  'getPositionPerformance',
  'getCareerPagePosition',
])

/** What every body looks like, whatever it tells. */
export const shapeRules: readonly Rule[] = [
  aboutEach(
    {
      id: 'answer.json',
      place: specification('What the service does, rule 2'),
      demand: 'Every body is JSON, and says so as Content-Type.',
      needs: 'an answer with a body',
    },
    ({ given }) => {
      if (given.text === '') return undefined
      if (given.body === undefined) return 'a body that is no JSON'
      const type = given.headers['content-type'] ?? 'none'
      return /^application\/json\b/i.test(type) ? null : `Content-Type: ${type}`
    },
  ),
  aboutEach(
    {
      id: 'answer.success',
      place: specification('Endpoints, Success response (200)'),
      demand: 'What exists and may be seen is answered with 200.',
      needs: 'a request that should succeed',
    },
    ({ rule, status, method, operation, given }) => {
      if (rule !== undefined || status !== 200 || method !== 'GET' || operation === null) return undefined
      return given.status === 200 ? null : `status ${given.status}`
    },
  ),
  aboutEach(
    {
      id: 'answer.object',
      place: specification('What the service does, rule 3'),
      demand: 'A single object is answered as { data: <object> }.',
      needs: 'a position that the key can see',
    },
    ({ operation, method, given }) => {
      if (!single.has(operation) || method !== 'GET' || given.status !== 200) return undefined
      return isMapping(given.body) && isMapping(given.body['data']) ? null : 'no object in data'
    },
  ),
  aboutEach(
    {
      id: 'answer.list',
      place: specification('What the service does, rule 3'),
      demand: 'A list is answered as { data: [...], nextCursor: string|null }; that of the clients has no pages.',
      needs: 'an answer to a list',
    },
    (exchange) => {
      const { operation, method, given } = exchange
      if (operation === null || single.has(operation) || method !== 'GET' || given.status !== 200) return undefined
      if (!isMapping(given.body) || !Array.isArray(given.body['data'])) return 'no array in data'
      if (operation === 'listClients') {
        return typeof given.body['nextCursor'] === 'string' ? 'a nextCursor, although the list is not paginated' : null
      }
      return nextCursorOf(exchange) === undefined ? 'no nextCursor that is a text or null' : null
    },
  ),
  ...shapes,
  aboutEach(
    {
      id: 'shape.times',
      place: description('Values'),
      demand: 'Times are UTC with milliseconds, as 2026-10-14T09:28:14.000Z.',
      needs: 'an answer with a time in it',
    },
    (exchange) => {
      const found = replyOf(exchange, 'listPositions') ?? replyOf(exchange, 'listPositionCandidates')
      if (found === undefined || found.data.length === 0) return undefined
      const wrong = found.data
        .flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt])
        .find((time) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time))
      return wrong === undefined ? null : `the time ${wrong}`
    },
  ),
]
