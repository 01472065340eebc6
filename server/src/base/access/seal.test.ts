import { expect, test } from 'vitest'
import { hadSeen, readSeal, sealText } from './seal.ts'

const seal = (snapshot: string) => ({ at: new Date(1_000), snapshot })

test('a page has seen what had committed when it was read, and not what was running or came later', () => {
  const snapshot = '100:105:101,103'
  expect([99, 100, 101, 102, 103, 104, 105, 200].map((xmin) => hadSeen(seal(snapshot), xmin))).toEqual([
    ...[true, true, false, true, false, true, false, false],
  ])
})

test('numbers of transactions are compared across the end of their 32 bits', () => {
  const [least, next] = [2 ** 32 - 2, 2 ** 32 + 3]
  const snapshot = `${least}:${next}:${2 ** 32 + 1}`
  expect([2 ** 32 - 3, 2 ** 32 - 1, 0, 1, 2, 3].map((xmin) => hadSeen(seal(snapshot), xmin))).toEqual([
    ...[true, true, true, false, true, false],
  ])
})

test('a seal can be read again, and no other text is taken for one', () => {
  expect(readSeal(sealText(seal('100:105:101')))).toEqual(seal('100:105:101'))
  for (const text of ['', 'x', '1~2', '1~2:3', `${'9'.repeat(16)}~1:1:`, "1~1:1:'"]) expect(readSeal(text)).toBeNull()
})
