import type { Chunks } from '../src/moving/imports/parsing/encoding.ts'
import { readFeed } from '../src/moving/imports/conversion/feed.ts'
import type { ImportContext } from '../src/moving/imports/conversion/normalize.ts'
import type { Format } from '../src/moving/imports/conversion/format.ts'
import type { ImportResult } from '../src/moving/imports/conversion/result.ts'
import { smallGazetteer } from './small-gazetteer.ts'

/** Splits the content into chunks of the given size, as a file or a network does. */
export async function* chunksOf(content: string | Uint8Array, size = 1_000): Chunks {
  const bytes = Buffer.from(content as Uint8Array)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Collects all values. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Reads a feed. A value that is neither a string nor bytes is written as JSON. */
export async function readAll(
  format: Format,
  feed: unknown,
  options: Partial<ImportContext> & { size?: number } = {},
): Promise<ImportResult[]> {
  const { size, ...context } = options
  const content = typeof feed === 'string' || feed instanceof Uint8Array ? feed : JSON.stringify(feed)
  return collect(
    readFeed(format, () => chunksOf(content, size), {
      source: format.name,
      board: 'fjellvik',
      language: 'NO',
      timeZone: 'Europe/Oslo',
      gazetteer: smallGazetteer,
      ...context,
    }),
  )
}

type Position = Extract<ImportResult, { kind: 'position' }>

/** Reads a feed that has exactly one position. */
export async function readOne(format: Format, feed: unknown, options: Partial<ImportContext> = {}): Promise<Position> {
  const results = (await readAll(format, feed, options)).filter((result) => result.kind !== 'notice')
  const [first] = results
  if (results.length !== 1 || first?.kind !== 'position')
    throw new Error(`not a single position: ${JSON.stringify(results)}`)
  return first
}

/** The sections of a position as text: the headings after `#`, and the HTML. */
export function htmlOf({ item }: Position): string {
  return (item.form.sections ?? [])
    .map(({ heading, html }) => (heading ? `# ${heading}\n` : '') + (html ?? ''))
    .join('\n')
}

/** The locations of a position as `city, country (quality)`. */
export function placesOf({ item, details }: Position): string[] {
  return (item.form.locations ?? []).map(
    ({ city, country }, i) => `${[city, country].filter(Boolean).join(', ')} (${details.places[i]})`,
  )
}
