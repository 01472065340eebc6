// Isolated: it starts the installed program.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture } from '../../server/test/fixture.ts'
import { makeWorld } from '../../tools/test/conformance/world.ts'
import { nodeReceiver } from '../src/webhooks.ts'
import { SECRET } from './events.ts'
import { pack } from './packed.ts'

const packed = await pack()
const fixture = await openFixture()
const base = `${fixture.server.url}/api/v1`

let folder: string
let key: string
let receiver: Server
let hook: string
const received: string[] = []
beforeAll(async () => {
  folder = await packed.project('program')
  const { agency } = await makeWorld(fixture)
  key = (await fixture.make.key(agency)).key
  writeFileSync(join(folder, 'key.txt'), `${key}\n`)
  writeFileSync(join(folder, 'secret.txt'), `${SECRET}\n`)
  const onEvent = ({ type }: { type: string }) => void received.push(type)
  const receive = nodeReceiver({ secret: SECRET, onEvent, onError: () => undefined })
  receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => receiver.close())

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs the program of the installed package, as npx does. */
function run(args: readonly string[], env: Record<string, string> = {}, node: readonly string[] = []): Promise<Ended> {
  const program = join(folder, 'node_modules', '.bin', 'kandidat-client')
  const [file, words] = node.length > 0 ? [process.execPath, [...node, program, ...args]] : [program, args]
  return new Promise((resolve) => {
    execFile(file, words, { cwd: folder, env: { PATH: process.env['PATH'], ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

test('the package installs a program that names its commands and itself', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, stdout: '0.2.0\n', stderr: '' })
  const { stdout } = await run(['help', 'trigger'])
  expect(stdout).toContain('$ npx kandidat-client trigger CANDIDATE_ADDED --to http://localhost:3000/hook')
  expect(stdout).not.toMatch(/--receiver|npx --no/)
  expect(await run(['listen'])).toMatchObject({ code: 2, stderr: "unknown command 'listen'\n" })
  expect(await run([])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Say which command: kandidat-client api get, kandidat-client conformance'),
  })
})

test('`api get` reads a server with its address and a key, and asks for them', async () => {
  const read = ['api', 'get', '/positions', 'take=1', '--json', '--base-url', base]
  const byFile = await run([...read, '--key-file', 'key.txt'])
  expect(JSON.parse(byFile.stdout)).toMatchObject({
    data: [{ id: expect.any(String) }],
    nextCursor: expect.any(String),
  })
  expect(await run(read, { KANDIDAT_KEY: key })).toEqual(byFile)
  expect(await run(read)).toMatchObject({ code: 2, stderr: expect.stringContaining('Give a key: --key KEY') })
  expect(await run(['api', 'get', '/positions'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--base-url'),
  })
})

test('`conformance` checks a server', async () => {
  const { code, stdout } = await run(['conformance', base, '--key-file', 'key.txt', '--share', '100', '--json'])
  const { rules, deviates } = JSON.parse(stdout) as { rules: { result: string }[]; deviates: number }
  expect(rules.filter(({ result }) => result === 'deviates')).toEqual([])
  expect([code, deviates]).toEqual([0, 0])
})

test('`trigger` and `test-receiver` send a receiver of this machine what they sign', async () => {
  const sent = await run(['trigger', 'candidate_hired', '--to', hook, '--secret-file', 'secret.txt', '--json'])
  expect(JSON.parse(sent.stdout)).toMatchObject({ event: 'CANDIDATE_HIRED', to: hook, status: 200 })
  expect(received).toEqual(['CANDIDATE_HIRED'])
  const tried = await run(['test-receiver', hook, '--secret', SECRET, '--json'])
  expect([tried.code, JSON.parse(tried.stdout)]).toMatchObject([0, { wrong: 0 }])
  const wrong = await run(['trigger', 'CANDIDATE_ADDED', '--to', hook, '--secret', 'whsec_AAAA', '--json'])
  expect(wrong.code).toBe(3)
  expect(JSON.parse(wrong.stderr)).toEqual({ error: 'The receiver responded 401 to the sample.', code: 'REFUSED' })
})

test('on a Node that the library still supports it says which one it needs', async () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.5'})`
  expect(await run(['--version'], {}, ['--import', older])).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'kandidat-client needs Node 22.19 or newer, and this is Node 20.19.5\n',
  })
})
