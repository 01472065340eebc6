import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packFolder } from './pack.ts'

const root = join(import.meta.dirname, '..', '..')
const parts = [
  'tsconfig.base.json',
  ...['package.json', 'src/types.ts', 'src/webhooks/signature.ts'].map((path) => `contract/${path}`),
  ...['package.json', 'tsconfig.json', 'README.md', 'src'].map((path) => `client/${path}`),
]

/**
 * Packs the client, in a copy of the repository: packing compiles, and other processes run the compiled files of this one.
 * @param destination the folder that gets the tarball
 * @returns the path of the tarball
 */
export function packClient(destination: string): string {
  const clone = mkdtempSync(join(tmpdir(), 'kandidat-client-'))
  try {
    for (const path of parts) cpSync(join(root, path), join(clone, path), { recursive: true })
    cpSync(join(root, 'LICENSE'), join(clone, 'client', 'LICENSE'))
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    return packFolder(join(clone, 'client'), destination)
  } finally {
    rmSync(clone, { recursive: true, force: true, maxRetries: 10 })
  }
}
