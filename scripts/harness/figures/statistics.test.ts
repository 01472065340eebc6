import { expect, test } from 'vitest'
import { medians } from '../../../bench/api/measure/figures.ts'
import { median, quantile, slope } from './statistics.ts'

test('a median lies in the middle, or between the two that do', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
})

test('a quantile is the value below which that share lies', () => {
  const sorted = Array.from({ length: 100 }, (_, i) => i)
  expect([quantile(sorted, 0), quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1)]).toEqual([
    0, 50, 99, 99,
  ])
  expect(quantile([], 0.5)).toBeNaN()
})

test('each figure has a median of its own', () => {
  expect(
    medians([
      { rate: 1, p50: 9 },
      { rate: 2, p50: 7 },
      { rate: 9, p50: 8 },
    ]),
  ).toEqual({ rate: 2, p50: 8 })
})

test('a slope is that of the line through the points', () => {
  expect(
    slope([
      [1, 5],
      [2, 7],
      [3, 9],
    ]),
  ).toBeCloseTo(2)
  expect(
    slope([
      [1, 5],
      [2, 6],
      [3, 5],
    ]),
  ).toBeCloseTo(0)
})
