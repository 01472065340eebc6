/**
 * How much a search tries: little in `npm test`, because everybody waits for it, and much in `npm
 * run test:long`, which runs the tests with the tag `long`. Put the number into the name of the
 * test, because test:long prints it.
 * @param usual in `npm test`
 * @param long in `npm run test:long`
 */
export function budget(usual: number, long: number): number {
  return process.env.TEST_BUDGET === 'long' ? long : usual
}
