import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCycles } from './kill-cycles.ts'
import { bag } from './kills.ts'

test('25 times a random process or PostgreSQL is killed: nothing is lost, invented, out of order or twice without need', async () => {
  const seed = randomInt(1, 1_000_000_000)
  console.log(`seed ${seed}`)
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-kills-'))
  const lines: string[] = []
  const { signal } = new AbortController()
  const circumstances = { folder, seed, lease: 2, cycles: 25, signal, say: (line: string) => void lines.push(line) }
  const outcome = await runCycles(circumstances, {
    cycles: 25,
    bag,
    apart: [700, 1_500],
    checkEvery: 10,
    rate: 30,
    cold: 500,
    // A machine that is busy with other tests starts a worker in seconds.
    slack: 20_000,
  })
  expect(outcome.faults, lines.join('\n')).toEqual([])
  expect(outcome.counts).toMatchObject({ cycles: 25, 'workers killed': 10, 'writers killed': 5, 'API killed': 5 })
  expect(outcome.counts['events']).toBeGreaterThan(100)
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
