// Isolated: it starts the service from its tarball.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bareEnvironment,
  fetchTarballs,
  install,
  installTarballs,
  LARGEST_INSTALL,
  packagesIn,
  sizeOf,
} from './installation.ts'
import { BILL, installedHere, packService } from './service.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-release-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
const [home, installed] = [join(temporary, 'home'), join(temporary, 'installed')]
const root = join(import.meta.dirname, '..', '..')
const program = join(installed, 'node_modules', '.bin', 'kandidat')

beforeAll(() => {
  const tarballs = join(temporary, 'tarballs')
  for (const folder of [home, installed, tarballs]) mkdirSync(folder)
  fetchTarballs(installedHere(), tarballs)
  packService(tarballs, true)
  installTarballs(tarballs, installed, home)
})

test('a folder of tarballs is installed without a registry; the one with Node runs in an empty environment, with one Node and data outside of the package', async () => {
  expect(sizeOf(installed)).toBeLessThan(LARGEST_INSTALL)
  const nodes = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)node$/.test(path))
  expect(nodes.filter((path) => path.endsWith('bin/node'))).toEqual(['node_modules/kandidat/node/bin/node'])

  const env = bareEnvironment(home)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(execFileSync(program, ['--version'], { env, encoding: 'utf8' }).trim()).toBe(version)

  const child = spawn(program, ['start', '--json', '--no-demo'], {
    cwd: temporary,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  for (const path of [
    '/openapi.json',
    '/../../docs/reference',
    '/../../docs/verifying-webhooks',
    '/../../health/ready',
  ]) {
    expect([path, (await fetch(new URL(url + path))).status]).toEqual([path, 200])
  }
  expect(existsSync(join(home, '.local', 'share', 'kandidat', 'master.key'))).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  const written = readdirSync(join(installed, 'node_modules', 'kandidat')).filter((name) => name === 'data')
  expect(written).toEqual([])
})

