import { expect, test } from 'vitest'
import { attemptOf } from '../../test/attempts.ts'
import type { Finish, Written } from './delivery.ts'
import { FinishQueue } from './finish-queue.ts'

/** A queue over a store that does as it is told, with the sequences that it was asked to write and what was settled. */
function queueOver(finish: (sequences: number[]) => Written[]) {
  const time = { now: 0 }
  const asked: number[][] = []
  const settled: [number, Written][] = []
  const queue = new FinishQueue(
    (finishes) => {
      const sequences = finishes.map(({ head }) => head.sequence)
      asked.push(sequences)
      return Promise.resolve(sequences).then(finish)
    },
    () => time.now,
  )
  const write = () =>
    queue.write(queue.due(), ({ head }: Finish, written) => void settled.push([head.sequence, written]))
  return { queue, time, asked, settled, write }
}

test('a lane that somebody holds is tried again after 20 ms, growing to 200 ms, and holds up no other', async () => {
  const { queue, time, asked, settled, write } = queueOver((sequences) =>
    sequences.map((sequence) => (sequence === 1 ? 'held' : 'done')),
  )
  for (const sequence of [1, 2]) queue.add(attemptOf(sequence))
  const pauses: number[] = []
  for (let i = 0; i < 6; i++) {
    await write()
    pauses.push(queue.nextAt - time.now)
    time.now = queue.nextAt
  }
  expect(pauses).toEqual([20, 40, 80, 160, 200, 200])
  expect(asked.slice(0, 3)).toEqual([[1, 2], [1], [1]])
  expect(settled).toEqual([[2, 'done']])
  expect(queue.size).toBe(1)
})

test('nothing is dropped while the store is away', async () => {
  let isAway = true
  const { queue, settled, write } = queueOver((sequences) => {
    if (isAway) throw new Error('away')
    return sequences.map(() => 'done')
  })
  for (let sequence = 1; sequence <= 300; sequence++) queue.add(attemptOf(sequence))
  for (let i = 0; i < 50; i++) await expect(write()).rejects.toThrow('away')
  expect(queue.size).toBe(300)
  isAway = false
  await write()
  expect(settled).toHaveLength(300)
  expect(queue.size).toBe(0)
})

test('an attempt that the store never takes is given up, and all others are written down', async () => {
  const { queue, settled, write } = queueOver((sequences) => {
    if (sequences.includes(7)) throw new Error('invalid byte sequence')
    return sequences.map(() => 'done')
  })
  for (let sequence = 1; sequence <= 200; sequence++) queue.add(attemptOf(sequence))
  const given: number[] = []
  for (let i = 0; i < 50 && queue.size > 0; i++) {
    await write().catch(() => undefined)
    // As the engine does it: the store answered to something else.
    const ended = queue.blame()
    if (ended) given.push(ended.head.sequence)
  }
  expect(given).toEqual([7])
  expect(new Set(settled.map(([sequence]) => sequence)).size).toBe(199)
})
