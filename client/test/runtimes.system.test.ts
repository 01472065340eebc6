import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from './packed.ts'
import { json, refused, reset, scripted } from './scripted.ts'

const run = promisify(execFile)
const packed = await pack()
const node = `node-linux-${process.arch}`
const bun = { x64: 'bun-linux-x64', arm64: 'bun-linux-aarch64' }[process.arch as 'x64' | 'arm64']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kandidat-runtimes-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  const wanted = [`${node}@20.20.2`, 'deno@2.9.6', 'bun@1.4.5']
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...quiet, ...wanted], { cwd: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

/** Uses everything that could differ between runtimes, and prints the results. */
const PROGRAM = `
import { createClient, memoryCache, NotFound } from '@kandidat/client'
import { fetchReceiver, signedRequest, verify } from '@kandidat/client/webhooks'

const kandidat = createClient({ baseUrl: BASE_URL, key: 'kand_x', cache: memoryCache() })
const ids = []
for await (const { id } of kandidat.listPositions({ take: 1 })) ids.push(id)
const twice = [await kandidat.getPosition('p1'), await kandidat.getPosition('p1')].map(({ title }) => title)
const lost = await kandidat.getClient('lost').catch((error) => error instanceof NotFound && error.code)
const aborted = await kandidat.getClient('slow', { signal: AbortSignal.timeout(50) }).catch((error) => error.name)
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const signed = await signedRequest({ type: 'POSITION_CREATED', title: 'Båtbygger 🚢' }, secret)
const { title } = await verify(new TextEncoder().encode(signed.body), signed.headers['x-service-signature'], secret)
let handled = 0
const receive = fetchReceiver({ secret, onEvent: () => void (handled += 1) })
const send = async (init) => (await receive(new Request('https://receiver.example/', init))).status
const statuses = [await send(signed), await send(signed), await send({ ...signed, body: '{}' }), await send({})]
console.log(JSON.stringify({ ids, twice, lost, aborted, title, statuses, handled }))
`

test.for([
  ['Node 20', () => join(folder, 'node_modules', node, 'bin/node'), []],
  [
    'Deno',
    () => join(folder, 'node_modules/@deno', `linux-${process.arch}-glibc`, 'deno'),
    ['run', '--allow-net', '--no-lock'],
  ],
  ['Bun', () => join(folder, 'node_modules/@oven', bun, 'bin/bun'), ['run']],
] as const)('%s runs the package from its tarball', async ([name, program, args]) => {
  const etag = { etag: 'W/"1"' }
  const position = json(200, { data: { id: 'p1', title: 'Båtbygger' } }, etag)
  const { baseUrl, requests } = await scripted([
    json(200, { data: [{ id: 'a' }], nextCursor: 'a' }),
    refused(429, 'RATE_LIMITED', { 'retry-after': '1' }),
    reset,
    json(200, { data: [{ id: 'b' }], nextCursor: null }),
    position,
    (response) => void response.writeHead(304, etag).end(),
    refused(404, 'NOT_FOUND'),
    () => {},
  ])
  const project = await packed.project(name.replace(' ', '-').toLowerCase())
  writeFileSync(join(project, 'main.js'), PROGRAM.replace('BASE_URL', JSON.stringify(baseUrl)))
  const { stdout } = await run(program(), [...args, 'main.js'], { cwd: project })
  expect(JSON.parse(stdout)).toEqual({
    ...{ ids: ['a', 'b'], twice: ['Båtbygger', 'Båtbygger'], lost: 'NOT_FOUND', aborted: 'TimeoutError' },
    ...{ title: 'Båtbygger 🚢', statuses: [200, 200, 401, 405], handled: 1 },
  })
  expect(requests[5]?.headers['if-none-match']).toBe('W/"1"')
})
