import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { installFast } = (await import(join(import.meta.dirname, 'install-fast.mjs'))) as {
  installFast: (root: string, words: readonly string[], env: NodeJS.ProcessEnv) => Promise<boolean>
}

// A registry with four packages, and a small clone that needs three of them to run. `program` stands for Node and PostgreSQL.
const temporary = mkdtempSync(join(tmpdir(), 'kandidat-install-'))
const names = ['one', '@scope/two', 'program', 'tester']
const tarballs = new Map<string, Buffer>()
let registry: Server
let requests: string[] = []
/** Where the registry has its tarballs. npm learns it from the description of a package. */
let place = (name: string) => `${name}/-/${name.replace(/^.*\//, '')}-1.0.0.tgz`
let serve = (bytes: Buffer) => bytes
let env: Record<string, string>
let root = ''

const hashOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`
const tarballOf = (name: string) => tarballs.get(name)!

/** The program is for the machine of this test, as Node and PostgreSQL are for one each. */
function manifestOf(name: string): object {
  const machine = name === 'program' && { os: [process.platform], cpu: [process.arch] }
  return { name, version: '1.0.0', bin: { [`run-${name.replace(/^.*\//, '')}`]: 'run.js' }, ...machine }
}

function write(folder: string, files: Record<string, object | string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

function answer(path: string): Buffer | string | undefined {
  const asked = decodeURIComponent(path.slice(1))
  const file = names.find((name) => place(name) === asked)
  if (file !== undefined) return serve(tarballOf(file))
  const name = names.find((each) => each === asked)
  if (name === undefined) return undefined
  const dist = { tarball: `${env['npm_config_registry']}/${place(name)}`, integrity: hashOf(tarballOf(name)) }
  const versions = { '1.0.0': { ...manifestOf(name), dist } }
  return JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions })
}

beforeAll(async () => {
  for (const name of names) {
    const folder = join(temporary, 'packages', name)
    write(folder, { 'package.json': manifestOf(name), 'run.js': `#!/usr/bin/env node\n// ${name}\n` })
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: folder })
    const made = readdirSync(folder).find((file) => file.endsWith('.tgz'))!
    tarballs.set(name, readFileSync(join(folder, made)))
  }
  registry = createServer((request, response) => {
    requests.push(request.url ?? '')
    const found = answer(request.url ?? '')
    response.writeHead(found === undefined ? 404 : 200).end(found)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => registry.once('listening', done))
})
afterAll(() => {
  registry.close()
  rmSync(temporary, { recursive: true, force: true, maxRetries: 10 })
})

let number = 0
beforeEach(async () => {
  place = (name) => `${name}/-/${name.replace(/^.*\//, '')}-1.0.0.tgz`
  serve = (bytes) => bytes
  root = join(temporary, `clone-${(number += 1)}`)
  const { port } = registry.address() as AddressInfo
  const settings = { npm_config_registry: `http://127.0.0.1:${port}`, npm_config_cache: join(root, '.cache') }
  // By default npm waits for a minute before it tries a registry for the last time.
  env = { ...(process.env as Record<string, string>), ...settings, npm_config_fetch_retries: '0' }
  write(root, {
    '.npmrc': 'omit-lockfile-registry-resolved=true\n',
    'package.json': {
      ...{ name: 'clone', version: '1.0.0', private: true, workspaces: ['inner'] },
      ...{ dependencies: { one: '1.0.0' }, devDependencies: { tester: '1.0.0' } },
    },
    'inner/package.json': {
      ...{ name: 'inner', version: '1.0.0', bin: { inner: 'inner.js' } },
      ...{ dependencies: { '@scope/two': '1.0.0' }, optionalDependencies: { program: '1.0.0' } },
    },
    'inner/inner.js': '#!/usr/bin/env node\n',
  })
  // Git keeps this.
  chmodSync(join(root, 'inner/inner.js'), 0o755)
  await npm('install', '--package-lock-only')
  rmSync(join(root, '.cache'), { recursive: true })
  requests = []
})

