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
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { identify, ownIdentity } from '../server/src/db/embedded/processes.ts'

// A clone in small: the same five packages, with the real compiler as its only dependency, so that npm needs no network.
const temporary = mkdtempSync(join(tmpdir(), 'kandidat-ready-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

const packages = ['client', 'contract', 'shared', 'tools', 'server']

let root: string
let number = 0
beforeEach(() => {
  root = join(temporary, String((number += 1)))
  for (const folder of ['scripts', ...packages.map((name) => `${name}/src`)])
    mkdirSync(join(root, folder), { recursive: true })
  for (const name of ['ready.mjs', 'lock.mjs']) cpSync(join(import.meta.dirname, name), join(root, 'scripts', name))
  const options = {
    module: 'nodenext',
    rootDir: 'src',
    outDir: 'dist',
    composite: true,
    tsBuildInfoFile: 'dist/.tsbuildinfo',
  }
  write('tsconfig.base.json', { compilerOptions: { strict: true, skipLibCheck: true, types: [] } })
  for (const name of packages) {
    write(`${name}/package.json`, { name: `@ready/${name}`, version: '1.0.0', type: 'module' })
    const compilerOptions = { ...options, rootDir: name === 'client' ? '..' : 'src' }
    write(`${name}/tsconfig.json`, { extends: '../tsconfig.base.json', compilerOptions, include: ['src'] })
    write(`${name}/src/${name}.ts`, `export const one: number = 1\n`)
  }
  write('package.json', {
    name: 'ready',
    version: '1.0.0',
    workspaces: packages,
    dependencies: { typescript: `file:${relative(root, typescript)}` },
  })
  npm('install', '--package-lock-only')
})

function write(file: string, content: unknown): void {
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

function npm(...args: string[]): void {
  const run = spawnSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd: root, encoding: 'utf8' })
  expect(run.status, run.stderr).toBe(0)
}

interface Outcome {
  code: number
  said: string
}

async function ready(env: Record<string, string> = {}, hear: (said: string) => void = () => {}): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'ready.mjs')], {
    cwd: root,
    env: { ...process.env, npm_config_offline: 'true', DATA_DIR: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text: Buffer) => (texts[name] += text.toString()))
  child.stderr.on('data', () => hear(texts.stderr))
  const [code] = (await once(child, 'close')) as [number]
  // Standard output belongs to the command that follows.
  expect(texts.stdout).toBe('')
  return { code, said: texts.stderr }
}

const nothingToDo = { code: 0, said: '' }
const compiled = { code: 0, said: 'Compiling …\n' }
const output = (file: string) => join(root, 'server/dist', file)

test('a fresh clone is installed and compiled, and after that nothing is done, in less than half a second', async () => {
  const first = await ready()
  expect(first.code, first.said).toBe(0)
  expect(first.said).toMatch(/^Installing packages \(npm ci\)[^]*Compiling …\n$/)
  expect(existsSync(output('server.js'))).toBe(true)

  const before = statSync(output('server.js')).mtimeMs
  // The best of three: the machine may be busy with other tests.
  const times: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now()
    expect(await ready()).toEqual(nothingToDo)
    times.push(performance.now() - began)
  }
  expect(Math.min(...times)).toBeLessThan(500)
  expect(statSync(output('server.js')).mtimeMs).toBe(before)
})

test('what changed is compiled, what was deleted is made again, and nothing is installed for it', async () => {
  await ready()
  write('server/src/server.ts', 'export const two = 2\n')
  expect(await ready()).toEqual(compiled)
  expect(readFileSync(output('server.js'), 'utf8')).toContain('two = 2')

  // A copy keeps the time of what it is a copy of.
  write('server/src/server.ts', 'export const copied = 3\n')
  utimesSync(join(root, 'server/src/server.ts'), 1_000_000_000, 1_000_000_000)
  expect(await ready()).toEqual(compiled)
  expect(readFileSync(output('server.js'), 'utf8')).toContain('copied = 3')

  write('contract/src/added.ts', 'export const added = true\n')
  expect(await ready()).toEqual(compiled)
  expect(await ready()).toEqual(nothingToDo)

  for (const lost of [output('server.js'), join(root, 'contract', 'dist')]) {
    rmSync(lost, { recursive: true })
    expect(await ready()).toEqual(compiled)
    expect(existsSync(lost)).toBe(true)
  }
  write('server/src/server.test.ts', 'a test is not compiled')
  write('README.md', 'nor is this')
  expect(await ready()).toEqual(nothingToDo)
})

test('what does not compile is said in the words of the compiler, every time until it does', async () => {
  await ready()
  write('server/src/server.ts', `export const one: number = 'one'\n`)
  for (const attempt of [1, 2]) {
    const { code, said } = await ready()
    expect(code, `attempt ${attempt}`).toBe(1)
    expect(said).toMatch(
      /server\.ts\(1,14\): error TS2322[^]*The sources do not compile, for the reasons given above\n$/,
    )
  }
  write('server/src/server.ts', `export const one = 1\n`)
  expect(await ready()).toEqual(compiled)
})

