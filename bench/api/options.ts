import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commitOf } from './servers/checkout.ts'

/** The options of `npm run bench`. */
export interface BenchOptions {
  folder: string
  scale: number
  rounds: number
  seconds: number
  seed: number
  /** Measure only the memory, for so many minutes. */
  memory: boolean
  minutes: number
  /** The short hash of an earlier commit that is measured too. */
  against: string | undefined
  /** The page to write. Absent if none is written. */
  page: string | undefined
}

const usage = `Usage: npm run bench [api] [-- OPTIONS]
  --folder PATH    keeps the data between runs (DATA_DIR/bench, or data/bench)
  --scale NUMBER   a fraction of the data, such as 0.01; then only --page writes a page (1)
  --rounds N       at least 5 count (5)
  --seconds N      measured for each load (2)
  --seed N         the seed of the order (random)
  --memory         measure the memory under full load instead, for --minutes N (10)
  --against COMMIT measures an earlier commit too, in the same rounds
  --page PATH      the page to write (docs/internals/performance.md)`

const root = join(import.meta.dirname, '../..')

/** Reads the command line. @throws with the usage if it is wrong */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { values } = parse(args)
  const number = (name: 'scale' | 'rounds' | 'seconds' | 'seed' | 'minutes', absent: number, least: number) => {
    const given = values[name]
    const value = given === undefined ? absent : Number(given)
    if (Number.isFinite(value) && value >= least) return value
    throw new Error(`--${name} must be a number from ${least}, but was ${given}\n${usage}`)
  }
  const scale = number('scale', 1, 0.001)
  return {
    folder: values.folder === undefined ? resolve(root, env['DATA_DIR'] ?? 'data', 'bench') : resolve(values.folder),
    scale,
    rounds: number('rounds', 5, 1),
    seconds: number('seconds', 2, 0.1),
    seed: number('seed', Date.now() % 1_000_000, 0),
    memory: values.memory ?? false,
    minutes: number('minutes', 10, 0.1),
    against: values.against === undefined ? undefined : commitOf(values.against),
    page: values.page ?? (scale === 1 ? join(root, 'docs/internals/performance.md') : undefined),
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        folder: text,
        scale: text,
        rounds: text,
        seconds: text,
        seed: text,
        memory: { type: 'boolean' },
        minutes: text,
        against: text,
        page: text,
      },
    })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
}
