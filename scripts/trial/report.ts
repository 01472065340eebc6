import type { Format } from '../../server/src/moving/imports/conversion/format.ts'
import type { ImportResult } from '../../server/src/moving/imports/conversion/result.ts'

type Kind<K extends ImportResult['kind']> = Extract<ImportResult, { kind: K }>

/** The result of reading a file. */
export interface Trial {
  file: string
  format: Format
  positions: Kind<'position'>[]
  skipped: Kind<'skipped'>[]
  failed: Kind<'failed'>[]
  notices: string[]
  /** Why the file could not be read to its end. */
  unreadable: string | undefined
  seconds: number
}

/** The result before the file is read. */
export function startTrial(file: string, format: Format): Trial {
  return { file, format, positions: [], skipped: [], failed: [], notices: [], unreadable: undefined, seconds: 0 }
}

const SHOWN = 12

/** Prints the result of a file: counts, skipped items with the reasons, and notices. */
export function printTrial(trial: Trial): void {
  const { file, format, positions, skipped, failed, notices, unreadable, seconds } = trial
  console.log(`${file} (${format.title}): ${countsOf(trial)}, ${seconds.toFixed(1)} s`)
  if (unreadable !== undefined) console.log(`  not read: ${unreadable}`)
  for (const { at, externalId, title, reason } of failed)
    console.log(`  FAILED ${at} ${externalId ?? ''} ${title ?? ''}: ${reason}`)
  printCounted(
    'skipped',
    skipped.map(({ reason }) => reason),
  )
  for (const notice of notices) console.log(`  note: ${notice}`)
  printCounted(
    'problem',
    positions.flatMap(({ details }) => details.problems),
  )
  printCounted(
    'place',
    positions.flatMap(({ details }) => details.places),
  )
  printCounted(
    'language',
    positions.map(({ item, details }) => `${item.form.language} (${details.origin['language'] ?? ''})`),
  )
}

/** Prints the totals of each format, and the files whose format is unknown. */
export function printTotals(trials: readonly Trial[], others: readonly string[]): void {
  console.log('')
  for (const format of new Set(trials.map((trial) => trial.format))) {
    const those = trials.filter((trial) => trial.format === format)
    console.log(`${format.title}: ${countsOf(...those)}`)
  }
  console.log(`All: ${countsOf(...trials)}`)
  if (others.length > 0) console.log(`Of an unknown format: ${others.join(', ')}`)
}

function countsOf(...trials: Trial[]): string {
  const count = (of: (trial: Trial) => number) => trials.reduce((sum, trial) => sum + of(trial), 0)
  const [positions, skipped, failed] = [
    count((trial) => trial.positions.length),
    count((trial) => trial.skipped.length),
    count((trial) => trial.failed.length),
  ]
  const problems = count((trial) => trial.positions.filter(({ details }) => details.problems.length > 0).length)
  return `${positions + skipped + failed} items: ${positions} positions, ${skipped} skipped, ${failed} failed; ${problems} with problems`
}

/** Prints the most frequent texts first. Texts that differ only in numbers and quotations count together. */
function printCounted(what: string, texts: readonly string[]): void {
  const counts = new Map<string, { count: number; example: string }>()
  for (const text of texts) {
    const key = text.replace(/"[^"]*"|\d+/g, '…')
    const found = counts.get(key)
    if (found) found.count += 1
    else counts.set(key, { count: 1, example: text })
  }
  const sorted = [...counts.values()].toSorted((a, b) => b.count - a.count)
  for (const { count, example } of sorted.slice(0, SHOWN)) console.log(`  ${what} ${count}×: ${example}`)
  if (sorted.length > SHOWN) console.log(`  ${what}: ${sorted.length - SHOWN} more kinds`)
}
