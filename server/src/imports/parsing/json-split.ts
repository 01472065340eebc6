import type { Chunks } from './encoding.ts'
import { FeedError } from './feed-error.ts'
import { ITEM_LIMIT } from './raw-item.ts'

/** A part of a JSON document, as bytes that are not parsed yet; null where they are more than the limit. */
export type JsonPart =
  | { kind: 'item'; bytes: Buffer | null; cut?: true }
  | { kind: 'member'; name: string; bytes: Buffer | null; cut?: true }
  /** The list begins: there is one, even if nothing is in it. */
  | { kind: 'list' }
  /** The bytes after the root value, which may hold another one. */
  | { kind: 'rest'; chunks: Chunks }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Splits a JSON document into the items of its list and the members around it, while it is read: the root itself, or what
 * stands under one of `lists` in a root object. Only where an item ends is looked for here, which takes brackets and
 * quotes alone; so one item that is no JSON does not spoil the next, and each is parsed by JSON.parse at its speed. (A
 * parser that gives events stops at the first fault, and takes ten times as long.)
 * @throws FeedError where what parts the values is not as in JSON
 */
export async function* splitJson(
  chunks: Chunks,
  lists: readonly string[],
  limit = ITEM_LIMIT,
): AsyncGenerator<JsonPart> {
  const iterator = chunks[Symbol.asyncIterator]()
  let where: 'root' | 'items' | 'after item' | 'key' | 'colon' | 'value' | 'after value' = 'root'
  let root = 0
  let name = ''
  let value: Value | undefined
  let offset = 0

  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const chunk = next.value
    let at = 0
    while (at < chunk.length) {
      if (value) {
        at = value.take(chunk, at)
        if (!value.isDone) continue
        const bytes = value.bytes()
        value = undefined
        if (where === 'items') yield { kind: 'item', bytes }
        else if (where === 'value') yield { kind: 'member', name, bytes }
        else name = nameOf(bytes)
        where = where === 'items' ? 'after item' : where === 'value' ? 'after value' : 'colon'
        continue
      }
      const byte = chunk[at] ?? 0
      if (isSpace(byte)) {
        at += 1
        continue
      }
      const isEnd = byte === (root === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT)
      if (where === 'root' && (byte === OPEN_LIST || byte === OPEN_OBJECT)) {
        root = byte
        where = byte === OPEN_LIST ? 'items' : 'key'
        if (byte === OPEN_LIST) yield { kind: 'list' }
      } else if (where === 'value' && byte === OPEN_LIST && lists.includes(name)) {
        where = 'items'
        yield { kind: 'list' }
      } else if ((where === 'items' || where === 'after item') && byte === CLOSE_LIST && root === OPEN_OBJECT) {
        where = 'after value'
      } else if (isEnd && where !== 'colon' && where !== 'value' && where !== 'root') {
        yield { kind: 'rest', chunks: restOf(chunk.subarray(at + 1), iterator) }
        return
      } else if (where === 'after item' && byte === COMMA) {
        where = 'items'
      } else if (where === 'after value' && byte === COMMA) {
        where = 'key'
      } else if (where === 'colon' && byte === COLON) {
        where = 'value'
      } else if ((where === 'key' && byte === QUOTE) || where === 'items' || where === 'value') {
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
  if (where === 'root') return
  if (!value) throw new FeedError('The JSON ends in the middle: the file was cut off, or was not downloaded to its end')
  const bytes = value.bytes()
  yield where === 'items' ? { kind: 'item', bytes, cut: true } : { kind: 'member', name, bytes, cut: true }
}

async function* restOf(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/** One value while it is read, from its first byte to its last. */
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

  /** Takes what belongs to the value, and says where it stopped. */
  take(chunk: Uint8Array, from: number): number {
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
    throw new FeedError('The JSON has a name of a member that is none')
  }
}

function unexpected(byte: number, offset: number): FeedError {
  const sign = byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `the byte 0x${byte.toString(16)}`
  return new FeedError(`This is no JSON: ${sign} at byte ${offset} is not what can stand there`)
}
