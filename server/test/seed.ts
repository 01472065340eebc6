/**
 * The seed of a random test, printed: TEST_SEED repeats a run with it.
 * @param what is random, for whoever reads the output
 */
export function announceSeed(what: string): number {
  const given = process.env.TEST_SEED
  const seed = given === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(given)
  console.info(`${what}: TEST_SEED=${seed}`)
  return seed
}
