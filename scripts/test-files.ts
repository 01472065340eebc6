import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The test files whose text matches, relative to `root` and sorted.
 * @param include globs of test files
 * @param exclude globs of paths to leave out
 */
export function testFilesWith(
  text: RegExp,
  root: string,
  include: readonly string[],
  exclude: readonly string[],
): string[] {
  return globSync([...include], { cwd: root, exclude: [...exclude] })
    .filter((path) => text.test(readFileSync(join(root, path), 'utf8')))
    .toSorted()
}
