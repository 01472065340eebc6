// Isolated: what bundles the client starts a thread.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openFixture } from '../../server/test/fixture.ts'
import { signedRequest } from '../src/webhooks.ts'
import { EVENTS, SECRET } from './events.ts'
import { pack } from './packed.ts'

const packed = await pack()
const { server, make } = await openFixture()
const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
const examples = Array.from(readme.matchAll(/^```ts\n(.*?)^```$/gms), ([, code = '']) => code)
const receiving = (code: string) => /Receiver\b/.test(code)

let folder: string
let key: string
beforeAll(async () => {
  folder = await packed.project('readme', ['@types/node', 'undici-types', '@types/express', 'express', 'fastify'])
  for (const [at, code] of examples.entries()) writeFileSync(join(folder, `example-${at}.ts`), code)
  const agency = await make.company({ kind: 'agency' })
  await make.client(agency)
  for (const is_default of [true, false]) await make.page(agency, { is_default })
  const position = await make.published(agency, { title: 'Båtbygger' })
  await make.sharingLink(position)
  await make.refresh()
  key = (await make.key(agency)).key
})

/** Runs an example as a reader does after pasting it. */
function runExample(file: string, env: Record<string, string> = {}) {
  const settings = { PATH: process.env['PATH'], KANDIDAT_URL: `${server.url}/api/v1`, KANDIDAT_KEY: key, ...env }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], { cwd: folder, env: settings })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  return { output: () => output, ended }
}

test('the examples of the README compile in a strict project', async () => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
    ...{ module: 'nodenext', target: 'es2022', types: ['node'], noUncheckedIndexedAccess: true },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['example-*.ts'] }))
  const tsc = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript/bin/tsc')
  const { output, ended } = runExample(tsc)
  expect(await ended, output()).toBe(0)
})

test('the examples that read, and those for tests, run and print what they should', async () => {
  const output = []
  for (const [at, code] of examples.entries()) {
    if (receiving(code)) continue
    const run = runExample(`example-${at}.ts`)
    expect(await run.ended, run.output()).toBe(0)
    output.push(run.output())
  }
  expect(output).toEqual([
    expect.stringMatching(/^Båtbygger no salary given \d+\n\d+ requests are left until 20\d\d-.*Z\n$/),
    expect.stringMatching(/^\[ .* \]\n\[ .* \] [0-9a-f-]{36}\n\[ .* \] null\n$/),
    expect.stringMatching(/^NOT_FOUND .* [0-9a-f-]{36}\n$/),
    'Båtbygger was read twice and sent once\n',
    'POSITION_UPDATED\n',
  ])
})

test('the examples that listen on a port receive events', async () => {
  const servers = [...examples.entries()].filter(([, code]) => receiving(code) && code.includes('listen('))
  expect(servers.map(([, code]) => /(\w+)Receiver\(/.exec(code)?.[1])).toEqual(['express', 'fastify', 'node'])
  for (const [at] of servers) {
    const port = await freePort()
    const run = runExample(`example-${at}.ts`, { WEBHOOK_SECRET: SECRET, PORT: String(port) })
    const send = async () => fetch(`http://127.0.0.1:${port}/webhooks`, await signedRequest(EVENTS[0]!, SECRET))
    await expect.poll(async () => (await send().catch(run.output)) instanceof Response, { timeout: 30_000 }).toBe(true)
    await expect.poll(run.output).toMatch(/^POSITION_CREATED\n/)
  }
})

test('the example for Request and Response receives events of every type', async () => {
  const at = examples.findIndex((code) => code.includes('fetchReceiver'))
  const requests = await Promise.all([...EVENTS, { type: 'LATER' }].map((event) => signedRequest(event, SECRET)))
  writeFileSync(
    join(folder, 'call.ts'),
    `import { POST } from './example-${at}.ts'
for (const init of ${JSON.stringify(requests)})
  console.log((await POST(new Request('https://receiver.example/', init))).status)
`,
  )
  const run = runExample('call.ts', { WEBHOOK_SECRET: SECRET })
  expect(await run.ended).toBe(0)
  expect(
    run
      .output()
      .split('\n')
      .filter((line) => line !== '200'),
  ).toEqual([
    ...['POSITION_CREATED position-1 1', 'POSITION_UPDATED position-1 1'],
    ...['CANDIDATE_ADDED vouch-1 1', 'CANDIDATE_STAGE_UPDATED vouch-1 1'],
    ...['vouch-1 begins on 2027-01-04 as Båtbygger', 'a kind of event that came later: LATER', ''],
  ])
})

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}
