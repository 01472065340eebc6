import { expect, test } from 'vitest'
import { budget } from '../budget.ts'
import { announceSeed } from '../seed.ts'
import { faults } from './faults.ts'
import { runSeeds } from './run-seeds.ts'
import { simulate } from './simulate.ts'

const SEEDS = Number(process.env.TEST_SIMULATION_SEEDS ?? budget(250, 100_000))
/** Each planted fault is detected within so many seeds. */
const SEEN_WITHIN = 2000
/**
 * Few seeds show these faults. The search begins here, because the seeds before show nothing and
 * would take seconds.
 */
const SEEN_FROM: Record<string, number> = {
  'results during an outage are forgotten': 900,
  'unsent queues are not released': 245,
}

const first = announceSeed(`${SEEDS} simulated seeds of delivery`)

test(
  `nothing is lost, duplicated without a reason or out of order in ${SEEDS} seeds of crashes, outages and bad receivers`,
  { tags: 'long' },
  async () => {
    const { seeds, attempts, duplicates, broken } = await runSeeds(first, SEEDS)
    console.info(`${seeds} seeds, ${attempts} attempts, ${duplicates} duplicates`)
    expect(broken).toEqual([])
    expect(seeds).toBe(SEEDS)
  },
)

test.each([
  [8, 'a parked delivery overtakes one that was parked before it, and says so'],
  [240, 'a receiver whose queues all begin with poison comes back with the event of another object'],
  [343, 'a probe that fails while other results are recorded is not followed by another one at once'],
  [2099105786, 'a queue that a transaction holds is skipped when its receiver is back'],
  [1130999114, 'a queue that is claimed again, because its lease ended during an outage, is sent once'],
  [720, 'an engine is stopped twice'],
  [204134509, 'a queue that a transaction holds while an engine releases it waits for the end of its lease'],
  [2002866568, 'an engine is stopped twice, and its replacement is frozen to the end'],
])('seed %i breaks no promise: %s', async (seed) => {
  expect((await simulate(seed)).broken).toBeUndefined()
})

test('the same seed has the same result', async () => {
  expect(await simulate(first)).toEqual(await simulate(first))
})

test.each(Object.entries(faults))('the simulation detects that %s', async (name, fault) => {
  let seed = SEEN_FROM[name] ?? 0
  while (seed < SEEN_WITHIN && (await simulate(seed, fault)).broken === undefined) seed++
  expect(seed).toBeLessThan(SEEN_WITHIN)
})
