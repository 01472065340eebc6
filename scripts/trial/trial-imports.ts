// Reads a folder of real feeds as an import does, without a database: `npm run trial:imports -- FOLDER [--show N]`.
// The name of a file or of its folder is its format (greenhouse.json, nav-arbeidsplassen/ads.jsonl). Exit code 1 if an item
// failed.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readForm } from '../../server/src/base/forms/form.ts'
import { FeedError } from '../../server/src/content/texts/feed-error.ts'
import { readFeed } from '../../server/src/moving/imports/conversion/feed.ts'
import type { Format } from '../../server/src/moving/imports/conversion/format.ts'
import { loadGazetteer } from '../../server/src/content/places/gazetteer-client.ts'
import { PositionForm } from '../../server/src/positions/form.ts'
import { filesIn, formatOf } from './choose.ts'
import { type Trial, printTotals, printTrial, startTrial } from './report.ts'
import { showPositions } from './show.ts'

const { values, positionals } = parseArgs({ options: { show: { type: 'string' } }, allowPositionals: true })
const [folder] = positionals
if (folder === undefined) {
  console.error('Usage: npm run trial:imports -- FOLDER [--show N]')
  process.exit(2)
}

const trials: Trial[] = []
const others: string[] = []
for (const file of await filesIn(folder)) {
  const format = formatOf(file, /\.html?$/.test(file) ? await readFile(`${folder}/${file}`, 'utf8') : '')
  if (format === undefined) others.push(file)
  else trials.push(await tryFile(file, format))
}
for (const trial of trials) printTrial(trial)
printTotals(trials, others)
if (values.show !== undefined) showPositions(trials, Number(values.show))
process.exitCode = trials.some(({ failed }) => failed.length > 0) ? 1 : 0

async function tryFile(file: string, format: Format): Promise<Trial> {
  const trial = startTrial(file, format)
  const context = {
    source: format.name,
    board: file,
    language: 'EN',
    timeZone: 'Europe/Oslo',
    gazetteer: loadGazetteer,
  } as const
  const started = performance.now()
  try {
    for await (const result of readFeed(format, () => createReadStream(`${folder}/${file}`), context)) {
      if (result.kind === 'position') {
        readForm(PositionForm, result.item.form, `form of ${result.item.externalId}`)
        trial.positions.push(result)
      } else if (result.kind === 'notice') trial.notices.push(result.text)
      else if (result.kind === 'skipped') trial.skipped.push(result)
      else if (result.kind === 'failed') trial.failed.push(result)
      else trial.notices.push(`${result.at}: a ${result.kind}`)
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    trial.unreadable = error.message
  }
  trial.seconds = (performance.now() - started) / 1000
  return trial
}
