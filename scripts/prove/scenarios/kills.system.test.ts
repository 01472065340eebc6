import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { budget } from '../../../server/test/budget.ts'
import { announceSeed } from '../../../server/test/seed.ts'
import { runCycles, type Victim } from './kill-cycles.ts'
import { victims } from './kills.ts'

/** Each kind of process once, or in the shares of the scenario. */
const CYCLES = budget(4, 25)
const killed: readonly Victim[] = CYCLES < 25 ? ['postgresql', 'worker', 'writer', 'api'] : victims

test(
  `nothing is lost, invented, out of order or needlessly sent twice while random processes and PostgreSQL are killed ${CYCLES} times`,
  // A machine that is busy with other tests needs minutes.
  { tags: 'long', timeout: 240_000 },
  async ({ signal, onTestFinished }) => {
    const seed = announceSeed('kills')
    const folder = mkdtempSync(join(tmpdir(), 'kandidat-kills-'))
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const running = runCycles(
      { folder, seed, lease: 2, cycles: CYCLES, signal, print },
      {
        cycles: CYCLES,
        victims: killed,
        apart: [700, 1_500],
        verifyEvery: 10,
        rate: 30,
        cold: 500,
        // A machine that is busy with other tests needs seconds to start a worker.
        slack: 20_000,
      },
    )
    // If the test times out, the signal ends the run, and its processes are awaited.
    onTestFinished(() =>
      running.then(
        () => undefined,
        () => undefined,
      ),
    )
    const outcome = await running
    expect(outcome.faults, lines.join('\n')).toEqual([])
    const kills = (victim: Victim) => (CYCLES / killed.length) * killed.filter((each) => each === victim).length
    expect(outcome.counts).toMatchObject({
      cycles: CYCLES,
      'workers killed': kills('worker'),
      'writers killed': kills('writer'),
      'API killed': kills('api'),
    })
    expect(outcome.counts['events']).toBeGreaterThan(CYCLES * 4)
    rmSync(folder, { recursive: true, force: true })
  },
)
