import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Runs .ci/run with programs of the test's own in place of npm and what installs packages. */
async function ciRun(npm: Record<string, string>): Promise<{ lines: string[]; code: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'ci-run-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const cases = Object.entries(npm).map(([args, script]) => `  "${args}") ${script} ;;`)
  const programs = {
    npm: `case "$*" in\n${cases.join('\n')}\n  *) echo "unexpected: npm $*"; exit 9 ;;\nesac`,
    node: 'exit 0',
    sudo: 'exit 0',
    'apt-get': 'exit 0',
  }
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }
  const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) }
  return new Promise((resolve) => {
    const child = execFile(join(import.meta.dirname, '../.ci/run'), { env }, (_error, stdout) => {
      resolve({ lines: stdout.trimEnd().split('\n'), code: child.exitCode ?? -1 })
    })
  })
}

test('the counts of all steps are added up, and each is listed with its time', async () => {
  const { lines, code } = await ciRun({
    test: 'echo "seen: $CI"; echo "3 passed, 0 failed"',
    'run test:system': 'echo "1 passed, 7 failed"; echo "a later line"; echo "2 passed, 0 failed"',
    'run check': 'echo "10 passed, 0 failed" >&2',
  })
  expect(lines.at(-1)).toBe('15 passed, 0 failed')
  expect(lines).toContain('seen: true')
  expect(lines.slice(-4, -1)).toEqual([
    expect.stringMatching(/^npm test +0 min \d\d s +3 passed, 0 failed, exit code 0$/),
    expect.stringMatching(/^npm run test:system +0 min \d\d s +2 passed, 0 failed, exit code 0$/),
    expect.stringMatching(/^npm run check +0 min \d\d s +10 passed, 0 failed, exit code 0$/),
  ])
  expect(code).toBe(0)
})

test('a step that fails, ends early or hides its failure does not stop the others, and the whole fails', async () => {
  const { lines, code } = await ciRun({
    test: 'echo "failed: a.test.ts > a: it is 1"; echo "a later line"; echo "3 passed, 2 failed"; exit 1',
    'run test:system': 'echo "5 passed, 0 failed"; exit 1',
    'run check': 'exit 0',
  })
  expect(lines.at(-1)).toBe('8 passed, 4 failed')
  expect(lines.slice(-5, -3)).toEqual([
    'failed: a.test.ts > a: it is 1',
    expect.stringMatching(/^npm test .* 3 passed, 2 failed, exit code 1$/),
  ])
  expect(lines.at(-2)).toMatch(/^npm run check .* did not come to its end, exit code 0$/)
  expect(code).toBe(1)
})

test('nothing is read from standard input', async () => {
  const quiet = { 'run test:system': 'echo "1 passed, 0 failed"', 'run check': 'echo "1 passed, 0 failed"' }
  const { lines } = await ciRun({ ...quiet, test: 'cat; echo "1 passed, 0 failed"' })
  expect(lines.at(-1)).toBe('3 passed, 0 failed')
})
