import { expect, test } from 'vitest'
import { progressLine } from './progress.ts'

function progressOn(isTTY: boolean) {
  let now = 0
  let written = ''
  let tick = () => {}
  let ticks = false
  const clock = {
    now: () => now,
    every: (_milliseconds: number, work: () => void) => {
      tick = work
      ticks = true
      return () => (ticks = false)
    },
  }
  const progress = progressLine({ isTTY, write: (text: string) => (written += text) }, clock)
  const store = (created: number) => progress.onCounts({ created, changed: 0, unchanged: 0, skipped: 0 })
  const passTo = (milliseconds: number) => {
    now = milliseconds
    tick()
  }
  return { progress, store, passTo, written: () => written, ticks: () => ticks }
}

test('a terminal shows at once what the import does, then a bar with the rate and the remaining time, and nothing at the end', () => {
  const { progress, store, passTo, written, ticks } = progressOn(true)
  progress.onStep('fetching jobs.example')
  expect(written()).toBe('\r\u001b[Kfetching jobs.example')
  progress.onSize(1_000)
  progress.onBytes(500)
  passTo(10_000)
  expect(written()).toMatch(/ 50 % {2}fetching jobs\.example$/)
  store(2_000)
  expect(
    written().endsWith(`\r\u001b[K${'█'.repeat(15)}${'░'.repeat(15)} 50 %  2000 items, 200 per second, 10 s left`),
  ).toBe(true)
  progress.end()
  expect(written().endsWith('\r\u001b[K')).toBe(true)
  expect(ticks()).toBe(false)
})

test('a log gets a line within a second, although nothing is stored yet, and then one every ten seconds', () => {
  const { progress, store, passTo, written } = progressOn(false)
  progress.onStep('fetching jobs.example')
  passTo(200)
  expect(written()).toBe('')
  passTo(800)
  passTo(1_000)
  expect(written()).toBe('fetching jobs.example\n')
  progress.onSize(1_000)
  progress.onBytes(250)
  store(100)
  expect(written()).toBe('fetching jobs.example\n')
  passTo(10_800)
  progress.end()
  expect(written()).toBe('fetching jobs.example\nfetching jobs.example: 25 %, 100 items, 9 per second, 32 s left\n')
})

test('a remark is written at once, and control characters in it do nothing', () => {
  const { progress, written } = progressOn(false)
  progress.say('jobs.example\u001b[2J asks to wait 5 s')
  expect(written()).toBe('jobs.example\\u001b[2J asks to wait 5 s\n')
})
