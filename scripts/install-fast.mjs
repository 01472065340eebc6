// The installation that somebody waits for, in half of npm's time. The lock file has no addresses, because these would name one
// registry, so npm asks for a description of each package before it fetches it. And npm unpacks on one core. Here a copy of the lock
// file gets the addresses that registries have in common, and two npm install at once: one the programs, which are half of all
// bytes, and one the rest. The hashes of the lock file stay, so no address brings anything else. This is plain JavaScript for the
// same reasons as ready.mjs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** npm puts the address of its own registry in place of this one, which nobody can have. */
const ANY_REGISTRY = 'https://registry.invalid'
// No package needs its scripts: the program makes the links between PostgreSQL's libraries itself.
const FLAGS = [
  ...['--ignore-scripts', '--replace-registry-host=always', '--no-progress', '--silent'],
  // By default npm waits for ten seconds before it tries again. A registry that is not there is not waited for here.
  ...['--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=500'],
]

/**
 * Installs the packages of the lock file in a folder of their own, and then puts them in place of those that are there.
 * @param {string} root the folder of the clone
 * @param {readonly string[]} words what npm is called with
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} whether that is done. If not, nothing has changed: this lock file names more than packages of a
 * registry, a registry has other addresses, the network is down, or bytes are not those of the lock file
 */
export async function installFast(root, words, env) {
  const lock = readJson(join(root, 'package-lock.json'))
  if (!isOfRegistry(lock)) return false
  const folder = join(root, '.installing')
  rmSync(folder, { recursive: true, force: true })
  try {
    const parts = [programsOf(root, lock), restOf(root, lock)].map((files, number) => {
      const part = join(folder, String(number))
      for (const [name, content] of Object.entries(files)) write(join(part, name), content)
      return part
    })
    const done = await Promise.all(parts.map((part) => npmEndsWell([...words, ...FLAGS], part, env)))
    if (done.includes(false)) return false
    const [programs, rest] = parts
    merge(join(programs, 'node_modules'), join(rest, 'node_modules'))
    if (lacksAny(rest, lock, words.includes('--omit=dev'))) return false
    for (const name of Object.keys(lock.packages).filter(isOurs)) place(join(rest, name), join(root, name))
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Writes a value, or copies the file with that path, if it exists. */
function write(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  if (typeof content !== 'string') writeFileSync(file, JSON.stringify(content))
  else if (existsSync(content)) cpSync(content, file)
}

/** The folder of the clone, or of one of its workspaces. */
const isOurs = (path) => !path.includes('node_modules/')

/** Whether each package is a workspace, or comes from a registry and has a hash. */
function isOfRegistry({ packages = {} }) {
  const links = Object.values(packages).filter(({ link }) => link === true)
  const folders = new Set(['', ...links.map(({ resolved }) => resolved)])
  return Object.entries(packages).every(([path, { link, integrity, resolved, inBundle }]) => {
    if (isOurs(path)) return folders.has(path) && !path.startsWith('..')
    return link === true || (integrity !== undefined && resolved === undefined && inBundle !== true)
  })
}

/** What our package.jsons name as optional: Node and PostgreSQL, each for several platforms. */
function optionalOf({ packages }) {
  const ours = Object.entries(packages).filter(([path]) => isOurs(path))
  return Object.assign({}, ...ours.map(([, { optionalDependencies }]) => optionalDependencies))
}

function programsOf(root, lock) {
  const optionalDependencies = optionalOf(lock)
  const paths = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)
  const programs = paths.map((path) => [path, withAddress(path, lock.packages[path])])
  const manifest = { name: 'programs', version: '1.0.0', private: true, optionalDependencies }
  return {
    'package.json': manifest,
    'package-lock.json': lockOf(lock, { '': manifest, ...Object.fromEntries(programs) }),
    '.npmrc': join(root, '.npmrc'),
  }
}

function restOf(root, lock) {
  const files = { '.npmrc': join(root, '.npmrc') }
  const packages = {}
  const left = new Set(Object.keys(optionalOf(lock)).map((name) => `node_modules/${name}`))
  for (const [path, { optionalDependencies, ...entry }] of Object.entries(lock.packages)) {
    if (isOurs(path)) {
      const { optionalDependencies: _left, ...manifest } = readJson(join(root, path, 'package.json'))
      files[join(path, 'package.json')] = manifest
      // npm links to them.
      for (const bin of Object.values(manifest.bin ?? {})) files[join(path, bin)] = join(root, path, bin)
      packages[path] = entry
    } else if (!left.has(path)) packages[path] = withAddress(path, { ...entry, optionalDependencies })
  }
  return { ...files, 'package-lock.json': lockOf(lock, packages) }
}

function lockOf({ name, version, lockfileVersion }, packages) {
  return { name, version, lockfileVersion, requires: true, packages }
}

function withAddress(path, entry) {
  if (entry.link === true) return entry
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`
  return { ...entry, resolved: `${ANY_REGISTRY}/${name}/-/${file}` }
}

/** Whether a program for this machine is missing: npm leaves out what is optional and fails, and does not say so. */
function lacksAny(folder, { packages }, withoutDev) {
  const libc = process.report?.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
  const fits = (values, own) => [values ?? own].flat().includes(own)
  return Object.entries(packages).some(([path, { os, cpu, libc: libcs, dev, devOptional }]) => {
    // What names no machine is optional for another reason.
    if (os === undefined || cpu === undefined || (withoutDev && (dev === true || devOptional === true))) return false
    const isForThis = fits(os, process.platform) && fits(cpu, process.arch) && fits(libcs, libc)
    return isForThis && !existsSync(join(folder, path))
  })
}

async function npmEndsWell(words, cwd, env) {
  // What it says is left to the npm that tries again.
  const npm = spawn('npm', words, { cwd, env, stdio: 'ignore', shell: process.platform === 'win32' })
  const [code] = await once(npm, 'close').catch(() => [1])
  return code === 0
}

/** Moves packages, their links and what npm noted about them into the folder of other packages. */
function merge(from, to) {
  if (!existsSync(from)) return
  const note = '.package-lock.json'
  for (const name of readdirSync(from).filter((each) => each !== note)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (existsSync(target)) merge(source, target)
    else renameSync(source, target)
  }
  if (!existsSync(join(from, note))) return
  const [one, other] = [from, to].map((folder) => readJson(join(folder, note)))
  const packages = Object.entries({ ...one.packages, ...other.packages }).sort(([a], [b]) => (a < b ? -1 : 1))
  // Last: npm believes it only if it is newer than the packages.
  writeFileSync(join(to, note), JSON.stringify({ ...other, packages: Object.fromEntries(packages) }, null, 2))
}

/** Puts the packages of a folder in place of those of another. */
function place(from, to) {
  const [made, old] = [from, to].map((folder) => join(folder, 'node_modules'))
  rmSync(old, { recursive: true, force: true })
  if (existsSync(made)) renameSync(made, old)
}
