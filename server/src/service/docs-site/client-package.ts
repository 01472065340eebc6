import { createHash } from 'node:crypto'

/** The client package as the service serves it. */
export interface ClientPackage {
  /** Its file in the folder of data. */
  readonly file: string
  readonly version: string
  /** SHA-256 of the tarball, as hexadecimal. */
  readonly sha256: string
}

export const CLIENT_FILE = 'client.tgz'
export const CLIENT_ADDRESS = `/docs/${CLIENT_FILE}`

/** @param tarball as `scripts/bundle/client.ts` made it, from the same version as this program */
export function clientPackage(tarball: Buffer, version: string): ClientPackage {
  return { file: CLIENT_FILE, version, sha256: createHash('sha256').update(tarball).digest('hex') }
}

/** The line that `sha256sum --check` reads. */
export function checksumLine({ sha256, file }: ClientPackage): string {
  return `${sha256}  ${file}\n`
}
