// Looks for exclusionary wording in real ads: `npm run trial:wording -- FOLDER [--show N]`. Reads every file of JSON Lines in the
// folder whose lines have a `description` or a `sentence`, and prints what was found, with the words around it, so that false
// alarms can be seen.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { Language } from '@kandidat/contract/resources/enumerations'
import { textOfHtml } from '../../server/src/content/html/text-of-html.ts'
import { sanitizeHtml } from '../../server/src/content/html/sanitize.ts'
import { detectLanguage, languageOf } from '../../server/src/moving/imports/values/language.ts'
import { type Finding, findWording } from '../../server/src/positions/advice/wording/find-wording.ts'
import { filesIn } from './choose.ts'

const { values, positionals } = parseArgs({
  options: { show: { type: 'string', default: '2' } },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Usage: npm run trial:wording -- FOLDER [--show N]')
  process.exit(2)
}

/** Characters before and after a wording that are shown. */
const AROUND = 50

for (const file of await filesIn(folder)) if (/\.(?:jsonl|ndjson)$/.test(file)) await tryFile(file)

async function tryFile(file: string): Promise<void> {
  const ads = new Map<Language, number>()
  const found = new Map<string, string[]>()
  let withFindings = 0
  for await (const line of createInterface({ input: createReadStream(`${folder}/${file}`) })) {
    const text = textOf(JSON.parse(line) as RealAd)
    const language = languageOf((await detectLanguage(text)) ?? '')
    if (language === undefined) continue
    ads.set(language, (ads.get(language) ?? 0) + 1)
    const findings = findWording(text, language)
    if (findings.length > 0) withFindings++
    for (const finding of findings) {
      const name = `${language} ${finding.found.toLowerCase()} (${finding.reason})`
      found.set(name, [...(found.get(name) ?? []), around(text, finding)])
    }
  }
  if (ads.size === 0) return
  const languages = [...ads].map(([language, count]) => `${language} ${count}`).join(', ')
  console.log(`${file}: ${languages} texts, ${withFindings} with a finding`)
  for (const [name, places] of [...found].toSorted((a, b) => b[1].length - a[1].length)) {
    console.log(`  ${places.length} × ${name}`)
    for (const place of places.slice(0, Number(values.show))) console.log(`      …${place}…`)
  }
}

/** A line of a file: an ad, or a sentence of one. */
interface RealAd {
  title?: string
  description?: string
  sentence?: string
}

function textOf(ad: RealAd): string {
  const text = ad.description ?? ad.sentence ?? ''
  return [ad.title ?? '', /<p|<br/.test(text) ? textOfHtml(sanitizeHtml(text)) : text].join('\n')
}

function around(text: string, { at, found }: Finding): string {
  return text.slice(Math.max(0, at - AROUND), at + found.length + AROUND).replace(/\s+/g, ' ')
}
