import { type Chunks, type OpenedFeed, utf8Chunks, utf8Text } from './encoding.ts'
import { excerpt, markupName, WRONG_ADDRESS } from './feed-head.ts'
import type { Remark } from '../../../content/faults/remark.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { brief } from './fields.ts'
import { type Envelope, ITEM_LIMIT, type RawItem, TOO_LARGE, TOO_MANY_VALUES, VALUE_LIMIT } from './raw-item.ts'
import { exceededLimit, type LimitError, splitJson } from './json-split.ts'
import { splitLines } from './line-split.ts'

/** Where a JSON feed has its items. */
export interface JsonShape {
  /** Members of the root object that may contain the list. A list as root is always accepted. */
  listNames: readonly string[]
  /**
   * A root object with one of these members is itself an item, and more may follow as JSON Lines.
   */
  itemMembers: readonly string[]
}

/**
 * Reads the items of a JSON feed: a list, a list in an object, one object, or JSON Lines. Holds one
 * item in memory.
 * @param feed the name of the expected feed for error messages, such as "Greenhouse's feed"
 * @throws {FeedError} if the input is not such a feed, or cannot be read to its end
 */
export async function* jsonItems(
  opened: OpenedFeed,
  { listNames, itemMembers }: JsonShape,
  feed: string,
): AsyncGenerator<RawItem> {
  refuseOtherFormats(opened.head, feed)
  const chunks = utf8Chunks(opened)
  if (itemMembers.length > 0 && isLines(opened.head)) yield* lineItems(chunks, listNames)
  else yield* documentItems(chunks, { listNames, itemMembers }, feed)
}

async function* documentItems(
  chunks: Chunks,
  { listNames, itemMembers }: JsonShape,
  feed: string,
): AsyncGenerator<RawItem> {
  const around = openEnvelope()
  let count = 0
  let isList = false
  for await (const piece of splitJson(chunks, listNames)) {
    if (piece.kind === 'list') isList = true
    else if (piece.kind === 'item') {
      count += 1
      yield parseItem(piece.content, `item ${count}`, around.envelope, piece.truncated)
    } else if (piece.kind === 'member') {
      around.add(piece.name, parseItem(piece.content, brief(piece.name), {}, piece.truncated))
    } else if (isList) {
      yield* around.error('the members around the list')
      yield* errorAfterEnd(piece.chunks)
    } else {
      const { envelope } = around
      const error = around.error('item 1')
      if (error.length === 0 && !itemMembers.some((name) => name in envelope))
        throw notTheFeed(envelope, listNames, feed)
      yield* error.length > 0 ? error : [{ at: 'item 1', value: envelope, envelope: {}, size: around.size() }]
      yield* lineItems(piece.chunks, listNames, 2)
    }
  }
}

/** Collects the members of the root. Together they are one item at most, and have its limits. */
function openEnvelope() {
  // A feed chooses the names of the members, and `__proto__` can be one of them.
  const envelope = Object.create(null) as Record<string, unknown>
  let size = 0
  let count = 0
  let problem: Remark | undefined
  return {
    envelope: envelope as Envelope,
    size: () => size,
    add(name: string, read: RawItem) {
      count += 1
      size += name.length + ('error' in read ? 0 : read.size)
      if ('error' in read) problem ??= { code: 'member', name: brief(read.at), because: read.error }
      if (size > ITEM_LIMIT) problem ??= TOO_LARGE
      if (count > VALUE_LIMIT) problem ??= TOO_MANY_VALUES
      if (problem === undefined && 'value' in read) envelope[name] = read.value
    },
    error: (at: string): RawItem[] => (problem === undefined ? [] : [{ at, error: problem }]),
  }
}

function refuseOtherFormats(head: string, feed: string): void {
  const first = /^\s*(\S)/.exec(head)?.[1]
  if (first === '{' || first === '[') return
  if (first === undefined) throw new FeedError(`${feed} is JSON, but the input is empty`, 'empty')
  if (first !== '<')
    throw new FeedError(`${feed} is JSON, but the input begins with "${excerpt(head)}"`, 'other-format')
  throw new FeedError(`${feed} is JSON, but the input is ${markupName(head)}: ${WRONG_ADDRESS}`, 'web-page')
}

/** Reads JSON Lines: one item per line. A line that is a whole page of the feed gives its items. */
export async function* lineItems(chunks: Chunks, lists: readonly string[] = [], from = 1): AsyncGenerator<RawItem> {
  for await (const { number, bytes } of splitLines(chunks)) {
    const at = `line ${number + from - 1}`
    const read = bytes === null ? { at, error: TOO_LARGE } : parseDocument(bytes, at, {})
    const list =
      'value' in read && lists.map((name) => memberOf(read.value, name)).find((value) => Array.isArray(value))
    if (!Array.isArray(list)) yield read
    else if ('value' in read) {
      const { size, value } = read
      const envelope = value as Envelope
      // The items share the memory of the line.
      yield* list.map((item: unknown, i) => ({
        at: `${at}, item ${i + 1}`,
        value: item,
        envelope,
        size: size / list.length,
      }))
    }
  }
}

async function* errorAfterEnd(chunks: Chunks): AsyncGenerator<RawItem> {
  for await (const { number } of splitLines(chunks)) {
    yield {
      at: `line ${number} after the end`,
      error: { code: 'after-end' },
    }
    break
  }
}

/** Parses a document that is a single item, within the limits of an item. */
export function parseDocument(bytes: Buffer, at: string, envelope: Envelope): RawItem {
  const exceeds = exceededLimit(bytes)
  return parseItem(exceeds === undefined ? bytes : { exceeds }, at, envelope)
}

function parseItem(content: Buffer | LimitError, at: string, envelope: Envelope, truncated?: true): RawItem {
  if ('exceeds' in content) return { at, error: content.exceeds }
  if (truncated) return { at, error: { code: 'item-cut' } }
  const text = utf8Text(content)
  if (text === undefined) return { at, error: { code: 'item-encoding' } }
  try {
    return { at, value: JSON.parse(text) as unknown, envelope, size: content.length }
  } catch (error) {
    // The message of JSON.parse quotes the text, which may contain personal data.
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    return { at, error: { code: 'item-json', position: position === undefined ? null : Number(position) } }
  }
}

/** Whether the first line is a whole object, as in JSON Lines. */
function isLines(head: string): boolean {
  const end = head.indexOf('\n')
  const line = end === -1 ? '' : head.slice(0, end).trim()
  return line.startsWith('{') && line.endsWith('}')
}

function notTheFeed(envelope: Envelope, lists: readonly string[], feed: string): FeedError {
  const names = Object.keys(envelope).slice(0, 8).map(brief).join(', ') || 'nothing'
  return new FeedError(
    `${feed} has a list "${lists.join('" or "')}", which is missing here (found: ${names})`,
    'other-feed',
  )
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Envelope)[name] : undefined
}
