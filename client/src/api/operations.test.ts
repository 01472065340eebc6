import { operationIds, operations as contractOperations } from '../../../contract/src/operations/operations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MisuseError } from '../validation/misuse.ts'
import { operations, pathOf, queryOf } from './operations.ts'

test('the operations are those of the contract, with their paths and parameters', () => {
  const expected = operationIds.map((id) => {
    const { path, query } = contractOperations[id]
    return [id, { path, query: Object.keys(query) }]
  })
  expect(operations).toEqual(Object.fromEntries(expected))
})

test('any id can be read back from the path', () => {
  const id = fc.string({ unit: 'binary', minLength: 1 }).filter((each) => each !== '.' && each !== '..')
  fc.assert(
    fc.property(id, id, (page, positionId) => {
      const { pathname } = new URL(`http://a${pathOf('getCareerPagePosition', { id: page, positionId })}`)
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'career-pages', page, 'positions', positionId])
    }),
  )
})

describe('a MisuseError is thrown', () => {
  test.for([undefined, null, '', 7, {}, ['a']])('for the id %j', (id) => {
    const call = () => pathOf('getPosition', { id: id as string })
    expect(call).toThrow(MisuseError)
    expect(call).toThrow(/^getPosition needs the id, a string that is not empty; (undefined|null|an? .*) was given$/)
  })

  test.for(['.', '..', '\ud800'])('for an id that no URL can contain: %j', (id) => {
    expect(() => pathOf('getPosition', { id })).toThrow('cannot be one')
  })

  test('for a parameter that an operation does not have', () => {
    expect(() => queryOf('listPositions', { staus: 'DRAFT' })).toThrow(
      'listPositions does not take "staus": it takes clientId, clientSlug, status, take, cursor',
    )
    expect(() => queryOf('listClients', { take: 1 })).toThrow('listClients does not take "take": it takes none')
  })

  test.for([null, {}, ['DRAFT']])('for the value %j', (status) => {
    expect(() => queryOf('listPositions', { status })).toThrow(
      'listPositions: status must be text, a number or a boolean',
    )
  })
})

test('a query leaves out undefined values and escapes the others', () => {
  expect(queryOf('listPositions', { status: undefined })).toBe('')
  expect(queryOf('listPositions', { clientSlug: 'a&b=ø', take: 5 })).toBe('?clientSlug=a%26b%3D%C3%B8&take=5')
})
