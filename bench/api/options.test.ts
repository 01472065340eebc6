import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('--against takes any name of a commit, and reports one that does not exist', () => {
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  expect(head).toMatch(new RegExp(`^${readOptions(['--against', 'HEAD'], {}).against}`))
  expect(readOptions([], {}).against).toBeUndefined()
  for (const name of ['nothing', '--all', '']) {
    expect(() => readOptions([`--against=${name}`], {})).toThrow(
      `--against must be a commit of this repository, but was ${name}`,
    )
  }
})
