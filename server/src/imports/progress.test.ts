import { expect, test } from 'vitest'
import { progressLine } from './progress.ts'

function progressOn(isTTY: boolean) {
  let now = 0
  let written = ''
  const target = { isTTY, write: (text: string) => (written += text) }
  const progress = progressLine(1_000, target, () => now)
  const report = (seconds: number, bytes: number, created: number) => {
    now = seconds * 1_000
    progress.onBytes(bytes)
    progress.onCounts({ created, changed: 0, unchanged: 0, skipped: 0 })
  }
  return { report, end: progress.end, written: () => written }
}

test('a terminal shows a bar with the rate and the remaining time, and gets a line break at the end', () => {
  const { report, end, written } = progressOn(true)
  report(10, 500, 2_000)
  expect(written()).toBe(`\r${'█'.repeat(15)}${'░'.repeat(15)} 50 %  2000 items, 200 per second, 10 s left\u001b[K`)
  end()
  expect(written().endsWith('\n')).toBe(true)
})

test('a log gets a line every ten thousand items', () => {
  const { report, end, written } = progressOn(false)
  report(10, 100, 9_999)
  expect(written()).toBe('')
  report(20, 200, 12_000)
  report(30, 300, 21_999)
  end()
  expect(written()).toBe('12000 items, 600 per second\n')
})
