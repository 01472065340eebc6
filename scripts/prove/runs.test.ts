import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addRun, readRuns, type Run, totalCounts } from './runs.ts'

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-runs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const run: Run = {
  scenario: 'kills',
  seed: 7,
  lease: 30,
  at: '2026-11-21T00:00:00.000Z',
  seconds: 60,
  machine: 'Node 24, 2 processors',
  faults: [],
  counts: {},
}

test('runs are read back in the order in which they were added', () => {
  const folder = folderForTest()
  expect(readRuns(folder)).toEqual([])
  addRun(folder, run)
  addRun(folder, { ...run, seed: 8 })
  expect(readRuns(folder)).toEqual([run, { ...run, seed: 8 }])
})

test('counts are added up, except for the longest and the most of something', () => {
  const counts: Run['counts'][] = [
    { events: 2, 'longest lag, s': 5, 'most memory, MB': 80 },
    { events: 3, 'longest lag, s': 4, 'most memory, MB': 90, refused: 1 },
  ]
  expect(totalCounts(counts.map((each) => ({ ...run, counts: each })))).toEqual({
    events: 5,
    'longest lag, s': 5,
    'most memory, MB': 90,
    refused: 1,
  })
})
