import { ByteCollector, type Chunks } from './encoding.ts'
import type { Remark } from '../../../content/faults/remark.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { DEPTH_LIMIT, ITEM_LIMIT, TOO_DEEP, TOO_LARGE, TOO_MANY_VALUES, VALUE_LIMIT } from './raw-item.ts'

/**
 * A part of a JSON document, as bytes that are not parsed yet, or why it exceeds a limit. `truncated`
 * is set if the document ends within the part. The bytes are valid until the next part.
 */
export type JsonPart =
  | { kind: 'item'; content: Buffer | LimitError; truncated?: true }
  | { kind: 'member'; name: string; content: Buffer | LimitError; truncated?: true }
  /** The list begins. It may be empty. */
  | { kind: 'list' }
  /** The bytes after the root value, which may contain another value. */
  | { kind: 'rest'; chunks: Chunks }

/** Which limit a value exceeds. */
export interface LimitError {
  exceeds: Remark
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Splits a JSON document into the items of its list and the members around the list, while it is
 * read. The list is the root itself, or a member of the root object whose name is in `lists`. Only
 * brackets and quotes are examined, to find the ends of the values: an item that is not valid JSON
 * does not affect the next one, and JSON.parse parses each item. (A parser that emits events stops
 * at the first error and takes ten times as long.)
 * @throws {FeedError} if the values are not separated as in JSON
 */
export async function* splitJson(
  chunks: Chunks,
  lists: readonly string[],
  limit = ITEM_LIMIT,
): AsyncGenerator<JsonPart> {
  const iterator = chunks[Symbol.asyncIterator]()
  let state: 'root' | 'items' | 'after item' | 'key' | 'colon' | 'value' | 'after value' = 'root'
  let root = 0
  let name = ''
  let value: Value | undefined
  const collector = new ByteCollector()
  let offset = 0

  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const chunk = next.value
    let at = 0
    while (at < chunk.length) {
      if (value) {
        at = value.consume(chunk, at)
        if (!value.isDone) continue
        const content = value.content()
        value = undefined
        if (state === 'items') yield { kind: 'item', content }
        else if (state === 'value') yield { kind: 'member', name, content }
        else name = nameOf(content)
        state = state === 'items' ? 'after item' : state === 'value' ? 'after value' : 'colon'
        continue
      }
      const byte = chunk[at] ?? 0
      if (isSpace(byte)) {
        at += 1
        continue
      }
      const isEnd = byte === (root === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT)
      if (state === 'root' && (byte === OPEN_LIST || byte === OPEN_OBJECT)) {
        root = byte
        state = byte === OPEN_LIST ? 'items' : 'key'
        if (byte === OPEN_LIST) yield { kind: 'list' }
      } else if (state === 'value' && byte === OPEN_LIST && lists.includes(name)) {
        state = 'items'
        yield { kind: 'list' }
      } else if ((state === 'items' || state === 'after item') && byte === CLOSE_LIST && root === OPEN_OBJECT) {
        state = 'after value'
      } else if (isEnd && state !== 'colon' && state !== 'value' && state !== 'root') {
        yield { kind: 'rest', chunks: restOf(chunk.subarray(at + 1), iterator) }
        return
      } else if (state === 'after item' && byte === COMMA) {
        state = 'items'
      } else if (state === 'after value' && byte === COMMA) {
        state = 'key'
      } else if (state === 'colon' && byte === COLON) {
        state = 'value'
      } else if ((state === 'key' && byte === QUOTE) || state === 'items' || state === 'value') {
        if ([COMMA, COLON, CLOSE_LIST, CLOSE_OBJECT].includes(byte)) throw unexpected(byte, offset + at)
        collector.clear()
        value = new Value(byte, limit, collector)
        continue
      } else {
        throw unexpected(byte, offset + at)
      }
      at += 1
    }
    offset += chunk.length
  }
  if (state === 'root') return
  if (!value)
    throw new FeedError('The JSON ends too early: the file was cut off or not downloaded completely', 'cut-off')
  const content = value.content()
  yield state === 'items'
    ? { kind: 'item', content, truncated: true }
    : { kind: 'member', name, content, truncated: true }
}

/** Which limit a JSON text exceeds, if any. It is checked before parsing, which takes the memory. */
export function exceededLimit(bytes: Uint8Array): Remark | undefined {
  const start = bytes.findIndex((byte) => !isSpace(byte))
  const first = bytes[start]
  if (first === undefined) return undefined
  const value = new Value(first, ITEM_LIMIT, null)
  value.consume(bytes, start)
  return value.exceeds
}

async function* restOf(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/** A value while it is read. */
class Value {
  isDone = false
  exceeds: Remark | undefined
  private size = 0
  private depth = 0
  private values = 0
  private inString = false
  private escaped = false
  private readonly isScalar: boolean
  private readonly limit: number
  private readonly collector: ByteCollector | null

  /** @param collector receives the bytes; null if they are only checked */
  constructor(first: number, limit: number, collector: ByteCollector | null) {
    this.collector = collector
    this.isScalar = first !== QUOTE && first !== OPEN_LIST && first !== OPEN_OBJECT
    this.limit = limit
  }

  /** Adds the bytes that belong to the value. @returns the index after them */
  consume(chunk: Uint8Array, from: number): number {
    const to = this.isScalar ? this.scanScalar(chunk, from) : this.scan(chunk, from)
    this.size += to - from
    if (this.size > this.limit) this.exceeds ??= TOO_LARGE
    if (this.values > VALUE_LIMIT) this.exceeds ??= TOO_MANY_VALUES
    if (this.exceeds !== undefined) this.collector?.clear()
    else this.collector?.add(chunk.subarray(from, to))
    return to
  }

  content(): Buffer | LimitError {
    if (this.exceeds !== undefined) return { exceeds: this.exceeds }
    return this.collector?.bytes() ?? Buffer.alloc(0)
  }

  private scan(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.inString) {
        if (this.escaped) this.escaped = false
        else if (byte === BACKSLASH) this.escaped = true
        else if (byte === QUOTE) this.inString = false
      } else if (byte === QUOTE) this.inString = true
      else if (byte === COMMA) {
        this.values += 1
        continue
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        this.depth += 1
        this.values += 1
        if (this.depth > DEPTH_LIMIT) this.exceeds ??= TOO_DEEP
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.depth -= 1
      else continue
      if (this.depth === 0 && !this.inString) {
        this.isDone = true
        return at + 1
      }
    }
    return chunk.length
  }

  private scanScalar(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST || isSpace(byte)) {
        this.isDone = true
        return at
      }
    }
    return chunk.length
  }
}

function nameOf(content: Buffer | LimitError): string {
  if ('exceeds' in content) throw new FeedError('The JSON has a member whose name is too long', 'limit')
  try {
    return String(JSON.parse(content.toString()))
  } catch {
    throw new FeedError('The JSON has an invalid member name', 'invalid')
  }
}

function unexpected(byte: number, offset: number): FeedError {
  const character = byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `the byte 0x${byte.toString(16)}`
  return new FeedError(`This is not valid JSON: unexpected ${character} at byte ${offset}`, 'invalid')
}
