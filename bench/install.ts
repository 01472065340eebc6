import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockFile {
  packages: Record<string, { version?: string; optional?: boolean }>
}

const folder = import.meta.dirname

/** Installs the packages of this folder, which only the benchmark of the API needs, if they are missing or outdated. */
export function installBench(): void {
  if (isInstalled()) return
  console.log('Installing the programs to compare with, once (npm ci in bench) …')
  const flags = ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
  const npm = spawnSync('npm', flags, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (npm.status !== 0) throw new Error('npm ci failed in bench, for the reason that npm gives above')
}

function isInstalled(): boolean {
  // npm writes this file when it has installed everything else.
  const noted = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const { packages } = JSON.parse(readFileSync(noted, 'utf8')) as LockFile
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as LockFile
  return Object.entries(wanted.packages).every(
    ([path, { version, optional }]) => path === '' || optional === true || packages[path]?.version === version,
  )
}
