import type { OperationId } from '@kandidat/contract/operations/operations'
import { isObject, nextCursorOf, replyOf } from '../survey/exchange.ts'
import { openapi, responseRule, type Rule, specification } from './rule.ts'

/**
 * The section of the specification that describes the objects of each operation, and the demand.
 */
const sections: Readonly<Record<OperationId, readonly [section: string, demand: string]>> = {
  listPositions: [
    'Resources and their fields, Position',
    'Every position of a list has all its fields, with the right types.',
  ],
  getPosition: [
    'Resources and their fields, PositionDetail',
    'A position in full has all its fields, with the right types.',
  ],
  listClients: [
    'Resources and their fields, Company',
    'Every client of the list has all its fields, with the right types.',
  ],
  getClient: ['Resources and their fields, Company', 'A client has all its fields, with the right types.'],
  listPositionCandidates: [
    'Resources and their fields, CandidateVouch',
    'Every candidate of a list has all its fields, with the right types.',
  ],
  getPositionPerformance: [
    'Resources and their fields, PositionPerformance',
    'A performance has all its fields, with the right types.',
  ],
  listCareerPages: [
    'Resources and their fields, CareerPage',
    'Every careers page has all its fields, with the right types.',
  ],
  listCareerPagePositions: [
    'Resources and their fields, Position',
    'Every position of a careers page has all its fields, with the right types.',
  ],
  getCareerPagePosition: [
    'Resources and their fields, CareerPagePosition',
    'A position on a careers page has all its fields, with the right types.',
  ],
}

const needs: Readonly<Record<OperationId, string>> = {
  listPositions: 'a response to GET /positions',
  getPosition: 'a position that the key can see',
  listClients: 'a response to GET /clients',
  getClient: 'the key of an agency with a client',
  listPositionCandidates: 'a position that the key can see',
  getPositionPerformance: 'a position that the key can see',
  listCareerPages: 'a response to GET /career-pages',
  listCareerPagePositions: 'a careers page',
  getCareerPagePosition: 'a careers page with a position on it',
}

const shapes = (Object.keys(sections) as OperationId[]).map((id) => {
  const [section, demand] = sections[id]
  return responseRule({ id: `shape.${id}`, place: specification(section), demand, needs: needs[id] }, (exchange) => {
    if (exchange.operation !== id || exchange.method !== 'GET' || exchange.response.status !== 200) return undefined
    return exchange.shapeFaults.length === 0 ? null : exchange.shapeFaults.join('; ')
  })
})

const single: ReadonlySet<OperationId | null> = new Set<OperationId>([
  'getPosition',
  'getClient',
  'getPositionPerformance',
  'getCareerPagePosition',
])

/** Rules about the form of bodies. */
export const shapeRules: readonly Rule[] = [
  responseRule(
    {
      id: 'answer.json',
      place: specification('What the service does, rule 2'),
      demand: 'Every body is JSON, and its Content-Type says so.',
      needs: 'a response with a body',
    },
    ({ response }) => {
      if (response.text === '') return undefined
      if (response.body === undefined) return 'a body that is not JSON'
      const type = response.headers['content-type'] ?? 'none'
      return /^application\/json\b/i.test(type) ? null : `Content-Type: ${type}`
    },
  ),
  responseRule(
    {
      id: 'answer.success',
      place: specification('Endpoints, Success response (200)'),
      demand: 'A request for an object that exists and that the key can see answers 200.',
      needs: 'a request that should succeed',
    },
    ({ rule, status, method, operation, response }) => {
      if (rule !== undefined || status !== 200 || method !== 'GET' || operation === null) return undefined
      return response.status === 200 ? null : `status ${response.status}`
    },
  ),
  responseRule(
    {
      id: 'answer.object',
      place: specification('What the service does, rule 3'),
      demand: 'The body of a single object is { data: <object> }.',
      needs: 'a position that the key can see',
    },
    ({ operation, method, response }) => {
      if (!single.has(operation) || method !== 'GET' || response.status !== 200) return undefined
      return isObject(response.body) && isObject(response.body['data']) ? null : 'no object in data'
    },
  ),
  responseRule(
    {
      id: 'answer.list',
      place: specification('What the service does, rule 3'),
      demand: 'The body of a list is { data: [...], nextCursor: string|null }; the list of clients has no pages.',
      needs: 'a response with a list',
    },
    (exchange) => {
      const { operation, method, response } = exchange
      if (operation === null || single.has(operation) || method !== 'GET' || response.status !== 200) return undefined
      if (!isObject(response.body) || !Array.isArray(response.body['data'])) return 'no array in data'
      if (operation === 'listClients') {
        return typeof response.body['nextCursor'] === 'string' ? 'a nextCursor, although the list has no pages' : null
      }
      return nextCursorOf(exchange) === undefined ? 'no nextCursor that is a string or null' : null
    },
  ),
  ...shapes,
  responseRule(
    {
      id: 'shape.times',
      place: openapi('Values'),
      demand: 'Times are in UTC with milliseconds, such as 2026-10-14T09:28:14.000Z.',
      needs: 'a response with a time',
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
