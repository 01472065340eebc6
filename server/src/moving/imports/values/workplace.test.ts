import { describe, expect, test } from 'vitest'
import { readWorkplace, workplacesIn } from './workplace.ts'

describe('workplace terms', () => {
  test.each([
    ['on-site', 'On-site'],
    ['onsite', 'On-site'],
    ['OnSite', 'On-site'],
    ['TELECOMMUTE', 'Remote'],
    ['fully', 'Remote'],
    ['Hybrid', 'Hybrid'],
    ['unspecified', undefined],
    ['none', undefined],
    ['temporary', undefined],
  ])('"%s"', (term, tag) => {
    expect(readWorkplace(term)).toBe(tag)
  })

  test('are found in the names of places', () => {
    expect(workplacesIn('Remote - Norway', null, undefined, 'Hybrid remote, Oslo', 'Remoteville')).toEqual([
      'Remote',
      'Hybrid',
    ])
  })
})
