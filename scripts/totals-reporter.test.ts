// Isolated: it starts runs of vitest.
import { expect, test } from 'vitest'
import { type MadeUpOptions, runMadeUp } from './made-up-run.ts'

async function run(
  files: Record<string, string>,
  options: MadeUpOptions = {},
): Promise<{ last: string; code: number }> {
  const { lines, code } = await runMadeUp(files, options)
  return { last: lines.at(-1) ?? '', code }
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

test('before the count a run names each test that failed, with the first line of its error', async () => {
  const files = {
    'a.test.js': "test('a', () => {}); describe('d', () => { test('b', () => { throw new Error('one\\ntwo') }) })",
    'b.test.js': "throw new Error('the file')",
  }
  const { lines } = await runMadeUp(files)
  expect(lines.filter((line) => line.startsWith('failed: ')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'failed: a.test.js > d > b: one',
    'failed: b.test.js: the file',
  ])
})

test('what is skipped or left to do counts as failed, unless tests were asked for by name or by tag', async () => {
  const skipping = { 'a.test.js': "test('a', { tags: 'long' }, () => {}); test.skip('b', () => {}); test.todo('c')" }
  const settings = "tags: [{ name: 'long' }]"
  expect(await run(skipping, { settings })).toEqual({ last: '1 passed, 2 failed', code: 1 })
  expect(await run(skipping, { settings, args: ['-t', 'a'] })).toEqual({ last: '1 passed, 0 failed', code: 0 })
  expect(await run(skipping, { settings, args: ['--tags-filter=long'] })).toEqual({
    last: '1 passed, 0 failed',
    code: 0,
  })
})

test('a run without any test fails', async () => {
  expect(await run({})).toMatchObject({ code: 1 })
})

test('before the count a run says what it covered, which files took longer than their budget, its time and its seed', async () => {
  const files = {
    'quick.test.js': "test('over 7 seeds', () => {})",
    'slow.test.js': "test('over 8 seeds', () => new Promise((done) => setTimeout(done, 3_000)))",
  }
  const { lines } = await runMadeUp(files, { reporter: '{ fileBudget: 3, listTests: true }' })
  const end = lines.slice(lines.indexOf('Covered:'))
  expect(end.slice(1, 3).toSorted((a, b) => a.localeCompare(b))).toEqual([
    expect.stringMatching(/^ +0\.\d s {2}over 7 seeds$/),
    expect.stringMatching(/^ +3\.\d s {2}over 8 seeds$/),
  ])
  expect(end.slice(3)).toEqual([
    expect.stringMatching(/^tests: 2 files, \d+ s of workers$/),
    'Files over their budget of 3 s:',
    expect.stringMatching(/^ +\d+\.\d s {2}slow\.test\.js$/),
    expect.stringMatching(/^0 min \d\d s, TEST_SEED=/),
    '2 passed, 0 failed',
  ])
})
