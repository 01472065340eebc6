// Isolated: it starts services and kills them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { budget } from '../../server/test/budget.ts'
import { announceSeed } from '../../server/test/seed.ts'
import { runCycles, type Victim } from './kill-cycles.ts'
import { bag } from './kills.ts'

/** Each kind of process once, or as many of each as a long run of the bag brings. */
const CYCLES = budget(4, 25)
const victims: readonly Victim[] = CYCLES < 25 ? ['postgresql', 'worker', 'writer', 'api'] : bag

test(
  `${CYCLES} times a random process or PostgreSQL is killed: nothing is lost, invented, out of order or twice without need`,
  {
    tags: 'long',
  },
  async () => {
    const seed = announceSeed('kills')
    const folder = mkdtempSync(join(tmpdir(), 'kandidat-kills-'))
    const lines: string[] = []
    const { signal } = new AbortController()
    const circumstances = {
      folder,
      seed,
      lease: 2,
      cycles: CYCLES,
      signal,
      say: (line: string) => void lines.push(line),
    }
    const outcome = await runCycles(circumstances, {
      cycles: CYCLES,
      bag: victims,
      apart: [700, 1_500],
      checkEvery: 10,
      rate: 30,
      cold: 500,
      // A machine that is busy with other tests starts a worker in seconds.
      slack: 20_000,
    })
    expect(outcome.faults, lines.join('\n')).toEqual([])
    const kills = (victim: Victim) => (CYCLES / victims.length) * victims.filter((each) => each === victim).length
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
