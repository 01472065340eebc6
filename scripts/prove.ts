// Proves what is promised of the delivery of webhooks, by real processes that are really killed: `npm run prove`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../server/src/config.ts'
import { prove } from './prove/run.ts'
import { reportOn } from './prove/report.ts'
import { scenarios } from './prove/scenarios/scenarios.ts'
import { readRuns } from './prove/runs.ts'

const usage = `Usage: npm run prove [-- OPTIONS]
  --only NAME        this scenario alone, once more; may be given several times
                     (${scenarios.map(({ name }) => name).join(', ')})
  --cycles N         kill cycles that there are to be in all (1000)
  --seed N           what chance begins with (at random, and printed)
  --lease SECONDS    for how long a lane is a worker's (30, as in production)
  --folder FOLDER    what was done so far, and what the runs write (prove in DATA_DIR)
  --report FILE      where the report is written (docs/reliability.md)
What was interrupted by Ctrl-C ends in order, counts, and goes on when this is run again.`

const root = join(import.meta.dirname, '..')
const options = readOptions()
const stop = new AbortController()
process.once('SIGINT', () => {
  console.log('ending in order; Ctrl-C again ends at once')
  stop.abort()
})
mkdirSync(options.folder, { recursive: true, mode: 0o700 })
console.log(`in ${relative(process.cwd(), options.folder) || '.'}`)
const passed = await prove({ ...options, signal: stop.signal, say: console.log }, () =>
  writeFileSync(options.report, reportOn(scenarios, readRuns(options.folder))),
)
console.log(`report in ${relative(process.cwd(), options.report)}`)
process.exit(passed ? 0 : 1)

function readOptions() {
  const names = new Set(scenarios.map(({ name }) => name))
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        cycles: { type: 'string', default: '1000' },
        seed: { type: 'string' },
        lease: { type: 'string', default: '30' },
        folder: { type: 'string', default: join(loadConfig().dataDir, 'prove') },
        report: { type: 'string', default: join(root, 'docs', 'reliability.md') },
      },
    })
    const unknown = (values.only ?? []).find((name) => !names.has(name))
    if (unknown !== undefined) throw new Error(`There is no scenario ${unknown}`)
    return {
      only: values.only ?? null,
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

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} ${text}: a whole number from 1 is allowed`)
  return Number(text)
}
