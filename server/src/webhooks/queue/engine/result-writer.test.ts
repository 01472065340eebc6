import { expect, test } from 'vitest'
import { attemptOf } from '../../../../test/attempts.ts'
import type { AttemptResult, Recorded } from '../delivery.ts'
import { ResultWriter } from './result-writer.ts'

/**
 * A writer over a store that answers with `finish`, the sequences that it got, and what was
 * settled.
 */
function writerOver(finish: (sequences: number[]) => Recorded[]) {
  const time = { now: 0 }
  const asked: number[][] = []
  const settled: [number, Recorded][] = []
  const writer = new ResultWriter(
    (results) => {
      const sequences = results.map(({ delivery }) => delivery.sequence)
      asked.push(sequences)
      return Promise.resolve(sequences).then(finish)
    },
    () => time.now,
  )
  const write = () =>
    writer.write(
      writer.due(),
      ({ delivery }: AttemptResult, recorded) => void settled.push([delivery.sequence, recorded]),
    )
  return { writer, time, asked, settled, write }
}

test('a result whose queue is locked is tried again after 20 ms, growing to 200 ms, and delays no other', async () => {
  const { writer, time, asked, settled, write } = writerOver((sequences) =>
    sequences.map((sequence) => (sequence === 1 ? 'locked' : 'done')),
  )
  for (const sequence of [1, 2]) writer.add(attemptOf(sequence))
  const pauses: number[] = []
  for (let i = 0; i < 6; i++) {
    await write()
    pauses.push(writer.nextAt - time.now)
    time.now = writer.nextAt
  }
  expect(pauses).toEqual([20, 40, 80, 160, 200, 200])
  expect(asked.slice(0, 3)).toEqual([[1, 2], [1], [1]])
  expect(settled).toEqual([[2, 'done']])
  expect(writer.size).toBe(1)
})

test('nothing is dropped during an outage of the store', async () => {
  let isOut = true
  const { writer, settled, write } = writerOver((sequences) => {
    if (isOut) throw new Error('outage')
    return sequences.map(() => 'done')
  })
  for (let sequence = 1; sequence <= 300; sequence++) writer.add(attemptOf(sequence))
  for (let i = 0; i < 50; i++) await expect(write()).rejects.toThrow('outage')
  expect(writer.size).toBe(300)
  isOut = false
  await write()
  expect(settled).toHaveLength(300)
  expect(writer.size).toBe(0)
})

test('a result that the store never takes is dropped, and all others are recorded', async () => {
  const { writer, settled, write } = writerOver((sequences) => {
    if (sequences.includes(7)) throw new Error('invalid byte sequence')
    return sequences.map(() => 'done')
  })
  for (let sequence = 1; sequence <= 200; sequence++) writer.add(attemptOf(sequence))
  const given: number[] = []
  for (let i = 0; i < 50 && writer.size > 0; i++) {
    await write().catch(() => undefined)
    // The engine does the same after the store answered another statement.
    const ended = writer.blame()
    if (ended) given.push(ended.delivery.sequence)
  }
  expect(given).toEqual([7])
  expect(new Set(settled.map(([sequence]) => sequence)).size).toBe(199)
})
