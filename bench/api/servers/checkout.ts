import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** An earlier commit in a folder of its own, installed and compiled. */
export interface Checkout {
  folder: string
  /** Removes the folder. */
  remove(): void
}

interface LockFile {
  packages: Record<string, { resolved?: string; link?: boolean }>
}

const root = join(import.meta.dirname, '../../..')

/**
 * Checks a commit out and makes it ready to run.
 * @throws if it does not compile
 */
export function checkOut(commit: string, print: (sentence: string) => void): Checkout {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'kandidat-bench-'))), 'kandidat')
  git(['worktree', 'add', '--detach', '--quiet', folder, commit])
  const remove = () => void git(['worktree', 'remove', '--force', folder])
  try {
    print(`installing and compiling commit ${commit} in ${folder}`)
    if (hasSamePackages(folder)) sharePackages(folder)
    execFileSync(process.execPath, ['scripts/ready.mjs'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** The short hash of a commit. @throws an error that names it if there is no such commit */
export function commitOf(name: string): string {
  try {
    return git(['rev-parse', '--short', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  } catch (error) {
    throw new Error(`--against must be a commit of this repository, but was ${name}`, { cause: error })
  }
}

/** Whether npm would install the same packages there as here. */
function hasSamePackages(folder: string): boolean {
  const [here, there] = [root, folder].map((each) =>
    JSON.stringify(Object.entries(lockOf(each).packages).filter(([path]) => path.startsWith('node_modules/'))),
  )
  return here === there
}

/** Links the installed packages, except those of the project itself, which must be the ones of that commit. */
function sharePackages(folder: string): void {
  const [from, to] = [root, folder].map((each) => join(each, 'node_modules')) as [string, string]
  const own = Object.entries(lockOf(folder).packages).filter(([, { link }]) => link === true)
  const ownNames = new Set(own.map(([path]) => path.replace('node_modules/', '').split('/')[0]))
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '.package-lock.json') cpSync(join(from, name), join(to, name))
    // The note of what was compiled here, and the lock beside it, are not packages.
    else if (!ownNames.has(name) && (name === '.bin' || !name.startsWith('.'))) {
      symlinkSync(join(from, name), join(to, name))
    }
  }
  for (const [path, { resolved = '' }] of own) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (!existsSync(join(folder, path))) symlinkSync(join(folder, resolved), join(folder, path))
  }
}

function lockOf(folder: string): LockFile {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as LockFile
}

function git(args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
