import { budget } from './budget.ts'

/**
 * The seed of a random test. It is printed. One seed decides every random choice of a run
 * (vitest.config.ts chooses it). `TEST_SEED=7 npm test` repeats a run.
 * @param what is random, for the reader of the output
 */
export function announceSeed(what: string): number {
  const seed = Number(process.env.TEST_SEED)
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is ${process.env.TEST_SEED}, which is not a whole number`)
  console.info(`${what}: TEST_SEED=${seed}`)
  return seed
}

/**
 * One of the cases that a test is repeated for, another one for each seed, and all of them in `npm run test:long`: the test has the
 * tag `long`.
 * @param what the cases are, for the reader of the output
 */
export function oneOf<T>(what: string, cases: readonly T[]): readonly T[] {
  const chosen = announceSeed(what) % cases.length
  return cases.filter((_each, i) => budget(i === chosen ? 1 : 0, 1) === 1)
}
