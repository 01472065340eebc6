import { expect, test } from 'vitest'
import { initialsOf } from './initials.tsx'

test.each([
  ['Kari Lie', 'KL'],
  ['Anne-Marie van der Berg', 'AB'],
  ['Nordmann, Ola', 'NO'],
  ['øyvind', 'Ø'],
  ['kari.lie@example.com', 'KL'],
  ['post@example.com', 'P'],
  ['“Kari” (Lie)', 'KL'],
  ['Е\u0301лена Петрова', 'Е\u0301П'],
  ['नमस्ते देव', 'नदे'],
  ['2 Be', '2B'],
  ['@', ''],
  ['', ''],
])('of %j the initials are %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