/** The files and folders that a text names: by links, as included code, and those of `deploy` and `examples` as code. */
function namedIn(page: string, text: string): string[] {
  const prose = text.replaceAll(/^(`{3,})[^]*?^\1$/gm, '')
  const links = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, href = '']) => href)
  const files = links.filter((href) => !/^([a-z]+:|\/)/.test(href)).map((href) => join(dirname(page), href))
  const included = [...text.matchAll(/^<!-- code: (\S+) -->$/gm)].map(([, path = '']) => path)
  const names = [...prose.matchAll(/`((?:deploy|examples)\/[^`\s]+)`/g)].map(([, path = '']) => path)
  return [...files, ...included, ...names]
}

test('every file that the documentation names is in the tarball, and all of each example', () => {
  const own = join(installed, 'node_modules', 'kandidat')
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)
  const examples = ['careers-site', 'embedding'].map((name) => `examples/${name}/README.md`)
  const pages = [...docs.filter((name) => name.endsWith('.md')), ...examples, 'README.md', 'SECURITY.md']
  const named = pages.flatMap((page) => namedIn(page, readFileSync(join(root, page), 'utf8')))
  for (const path of ['deploy/prometheus-rules.yml', 'examples/careers-site', 'docs/portal.md', 'client/README.md'])
    expect(named).toContain(path)
  expect(named.filter((path) => !existsSync(join(own, path)))).toEqual([])

  const ours = execFileSync('git', ['ls-files', 'deploy', 'examples'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const shipped = ours.filter((path) => !/^examples\/(test\/|package\.json$)/.test(path))
  expect(shipped.length).toBeGreaterThan(25)
  expect(shipped.filter((path) => !existsSync(join(own, path)))).toEqual([])
})

test('the careers site runs from a copy of its folder, with the client that the package serves', () => {
  const site = join(temporary, 'site')
  const own = join(installed, 'node_modules', 'kandidat')
  cpSync(join(own, 'examples', 'careers-site'), site, { recursive: true })
  install(join(own, 'bin', 'dist', 'data', 'client.tgz'), site)
  // It has read its files and the client, which asks for a key.
  const { status, stderr } = spawnSync(process.execPath, ['main.ts'], {
    cwd: site,
    env: bareEnvironment(home),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('MisuseError: key must be')])
})

test('the tarball carries the licences of what it contains', () => {
  const read = (path: string) => readFileSync(join(installed, 'node_modules', 'kandidat', path), 'utf8')
  expect(read('LICENSE')).toMatch(/^MIT License/)
  expect(read('THIRD-PARTY-NOTICES.txt')).toContain('SIL OPEN FONT LICENSE')
  expect(read('node/LICENSE')).toContain('Node.js')
})

interface Bill {
  components: {
    name: string
    version: string
    purl: string
    description: string
    licenses?: unknown
    hashes?: unknown
  }[]
}

test('the bill of materials names exactly what the program contains, what npm installs, PostgreSQL and Node', () => {
  const own = join(installed, 'node_modules', 'kandidat')
  const bill = JSON.parse(readFileSync(join(own, BILL), 'utf8')) as Bill
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { name: 'kandidat', version, purl: `pkg:npm/kandidat@${version}` } },
  })
  const described = (what: string) =>
    bill.components
      .filter(({ description }) => description.includes(what))
      .map((each) => `${each.name}@${each.version}`)

  const notices = readFileSync(join(own, 'THIRD-PARTY-NOTICES.txt'), 'utf8').split(`\n${'-'.repeat(80)}\n\n`)
  const contained = notices.slice(1).map((notice) => notice.slice(0, notice.indexOf('\n')).replace(' ', '@'))
  expect(described('in the program').toSorted()).toEqual(contained.toSorted())

  const versionIn = (name: string) =>
    (JSON.parse(readFileSync(join(installed, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
      .version
  const beside = packagesIn(installed)
    .filter((name) => name !== 'kandidat')
    .map((name) => `${name}@${versionIn(name)}`)
  expect(described('installed beside the program').toSorted()).toEqual(beside.toSorted())
  expect(installedHere().toSorted()).toEqual(beside.toSorted())

  const programs = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))
  const postgres = readdirSync(installed, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('native/bin/postgres'),
  )
  const printed = (path: string) => execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
  expect(programs.map(({ name, version: each }) => `${name} ${each}`)).toEqual([
    `postgresql ${printed(join(installed, postgres ?? ''))
      .split(' ')
      .at(-1)}`,
    `node ${printed(join(own, 'node', 'bin', 'node')).slice(1)}`,
  ])
  for (const { name, licenses, hashes, purl } of bill.components) {
    expect([name, licenses !== undefined]).toEqual([name, true])
    expect([name, hashes !== undefined]).toEqual([name, purl.startsWith('pkg:npm/')])
  }
})

test('npm accepts the lock of the tarball, which pins what it installs with checksums', () => {
  const unpacked = join(temporary, 'unpacked')
  mkdirSync(unpacked)
  for (const name of ['package.json', 'npm-shrinkwrap.json'])
    cpSync(join(installed, 'node_modules', 'kandidat', name), join(unpacked, name))
  // It fails if the lock and the manifest do not fit together.
  const npm = spawnSync('npm', ['ci', '--dry-run', '--offline'], { cwd: unpacked, env: bareEnvironment(home) })
  expect(npm.status, npm.stderr.toString()).toBe(0)
  const { packages } = JSON.parse(readFileSync(join(unpacked, 'npm-shrinkwrap.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  for (const name of packagesIn(installed).filter((each) => each !== 'kandidat'))
    expect([name, packages[`node_modules/${name}`]?.integrity]).toEqual([name, expect.stringMatching(/^sha512-/)])
})

test('without its Node, an old Node of the machine is refused with a sentence that says what to install', () => {
  const old = join(temporary, 'old')
  mkdirSync(old)
  install(packService(old, false), old)
  // The launcher asks Node for its version: this is what a machine with Node 20 gives.
  const preload = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.1.0'})`
  const launcher = join(old, 'node_modules', 'kandidat', 'bin', 'installed.js')
  const run = () =>
    execFileSync(process.execPath, ['--import', preload, launcher, 'doctor', '--json'], {
      stdio: 'pipe',
      encoding: 'utf8',
    })
  expect(run).toThrow(
    expect.objectContaining({ status: 1, stderr: expect.stringContaining('Node 24 or newer is needed') }),
  )
})
