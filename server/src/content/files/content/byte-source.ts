/** Bytes that can be read from any place, so that no file needs to be in memory as a whole. */
export interface ByteSource {
  readonly size: number
  /** Reads so many bytes; fewer only at the end. */
  read(offset: number, length: number): Promise<Buffer>
}

/** Bytes that are read at once. */
const PIECE = 256 * 1024

/**
 * All bytes in pieces.
 * @param overlap bytes of the previous piece that each piece begins with, so that a word at a border is found
 */
export async function* pieces(source: ByteSource, overlap = 0): AsyncGenerator<Buffer> {
  let tail = Buffer.alloc(0)
  for (let offset = 0; offset < source.size; offset += PIECE) {
    const piece = Buffer.concat([tail, await source.read(offset, Math.min(PIECE, source.size - offset))])
    yield piece
    tail = overlap === 0 ? tail : piece.subarray(-overlap)
  }
}
