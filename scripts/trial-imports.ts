// Reads a folder of real feeds as an import does, without a database and a company: `npm run trial:imports -- FOLDER`. The name
// of a file or of its folder has its format (greenhouse.json, nav-feeds/ads.jsonl). Exit code 1 if an item failed.
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readForm } from '../server/src/base/forms/form.ts'
import { loadGazetteer } from '../server/src/content/places/gazetteer-client.ts'
import { readFeed } from '../server/src/moving/imports/conversion/feed.ts'
import type { Format } from '../server/src/moving/imports/conversion/format.ts'
import { formats } from '../server/src/moving/imports/formats.ts'
import { remarkText } from '../server/src/content/words/remarks.ts'
import { FeedError } from '../server/src/content/texts/feed-error.ts'
import { PositionForm } from '../server/src/positions/form.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run trial:imports -- FOLDER')
  process.exit(2)
}
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  const names = relative(folder, path.replace(/\.\w+$/, ''))
    .split(sep)
    .toReversed()
  const format = names.flatMap((name) => formats.find((each) => name.includes(each.name)) ?? []).at(0)
  if (entry.isFile() && format) await tryFile(path, format)
}

/** Prints how many items there are of each kind, and how often each reason and problem occurs. */
async function tryFile(path: string, format: Format): Promise<void> {
  const counts = new Map<string, number>()
  // Texts that differ only in numbers and quotations count together.
  const count = (what: string, text = '') => {
    const key = `${what} ${text.replace(/"[^"]*"|\d+/g, '…')}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const context = {
    source: format.name,
    board: path,
    language: 'EN',
    timeZone: 'Europe/Oslo',
    gazetteer: loadGazetteer,
  } as const
  try {
    for await (const result of readFeed(format, () => createReadStream(path), context)) {
      count(
        result.kind,
        'reason' in result ? result.reason : 'remark' in result && result.remark ? remarkText(result.remark, 'en') : '',
      )
      if (result.kind === 'failed') process.exitCode = 1
      if (result.kind !== 'position') continue
      readForm(PositionForm, result.item.form, `form of ${result.item.externalId}`)
      for (const problem of result.details.problems) count('  problem', remarkText(problem, 'en'))
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    count('not read to its end:', error.message)
  }
  console.log(`\n${path} (${format.title})`)
  for (const [what, n] of [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 20)) console.log(`${n} × ${what}`)
}
