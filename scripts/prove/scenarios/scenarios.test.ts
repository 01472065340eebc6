import { expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'

test('no two scenarios share a name', () => {
  const names = scenarios.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
