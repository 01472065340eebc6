import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { packClient } from '../../scripts/release/client.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** The package as npm packs it. */
export interface Packed {
  /** The path of the tarball. */
  tarball: string
  /** The folder with the unpacked tarball. */
  folder: string
  /** Creates a project with the package installed, and with links to other packages. */
  project: (name: string, links?: readonly string[]) => Promise<string>
}

/**
 * Packs the client, as the service serves it, and unpacks it. Both are removed after the test file.
 */
export async function pack(): Promise<Packed> {
  const temporary = mkdtempSync(join(tmpdir(), 'kandidat-packed-'))
  afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
  const tarball = packClient(temporary)
  await run('tar', ['-xzf', tarball, '-C', temporary])

  const project = async (named: string, links: readonly string[] = []) => {
    const folder = join(temporary, named)
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: named, type: 'module' }))
    await npm(folder, 'install', '--offline', tarball)
    for (const each of links) {
      const link = join(folder, 'node_modules', each)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(root, 'node_modules', each), link)
    }
    return folder
  }
  return { tarball, folder: join(temporary, 'package'), project }
}

async function npm(cwd: string, ...args: string[]): Promise<void> {
  await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd })
}
