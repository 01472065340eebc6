import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

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
 * Packs the client in a copy of the repository, because `npm pack` compiles and other processes run
 * the compiled files of this repository. The copy is removed after the test file.
 */
export async function pack(): Promise<Packed> {
  const temporary = mkdtempSync(join(tmpdir(), 'kandidat-packed-'))
  afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
  const clone = join(temporary, 'clone')
  const copy = (path: string) => cpSync(join(root, path), join(clone, path), { recursive: true })
  for (const path of ['package.json', 'src/types.ts', 'src/webhooks/signature.ts']) copy(join('contract', path))
  for (const path of ['package.json', 'tsconfig.json', 'README.md', 'src']) copy(join('client', path))
  copy('tsconfig.base.json')
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  await npm(join(clone, 'client'), 'pack', '--pack-destination', temporary)
  const name = readdirSync(temporary).find((each) => each.endsWith('.tgz')) ?? ''
  const tarball = join(temporary, name)
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
