import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Outcome } from '../verify/outcome.ts'
import type { RunContext, Scenario } from './scenario.ts'

const root = join(import.meta.dirname, '../../..')
const file = 'server/test/simulation/simulation.test.ts'

export const simulation: Scenario = {
  name: 'simulation',
  test: 'the engine with virtual clock, network and store: random crashes, delays, reorderings',
  passes: 'invariants hold over 100,000 seeds; a seed that failed stays as a test',
  run: simulate,
}

/** Runs the simulation of the long tests, starting with the seed of the run. */
async function simulate({ seed, print, signal }: RunContext): Promise<Outcome> {
  const long = ['--config', 'vitest.long.config.ts', '--tags-filter=long']
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...long, file]
  const child = spawn(process.execPath, vitest, {
    cwd: root,
    env: { ...process.env, TEST_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', end)
  const [, seeds, attempts, duplicates] = /(\d+) seeds, (\d+) attempts, (\d+) duplicates/.exec(output) ?? []
  if (code !== 0) print(output)
  const faults =
    code === 0 && seeds !== undefined ? [] : [`the simulation ended with ${code}, after ${seeds ?? 0} seeds`]
  return {
    faults,
    counts: {
      'simulated seeds': Number(seeds ?? 0),
      'simulated attempts': Number(attempts ?? 0),
      'simulated duplicates': Number(duplicates ?? 0),
    },
  }
}
