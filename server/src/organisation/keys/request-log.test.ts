import { expect, test } from 'vitest'
import type { KeyRequest } from '../../base/http/api-listener.ts'
import { type Dropped, RequestLog } from './request-log.ts'

const request = (keyId: string, n: number): KeyRequest => ({
  ...{ keyId, at: n, requestId: `${keyId} ${n}`, operation: 'listPositions', status: 200, milliseconds: 1 },
})

/** A log with a clock of its own, and what it wrote. */
function openLog() {
  const time = { now: 0, due: [] as { at: number; work: () => void }[] }
  const written: { at: number; ids: string[]; trimmed: readonly string[] }[] = []
  const dropped: Record<Dropped, number> = { newer: 0, full: 0 }
  const failures: unknown[] = []
  let answer: () => Promise<void> = async () => {}
  let running = 0
  const log = new RequestLog({
    write: async (requests, trimmed) => {
      expect(++running, 'statements at a time').toBe(1)
      written.push({ at: time.now, ids: requests.map(({ requestId }) => requestId), trimmed })
      await answer().finally(() => running--)
    },
    later: (work, milliseconds) => {
      const timer = { at: time.now + milliseconds, work }
      time.due.push(timer)
      return () => void (time.due = time.due.filter((each) => each !== timer))
    },
    failed: (error) => failures.push(error),
    dropped: (reason, count) => (dropped[reason] += count),
  })
  const add = (keyId: string, from: number, to = from) => {
    for (let n = from; n <= to; n++) log.add(request(keyId, n))
  }
  /** Lets time pass in steps of 100 ms. */
  const pass = async (milliseconds: number) => {
    for (const end = time.now + milliseconds; time.now < end;) {
      time.now += 100
      const due = time.due.filter(({ at }) => at <= time.now)
      time.due = time.due.filter(({ at }) => at > time.now)
      for (const { work } of due) work()
      // Whatever was begun ends, as far as it can.
      await new Promise((resolve) => void setImmediate(resolve))
    }
  }
  return { log, time, written, dropped, failures, add, pass, answerWith: (next: typeof answer) => (answer = next) }
}

test('requests are written by one statement, at most once a second however many come', async () => {
  const { time, written, add, pass } = openLog()
  for (let n = 0; n < 50; n++) {
    add('a', n)
    add('b', n)
    await pass(100)
  }
  await pass(2_000)
  expect(written.flatMap(({ ids }) => ids).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, n) => [`a ${n}`, `b ${n}`])
      .flat()
      .toSorted(),
  )
  expect(written[0]).toMatchObject({ at: 1_000, ids: [...idsOf('a', 0, 9), ...idsOf('b', 0, 9)] })
  for (const [i, { at }] of written.entries()) expect(at - (written[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
  expect(time.due).toEqual([])
})

test('without requests there is neither a statement nor a timer', async () => {
  const { log, time, written, add, pass } = openLog()
  expect(time.due).toEqual([])
  await pass(5_000)
  add('a', 1)
  expect(time.due).toHaveLength(1)
  await pass(5_000)
  expect([written.length, time.due.length]).toEqual([1, 0])
  await log.close()
  expect(written).toHaveLength(1)
})

test('of each key the last hundred wait, and what they pushed out is counted', async () => {
  const { written, dropped, add, pass } = openLog()
  add('busy', 1, 1_000)
  add('quiet', 1)
  await pass(1_000)
  expect(written.map(({ ids: given }) => given)).toEqual([[...idsOf('busy', 901, 1_000), 'quiet 1']])
  expect(dropped).toEqual({ newer: 900, full: 0 })
})

test('of all keys together 5,000 wait: beyond that the oldest of who has waited longest are dropped and counted', async () => {
  const { written, dropped, add, pass } = openLog()
  add('first', 1, 150)
  for (let n = 0; n < 4_902; n++) add(`key ${n}`, 1)
  await pass(1_000)
  expect(written[0]?.ids).toHaveLength(5_000)
  expect(written[0]?.ids.slice(0, 98)).toEqual(idsOf('first', 53, 150))
  expect(dropped).toEqual({ newer: 50, full: 2 })
  for (let n = 0; n < 5_002; n++) add(`key ${n}`, 2)
  await pass(1_000)
  expect(written[1]?.ids.slice(0, 2)).toEqual(['key 2 2', 'key 3 2'])
  expect(dropped).toEqual({ newer: 50, full: 4 })
})

test('a statement that takes long is waited for, and what comes meanwhile is written a second after it', async () => {
  const { written, add, pass, answerWith } = openLog()
  let finish = () => {}
  answerWith(() => new Promise((resolve) => (finish = resolve)))
  add('a', 1)
  await pass(1_000)
  add('a', 2)
  await pass(4_000)
  expect(written).toHaveLength(1)
  finish()
  await pass(900)
  expect(written).toHaveLength(1)
  await pass(200)
  expect(written[1]?.ids).toEqual(['a 2'])
})

test('while the database fails, requests wait within the bounds, it is tried once a second, and one line is logged', async () => {
  const { written, dropped, failures, add, pass, answerWith } = openLog()
  answerWith(() => Promise.reject(new Error('away')))
  for (let n = 1; n <= 300; n++) {
    add('a', n)
    await pass(100)
  }
  expect(written.length).toBeGreaterThan(20)
  expect(written.at(-1)?.ids.length).toBeLessThanOrEqual(100)
  expect(failures).toEqual([new Error('away')])
  answerWith(async () => {})
  await pass(1_100)
  expect(written.at(-1)?.ids).toEqual(idsOf('a', 201, 300))
  expect(dropped).toEqual({ newer: 200, full: 0 })
  const statements = written.length
  await pass(3_000)
  expect(written).toHaveLength(statements)
  answerWith(() => Promise.reject(new Error('away again')))
  add('a', 301)
  await pass(3_000)
  expect(failures).toEqual([new Error('away'), new Error('away again')])
})

test('closing writes what waits at once, after the statement that is on its way', async () => {
  const { log, time, written, add, pass, answerWith } = openLog()
  let finish = () => {}
  answerWith(() => new Promise((resolve) => (finish = resolve)))
  add('a', 1)
  await pass(1_000)
  add('a', 2)
  const closed = log.close()
  await pass(100)
  expect(written).toHaveLength(1)
  answerWith(async () => {})
  finish()
  await closed
  expect(written.map(({ ids: given }) => given)).toEqual([['a 1'], ['a 2']])
  expect(time.due).toEqual([])
})

test('what lies beyond the last hundred of a key is deleted each time that a hundred of it were written', async () => {
  const { written, add, pass, answerWith } = openLog()
  for (const count of [60, 39, 1, 99, 100]) {
    add('a', 1, count)
    add('b', 1)
    await pass(1_000)
  }
  expect(written.map(({ trimmed }) => trimmed)).toEqual([[], [], ['a'], [], ['a']])
  answerWith(() => Promise.reject(new Error('away')))
  add('a', 1, 100)
  await pass(1_000)
  answerWith(async () => {})
  await pass(1_000)
  expect(written.slice(-2).map(({ trimmed }) => trimmed)).toEqual([['a'], ['a']])
})

function idsOf(keyId: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, n) => `${keyId} ${from + n}`)
}
