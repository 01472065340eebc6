// Counts what daily work takes, and lets an office work for a while: `npm run day`.
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withTemporaryDatabase } from '../../../scripts/harness/database/postgres.ts'
import { goalLine } from '../../../scripts/harness/figures/goal.ts'
import { commandsOn } from '../../../scripts/screenshots/tour/commands.ts'
import { startTour } from '../../../scripts/screenshots/tour/tour.ts'
import { type DaySize, passDay } from './day.ts'
import { makeDesk } from './desk.ts'
import { MASTER_KEY } from './office.ts'
import { type Done, reportOn } from './report.ts'
import { doTask, tasks } from './tasks.ts'

const USAGE = `Usage: npm run day [-- OPTIONS]
  --recruiters N   who work (20)
  --applicants N   who apply meanwhile (400)
  --seconds N      how long it takes (600)
  --seed N         the seed of all random choices (random, and printed)
  --report FILE    the report (docs/internals/daily-work.md)
Chromium must be at /usr/bin/chromium. Times count only on a machine that does nothing else.`

const REPORT = join(import.meta.dirname, '..', '..', '..', 'docs', 'internals', 'daily-work.md')

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  const { size, seed, report } = readOptions()
  return withTemporaryDatabase(async ({ url, folder }) => {
    const settings = { DATABASE_URL: url, MASTER_KEY }
    await (
      await commandsOn({ ...settings, DATA_DIR: folder })
    )(['demo', 'load'])
    const done = await doTasks(settings)
    console.log(`a day with seed ${seed}`)
    const journal = await passDay(size, { url, seed, isTimed: true, print: console.log })
    for (const fault of journal.faults) console.log(`FAULT ${fault}`)
    await writeFile(report, reportOn(done, { size, journal, seed, date: new Date().toISOString().slice(0, 10) }))
    console.log(`report in ${report}`)
    return journal.faults.length === 0 && done.every(isMet) ? 0 : 1
  })
}

async function doTasks(settings: Readonly<Record<string, string>>): Promise<Done[]> {
  const tour = await startTour((what) => console.log(`${what} …`), settings, makeDesk)
  const all: Done[] = []
  try {
    for (const task of tasks) {
      const done = { task, effort: await doTask(tour, task) }
      all.push(done)
      const { clicks, keys, seconds } = done.effort
      const figure = `${clicks} clicks, ${keys} keys, ${seconds.toFixed(2)} s`
      console.log(goalLine({ what: task.name, wanted: `≤ ${task.most}`, figure, met: isMet(done) }))
    }
    return all
  } finally {
    await tour.end()
  }
}

function isMet({ task, effort: { clicks, keys } }: Done): boolean {
  return clicks + keys <= task.most
}

function readOptions(): { size: DaySize; seed: number; report: string } {
  try {
    const text = (fallback: string) => ({ type: 'string', default: fallback }) as const
    const { values } = parseArgs({
      options: {
        ...{ recruiters: text('20'), applicants: text('400'), seconds: text('600') },
        ...{ seed: text(String(randomInt(1, 1_000_000_000))), report: text(REPORT) },
      },
    })
    const { recruiters, applicants, seconds, seed } = values
    return {
      size: {
        recruiters: wholeNumber('recruiters', recruiters),
        applicants: wholeNumber('applicants', applicants),
        seconds: wholeNumber('seconds', seconds),
      },
      seed: wholeNumber('seed', seed),
      report: values.report,
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return process.exit(2)
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} ${text}: must be a whole number from 1`)
  return Number(text)
}
