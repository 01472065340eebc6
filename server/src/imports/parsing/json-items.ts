import { NOT_UTF8, type Chunks, type OpenedFeed, utf8Chunks, utf8Text } from './encoding.ts'
import { excerpt, markupName } from './feed-head.ts'
import { FeedError } from './feed-error.ts'
import { type Envelope, ITEM_LIMIT, type RawItem } from './raw-item.ts'
import { splitJson } from './json-split.ts'
import { splitLines } from './line-split.ts'

/** Where the items of a JSON feed are. */
export interface JsonShape {
  /** Members of the root object that hold the list; a list as root is always taken. */
  listNames: readonly string[]
  /** Which of these an item has, where an object as root can itself be an item and more may follow as JSON Lines. */
  itemMembers: readonly string[]
}

/**
 * The items of a JSON feed: a list, a list in an object, one object, or JSON Lines. Memory holds one item.
 * @param feed what the feed should be, for sentences: "Greenhouse's feed"
 */
export async function* jsonItems(
  opened: OpenedFeed,
  { listNames, itemMembers }: JsonShape,
  feed: string,
): AsyncGenerator<RawItem> {
  refuseOthers(opened.head, feed)
  const chunks = utf8Chunks(opened)
  if (itemMembers.length > 0 && isLines(opened.head)) yield* lineItems(chunks, listNames)
  else yield* documentItems(chunks, { listNames, itemMembers }, feed)
}

async function* documentItems(
  chunks: Chunks,
  { listNames, itemMembers }: JsonShape,
  feed: string,
): AsyncGenerator<RawItem> {
  const envelope = Object.create(null) as Record<string, unknown>
  let count = 0
  let isList = false
  for await (const piece of splitJson(chunks, listNames)) {
    if (piece.kind === 'list') isList = true
    else if (piece.kind === 'item') {
      count += 1
      yield parseItem(piece.bytes, `item ${count}`, envelope, piece.cut)
    } else if (piece.kind === 'member') {
      const read = parseItem(piece.bytes, piece.name, envelope, piece.cut)
      if ('error' in read) throw new FeedError(`"${piece.name}" ${read.error}`)
      envelope[piece.name] = read.value
    } else if (isList) yield* nothingAfter(piece.chunks)
    else {
      if (!itemMembers.some((name) => name in envelope)) throw notTheFeed(envelope, listNames, feed)
      yield { at: 'item 1', value: envelope, envelope: {} }
      yield* lineItems(piece.chunks, listNames, 2)
    }
  }
}

function refuseOthers(head: string, feed: string): void {
  const first = /^\s*(\S)/.exec(head)?.[1]
  if (first === '{' || first === '[') return
  if (first === undefined) throw new FeedError(`There is nothing in it, and ${feed} is JSON`)
  if (first !== '<') throw new FeedError(`This is no JSON (it begins with "${excerpt(head)}"), and ${feed} is`)
  throw new FeedError(`This is ${markupName(head)}, and ${feed} is JSON: a wrong address, or a page that says why not`)
}

/** JSON Lines: one item a line, and a line that is a whole page of the feed is its items. */
export async function* lineItems(chunks: Chunks, lists: readonly string[] = [], from = 1): AsyncGenerator<RawItem> {
  for await (const { number, bytes } of splitLines(chunks)) {
    const read = parseItem(bytes, `line ${number + from - 1}`, {})
    const list =
      'value' in read && lists.map((name) => memberOf(read.value, name)).find((value) => Array.isArray(value))
    if (!Array.isArray(list)) yield read
    else {
      const envelope = 'value' in read ? (read.value as Envelope) : {}
      yield* list.map((value: unknown, i) => ({ at: `${read.at}, item ${i + 1}`, value, envelope }))
    }
  }
}

async function* nothingAfter(chunks: Chunks): AsyncGenerator<RawItem> {
  for await (const { number } of splitLines(chunks)) {
    yield {
      at: `line ${number} after the end`,
      error: 'stands after the end of the list: nothing from there on was read',
    }
    break
  }
}

function parseItem(bytes: Buffer | null, at: string, envelope: Envelope, cut?: true): RawItem {
  if (bytes === null)
    return { at, error: `is larger than ${ITEM_LIMIT / 1024 / 1024} MB, which is the most that one item may be` }
  if (cut) return { at, error: 'is cut off: the file ends in it, or one of its quotes is missing' }
  const text = utf8Text(bytes)
  if (text === undefined) return { at, error: NOT_UTF8 }
  try {
    return { at, value: JSON.parse(text) as unknown, envelope }
  } catch (error) {
    // The message itself repeats what stands there.
    const position = error instanceof Error ? /at position \d+/.exec(error.message)?.[0] : undefined
    return { at, error: `is no JSON${position ? ` (${position})` : ''}` }
  }
}

/** Whether the first line is a whole object: that is how JSON Lines look, and how no document with line breaks does. */
function isLines(head: string): boolean {
  const end = head.indexOf('\n')
  const line = end === -1 ? '' : head.slice(0, end).trim()
  return line.startsWith('{') && line.endsWith('}')
}

function notTheFeed(envelope: Envelope, lists: readonly string[], feed: string): FeedError {
  const names = Object.keys(envelope).slice(0, 8).join(', ') || 'nothing'
  return new FeedError(`${feed} has a list "${lists.join('" or "')}", and this has none (it has: ${names})`)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Envelope)[name] : undefined
}
