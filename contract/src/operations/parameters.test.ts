import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { positionStatuses, type PositionStatus } from '../resources/enumerations.ts'
import { operationIds, operations } from './operations.ts'
import { readQuery, type Query } from './parameters.ts'

const { listPositions, listCareerPages, listPositionCandidates, getPosition, listClients } = operations

const take = (given: string | readonly string[]) => readQuery(listPositionCandidates, { take: given })

describe('take', () => {
  test('is 50 if it is not given', () => {
    expect(readQuery(listPositionCandidates, {})).toEqual({ values: { take: 50, cursor: undefined } })
  })

  test('is any whole number from 1 to 100', () => {
    for (let number = 1; number <= 100; number += 1) expect(take(String(number)).values?.take).toBe(number)
  })

  test.for(
    '0|-1|101|1000|00|01|050|1.5|5.0|1e2|1e1|+5| 5|5 |\t5|5\n|٣|５|0x10|NaN|Infinity|five|1,5|true|null|[5]||100 |5;'.split(
      '|',
    ),
  )('is refused as %j', (given) => {
    expect(take(given).error?.code).toBe('INVALID_PARAMETER')
  })

  test('is refused if it is given twice, even with the same value', () => {
    expect(take(['5', '5']).error).toEqual({
      code: 'INVALID_PARAMETER',
      error: 'The query parameter "take" must be given once, but was given 2 times.',
    })
    expect(take(['', '']).error?.code).toBe('INVALID_PARAMETER')
  })

  test('is accepted as an array with one element', () => {
    expect(take(['5']).values?.take).toBe(5)
  })

  test('is refused with a message that contains the value and what is allowed', () => {
    expect(take('101').error?.error).toBe(
      'The query parameter "take" must be a whole number from 1 to 100 in plain digits, but was "101".',
    )
  })
})

describe('cursor', () => {
  const cursor = (given: string | string[]) => readQuery(listPositions, { cursor: given })

  test('is passed on unchanged, because only the list knows its ids', () => {
    for (const given of ['a', "'; --", '\0', 'x'.repeat(10_000), '0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e'])
      expect(cursor(given).values?.cursor).toBe(given)
  })

  test('is an invalid cursor if it is empty, and an invalid parameter if it is given twice', () => {
    expect(cursor('').error?.code).toBe('INVALID_CURSOR')
    expect(cursor(['a', 'a']).error?.code).toBe('INVALID_PARAMETER')
  })
})

describe('status', () => {
  const status = (given: string | string[]) => readQuery(listPositions, { status: given })

  test.for(positionStatuses)('can be %s', (given) => {
    expect(status(given).values?.status).toBe(given)
  })

  test.for(['', 'published', 'Published', ' PUBLISHED', 'PUBLISHED,DRAFT', 'OPEN', 'constructor', '__proto__'])(
    'is refused as %j',
    (given) => {
      expect(status(given).error?.code).toBe('INVALID_PARAMETER')
    },
  )

  test('is refused with a message that lists the allowed values', () => {
    expect(status('published').error?.error).toBe(
      'The query parameter "status" must be one of DRAFT, PUBLISHED, ACTIVE, PAUSED, ARCHIVED, in upper case, but was "published".',
    )
  })

  test('is refused if it is given twice', () => {
    expect(status(['DRAFT', 'PAUSED']).error?.code).toBe('INVALID_PARAMETER')
  })
})

describe('forAgency and isDefault', () => {
  const names = ['forAgency', 'isDefault'] as const

  test.for(names)('%s is true, false or absent', (name) => {
    expect(readQuery(listCareerPages, { [name]: 'true' }).values?.[name]).toBe(true)
    expect(readQuery(listCareerPages, { [name]: 'false' }).values?.[name]).toBe(false)
    expect(readQuery(listCareerPages, {}).values).toEqual({
      forAgency: undefined,
      isDefault: undefined,
      take: 50,
      cursor: undefined,
    })
  })

  test.for(
    names.flatMap((name) => ['', 'TRUE', 'True', '1', '0', 'yes', ' true', 'null'].map((given) => [name, given])),
  )('%s is refused as %j', ([name = '', given]) => {
    const { error } = readQuery(listCareerPages, { [name]: given })
    expect(error?.code).toBe('INVALID_PARAMETER')
    expect(error?.error).toContain(`"${name}" must be true or false`)
  })

  test.for(names)('%s is refused if it is given twice', (name) => {
    expect(readQuery(listCareerPages, { [name]: ['true', 'true'] }).error?.code).toBe('INVALID_PARAMETER')
  })
})

