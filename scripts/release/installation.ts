import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The largest production install, with one Node and PostgreSQL, in bytes. */
export const LARGEST_INSTALL = 300e6

// Not the Node of this clone: an installation has its own, or uses that of the machine.
const programs = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

/** An environment with nothing but a home and the programs of the machine, as after `env -i`. */
export function bareEnvironment(home: string): Record<string, string> {
  return { PATH: programs.join(delimiter), HOME: home }
}

/**
 * Installs a tarball into an empty folder, as an operator does. npm keeps the settings by which it reaches its registry;
 * packages come from its cache, if they are in it.
 */
export function install(tarball: string, folder: string): void {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH: programs.join(delimiter) }
  execFileSync('npm', ['install', ...flags, tarball], { cwd: folder, env, stdio: ['ignore', 'ignore', 2] })
}

/** Fetches the tarballs of packages, such as `sharp@0.35.5`, into a folder, from npm's cache if they are in it. */
export function fetchTarballs(packages: readonly string[], folder: string): void {
  const env = { ...process.env, PATH: programs.join(delimiter) }
  execFileSync('npm', ['pack', '--prefer-offline', '--silent', ...packages], { cwd: folder, env, stdio: 'ignore' })
}

/**
 * Installs the tarballs of a folder, without a registry and without anything that npm has cached.
 * @param home an empty folder
 */
export function installTarballs(tarballs: string, folder: string, home: string): void {
  const files = readdirSync(tarballs).map((name) => join(tarballs, name))
  const flags = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  const env = bareEnvironment(home)
  execFileSync('npm', ['install', ...flags, ...files], { cwd: folder, env, stdio: ['ignore', 'ignore', 2] })
}

/** The number of bytes of all files in a folder. */
export function sizeOf(folder: string): number {
  let size = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isDirectory()) size += lstatSync(join(entry.parentPath, entry.name)).size
  }
  return size
}

/** The names of the installed packages. */
export function packagesIn(folder: string): string[] {
  const modules = join(folder, 'node_modules')
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : name,
    )
}
