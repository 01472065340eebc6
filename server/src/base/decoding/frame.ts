/** What goes through the pipes of a decoder, in both directions: some words about bytes, and the bytes. */
export interface Frame {
  readonly head: object
  readonly bodies: readonly Buffer[]
}

/** Bytes that say how long the head is. */
const LENGTH = 4
/** Bytes of a head: a few words. */
const MAX_HEAD = 64 * 1024

/** A frame without its bodies, whose sizes it tells. */
export function startOfFrame(head: object, sizes: readonly number[]): Buffer {
  const json = Buffer.from(JSON.stringify({ head, sizes }))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32LE(json.length)
  return Buffer.concat([length, json])
}

/**
 * Reads one frame, from whoever gives exactly so many bytes.
 * @param longest bytes that all bodies have at most: a decoder that was taken over could answer without an end
 */
export async function readFrame(read: (length: number) => Buffer | Promise<Buffer>, longest: number): Promise<Frame> {
  const length = (await read(LENGTH)).readUInt32LE()
  if (length > MAX_HEAD) throw new Error('the head of a frame is too long')
  const { head, sizes } = JSON.parse((await read(length)).toString()) as { head: object; sizes: number[] }
  if (sizes.reduce((sum, size) => sum + size, 0) > longest) throw new Error('a frame is too long')
  const bodies: Buffer[] = []
  for (const size of sizes) bodies.push(await read(size))
  return { head, bodies }
}
