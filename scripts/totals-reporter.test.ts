// Isolated: it starts runs of vitest.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Runs vitest with the reporter over made-up test files, in a process of its own. */
async function run(files: Record<string, string>, ...args: string[]): Promise<{ last: string; code: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'totals-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const config =
    `import { TotalsReporter } from '${join(root, 'scripts/totals-reporter.ts')}'\n` +
    "export default { test: { globals: true, reporters: ['default', new TotalsReporter()] } }\n"
  await writeFile(join(folder, 'vitest.config.ts'), config)
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [vitest, 'run', ...args], { cwd: folder }, (_error, stdout) => {
      resolve({ last: stdout.trimEnd().split('\n').at(-1) ?? '', code: child.exitCode ?? -1 })
    })
  })
}

test('a run that passes ends with its count and exit code 0', async () => {
  const text = "test('a', () => {}); describe('d', () => { test('b', () => {}) })"
  expect(await run({ 'a.test.js': text, 'b.test.js': "test('c', () => {})" })).toEqual({
    last: '3 passed, 0 failed',
    code: 0,
  })
})

test('failed tests, broken files, broken hooks and unhandled rejections are failures', async () => {
  const files = {
    'a.test.js': "test('a', () => {}); test('b', () => { throw new Error('b') })",
    'b.test.js': "throw new Error('the file')",
    'c.test.js': "test('c', () => { void Promise.reject(new Error('nobody awaits')) })",
    'd.test.js': "describe('d', () => { afterAll(() => { throw new Error('the hook') }); test('e', () => {}) })",
  }
  expect(await run(files)).toEqual({ last: '3 passed, 4 failed', code: 1 })
})

test('what is skipped or left to do counts as failed, unless tests were asked for by name', async () => {
  const skipping = { 'a.test.js': "test('a', () => {}); test.skip('b', () => {}); test.todo('c')" }
  expect(await run(skipping)).toEqual({ last: '1 passed, 2 failed', code: 1 })
  expect(await run(skipping, '-t', 'a')).toEqual({ last: '1 passed, 0 failed', code: 0 })
})

test('a run without any test fails', async () => {
  expect(await run({})).toMatchObject({ code: 1 })
})
