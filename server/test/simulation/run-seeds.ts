import { simulate } from './simulate.ts'

/** The results of many seeds. */
export interface Tally {
  seeds: number
  attempts: number
  duplicates: number
  /** Seeds that broke a promise, each with the promise. */
  broken: string[]
}

const MOST_BROKEN = 10
const BREATH = 100

/**
 * Runs seeds one after the other, from the first. To repeat a seed that breaks a promise, run the
 * test with `TEST_SEED=… TEST_SIMULATION_SEEDS=1`. Then add it to the list in simulation.test.ts.
 */
export async function runSeeds(first: number, count: number): Promise<Tally> {
  const tally: Tally = { seeds: 0, attempts: 0, duplicates: 0, broken: [] }
  for (let seed = first; seed < first + count && tally.broken.length < MOST_BROKEN; seed++) {
    const { theme, broken, attempts, duplicates } = await simulate(seed)
    tally.seeds++
    tally.attempts += attempts
    tally.duplicates += duplicates
    if (broken !== undefined) tally.broken.push(`TEST_SEED=${seed} (${theme}): ${broken}`)
    // Lets the test runner report its progress now and then.
    if (seed % BREATH === 0) await new Promise(setImmediate)
  }
  return tally
}
