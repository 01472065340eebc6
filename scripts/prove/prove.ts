// Proves what webhook delivery promises, by killing real processes: `npm run prove`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../../server/src/base/config.ts'
import { reportOn } from './report.ts'
import { prove } from './run.ts'
import { readRuns } from './runs.ts'
import { scenarios } from './scenarios/scenarios.ts'

const usage = `Usage: npm run prove [-- OPTIONS]
  --only NAME        run this scenario once more; may be given several times
                     (${scenarios.map(({ name }) => name).join(', ')})
  --cycles N         kill cycles to reach in all runs together (1000)
  --seed N           the seed of all random choices (random, and printed)
  --lease SECONDS    how long a queue belongs to a worker (30, as in production)
  --folder FOLDER    results, and files of the current run (prove in DATA_DIR)
  --report FILE      the report (docs/internals/reliability.md)
After Ctrl-C, the current run ends in order and counts. Run this again to continue.`

const root = join(import.meta.dirname, '../..')
const options = readOptions()
const stop = new AbortController()
process.once('SIGINT', () => {
  console.log('ending in order; Ctrl-C again ends at once')
  stop.abort()
})
mkdirSync(options.folder, { recursive: true, mode: 0o700 })
console.log(`in ${relative(process.cwd(), options.folder) || '.'}`)
const passed = await prove({ ...options, signal: stop.signal, print: console.log }, () =>
  writeFileSync(options.report, reportOn(scenarios, readRuns(options.folder))),
)
console.log(`report in ${relative(process.cwd(), options.report)}`)
process.exit(passed ? 0 : 1)

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        cycles: { type: 'string', default: '1000' },
        seed: { type: 'string' },
        lease: { type: 'string', default: '30' },
        folder: { type: 'string', default: join(loadConfig().dataDir, 'prove') },
        report: { type: 'string', default: join(root, 'docs', 'internals', 'reliability.md') },
      },
    })
    return {
      only: values.only?.map(knownScenario) ?? null,
      cycles: wholeNumber('cycles', values.cycles),
      seed: values.seed === undefined ? null : wholeNumber('seed', values.seed),
      lease: wholeNumber('lease', values.lease),
      folder: values.folder,
      report: values.report,
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return process.exit(2)
  }
}

function knownScenario(name: string): string {
  if (!scenarios.some((scenario) => scenario.name === name)) throw new Error(`There is no scenario ${name}`)
  return name
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} ${text}: must be a whole number from 1`)
  return Number(text)
}
