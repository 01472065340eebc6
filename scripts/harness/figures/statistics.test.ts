import { expect, test } from 'vitest'
import { ascending, mean, median, quantile, slope, welch } from './statistics.ts'

test('a median lies in the middle, or between the two values in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
})

test("Welch's t is large if samples differ by more than they vary, and has the sign of the difference", () => {
  const { t, difference } = welch([19.8, 20.4, 19.6, 17.8, 18.5, 18.9], [28.2, 26.6, 20.1, 23.3, 25.2, 22.1, 17.7])
  expect(difference).toBeCloseTo(-4.148, 3)
  expect(t).toBeCloseTo(-2.868, 3)
  expect(welch([1, 2, 3], [3, 2, 1])).toEqual({ t: 0, difference: 0 })
})

test('a quantile is the value below which that share lies', () => {
  const sorted = Array.from({ length: 100 }, (_, i) => i)
  expect([quantile(sorted, 0), quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1)]).toEqual([
    0, 50, 99, 99,
  ])
  expect(quantile([], 0.5)).toBeNaN()
})

test('values are sorted as numbers, with infinity last', () => {
  expect(ascending([10, Number.POSITIVE_INFINITY, 9, 100])).toEqual([9, 10, 100, Number.POSITIVE_INFINITY])
})

test('a mean is the sum by the count', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(mean([])).toBeNaN()
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
