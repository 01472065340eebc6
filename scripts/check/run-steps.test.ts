import { expect, test } from 'vitest'
import { runSteps, type Step } from './run-steps.ts'

const node = (script: string) => [process.execPath, '-e', script] as const

async function runAll(steps: Step[]): Promise<{ allPassed: boolean; lines: string[] }> {
  let text = ''
  const allPassed = await runSteps(steps, { cwd: import.meta.dirname, write: (part) => (text += part) })
  return { allPassed, lines: text.trimEnd().split('\n') }
}

test('each step that passes is one line with its time, and a total follows', async () => {
  const { allPassed, lines } = await runAll([
    { name: 'types', commands: [node('console.log("not shown")'), node('')] },
    { name: 'lint', commands: [node('')] },
  ])
  expect(allPassed).toBe(true)
  expect(lines).toEqual([
    expect.stringMatching(/^ok {5}types +\d+\.\d s$/),
    expect.stringMatching(/^ok {5}lint +\d+\.\d s$/),
    '2 passed, 0 failed',
  ])
})

test('a step that fails shows its whole output, and the other steps still run', async () => {
  const { allPassed, lines } = await runAll([
    {
      name: 'types',
      commands: [node('console.log("first"); process.exit(3)'), node('console.error("second"); process.exit(1)')],
    },
    { name: 'lint', commands: [node('process.kill(process.pid, "SIGKILL")')] },
    { name: 'format', commands: [['/nowhere/oxfmt']] },
    { name: 'last', commands: [node('')] },
  ])
  expect(allPassed).toBe(false)
  expect(lines).toEqual([
    expect.stringMatching(/^FAILED types/),
    'first',
    expect.stringMatching(/process\.exit\(3\) ended with exit code 3$/),
    'second',
    expect.stringMatching(/ended with exit code 1$/),
    expect.stringMatching(/^FAILED lint/),
    expect.stringMatching(/was ended by SIGKILL$/),
    expect.stringMatching(/^FAILED format/),
    expect.stringMatching(/^\/nowhere\/oxfmt could not be run: .*ENOENT/),
    expect.stringMatching(/^ok {5}last/),
    '1 passed, 3 failed',
  ])
})
