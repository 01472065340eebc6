import type { Chunks } from './encoding.ts'
import { FeedError } from './feed-error.ts'
import { ITEM_LIMIT } from './raw-item.ts'

/**
 * A part of a JSON document, as bytes that are not parsed yet. `bytes` is null if they exceed the
 * limit; `truncated` is set if the document ends within the part.
 */
export type JsonPart =
  | { kind: 'item'; bytes: Buffer | null; truncated?: true }
  | { kind: 'member'; name: string; bytes: Buffer | null; truncated?: true }
  /** The list begins. It may be empty. */
  | { kind: 'list' }
  /** The bytes after the root value, which may contain another value. */
  | { kind: 'rest'; chunks: Chunks }

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
  let offset = 0

  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const chunk = next.value
    let at = 0
    while (at < chunk.length) {
      if (value) {
        at = value.consume(chunk, at)
        if (!value.isDone) continue
        const bytes = value.bytes()
        value = undefined
        if (state === 'items') yield { kind: 'item', bytes }
        else if (state === 'value') yield { kind: 'member', name, bytes }
        else name = nameOf(bytes)
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
        value = new Value(byte, limit)
        continue
      } else {
        throw unexpected(byte, offset + at)
      }
      at += 1
    }
    offset += chunk.length
  }
  if (state === 'root') return
  if (!value) throw new FeedError('The JSON ends too early: the file was cut off or not downloaded completely')
  const bytes = value.bytes()
  yield state === 'items' ? { kind: 'item', bytes, truncated: true } : { kind: 'member', name, bytes, truncated: true }
}

async function* restOf(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/** A value while it is read. */
class Value {
  isDone = false
  private parts: Uint8Array[] = []
  private size = 0
  private depth = 0
  private inString = false
  private escaped = false
  private readonly isScalar: boolean
  private readonly limit: number

  constructor(first: number, limit: number) {
    this.isScalar = first !== QUOTE && first !== OPEN_LIST && first !== OPEN_OBJECT
    this.limit = limit
  }

  /** Adds the bytes that belong to the value. @returns the index after them */
  consume(chunk: Uint8Array, from: number): number {
    const to = this.isScalar ? this.scanScalar(chunk, from) : this.scan(chunk, from)
    this.size += to - from
    if (this.size > this.limit) this.parts = []
    else this.parts.push(chunk.subarray(from, to))
    return to
  }

  bytes(): Buffer | null {
    return this.size > this.limit ? null : Buffer.concat(this.parts)
  }

  private scan(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.inString) {
        if (this.escaped) this.escaped = false
        else if (byte === BACKSLASH) this.escaped = true
        else if (byte === QUOTE) this.inString = false
      } else if (byte === QUOTE) this.inString = true
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.depth += 1
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.depth -= 1
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

function nameOf(bytes: Buffer | null): string {
  try {
    return String(JSON.parse(bytes?.toString() ?? '""'))
  } catch {
    throw new FeedError('The JSON has an invalid member name')
  }
}

function unexpected(byte: number, offset: number): FeedError {
  const character = byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `the byte 0x${byte.toString(16)}`
  return new FeedError(`This is not valid JSON: unexpected ${character} at byte ${offset}`)
}
