import { hash } from 'node:crypto'
import type { Language } from '@kandidat/contract/resources/enumerations'
import { type Chunks, openFeed } from '../parsing/encoding.ts'
import { FeedError, ItemError } from '../../../content/texts/feed-error.ts'
import { type Envelope, ITEM_LIMIT, type RawItem } from '../parsing/raw-item.ts'
import { brief, sourced } from '../parsing/fields.ts'
import { type ImportContext, normalize } from './normalize.ts'
import type { Format } from './format.ts'
import { languageOf } from '../values/language.ts'
import type { ImportResult } from './result.ts'
import type { Remark } from '../../../content/faults/remark.ts'
import { leftOutFor } from './item.ts'
import { watchItem } from './unread-fields.ts'

// Bytes. V8 collects the garbage of items of several megabytes so late that forty in a row took 320 MB instead of 282. The
// launcher makes `gc` available to imports.
const LARGE = 2_000_000

/** Functions that open the feed, or each of its pages. They can be called repeatedly. */
export type Source = (() => Chunks) | readonly (() => Chunks)[]

// What the items of groups may take in memory while the others of their group are missing.
const HELD_LIMIT = 2 * ITEM_LIMIT
const TOO_FAR_APART = `Items of one position are too far apart: more than ${HELD_LIMIT / 1024 / 1024} MB would have to wait for the others at`
const GROUP_LIMIT = 200_000
const KEY_LENGTH = 100
// The addresses of pages are ids too, if the pages have none.
const ID_LENGTH = 2_000

/**
 * Reads and converts the items of a feed. An item that cannot be converted does not stop the rest.
 * @param source is opened twice if several items of the format may be one position
 * @throws {FeedError} if the feed cannot be read, or not to its end
 */
export async function* readFeed(format: Format, source: Source, context: ImportContext): AsyncGenerator<ImportResult> {
  const groups = await groupsOf(format, source)
  const waiting = new Map<string, { at: string; values: unknown[]; size: number }>()
  let envelope: Envelope = {}
  let count = 0
  let held = 0
  for await (const raw of itemsOf(format, source)) {
    count += 1
    if ('error' in raw) {
      const known = { at: raw.at, ...identify(raw.item, format), ...leftOutFor(raw.error) }
      yield raw.effect === 'empty' ? { kind: 'skipped', isEmptyPage: true, ...known } : { kind: 'failed', ...known }
      continue
    }
    envelope = raw.envelope
    const group = keyOf(format, raw.value)
    const first = waiting.get(group ?? '') ?? { at: raw.at, values: [], size: 0 }
    first.values.push(raw.value)
    if (group !== null && first.values.length < (groups.get(group) ?? 1)) {
      first.size += raw.size
      held += raw.size
      if (held > HELD_LIMIT) throw new FeedError(`${TOO_FAR_APART} ${raw.at}`, 'limit')
      waiting.set(group, first)
      continue
    }
    if (group !== null) waiting.delete(group)
    held -= first.size
    yield await convertOne(format, { ...first, envelope }, context)
  }
  yield* noticesOf(format, envelope, count)
}

async function* itemsOf(format: Format, source: Source): AsyncGenerator<RawItem> {
  const pages = [source].flat()
  for (const [index, page] of pages.entries()) {
    for await (const raw of format.read(await openFeed(page()))) {
      if ('size' in raw && raw.size > LARGE) globalThis.gc?.()
      yield pages.length === 1 ? raw : { ...raw, at: `page ${index + 1}, ${raw.at}` }
    }
  }
}

/**
 * Counts the items of each group, which is converted as soon as its last item is read. If the feed
 * is cut off, the items before the cut count, and reading them again reports it.
 */