test('packages are installed again when what is needed has changed, or what is there was removed', async () => {
  await ready()
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect((await ready()).said).toContain('Installing packages')

  // A new script or another version of our own needs no other packages.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  write('package.json', { ...manifest, scripts: { hello: 'echo' } })
  expect(await ready()).toEqual(nothingToDo)

  mkdirSync(join(root, 'extra'))
  write('extra/package.json', { name: 'extra', version: '1.0.0' })
  write('package.json', { ...manifest, devDependencies: { extra: 'file:extra' } })
  npm('install', '--package-lock-only')
  expect((await ready()).said).toContain('Installing packages')
  expect(existsSync(join(root, 'node_modules', 'extra'))).toBe(true)
})

test('what somebody installed by hand is not installed again', async () => {
  npm('ci')
  expect(await ready()).toEqual(compiled)
  utimesSync(join(root, 'package-lock.json'), new Date(), new Date())
  expect(await ready()).toEqual(nothingToDo)
})

test('when npm fails, its own words come first, and then what to do', async () => {
  rmSync(join(root, 'package-lock.json'))
  write('package-lock.json', { name: 'ready', version: '1.0.0', lockfileVersion: 3, packages: {} })
  const { code, said } = await ready()
  expect(code).toBe(1)
  expect(said).toMatch(/npm error[^]*\nnpm ci failed \(exit code 1\), for the reason that npm gives above; [^\n]+\n$/)
})

test('of several at once one installs, and the others wait for it', async () => {
  const outcomes = await Promise.all([ready(), ready(), ready()])
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
  const all = outcomes.map(({ said }) => said).join('')
  expect(all.match(/Installing packages/g)).toHaveLength(1)
  expect(all.match(/Compiling/g)).toHaveLength(1)
})

test('a lock whose process has died keeps nobody waiting', async () => {
  mkdirSync(join(root, '.ready'))
  const { pid, started } = ownIdentity()
  // One was never there; the other has a number that is somebody else's by now.
  for (const name of [`999999999 ${encodeURIComponent(started)}`, `${pid} long%20ago`]) write(`.ready/${name}`, '')
  const { code, said } = await ready()
  expect(code, said).toBe(0)
  expect(said).not.toContain('Waiting')
})

test('a lock whose process lives is waited for, and it is said for whom', async () => {
  mkdirSync(join(root, '.ready'))
  const { pid, started } = ownIdentity()
  const lock = `.ready/${pid} ${encodeURIComponent(started)}`
  write(lock, '')
  const said = Promise.withResolvers<string>()
  const waiting = ready({}, said.resolve)
  expect(await said.promise).toBe(`Waiting for process ${pid}, which is installing and compiling already …\n`)
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
  rmSync(join(root, lock))
  expect((await waiting).code).toBe(0)
  expect(existsSync(output('server.js'))).toBe(true)
})

test('nothing is installed while a server of this clone runs', async () => {
  await ready()
  mkdirSync(join(root, 'elsewhere'))
  write('elsewhere/run.json', {
    owner: ownIdentity(),
    postmaster: ownIdentity(),
    binaries: join(root, 'node_modules/x'),
  })
  const env = { DATA_DIR: 'elsewhere' }
  expect(await ready(env)).toEqual(nothingToDo)

  rmSync(join(root, 'node_modules', '.package-lock.json'))
  rmSync(join(root, 'node_modules', '.kandidat-ready.json'))
  expect(await ready(env)).toEqual({
    code: 1,
    said:
      `The packages have changed, and the server in process ${process.pid} still runs with the old ones: ` +
      'stop it, and run this again\n',
  })
  write('elsewhere/run.json', { owner: { ...ownIdentity(), started: 'long ago' } })
  expect((await ready(env)).said).toContain('Installing packages')
})

test('a PostgreSQL that a killed server left running from these packages is stopped before they are replaced', async () => {
  await ready()
  const orphan = spawn('sleep', ['600'], { stdio: 'ignore' })
  const postmaster = identify(orphan.pid!)
  const nobody = { pid: 999_999_999, started: 'long ago' }
  mkdirSync(join(root, 'data'))
  write('data/run.json', { owner: nobody, postmaster, binaries: join(root, 'node_modules', 'native') })
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  rmSync(join(root, 'node_modules', '.kandidat-ready.json'))
  const { code, said } = await ready()
  expect(code, said).toBe(0)
  expect(said).toContain(`Stopping the PostgreSQL (process ${orphan.pid}) that a killed server left behind …`)
  expect(identify(orphan.pid!)).toBeNull()
})
