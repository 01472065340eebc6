import { expect, test } from 'vitest'
import { only, valueIn, zip } from './certain.ts'

test('two lists of the same length become pairs, and lists of different lengths are a fault', () => {
  expect(zip(['a', 'b'], [1, undefined])).toEqual([
    ['a', 1],
    ['b', undefined],
  ])
  expect(zip([], [])).toEqual([])
  expect(() => zip(['a'], [])).toThrow('lists of 1 and 0 items do not belong together')
  expect(() => zip(['a'], [1, 2])).toThrow('lists of 1 and 2 items do not belong together')
})

test('a list of one item gives it, also an empty one, and every other list is a fault', () => {
  expect(only(['a'])).toBe('a')
  expect(only([''])).toBe('')
  expect(only([undefined])).toBeUndefined()
  expect(() => only([])).toThrow('there are 0 items where one belongs')
  expect(() => only(['a', 'a'])).toThrow('there are 2 items where one belongs')
})

test('a map gives the value of a key that it has, and a missing key is a fault', () => {
  const values = new Map([
    ['empty', ''],
    ['full', 'x'],
  ])
  expect(valueIn(values, 'empty')).toBe('')
  expect(valueIn(values, 'full')).toBe('x')
  expect(() => valueIn(values, 'missing')).toThrow('nothing is known of "missing"')
})
