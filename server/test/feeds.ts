import type { Chunks } from '../src/imports/parsing/encoding.ts'
import { readFeed } from '../src/imports/conversion/feed.ts'
import type { ImportContext } from '../src/imports/conversion/normalize.ts'
import type { Format } from '../src/imports/conversion/format.ts'
import type { ImportResult } from '../src/imports/conversion/result.ts'
import { smallGazetteer } from './small-gazetteer.ts'

/** Bytes in pieces of a size, as a file or a network gives them. */
export async function* chunksOf(content: string | Uint8Array, size = 1_000): Chunks {
  const bytes = Buffer.from(content as Uint8Array)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Everything that is given one after another. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** All that becomes of a feed; what is no text is written as JSON. */
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
      gazetteer: smallGazetteer,
      ...context,
    }),
  )
}

type Position = Extract<ImportResult, { kind: 'position' }>

/** The one position that a feed is. */
export async function readOne(format: Format, feed: unknown, options: Partial<ImportContext> = {}): Promise<Position> {
  const results = (await readAll(format, feed, options)).filter((result) => result.kind !== 'notice')
  const [first] = results
  if (results.length !== 1 || first?.kind !== 'position')
    throw new Error(`no single position: ${JSON.stringify(results)}`)
  return first
}

/** The text of a position as one piece of HTML, its headings included. */
export function htmlOf({ item }: Position): string {
  return (item.form.sections ?? [])
    .map(({ heading, html }) => (heading ? `# ${heading}\n` : '') + (html ?? ''))
    .join('\n')
}

/** The places of a position, as `city, country (quality)`. */
export function placesOf({ item, details }: Position): string[] {
  return (item.form.locations ?? []).map(
    ({ city, country }, i) => `${[city, country].filter(Boolean).join(', ')} (${details.places[i]})`,
  )
}
