import { type Cycles, runCycles, type Victim } from './kill-cycles.ts'
import type { Scenario } from './scenario.ts'

/** Cycles of a run: then everything is waited for, counted, and begun anew with another seed. */
const CYCLES = 175

const usual: Omit<Cycles, 'bag' | 'cycles'> = {
  apart: [1_000, 3_000],
  checkEvery: 25,
  // More than this is written faster than it can be delivered while so much is killed: the backlog then outlasts the cycles.
  rate: 10,
  cold: 5_000,
  slack: 5_000,
}
/** One in five is PostgreSQL. */
export const bag: readonly Victim[] = ['postgresql', 'worker', 'worker', 'writer', 'api']

/** The first row of the table; the cycles of all its runs are counted. */
export const kills: Scenario = {
  name: 'kills',
  test: 'writers commit while a random process, in every fifth cycle PostgreSQL, is killed (-9) and restarted',
  passes:
    'every committed event arrives at least once, none without a commit, duplicates at most what was in flight; the next attempt comes within 35 s',
  run: (circumstances) => runCycles(circumstances, { ...usual, cycles: Math.min(CYCLES, circumstances.cycles), bag }),
}

export const postgresql: Scenario = {
  name: 'postgresql',
  test: 'PostgreSQL stopped immediately, killed alone and with all its processes, and its sessions terminated at random',
  passes: 'the same; the API answers 503 with Retry-After meanwhile and recovers by itself within 5 s',
  run: (circumstances) =>
    runCycles(circumstances, { ...usual, cycles: 40, apart: [1_000, 8_000], bag: ['postgresql'] }),
}