/** Runs npm in the clone, while this process answers as the registry. */
async function npm(...words: string[]): Promise<{ code: number | null; printed: string }> {
  const child = spawn('npm', [...words, '--no-audit', '--no-fund'], { cwd: root, env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, printed })))
}

const install = (omit = '--omit=dev') => installFast(root, ['ci', omit], env)
const installed = (name: string) => join(root, 'node_modules', name)

test('packages are installed as npm would, but without asking for a description of each', async () => {
  write(root, { 'node_modules/old/package.json': { name: 'old', version: '1.0.0' } })
  expect(await install()).toBe(true)
  expect(requests.toSorted()).toEqual(['one', '@scope/two', 'program'].map((name) => `/${place(name)}`).toSorted())
  const found = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(found.toSorted()).toEqual(['@scope', 'inner', 'one', 'program'])
  const links = readdirSync(installed('.bin')).toSorted()
  expect(links).toEqual(['inner', 'run-one', 'run-program', 'run-two'])
  for (const link of links) expect(spawnSync(installed(`.bin/${link}`)).status, link).toBe(0)
  expect(existsSync(join(root, '.installing'))).toBe(false)

  // npm finds everything in its place, and adds what tests need.
  expect(await npm('ls', '--all', '--omit=dev')).toMatchObject({ code: 0 })
  requests = []
  expect(await npm('install', '--no-save', '--include=dev')).toMatchObject({ code: 0 })
  expect(requests.toSorted()).toEqual(['/tester', `/${place('tester')}`])
  expect(existsSync(installed('tester'))).toBe(true)
})

test('with tests, their packages come at once too', async () => {
  expect(await install('--include=dev')).toBe(true)
  expect(existsSync(installed('tester'))).toBe(true)
  expect(requests).toHaveLength(4)
})

test('a registry with other addresses, or none that answers, leaves everything to npm, which finds its own way', async () => {
  place = (name) => `files/${name.replace('/', '-')}.tgz`
  write(root, { 'node_modules/old/package.json': { name: 'old', version: '1.0.0' } })
  expect(await install()).toBe(false)
  expect(existsSync(installed('old'))).toBe(true)
  expect(existsSync(join(root, '.installing'))).toBe(false)
  expect(await npm('ci', '--omit=dev')).toMatchObject({ code: 0 })
  expect(existsSync(installed('@scope/two'))).toBe(true)

  expect(await installFast(root, ['ci', '--omit=dev'], { ...env, npm_config_registry: 'http://127.0.0.1:9' })).toBe(
    true,
  )
  const anew = { ...env, npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(root, '.other') }
  expect(await installFast(root, ['ci', '--omit=dev'], anew)).toBe(false)
  expect(existsSync(installed('@scope/two'))).toBe(true)
})

test('a program that does not arrive is not left out, though npm leaves out what is optional and fails', async () => {
  const usual = place
  place = (name) => (name === 'program' ? 'files/program.tgz' : usual(name))
  expect(await install()).toBe(false)
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
  expect(await npm('ci', '--omit=dev')).toMatchObject({ code: 0 })
  expect(existsSync(installed('program'))).toBe(true)
})

test('a package with other bytes than those of the lock file is not installed, either way', async () => {
  serve = () => tarballOf('tester')
  expect(await install()).toBe(false)
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
  const { code, printed } = await npm('ci', '--omit=dev')
  expect(code).not.toBe(0)
  expect(printed).toContain('EINTEGRITY')
})

test('a lock file with folders or addresses of others is left to npm', async () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Record<string, unknown>>
  }
  const one = lock.packages['node_modules/one']!
  for (const change of [{ integrity: undefined }, { resolved: 'https://example.com/one.tgz' }, { inBundle: true }]) {
    const packages = { ...lock.packages, 'node_modules/one': { ...one, ...change } }
    write(root, { 'package-lock.json': { ...lock, packages } })
    expect(await install(), JSON.stringify(change)).toBe(false)
  }
  expect(requests).toEqual([])
})
