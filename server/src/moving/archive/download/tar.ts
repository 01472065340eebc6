/** A file of a tar archive. */
export interface TarEntry {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

const BLOCK = 512

/**
 * The header of a file in a tar archive (POSIX.1-1988, ustar), which every system unpacks.
 * @param entry its name has at most 100 ASCII characters, and its size is below 8 GiB
 * @param at seconds since 1970
 */
export function tarHeader({ name, size }: TarEntry, at: number): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name) || size >= 8 ** 11) throw new Error('a file does not fit into the archive')
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(at, 12), 136)
  // The checksum counts its own place as spaces.
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What follows the bytes of a file, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** The end of a tar archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)
