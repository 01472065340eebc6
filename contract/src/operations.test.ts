import { describe, expect, test } from 'vitest'
import { plain } from './openapi-schema.ts'
import { statusesOf } from './operation.ts'
import { operationIds, operations } from './operations.ts'

// The table of the specification, transcribed: path, query, path parameters, items of `data`, whether it is paged, and
// which of 400 and 404 it lists. A list with parameters that can be wrong lists 400 (docs/lists.md#query-parameters).
const specification = {
  listPositions: ['/positions', 'clientId clientSlug status take cursor', '', '[Position]', 'paged', '400'],
  getPosition: ['/positions/{id}', '', 'id', 'PositionDetail', '', '404'],
  listClients: ['/clients', '', '', '[Company]', '', ''],
  getClient: ['/clients/{id}', '', 'id', 'Company', '', '404'],
  listPositionCandidates: ['/positions/{id}/candidates', 'take cursor', 'id', '[CandidateVouch]', 'paged', '400'],
  getPositionPerformance: ['/positions/{id}/performance', '', 'id', 'PositionPerformance', '', ''],
  listCareerPages: ['/career-pages', 'forAgency isDefault take cursor', '', '[CareerPage]', 'paged', '400'],
  listCareerPagePositions: ['/career-pages/{id}/positions', 'take cursor', 'id', '[Position]', 'paged', '400 404'],
  getCareerPagePosition: [
    '/career-pages/{id}/positions/{positionId}',
    '',
    'id positionId',
    'CareerPagePosition',
    '',
    '404',
  ],
} as const

describe('the operations are those of the specification', () => {
  test('there are exactly nine', () => {
    expect(operationIds).toEqual(Object.keys(specification))
  })

  test.for(operationIds)('%s', (id) => {
    const operation = operations[id]
    const { properties = {}, required } = plain(operation.reply)
    const { data } = properties
    const item = data?.items === undefined ? data?.title : `[${data.items.title}]`
    expect([
      operation.path,
      Object.keys(operation.query).join(' '),
      Object.keys(operation.pathParameters).join(' '),
      item,
      required?.includes('nextCursor') === true ? 'paged' : '',
      statusesOf(operation)
        .filter((status) => status === 400 || status === 404)
        .join(' '),
    ]).toEqual(specification[id])
    expect(operation.id).toBe(id)
  })

  test.for(operationIds)('%s names the parameters that stand in its path', (id) => {
    const { path, pathParameters } = operations[id]
    expect(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(Object.keys(pathParameters))
  })

  test.for(operationIds)('%s can answer every status that every operation can answer', (id) => {
    expect(statusesOf(operations[id])).toEqual(
      expect.arrayContaining([200, 304, 401, 403, 405, 408, 414, 429, 431, 500, 503]),
    )
  })
})