describe('clientId and clientSlug', () => {
  test.for(['clientId', 'clientSlug'] as const)('%s is passed on unless it is empty or given twice', (name) => {
    expect(readQuery(listPositions, { [name]: 'x' }).values?.[name]).toBe('x')
    expect(readQuery(listPositions, { [name]: '' }).error?.code).toBe('INVALID_PARAMETER')
    expect(readQuery(listPositions, { [name]: ['x', 'x'] }).error?.code).toBe('INVALID_PARAMETER')
  })

  test('if clientId is given, the value of clientSlug is ignored', () => {
    for (const clientSlug of ['slug', ''])
      expect(readQuery(listPositions, { clientId: 'x', clientSlug }).values).toMatchObject({
        clientId: 'x',
        clientSlug: undefined,
      })
  })

  test('a slug given twice is refused even together with clientId, because a parameter may be given once', () => {
    const { error } = readQuery(listPositions, { clientId: 'x', clientSlug: ['a', 'b'] })
    expect(error?.error).toBe('The query parameter "clientSlug" must be given once, but was given 2 times.')
  })

  test('an empty clientId is refused even together with a valid slug', () => {
    expect(readQuery(listPositions, { clientId: '', clientSlug: 'x' }).error?.error).toContain('"clientId"')
  })
})

describe('an unknown parameter', () => {
  test('is ignored, even if it has the name of a prototype member', () => {
    const query = JSON.parse('{"take[]":"5","__proto__":"x","constructor":["a","b"],"Take":"0","toString":""}') as Query
    expect(readQuery(listPositions, query).values?.take).toBe(50)
    expect(readQuery(listClients, { ...query, take: ['0', '0'], status: '' })).toEqual({ values: {} })
    expect(readQuery(getPosition, { cursor: '' })).toEqual({ values: {} })
  })

  test('is ignored if it belongs to another operation', () => {
    expect(readQuery(listPositionCandidates, { status: 'nonsense', forAgency: '7' }).error).toBeUndefined()
  })

  test('is not read from the prototype of the query', () => {
    const query = Object.create({ take: '7' }) as Query
    expect(readQuery(listPositions, query).values?.take).toBe(50)
  })
})

test('the values of an operation are typed by its parameters', () => {
  const { values } = readQuery(listPositions, {})
  if (values === undefined) throw new Error('An empty query is valid')
  expectTypeOf(values).toEqualTypeOf<{
    clientId: string | undefined
    clientSlug: string | undefined
    status: PositionStatus | undefined
    take: number
    cursor: string | undefined
  }>()
})

test('any query of any operation gives either all values or one error on one line', () => {
  const given = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('5', 'true', 'DRAFT', ''))
  const names = ['take', 'cursor', 'status', 'clientId', 'clientSlug', 'forAgency', 'isDefault', 'take[]', '__proto__']
  const query = fc.dictionary(fc.constantFrom(...names), fc.oneof(given, fc.array(given, { maxLength: 3 })))
  fc.assert(
    fc.property(fc.constantFrom(...operationIds), query, (id, parameters) => {
      const { values, error } = readQuery(operations[id], parameters)
      if (error === undefined) {
        expect(Object.keys(values)).toEqual(Object.keys(operations[id].query))
        return
      }
      expect(error.error).toMatch(/^The query parameter "\w+" must be [\P{C}]{1,300}\.$/u)
    }),
    { numRuns: 2000 },
  )
})
