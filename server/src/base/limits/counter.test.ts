import { expect, test } from 'vitest'
import { Counter } from './counter.ts'

let now = 0
const counter = () => new Counter({ most: 3, seconds: 60 }, () => now)

test('a key takes as much as its budget has, waits for the end of its window, and nobody else does', () => {
  const budget = counter()
  now = 0
  expect([1, 2, 3].map(() => budget.take('a'))).toEqual([0, 0, 0])
  now = 20_500
  expect([budget.take('a'), budget.wait('a'), budget.take('b')]).toEqual([40, 40, 0])
  now = 59_999
  expect(budget.take('a')).toBe(1)
  now = 60_000
  expect(budget.take('a')).toBe(0)
})

test('what was given back can be taken again, and nothing more', () => {
  const budget = counter()
  for (let i = 0; i < 3; i++) budget.take('a')
  budget.giveBack('a')
  expect([budget.take('a'), budget.take('a')]).toEqual([0, 60])
  for (let i = 0; i < 5; i++) budget.giveBack('a')
  expect([1, 2, 3, 4].map(() => budget.take('a'))).toEqual([0, 0, 0, 60])
})

test('a hundred thousand keys are remembered, and the next one drops the oldest', () => {
  const budget = counter()
  for (let i = 0; i < 3; i++) budget.take('first')
  for (let i = 0; i < 99_999; i++) budget.take(`${i}`)
  expect(budget.wait('first')).toBe(60)
  budget.take('one more')
  expect(budget.wait('first')).toBe(0)
})

test('an amount is taken as a whole or not at all, and given back', () => {
  const budget = new Counter({ most: 10, seconds: 60 }, () => now)
  expect([budget.take('a', 8), budget.take('a', 3), budget.take('a', 2)]).toEqual([0, 60, 0])
  budget.giveBack('a', 4)
  expect([budget.wait('a', 4), budget.wait('a', 5)]).toEqual([0, 60])
})
