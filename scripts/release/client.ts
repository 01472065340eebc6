import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { joinedNotices, noteBundle } from '../licences/notices.ts'
import { packFolder } from './pack.ts'

const root = join(import.meta.dirname, '..', '..')
const parts = [
  'tsconfig.base.json',
  ...['package.json', 'src/types.ts', 'src/webhooks/signature.ts'].map((path) => `contract/${path}`),
  ...['package.json', 'tsconfig.json', 'README.md', 'bin', 'src'].map((path) => `client/${path}`),
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
    bundleProgram(clone)
    return packFolder(join(clone, 'client'), destination)
  } finally {
    rmSync(clone, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Puts the commands and the packages that they need into one file beside the one that starts them, with the licences. */
function bundleProgram(clone: string): void {
  const { metafile } = buildSync({
    entryPoints: [join(root, 'tools', 'src', 'client-program.ts')],
    outfile: join(clone, 'client', 'bin', 'program.js'),
    bundle: true,
    minify: true,
    // They are in the file with the notices.
    legalComments: 'none',
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // Our packages name their sources so.
    conditions: ['source'],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
    metafile: true,
    absWorkingDir: root,
  })
  noteBundle(metafile, clone)
  writeFileSync(join(clone, 'client', 'THIRD-PARTY-NOTICES.txt'), joinedNotices(clone))
}
