import { expect, test } from 'vitest'
import type { LoadResult, Measured } from '../measure/figures.ts'
import { findGoals, growthOf } from './goals.ts'
import { pageOf } from './page.ts'
import { goalLines, loadLines } from './tables.ts'

const figures = { p50: 1, p99: 2, node: 30, postgres: 40, cached: 1 }
const load = (row: LoadResult['row'], contestant: LoadResult['contestant'], rate: number): LoadResult => ({
  row,
  contestant,
  inFlight: 64,
  rate,
  ...figures,
})
const measured: Measured = {
  rounds: 5,
  seconds: 2,
  seed: 7,
  scale: 1,
  stolen: 0.25,
  bytes: { 'list, cached': { Kandidat: 42_000 } },
  loads: [
    load('list, cached', 'Kandidat', 6_000),
    load('list, cached', 'node:http', 10_000),
    load('list, not cached', 'Kandidat', 3_499),
    load('list, not cached', 'PostGraphile', 1_000),
    load('detail, not cached', 'Kandidat', 1_000),
    load('job page, not cached', 'Kandidat', 699),
  ],
  pairs: [
    { subject: 'large company', name: 'list, all', of: { p50: 3, postgres: 1 }, against: { p50: 3, postgres: 1 } },
    { subject: 'large company', name: 'list, DRAFT', of: { p50: 5, postgres: 1 }, against: { p50: 2, postgres: 1 } },
    { subject: 'performance', name: 'performance', of: { p50: 2.1, postgres: 1 }, against: { p50: 2, postgres: 1 } },
  ],
}
const machine = {
  day: '2026-11-21',
  processor: 'a processor',
  cores: 2,
  gigabytes: 8,
  system: 'Linux',
  node: 'v24',
  postgresql: '18.4',
  load: 0.1,
  commit: 'abc',
}

test('a goal is met from its figure on, and is neither met nor missed if nothing was measured', () => {
  const goals = findGoals(measured, undefined)
  expect(goals.map(({ figure, met }) => [figure, met])).toEqual([
    ['0.60', true],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
    ['3.50', false],
    [undefined, undefined],
    [undefined, undefined],
    ['0.70', false],
    ['2.50 (list, DRAFT)', false],
    [undefined, undefined],
    ['2.10 ms, ratio 1.05', true],
    [undefined, undefined],
  ])
  const slow = measured.pairs.map((pair) => ({ ...pair, of: { p50: 2.5, postgres: 1 } }))
  expect(findGoals({ ...measured, pairs: slow }, undefined).at(-2)?.met).toBe(false)
  expect(goalLines(goals).filter((line) => line.includes('missed'))).toHaveLength(3)
  expect(goalLines(goals).filter((line) => line.includes('not measured'))).toHaveLength(7)
})

test('an earlier commit has rows of its own, a column for the ratio to it, and a goal: nothing is slower', () => {
  const against = (rate: number): Measured => ({
    ...measured,
    against: 'abc1234',
    loads: [...measured.loads, load('list, cached', 'earlier commit', rate)],
  })
  const goalOf = (given: Measured) => findGoals(given, undefined).find(({ what }) => what.includes('abc1234'))
  expect(goalOf(against(5_000))).toMatchObject({ figure: '1.20 (list, cached, 64 in flight)', met: true })
  expect(goalOf(against(6_500))).toMatchObject({ figure: '0.92 (list, cached, 64 in flight)', met: false })
  expect(goalOf(measured)).toBeUndefined()
  const lines = loadLines(against(5_000)).map((line) => line.split('|').map((cell) => cell.trim()))
  expect(lines[0]?.slice(-3)).toEqual(['ratio', 'to abc1234', ''])
  expect(lines.find((cells) => cells[2] === 'Kandidat')?.slice(-3)).toEqual(['0.60', '1.20', ''])
  expect(lines.find((cells) => cells[2] === 'Kandidat, abc1234')?.slice(-3)).toEqual(['0.50', '', ''])
  expect(loadLines(measured)[0]).not.toContain('to ')
})

test('memory that grew only during the warm-up is flat', () => {
  const samples = (after: (minute: number) => number): [number, number][] =>
    Array.from({ length: 100 }, (_, i) => [i / 10, i < 30 ? 100 + i * 5 : after(i / 10)])
  const flat = { minutes: 10, requests: 1, samples: samples((minute) => 250 + (Math.floor(minute * 10) % 2)) }
  const growing = { minutes: 10, requests: 1, samples: samples((minute) => 250 + minute * 5) }
  expect(growthOf(growing).perMinute).toBeCloseTo(5)
  expect(findGoals(undefined, flat).at(-1)?.met).toBe(true)
  expect(findGoals(undefined, growing).at(-1)?.met).toBe(false)
})

test('the page shows every figure, and keeps the section that was written by hand', () => {
  const page = pageOf({ machine, measured }, '# Old\n\n## What limits what\n\nThe kernel copies.\n')
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('| list, cached'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells[0]?.slice(1, -1)).toEqual(
    ['list, cached', 'Kandidat', '42,000', '64', '6,000', '1.00 ms', '2.00 ms'].concat([
      '30 µs',
      '40 µs',
      '18 %',
      '100 %',
      '0.60',
    ]),
  )
  expect(cells).toHaveLength(2)
  expect(page).toContain('| list, DRAFT | 5.00 ms | 2.00 ms | 2.50  | 1 µs       | 1 µs    | 1.00  |')
  expect(page).toContain('2 cores (a processor)')
  expect(page).not.toContain('do not count')
  expect(page).toContain('25 % of the wanted processor time')
  for (const stolen of [0, Number.NaN])
    expect(pageOf({ machine, measured: { ...measured, stolen } }, '')).not.toContain('host')
  expect(pageOf({ machine: { ...machine, load: 4 }, measured }, '')).toContain('do not count')
  expect(page).not.toContain('# Old')
  expect(page.endsWith('## What limits what\n\nThe kernel copies.\n')).toBe(true)
})
