import { expect, test } from 'vitest'
import { announceSeed } from '../seed.ts'
import { runSeeds } from './run-seeds.ts'

const SEEDS = 100_000
const first = announceSeed(`${SEEDS} simulated seeds of delivery`)

test(`the promises of the short simulation hold over ${SEEDS} seeds`, async () => {
  const { seeds, attempts, duplicates, broken } = await runSeeds(first, SEEDS)
  console.info(`${seeds} seeds, ${attempts} attempts, ${duplicates} duplicates`)
  expect(broken).toEqual([])
  expect(seeds).toBe(SEEDS)
}, 1_800_000)