async function groupsOf(format: Format, source: Source): Promise<Map<string, number>> {
  const groups = new Map<string, number>()
  if (!format.groupKey) return groups
  try {
    for await (const raw of itemsOf(format, source)) {
      const key = 'value' in raw ? keyOf(format, raw.value) : null
      if (key !== null) groups.set(key, (groups.get(key) ?? 0) + 1)
      if (groups.size > GROUP_LIMIT) break
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
  }
  if (groups.size > GROUP_LIMIT)
    throw new FeedError(`The feed has more than ${GROUP_LIMIT} openings, which is the limit`, 'limit')
  return groups
}

/** The key is shortened, because all keys of a feed are in memory. */
function keyOf(format: Format, value: unknown): string | null {
  const key = format.groupKey?.(value) ?? null
  return key !== null && key.length > KEY_LENGTH ? hash('sha256', key) : key
}

async function convertOne(
  format: Format,
  { at, values: given, envelope }: { at: string; values: unknown[]; envelope: Envelope },
  context: ImportContext,
): Promise<ImportResult> {
  const values = inOwnLanguageFirst(format, given, context)
  const [first] = values
  if (typeof first !== 'object' || first === null || Array.isArray(first)) {
    return {
      kind: 'failed',
      at,
      externalId: null,
      title: null,
      ...leftOutFor({ code: 'not-object', found: kindOf(first) }),
    }
  }
  try {
    const watched = format.refusesUnknownFields ? null : watchItem(first)
    const converted = format.convert(watched ? [watched.value, ...values.slice(1)] : values, envelope)
    if (converted.kind === 'position') {
      const externalId = format.translations?.id(given) ?? converted.posting.externalId
      const { length } = externalId
      if (length > ID_LENGTH) throw new ItemError({ code: 'id-long', length, limit: ID_LENGTH })
      const { item, details } = await normalize({ ...converted.posting, externalId }, context)
      return { kind: 'position', at, item, details: { ...details, unread: watched?.unread() ?? [] } }
    }
    if (converted.kind !== 'skip') return { ...converted, at }
    const { externalId, title } = converted
    return {
      kind: 'skipped',
      at,
      externalId: externalId && brief(externalId),
      title: title && brief(title),
      ...leftOutFor(converted.reason),
    }
  } catch (error) {
    // An item of an unexpected shape can cause a TypeError or RangeError in the format.
    const isAboutItem = error instanceof ItemError || error instanceof TypeError || error instanceof RangeError
    if (!isAboutItem) throw error
    const remark: Remark = error instanceof ItemError ? error.remark : { code: 'item-shape' }
    return { kind: 'failed', at, ...identify(first, format), ...leftOutFor(remark) }
  }
}

/** The items of one position: those in the language of the company first, otherwise in the order of the feed. */
function inOwnLanguageFirst({ translations }: Format, values: unknown[], context: ImportContext): unknown[] {
  if (values.length < 2 || translations === undefined) return values
  // Text in British English is text in English.
  const spoken = (language: Language | undefined) => (language === 'GB' ? 'EN' : language)
  const isOwn = (value: unknown) => spoken(languageOf(translations.language(value) ?? '')) === spoken(context.language)
  return values.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

/** Finds the id and title of an item that could not be converted. */
function identify(item: unknown, { name }: Format): { externalId: string | null; title: string | null } {
  const known = (...paths: string[]) => {
    const text = sourced(item, ...paths)?.value
    return text === undefined ? null : brief(text)
  }
  return {
    externalId: known('id', 'uuid', 'externalId', 'shortcode'),
    // Lever calls the title `text`; elsewhere that is the whole text of a position.
    title: known('title', 'name', ...(name === 'lever' ? ['text'] : []), 'headline'),
  }
}

/** The kind of a value of JSON that is no object. */
function kindOf(value: unknown): Extract<Remark, { code: 'not-object' }>['found'] {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'text'
}

function* noticesOf(format: Format, envelope: Envelope, count: number): Generator<ImportResult> {
  const total = format.total?.(envelope) ?? null
  const next = format.nextUrl?.(envelope) ?? null
  if (count === 0) {
    // Nothing tells such an answer from that of a company without open positions.
    yield { kind: 'notice', remark: { code: 'feed-empty' }, isPartial: true }
  }
  if (count > 0 && total !== null && total > count) {
    yield { kind: 'notice', remark: { code: 'feed-longer', total, read: count }, isPartial: true }
  }
  if (next !== null) yield { kind: 'notice', remark: { code: 'feed-continues', address: brief(next) }, isPartial: true }
}
