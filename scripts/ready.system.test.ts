import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identify, ownIdentity } from '../server/src/base/db/embedded/processes.ts'

// A small clone: the same five packages, with the real compiler and bundler as the only dependencies, so that npm needs no
// network.
const temporary = mkdtempSync(join(tmpdir(), 'kandidat-ready-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))
const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const packages = ['client', 'contract', 'shared', 'tools', 'server']

const dataScript =
  "import { mkdirSync } from 'node:fs'; mkdirSync(process.argv[2] + '/data/scalar.js', { recursive: true })\n"
const assetsScript =
  "import { cpSync } from 'node:fs'; cpSync('browser', process.argv[2] + '/assets', { recursive: true })\n"

let root = join(temporary, 'model')
let number = 0
beforeAll(() => {
  const sources = packages.map((name) => `${name}/src`)
  for (const folder of ['scripts/bundle', 'scripts/licences', 'browser', ...sources])
    mkdirSync(join(root, folder), { recursive: true })
  const bundling = ['bundle/program.ts', 'bundle/target.ts', 'licences/notices.ts']
  for (const name of ['ready.mjs', 'install-fast.mjs', 'lock.mjs', 'free-ports.mjs', ...bundling])
    cpSync(join(import.meta.dirname, name), join(root, 'scripts', name))
  for (const name of ['kandidat.js', 'run.js'])
    cpSync(join(import.meta.dirname, '..', 'bin', name), join(root, 'bin', name))
  const files = { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/.tsbuildinfo' }
  const options = { ...files, module: 'nodenext', composite: true }
  write('tsconfig.base.json', { compilerOptions: { strict: true, skipLibCheck: true, types: [] } })
  for (const name of packages) {
    write(`${name}/package.json`, { name: `@ready/${name}`, version: '1.0.0', type: 'module' })
    const compilerOptions = { ...options, rootDir: name === 'client' ? '..' : 'src' }
    write(`${name}/tsconfig.json`, { extends: '../tsconfig.base.json', compilerOptions, include: ['src'] })
    write(`${name}/src/${name}.ts`, `export const one: number = 1\n`)
  }
  write('server/src/main.ts', "export * from './server.js'\n")
  write('server/src/service/worker/thread.ts', 'export {}\n')
  write('server/src/content/decoding/decoder-client.ts', 'export {}\n')
  // What pages load is made from packages that this clone does not have.
  write('browser/portal.css', ':root { color: black }\n')
  write('browser/manifest.json', {})
  write('scripts/bundle/assets.ts', assetsScript)
  write('scripts/bundle/data.ts', dataScript)
  write('scripts/bundle/client.ts', '')
  write('package.json', {
    name: 'ready',
    version: '1.0.0',
    type: 'module',
    workspaces: packages,
    dependencies: Object.fromEntries(
      ['typescript', 'esbuild'].map((name) => [name, `file:${relative(root, folderOf(name))}`]),
    ),
  })
  npm('install', '--package-lock-only')
})
beforeEach(() => {
  root = join(temporary, String((number += 1)))
  cpSync(join(temporary, 'model'), root, { recursive: true })
})

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

function npm(...args: string[]): void {
  const run = spawnSync('npm', [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(run.status, run.stderr).toBe(0)
}

interface Outcome {
  code: number
  printed: string
}

/** The step that runs before tests and checks. */
function ready(env: Record<string, string> = {}, onPrint: (printed: string) => void = () => {}): Promise<Outcome> {
  return outcomeOf('scripts/ready.mjs', env, onPrint)
}

/** The program, which does nothing here. */
function launch(): Promise<Outcome> {
  return outcomeOf('bin/kandidat.js', {}, () => {})
}

async function outcomeOf(
  file: string,
  env: Record<string, string>,
  onPrint: (printed: string) => void,
): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { ...process.env, npm_config_offline: 'true', npm_config_ignore_scripts: 'true', DATA_DIR: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text: Buffer) => (texts[name] += text.toString()))
  child.stderr.on('data', () => onPrint(texts.stderr))
  const [code] = (await once(child, 'close')) as [number]
  // Standard output belongs to the command that follows.
  expect(texts.stdout).toBe('')
  return { code, printed: texts.stderr }
}

const nothingToDo = { code: 0, printed: '' }
const compiled = { code: 0, printed: 'Compiling …\n' }
const output = (file: string) => join(root, 'server/dist', file)
const program = (file = 'main.js') => join(root, 'bin/dist', file)
const listening = ['start PORT', 'start METRICS_PORT', 'work METRICS_PORT']
test.each(listening)('a port in use stops a command before anything is installed: %s', async (words) => {
  const [command = '', setting = ''] = words.split(' ')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const start = spawn(process.execPath, [join(root, 'bin', 'kandidat.js'), command, '--json'], {
    env: { ...process.env, PORT: '0', HOST: '', METRICS_HOST: '', DATA_DIR: '', [setting]: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  start.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  expect(await once(start, 'close')).toEqual([1, null])
  const error = `Cannot ${setting === 'PORT' ? 'listen' : 'serve metrics'} on port ${port} of 127.0.0.1: something else listens there: stop it, or set ${setting} to another`
  // Node warns first, because the small clone is not of the type `module`.
  expect(JSON.parse(printed.trim().split('\n').at(-1)!)).toEqual({ error, code: 'FAILED' })
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
  other.close()
})

test('a fresh clone is installed and compiled; afterwards nothing is done, in less than half a second', async () => {
  const first = await ready()
  expect(first.code, first.printed).toBe(0)
  expect(first.printed).toMatch(/^Installing packages \(npm ci\)[^]*Compiling …\n$/)
  expect(existsSync(output('server.js'))).toBe(true)

  const before = statSync(output('server.js')).mtimeMs
  // The best of three counts, because the machine may be busy with other tests.
  const times: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now()
    expect(await ready()).toEqual(nothingToDo)
    times.push(performance.now() - began)
  }
  expect(Math.min(...times)).toBeLessThan(500)
  expect(statSync(output('server.js')).mtimeMs).toBe(before)
})

test('changed sources and deleted output are compiled without an installation', async () => {
  await ready()
  write('server/src/server.ts', 'export const two = 2\n')
  expect(await ready()).toEqual(compiled)
  for (const file of [output('server.js'), program()]) expect(readFileSync(file, 'utf8')).toContain('two = 2')

  // A copy keeps the time of its original.
  write('server/src/server.ts', 'export const copied = 3\n')
  utimesSync(join(root, 'server/src/server.ts'), 1_000_000_000, 1_000_000_000)
  expect(await ready()).toEqual(compiled)
  expect(readFileSync(output('server.js'), 'utf8')).toContain('copied = 3')

  write('contract/src/added.ts', 'export const added = true\n')
  expect(await ready()).toEqual(compiled)
  expect(await ready()).toEqual(nothingToDo)

  write('browser/portal.css', ':root { color: white }\n')
  expect(await ready()).toEqual(compiled)
  expect(readFileSync(join(root, 'bin/dist/assets/portal.css'), 'utf8')).toContain('white')

  const bundled = ['assets', 'data', 'main.js', 'notices'].map((file) => program(file))
  for (const lost of [output('server.js'), join(root, 'contract', 'dist'), ...bundled]) {
    rmSync(lost, { recursive: true })
    expect(await ready()).toEqual(compiled)
    expect(existsSync(lost)).toBe(true)
  }
  write('server/src/server.test.ts', 'a test is not compiled')
  write('README.md', 'nor is a page')
  expect(await ready()).toEqual(nothingToDo)
})

test('the compiler reports an error in the sources every time, until it is fixed', async () => {
  await ready()
  write('server/src/server.ts', `export const one: number = 'one'\n`)
  for (const attempt of [1, 2]) {
    const { code, printed } = await ready()
    expect(code, `attempt ${attempt}`).toBe(1)
    expect(printed).toMatch(
      /server\.ts\(1,14\): error TS2322[^]*The sources do not compile, for the reasons given above\n$/,
    )
  }
  write('server/src/server.ts', `export const one = 1\n`)
  expect(await ready()).toEqual(compiled)
})

test('packages are installed again if others are needed, or if they were removed', async () => {
  await ready()
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect((await ready()).printed).toContain('Installing packages')

  // A new script or a new version of our own packages needs no other packages.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  write('package.json', { ...manifest, scripts: { hello: 'echo' } })
  expect(await ready()).toEqual(nothingToDo)

  write('extra/package.json', { name: 'extra', version: '1.0.0' })
  write('package.json', { ...manifest, devDependencies: { extra: 'file:extra' } })
  npm('install', '--package-lock-only')
  expect((await ready()).printed).toContain('Installing packages')
  expect(existsSync(join(root, 'node_modules', 'extra'))).toBe(true)
})

test('a start installs what the program needs; tests get the rest too, beside a running server, and no start takes it away', async () => {
  write('extra/package.json', { name: 'extra', version: '1.0.0' })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  write('package.json', { ...manifest, devDependencies: { extra: 'file:extra' } })
  npm('install', '--package-lock-only')
  const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const extra = join(root, 'node_modules', 'extra')

  const first = await launch()
  expect(first.code, first.printed).toBe(0)
  expect(first.printed).toMatch(/^Installing packages \(npm ci\)[^]*Compiling …\n$/)
  expect(existsSync(extra)).toBe(false)
  // The program is put together without a look at types, so nothing is compiled for it.
  expect(existsSync(program())).toBe(true)
  expect(existsSync(output('server.js'))).toBe(false)
  expect(await launch()).toEqual(nothingToDo)

  write('data/run.json', { owner: ownIdentity(), postmaster: ownIdentity(), binaries: join(root, 'node_modules/x') })
  const { code, printed } = await ready({ DATA_DIR: 'data' })
  expect(code, printed).toBe(0)
  expect(printed).toMatch(/^Installing the packages of tests and checks too \(npm install\)/)
  for (const file of [extra, output('server.js')]) expect(existsSync(file), file).toBe(true)
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lockFile)
  expect(await ready()).toEqual(nothingToDo)
  expect(await launch()).toEqual(nothingToDo)
  rmSync(join(root, 'data'), { recursive: true })

  // Who had tests has them with the next packages too.
  write('more/package.json', { name: 'more', version: '1.0.0' })
  write('package.json', { ...manifest, devDependencies: { extra: 'file:extra', more: 'file:more' } })
  npm('install', '--package-lock-only')
  expect((await launch()).printed).toContain('Installing packages (npm ci)')
  for (const name of ['extra', 'more']) expect(existsSync(join(root, 'node_modules', name)), name).toBe(true)

  // Npm was killed while it added packages, so that some may be there in part.
  const stamp = join(root, 'node_modules', '.kandidat-ready.json')
  const noted = JSON.parse(readFileSync(stamp, 'utf8')) as Record<string, unknown>
  writeFileSync(stamp, JSON.stringify({ ...noted, withTests: false, adding: true }))
  rmSync(extra)
  expect((await ready()).printed).toContain('Installing packages (npm ci)')
  expect(existsSync(extra)).toBe(true)
})

test('packages that you installed yourself are not installed again', async () => {
  npm('ci')
  expect(await ready()).toEqual(compiled)
  utimesSync(join(root, 'package-lock.json'), new Date(), new Date())
  expect(await ready()).toEqual(nothingToDo)
})

test('if npm fails, its own message comes first, and then what you can do', async () => {
  rmSync(join(root, 'package-lock.json'))
  write('package-lock.json', { name: 'ready', version: '1.0.0', lockfileVersion: 3, packages: {} })
  const { code, printed } = await ready()
  expect(code).toBe(1)
  expect(printed).toMatch(
    /npm error[^]*\nnpm ci failed \(exit code 1\), for the reason that npm gives above; [^\n]+\n$/,
  )
})

test('if several processes start at once, one installs and the others wait for it', async () => {
  const outcomes = await Promise.all([ready(), ready(), ready()])
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
  const all = outcomes.map(({ printed }) => printed).join('')
  expect(all.match(/Installing packages/g)).toHaveLength(1)
  expect(all.match(/Compiling/g)).toHaveLength(1)
})

test('no process waits for a lock whose process has died', async () => {
  const { pid, started } = ownIdentity()
  // The first process never existed. The id of the second now belongs to another process.
  for (const name of [`999999999 ${encodeURIComponent(started)}`, `${pid} long%20ago`]) write(`.ready/${name}`, '')
  const { code, printed } = await ready()
  expect(code, printed).toBe(0)
  expect(printed).not.toContain('Waiting')
})

test('a process waits for a lock whose process runs, and prints which process that is', async () => {
  const { pid, started } = ownIdentity()
  const lock = `.ready/${pid} ${encodeURIComponent(started)}`
  write(lock, '')
  const printed = Promise.withResolvers<string>()
  const waiting = ready({}, printed.resolve)
  expect(await printed.promise).toBe(`Waiting for process ${pid}, which already installs and compiles …\n`)
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
  rmSync(join(root, lock))
  expect((await waiting).code).toBe(0)
  expect(existsSync(output('server.js'))).toBe(true)
})

test('nothing is installed while a server of this clone runs', async () => {
  await ready()
  const binaries = join(root, 'node_modules/x')
  write('elsewhere/run.json', { owner: ownIdentity(), postmaster: ownIdentity(), binaries })
  const env = { DATA_DIR: 'elsewhere' }
  expect(await ready(env)).toEqual(nothingToDo)

  rmSync(join(root, 'node_modules', '.package-lock.json'))
  rmSync(join(root, 'node_modules', '.kandidat-ready.json'))
  expect(await ready(env)).toEqual({
    code: 1,
    printed:
      `The packages have changed, and the server in process ${process.pid} still runs with the old ones: ` +
      'stop it, and run the command again\n',
  })
  write('elsewhere/run.json', { owner: { ...ownIdentity(), started: 'long ago' } })
  expect((await ready(env)).printed).toContain('Installing packages')
})

test('a PostgreSQL that a killed server left running is stopped before its packages are replaced', async () => {
  await ready()
  const orphan = spawn('sleep', ['600'], { stdio: 'ignore' })
  const postmaster = identify(orphan.pid!)
  const nobody = { pid: 999_999_999, started: 'long ago' }
  write('data/run.json', { owner: nobody, postmaster, binaries: join(root, 'node_modules', 'native') })
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  rmSync(join(root, 'node_modules', '.kandidat-ready.json'))
  const { code, printed } = await ready()
  expect(code, printed).toBe(0)
  expect(printed).toContain(`Stopping the PostgreSQL (process ${orphan.pid}) that a killed server left behind …`)
  expect(identify(orphan.pid!)).toBeNull()
})
