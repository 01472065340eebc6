import { type Chunks, openFeed } from '../parsing/encoding.ts'
import { ItemError } from '../parsing/feed-error.ts'
import type { Envelope, RawItem } from '../parsing/raw-item.ts'
import { sourced } from '../parsing/fields.ts'
import { type ImportContext, normalize } from './normalize.ts'
import type { Format } from './format.ts'
import type { ImportResult } from './result.ts'

/** Opens a feed, or each of its pages, as often as it is asked for. */
export type Source = (() => Chunks) | readonly (() => Chunks)[]

/**
 * Reads a feed: each of its items as a position, or with the reason why it is none. One bad item never stops the rest.
 * @param source opened twice for formats of which several items may be one position
 * @throws FeedError where the feed as a whole can not be read, or not any further
 */
export async function* readFeed(format: Format, source: Source, context: ImportContext): AsyncGenerator<ImportResult> {
  const groups = await groupsOf(format, source)
  const waiting = new Map<string, { at: string; values: unknown[] }>()
  let envelope: Envelope = {}
  let count = 0
  let unread = 0
  for await (const raw of itemsOf(format, source)) {
    count += 1
    if ('error' in raw) {
      if (raw.effect === 'unread') unread += 1
      const names = { at: raw.at, ...namesOf(raw.item) }
      yield { kind: raw.effect === 'empty' ? 'skipped' : 'failed', ...names, reason: raw.error }
      continue
    }
    envelope = raw.envelope
    const group = keyOf(format, raw.value)
    const size = group === null ? 1 : (groups.get(group) ?? 1)
    const { at, values } = waiting.get(group ?? '') ?? { at: raw.at, values: [] }
    values.push(raw.value)
    if (group !== null && values.length < size) waiting.set(group, { at, values })
    else {
      if (group !== null) waiting.delete(group)
      yield await convertOne(format, { at, values, envelope }, context)
    }
  }
  yield* noticesOf(format, envelope, count)
  if (unread > 0) yield { kind: 'notice', text: `${unread} could not be read`, isPartial: true }
}

async function* itemsOf(format: Format, source: Source): AsyncGenerator<RawItem> {
  const pages = [source].flat()
  for (const [index, page] of pages.entries()) {
    for await (const raw of format.read(await openFeed(page()))) {
      yield pages.length === 1 ? raw : { ...raw, at: `page ${index + 1}, ${raw.at}` }
    }
  }
}

/** How many items each group has that has several: so that no more of them are held than are waiting for another. */
async function groupsOf(format: Format, source: Source): Promise<Map<string, number>> {
  const groups = new Map<string, number>()
  if (!format.groupKey) return groups
  for await (const raw of itemsOf(format, source)) {
    const key = 'value' in raw ? keyOf(format, raw.value) : null
    if (key !== null) groups.set(key, (groups.get(key) ?? 0) + 1)
  }
  return groups
}

function keyOf(format: Format, value: unknown): string | null {
  return format.groupKey?.(value) ?? null
}

async function convertOne(
  format: Format,
  { at, values, envelope }: { at: string; values: unknown[]; envelope: Envelope },
  context: ImportContext,
): Promise<ImportResult> {
  const [first] = values
  if (typeof first !== 'object' || first === null || Array.isArray(first)) {
    return { kind: 'skipped', at, externalId: null, title: null, reason: `it is ${nameOf(first)}, not an object` }
  }
  try {
    const converted = format.convert(values, envelope)
    if (converted.kind === 'position') return { kind: 'position', at, ...(await normalize(converted.posting, context)) }
    return converted.kind === 'skip' ? { ...converted, kind: 'skipped', at } : { ...converted, at }
  } catch (error) {
    // Whatever an item does to its adapter, it does not do it to the next; what is not its fault ends the import.
    const isItsFault = error instanceof ItemError || error instanceof TypeError || error instanceof RangeError
    if (!isItsFault) throw error
    const reason =
      error instanceof ItemError ? error.message : `it could not be understood (${error.message.slice(0, 80)})`
    return { kind: 'failed', at, ...namesOf(first), reason }
  }
}

/** What an item is called, as far as that can be seen without understanding it. */
function namesOf(item: unknown): { externalId: string | null; title: string | null } {
  const known = (...paths: string[]) => sourced(item, ...paths)?.value ?? null
  return {
    externalId: known('id', 'uuid', 'externalId', 'shortcode'),
    title: known('title', 'name', 'text', 'headline'),
  }
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value === 'string' ? 'text' : typeof value}`
}

function* noticesOf(format: Format, envelope: Envelope, count: number): Generator<ImportResult> {
  const total = format.total?.(envelope) ?? null
  const next = format.nextUrl?.(envelope) ?? null
  if (count === 0)
    yield { kind: 'notice', text: 'the feed is empty: some boards answer like this to a name they do not know' }
  else if (total !== null && total > count) {
    yield {
      kind: 'notice',
      text: `the feed says that it has ${total} items, and here are ${count} of them`,
      isPartial: true,
    }
  }
  if (next !== null) yield { kind: 'notice', text: `the feed goes on at ${next}`, isPartial: true }
}
