import { ByteCollector, type Chunks } from './encoding.ts'
import { ITEM_LIMIT } from './raw-item.ts'

/** A line that is not blank, counted from 1. `bytes` is null if it exceeds the limit, and valid until the next line. */
export interface Line {
  number: number
  bytes: Buffer | null
}

const NEWLINE = 0x0a

/** Splits bytes into lines. An endless line takes no more memory than the limit. */
export async function* splitLines(chunks: Chunks, limit = ITEM_LIMIT): AsyncGenerator<Line> {
  const collector = new ByteCollector()
  let size = 0
  let number = 1
  const add = (part: Uint8Array) => {
    size += part.length
    if (size > limit) collector.clear()
    else collector.add(part)
  }
  const endLine = (): Line | undefined => {
    const line = { number, bytes: size > limit ? null : collector.bytes() }
    collector.clear()
    size = 0
    number += 1
    return line.bytes !== null && isBlank(line.bytes) ? undefined : line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end))
      const line = endLine()
      if (line) yield line
      from = end + 1
    }
    if (from < chunk.length) add(chunk.subarray(from))
  }
  const last = endLine()
  if (last) yield last
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
