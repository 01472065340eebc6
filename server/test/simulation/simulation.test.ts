import { expect, test } from 'vitest'
import { budget } from '../budget.ts'
import { announceSeed } from '../seed.ts'
import { faults } from './faults.ts'
import { runSeeds } from './run-seeds.ts'
import { simulate } from './simulate.ts'

const SEEDS = Number(process.env.TEST_SIMULATION_SEEDS ?? budget(1_000, 100_000))
/** Within so many seeds each planted fault is seen. */
const SEEN_WITHIN = 2000
/** Where the search for a fault begins that few seeds show. The seeds before show nothing and would take seconds. */
const SEEN_FROM: Record<string, number> = {
  'what ended while the store was away is forgotten': 900,
  'lanes of which nothing was sent are not given back': 245,
}

const first = announceSeed(`${SEEDS} simulated seeds of delivery`)

test(
  `nothing is lost, doubled without a reason or out of order in ${SEEDS} seeds of crashes, outages and bad receivers`,
  { tags: 'long' },
  async () => {
    const { seeds, attempts, duplicates, broken } = await runSeeds(first, SEEDS)
    console.info(`${seeds} seeds, ${attempts} attempts, ${duplicates} duplicates`)
    expect(broken).toEqual([])
    expect(seeds).toBe(SEEDS)
  },
)

test.each([
  [8, 'what is set aside overtakes what was set aside before, and says so'],
  [240, 'a receiver all of whose objects begin with poison comes back with an event of another'],
  [343, 'a probe that fails while something else is written down is not followed by another at once'],
  [2099105786, 'a lane that a transaction holds is passed over when its receiver is back'],
  [1130999114, 'a lane that is taken again, because its lease ended while the store was away, is sent once'],
  [720, 'an engine is stopped twice'],
  [204134509, 'a lane that a transaction holds while an engine gives it back waits for the end of its lease'],
  [2002866568, 'an engine is stopped twice, and what takes its place stands still to the end'],
])('seed %i stays well: %s', async (seed) => {
  expect((await simulate(seed)).broken).toBeUndefined()
})

test('the same seed runs the same', async () => {
  expect(await simulate(first)).toEqual(await simulate(first))
})

test.each(Object.entries(faults))('the simulation sees it when %s', async (name, fault) => {
  let seed = SEEN_FROM[name] ?? 0
  while (seed < SEEN_WITHIN && (await simulate(seed, fault)).broken === undefined) seed++
  expect(seed).toBeLessThan(SEEN_WITHIN)
})
