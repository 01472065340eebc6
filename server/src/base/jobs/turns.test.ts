import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('so many run at a time, in the order in which they came, and a failure frees its place', async () => {
  const inTurn = turns(2)
  const began: number[] = []
  const finish: (() => void)[] = []
  const work = [0, 1, 2, 3, 4].map((n) =>
    inTurn(async () => {
      began.push(n)
      await new Promise<void>((resolve) => finish.push(resolve))
      if (n === 1) throw new Error('failed')
      return n
    }),
  )
  const results = Promise.allSettled(work)
  expect(began).toEqual([0, 1])
  for (let n = 0; n < 5; n++) {
    finish[n]?.()
    await new Promise(setImmediate)
    expect(began).toEqual([0, 1, 2, 3, 4].slice(0, n + 3))
  }
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(await inTurn(async () => 'free')).toBe('free')
})
