import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../base/config.ts'
import { readForm } from '../../base/forms/form.ts'
import type { CandidateLine } from '../../moving/imports/conversion/candidate-line.ts'
import { readFeed } from '../../moving/imports/conversion/feed.ts'
import type { ImportItem } from '../../moving/imports/conversion/item.ts'
import { kandidatFormat } from '../../moving/imports/formats/kandidat-format.ts'
import { loadGazetteer } from '../../content/places/gazetteer-client.ts'
import { type DemoLine, type DemoLineKind, demoLines } from './lines.ts'

/** Where the files of the demonstration are. */
export const DEMO_FOLDER = join(projectFolder, 'server', 'demo')
const DAY = 86_400_000

/** The positions and candidates of one company, read from its file in the import format. */
export interface DemoFeed {
  slug: string
  items: ImportItem[]
  candidates: CandidateLine[]
}

/** All data of the demonstration. */
export interface DemoData {
  lines: { [K in DemoLineKind]: DemoLine<K>[] }
  feeds: DemoFeed[]
}

/**
 * Reads the demonstration's files: `companies.jsonl`, and a feed for each company that owns positions.
 * @param today the day after the newest lines, as YYYY-MM-DD; without it, times stay as written
 * @throws if a line is invalid; the message has the file and the number of the line
 */
export async function readDemo(today?: string, folder = DEMO_FOLDER): Promise<DemoData> {
  const text = await readFile(join(folder, 'companies.jsonl'), 'utf8')
  const writtenFor = linesIn(text).today[0]?.date
  if (writtenFor === undefined) throw new Error('companies.jsonl has no line of the type "today"')
  const days = today === undefined ? 0 : Math.round((Date.parse(today) - Date.parse(writtenFor)) / DAY)
  const lines = linesIn(moved(text, days))
  const feeds: DemoFeed[] = []
  for (const { slug } of lines.company) {
    const feed = await readFile(join(folder, `${slug}.jsonl`), 'utf8').catch(absent)
    if (feed !== undefined) feeds.push(await feedIn(moved(feed, days), slug))
  }
  return { lines, feeds }
}

/** The slugs of the demonstration's companies. */
export async function demoSlugs(): Promise<string[]> {
  return linesIn(await readFile(join(DEMO_FOLDER, 'companies.jsonl'), 'utf8')).company.map(({ slug }) => slug)
}

/** Moves every value that consists only of a date, or of a date and a time, by whole days. */
function moved(text: string, days: number): string {
  return text.replace(/"(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\dZ)?"/g, (_value, day: string, time = '') => {
    const later = new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
    return `"${later}${time}"`
  })
}

function linesIn(text: string): DemoData['lines'] {
  const lines: DemoData['lines'] = {
    today: [],
    company: [],
    page: [],
    client: [],
    proposal: [],
    user: [],
    withdrawal: [],
    erasure: [],
    key: [],
    note: [],
    document: [],
    added: [],
    held: [],
    template: [],
  }
  for (const [index, line] of text.trim().split('\n').entries()) {
    const given = JSON.parse(line) as { type: DemoLineKind }
    const schema = demoLines[given.type]
    if (!schema)
      throw new Error(`companies.jsonl, line ${index + 1}: its type must be one of ${Object.keys(lines).join(', ')}`)
    const list: unknown[] = lines[given.type]
    list.push(readForm(schema, given, `line ${index + 1} of companies.jsonl`))
  }
  return lines
}

async function feedIn(text: string, slug: string): Promise<DemoFeed> {
  const feed: DemoFeed = { slug, items: [], candidates: [] }
  const chunks = async function* () {
    yield Buffer.from(text)
  }
  // The expirations of the demonstration have times, so the zone of days does not matter.
  const context = { source: 'demo', board: slug, language: 'EN', timeZone: 'UTC', gazetteer: loadGazetteer } as const
  for await (const result of readFeed(kandidatFormat, chunks, context)) {
    if (result.kind === 'position') feed.items.push(result.item)
    else if (result.kind === 'candidate') feed.candidates.push(result.candidate)
    else throw new Error(`${slug}.jsonl, ${JSON.stringify(result)}`)
  }
  return feed
}

function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return undefined
}
