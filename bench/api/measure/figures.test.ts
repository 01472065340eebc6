import { expect, test } from 'vitest'
import { medians } from './figures.ts'

test('each figure has a median of its own', () => {
  expect(
    medians([
      { rate: 1, p50: 9 },
      { rate: 2, p50: 7 },
      { rate: 9, p50: 8 },
    ]),
  ).toEqual({ rate: 2, p50: 8 })
})
