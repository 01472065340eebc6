import { describe, expect, test } from 'vitest'
import { plain } from '../documents/openapi-schema.ts'
import { statusesOf } from './operation.ts'
import { operationIds, operations } from './operations.ts'

// What integrators were promised, written down by hand so that the contract cannot change
// unnoticed: path, query, path parameters, type of `data`, whether it is paged, and which of 400
// and 404 it can return.
const promised = {
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

describe('the operations are the promised ones', () => {
  test('there are exactly nine', () => {
    expect(operationIds).toEqual(Object.keys(promised))
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
    ]).toEqual(promised[id])
    expect(operation.id).toBe(id)
  })

  test.for(operationIds)('%s describes the parameters in its path', (id) => {
    const { path, pathParameters } = operations[id]
    expect(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(Object.keys(pathParameters))
  })

  test.for(operationIds)('%s can return every status that all operations share', (id) => {
    expect(statusesOf(operations[id])).toEqual(
      expect.arrayContaining([200, 304, 401, 403, 405, 408, 414, 429, 431, 500, 503]),
    )
  })
})
