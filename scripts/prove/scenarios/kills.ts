import { type Cycles, runCycles, type Victim } from './kill-cycles.ts'
import type { Scenario } from './scenario.ts'

/** Cycles of a run. After them, the run waits for all deliveries and counts; the next run has another seed. */
const CYCLES = 175

const usual: Omit<Cycles, 'victims' | 'cycles'> = {
  apart: [1_000, 3_000],
  verifyEvery: 25,
  // At a higher rate, events are written faster than they can be delivered during so many kills, and the backlog outlasts
  // the cycles.
  rate: 10,
  cold: 5_000,
  slack: 5_000,
}
/** One in five is PostgreSQL. */
export const victims: readonly Victim[] = ['postgresql', 'worker', 'worker', 'writer', 'api']

/** The cycles of all runs of this scenario are counted, see `--cycles`. */
export const kills: Scenario = {
  name: 'kills',
  test: 'writers commit while a random process, in every fifth cycle PostgreSQL, is killed (-9) and restarted',
  passes:
    'every committed event arrives at least once, none without a commit, duplicates at most what was in flight; the next attempt comes within 35 s',
  run: (context) => runCycles(context, { ...usual, cycles: Math.min(CYCLES, context.cycles), victims }),
}

export const postgresql: Scenario = {
  name: 'postgresql',
  test: 'PostgreSQL stopped immediately, killed alone and with all its processes, and its sessions terminated at random',
  passes: 'the same as for kills; meanwhile the API answers 503 with Retry-After, and recovers by itself within 5 s',
  run: (context) => runCycles(context, { ...usual, cycles: 40, apart: [1_000, 8_000], victims: ['postgresql'] }),
}
