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
