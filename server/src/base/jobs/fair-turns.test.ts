import { expect, test } from 'vitest'
import { underWay } from '../limits/budgets.ts'
import { FairTurns } from './fair-turns.ts'

/** Work that ends when it is told to, and the order in which it began. */
function work() {
  const turns = new FairTurns(underWay.hashes)
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, key: string, { isKnown = false, tried = 1 } = {}) =>
    turns.run({ key, isKnown, tried }, async () => {
      began.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const endOne = () => {
    ends.shift()?.()
    return new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, began, endOne }
}

test('networks take turns, so that whoever comes last waits for one of a network that sent many', async () => {
  const { ask, began, endOne } = work()
  const all = [1, 2, 3, 4, 5, 6].map((number) => ask(`flood ${number}`, 'flood'))
  all.push(ask('other', 'other'))
  expect(began).toEqual(['flood 1', 'flood 2'])
  for (let i = 0; i < 7; i++) await endOne()
  await Promise.all(all)
  expect(began).toEqual(['flood 1', 'flood 2', 'flood 3', 'other', 'flood 4', 'flood 5', 'flood 6'])
})

test('whoever has tried least goes first, so that twenty networks that go on and on keep nobody waiting who comes once', async () => {
  const { ask, began, endOne } = work()
  const all = Array.from({ length: 20 }, (_, i) => ask(`attacker ${i}`, `network ${i}`, { tried: 5 + i }))
  all.push(ask('once', 'other'))
  for (let i = 0; i < 21; i++) await endOne()
  await Promise.all(all)
  expect(began.slice(underWay.hashes, 5)).toEqual(['once', 'attacker 2', 'attacker 3'])
})

test('whoever signed in before has every second turn, however many others wait', async () => {
  const { ask, began, endOne } = work()
  const all = Array.from({ length: 8 }, (_, i) => ask(`new ${i}`, `network ${i}`))
  all.push(ask('known 1', 'browser 1', { isKnown: true }), ask('known 2', 'browser 2', { isKnown: true }))
  for (let i = 0; i < 10; i++) await endOne()
  await Promise.all(all)
  expect(began.slice(underWay.hashes, 6)).toEqual(['known 1', 'new 2', 'known 2', 'new 3'])
})

test('work that fails lets the next one begin', async () => {
  const turns = new FairTurns(underWay.hashes)
  const turn = { key: 'a', isKnown: false, tried: 0 }
  const failing = Array.from({ length: 5 }, () => turns.run(turn, () => Promise.reject(new Error('no'))))
  const last = turns.run(turn, async () => 'done')
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await last).toBe('done')
})
