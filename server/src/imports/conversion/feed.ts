import { type Chunks, openFeed } from '../parsing/encoding.ts'
import { ItemError } from '../parsing/feed-error.ts'
import type { Envelope, RawItem } from '../parsing/raw-item.ts'
import { sourced } from '../parsing/fields.ts'
import { type ImportContext, normalize } from './normalize.ts'
import type { Format } from './format.ts'
import type { ImportResult } from './result.ts'
import { watchItem } from './unread-fields.ts'

/** Functions that open the feed, or each of its pages. They can be called repeatedly. */
export type Source = (() => Chunks) | readonly (() => Chunks)[]

/**
 * Reads and converts the items of a feed. An item that cannot be converted does not stop the rest.
 * @param source is opened twice if several items of the format may be one position
 * @throws {FeedError} if the feed cannot be read, or not to its end
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
      const known = { at: raw.at, ...identify(raw.item) }
      yield { kind: raw.effect === 'empty' ? 'skipped' : 'failed', ...known, reason: raw.error }
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
  if (unread > 0) yield { kind: 'notice', text: `${unread} of the items or pages could not be read`, isPartial: true }
}

async function* itemsOf(format: Format, source: Source): AsyncGenerator<RawItem> {
  const pages = [source].flat()
  for (const [index, page] of pages.entries()) {
    for await (const raw of format.read(await openFeed(page()))) {
      yield pages.length === 1 ? raw : { ...raw, at: `page ${index + 1}, ${raw.at}` }
    }
  }
}

/** Counts the items of each group, which is converted as soon as its last item is read. */
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
    return { kind: 'skipped', at, externalId: null, title: null, reason: `it is ${typeName(first)}, not an object` }
  }
  try {
    const watched = format.refusesUnknownFields ? null : watchItem(first)
    const converted = format.convert(watched ? [watched.value, ...values.slice(1)] : values, envelope)
    if (converted.kind === 'position') {
      const { item, details } = await normalize(converted.posting, context)
      return { kind: 'position', at, item, details: { ...details, unread: watched?.unread() ?? [] } }
    }
    return converted.kind === 'skip' ? { ...converted, kind: 'skipped', at } : { ...converted, at }
  } catch (error) {
    // An item of an unexpected shape can cause a TypeError or RangeError in the format.
    const isAboutItem = error instanceof ItemError || error instanceof TypeError || error instanceof RangeError
    if (!isAboutItem) throw error
    const reason =
      error instanceof ItemError ? error.message : `it could not be converted (${error.message.slice(0, 80)})`
    return { kind: 'failed', at, ...identify(first), reason }
  }
}

/** Finds the id and title of an item that could not be converted. */
function identify(item: unknown): { externalId: string | null; title: string | null } {
  const known = (...paths: string[]) => sourced(item, ...paths)?.value ?? null
  return {
    externalId: known('id', 'uuid', 'externalId', 'shortcode'),
    title: known('title', 'name', 'text', 'headline'),
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value === 'string' ? 'text' : typeof value}`
}

function* noticesOf(format: Format, envelope: Envelope, count: number): Generator<ImportResult> {
  const total = format.total?.(envelope) ?? null
  const next = format.nextUrl?.(envelope) ?? null
  if (count === 0)
    yield { kind: 'notice', text: 'the feed is empty; some job boards answer like this if they do not know the name' }
  else if (total !== null && total > count) {
    yield {
      kind: 'notice',
      text: `the feed has ${total} items, but only ${count} of them were read`,
      isPartial: true,
    }
  }
  if (next !== null) yield { kind: 'notice', text: `the feed continues at ${next}`, isPartial: true }
}
