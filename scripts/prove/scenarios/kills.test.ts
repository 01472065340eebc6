import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCycles } from './kill-cycles.ts'
import { victims } from './kills.ts'

test('nothing is lost, invented, out of order or needlessly sent twice while random processes and PostgreSQL are killed 25 times', async () => {
  const seed = randomInt(1, 1_000_000_000)
  console.log(`seed ${seed}`)
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-kills-'))
  const lines: string[] = []
  const { signal } = new AbortController()
  const context = { folder, seed, lease: 2, cycles: 25, signal, print: (line: string) => void lines.push(line) }
  const outcome = await runCycles(context, {
    cycles: 25,
    victims,
    apart: [700, 1_500],
    verifyEvery: 10,
    rate: 30,
    cold: 500,
    // A machine that is busy with other tests needs seconds to start a worker.
    slack: 20_000,
  })
  expect(outcome.faults, lines.join('\n')).toEqual([])
  expect(outcome.counts).toMatchObject({ cycles: 25, 'workers killed': 10, 'writers killed': 5, 'API killed': 5 })
  expect(outcome.counts['events']).toBeGreaterThan(100)
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
