import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packs a folder as npm packs it. Equal contents give equal bytes.
 * @param destination the folder that gets the tarball
 * @returns the path of the tarball
 */
export function packFolder(folder: string, destination: string): string {
  const args = ['pack', '--loglevel=error', '--pack-destination', destination]
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 2] })
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  return join(destination, `${name?.replace('@', '').replace('/', '-')}-${version}.tgz`)
}
