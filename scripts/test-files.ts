import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

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

/**
 * Lets each project of a run begin with some files, in their order. In a fresh clone vitest knows no times, and a slow file
 * that comes last leaves the other workers without work. The other files follow as vitest sorts them.
 * @param paths relative to `root`
 * @throws if there is no such file
 */
export function slowestFirst(paths: readonly string[], root: string): TestSequencerConstructor {
  const files = paths.map((path) => join(root, path))
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0)
    throw new Error(`The list of slow test files names files that do not exist: ${missing.join(', ')}`)
  const place = ({ moduleId }: TestSpecification) => (files.includes(moduleId) ? files.indexOf(moduleId) : files.length)
  return class extends BaseSequencer {
    override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
      // oxlint-disable-next-line unicorn/no-array-sort -- it is a method of vitest's, not of an array
      const projects = Map.groupBy(await super.sort(all), ({ project }) => project.name)
      return [...projects.values()].flatMap((own) => own.toSorted((a, b) => place(a) - place(b)))
    }
  }
}
