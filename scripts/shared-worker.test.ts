// Isolated: it starts runs of vitest.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runMadeUp } from './made-up-run.ts'

const guard = join(import.meta.dirname, '../server/test/shared-worker.ts')
const settings = `isolate: false, maxWorkers: 1, setupFiles: ['${guard}']`

test('a file of a shared worker that leaves a process behind or changes a global fails, and those beside it do not', async () => {
  const { lines } = await runMadeUp(
    {
      'clean.test.js': "test('a', () => { globalThis.own = 1; delete globalThis.own })",
      'ended.test.js':
        "import { spawn } from 'node:child_process'\ntest('b', () => new Promise((done) => spawn('true').on('close', done)))",
      'process.test.js':
        "import { spawn } from 'node:child_process'\ntest('b', () => void spawn('sleep', ['3']).unref())",
      'thread.test.js':
        "import { Worker } from 'node:worker_threads'\ntest('b', () => new Worker('', { eval: true }).terminate())",
      'environment.test.js': "test('c', () => { process.env.LEFT_BEHIND = '1' })",
      'global.test.js': "test('d', () => { globalThis.fetch = () => {} })",
      'listener.test.js': "test('e', () => { process.on('SIGUSR2', () => {}) })",
    },
    { settings },
  )
  const text = lines.join('\n')
  expect(lines.at(-1)).toBe('7 passed, 5 failed')
  expect(text).toMatch(/FAIL .*process\.test\.js[^]*?This file leaves sleep behind: begin the test file with the line/)
  expect(text).toMatch(/FAIL .*thread\.test\.js[^]*?This file leaves a thread behind/)
  expect(text).toMatch(/FAIL .*environment\.test\.js[^]*?changes globals \(environment LEFT_BEHIND\)/)
  expect(text).toMatch(/FAIL .*global\.test\.js[^]*?changes globals \(fetch\)/)
  expect(text).toMatch(/FAIL .*listener\.test\.js[^]*?changes globals \(listeners of SIGUSR2\)/)
  expect(text).not.toMatch(/FAIL .*(?:clean|ended)\.test\.js/)
})
