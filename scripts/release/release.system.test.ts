// Isolated: it starts the service from its tarball.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment, install, LARGEST_INSTALL, sizeOf } from './installation.ts'
import { packService } from './service.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-release-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
const [home, installed] = [join(temporary, 'home'), join(temporary, 'installed')]
const root = join(import.meta.dirname, '..', '..')
const program = join(installed, 'node_modules', '.bin', 'kandidat')

beforeAll(() => {
  for (const folder of [home, installed]) mkdirSync(folder)
  install(packService(temporary, true), installed)
})

test('the tarball with Node runs in an empty environment, with one Node and data outside of the package', async () => {
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

test('the tarball carries the licences of what it contains', () => {
  const read = (path: string) => readFileSync(join(installed, 'node_modules', 'kandidat', path), 'utf8')
  expect(read('LICENSE')).toMatch(/^MIT License/)
  expect(read('THIRD-PARTY-NOTICES.txt')).toContain('SIL OPEN FONT LICENSE')
  expect(read('node/LICENSE')).toContain('Node.js')
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
