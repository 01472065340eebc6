import { expect, test } from 'vitest'
import { Command } from 'commander'
import { runIn } from '../../test/command.ts'
import { startReceiver } from '../../test/receiver.ts'
import { openFixture } from '../../test/fixture.ts'
import { screenOf } from '../cli/screen.ts'
import { loadConfig } from '../config.ts'
import { apiCommands } from './commands.ts'

const { make, server } = await openFixture()
const agency = await make.company({ kind: 'agency', name: 'Nordhaug' })
const positions = []
for (let n = 0; n < 7; n += 1) positions.push(await make.position(agency, { title: `Welder ${n}` }))
const { key } = await make.key(agency)
const stranger = await make.key(await make.company())
const base = `${server.url}/api/v1`
const run = runIn({ PUBLIC_URL: server.url, KANDIDAT_KEY: key })
const ids = positions.map(({ id }) => id).toReversed()
const idsIn = (data: { id: string }[]) => data.map(({ id }) => id)

test('a path is asked with its parameters, however these are given, at the address of this installation', async () => {
  for (const args of [
    ['/positions', 'status=DRAFT', 'take=3'],
    ['positions?status=DRAFT', '--query', 'take=3'],
    [`${base}/positions?take=3`, 'status=DRAFT'],
    ['/positions', 'status=DRAFT', 'take=3', '--base-url', `${base}/`, '--key', key],
  ]) {
    const { result, text, code } = await run('api', 'get', ...args)
    expect(code).toBeUndefined()
    expect(idsIn(result.data)).toEqual(ids.slice(0, 3))
    expect(JSON.parse(text)).toEqual(result)
  }
})

test('--all pages on to the end, or to --max, from where one can go on', async () => {
  const all = await run('api', 'get', '/positions', 'take=2', '--all')
  expect([idsIn(all.result.data), all.result.nextCursor]).toEqual([ids, null])
  const some = await run('api', 'get', '/positions', 'take=2', '--all', '--max', '3')
  expect([idsIn(some.result.data), some.result.nextCursor]).toEqual([ids.slice(0, 3), ids[2]])
  const rest = await run('api', 'get', '/positions', `cursor=${ids[2]}`, '--all')
  expect(idsIn(rest.result.data)).toEqual(ids.slice(3))
  expect(await run('api', 'get', '/clients', '--all')).toMatchObject({
    code: 'USAGE',
    error: '/clients has no pages: leave --all away.',
  })
})

test('where the limit is used up, it waits as told and goes on', async () => {
  let asked = 0
  const receiver = await startReceiver((_, response) => {
    asked += 1
    const refused = asked === 2
    response.writeHead(refused ? 429 : 200, refused ? { 'retry-after': '0' } : {})
    response.end(JSON.stringify({ data: [{ id: String(asked) }], nextCursor: asked < 3 ? String(asked) : null }))
  })
  const { result, said } = await run(
    'api',
    'get',
    '/positions',
    '--all',
    '--base-url',
    `http://127.0.0.1:${receiver.port}/api/v1`,
  )
  expect(idsIn(result.data)).toEqual(['1', '3'])
  expect(said).toEqual(['The limit is used up: waits 0 s.'])
  expect(receiver.requests.map(({ path }) => path)).toEqual([
    '/api/v1/positions?take=100',
    '/api/v1/positions?take=100&cursor=1',
    '/api/v1/positions?take=100&cursor=1',
  ])
})

test.each([
  ['400', ['/positions', 'take=0'], 'USAGE', 'INVALID_PARAMETER'],
  ['401', ['/positions', '--key', 'kand_wrong'], 'REFUSED', 'UNAUTHORIZED'],
  ['403', [`/positions/${positions[0]!.id}`, '--key', stranger.key], 'REFUSED', 'FORBIDDEN'],
  ['404', ['/positions/nobody'], 'NOT_FOUND', 'NOT_FOUND'],
])('%s is told with its code, the request and what to do', async (status, args, failure, code) => {
  const { error, code: ended } = await run('api', 'get', ...args)
  expect(ended).toBe(failure)
  expect(error).toMatch(new RegExp(`^${status} ${code}: .+\\. .+ Request [0-9a-f-]{36}\\.$`))
})

test('what is no path of the API, and what answers otherwise, are told in a sentence', async () => {
  const page = await startReceiver((_, response) => response.end('<html>'))
  const other = `http://127.0.0.1:${page.port}`
  for (const [args, sentence] of [
    [['https://example.com/api/v1/positions'], 'is not below'],
    [['/positions', 'status'], 'write name=value'],
    [['/positions#a'], 'fragment'],
    [['/positions', '--base-url', other], '200: the answer is no JSON'],
    [['/positions', '--base-url', 'http://127.0.0.1:9'], 'Port 9'],
    [['/positions', '--max', '0'], 'whole number'],
  ] as const) {
    expect((await run('api', 'get', ...args)).error).toContain(sentence)
  }
  expect(await runIn({ PORT: '0', KANDIDAT_KEY: key })('api', 'get', '/positions')).toMatchObject({
    error: expect.stringContaining('--base-url'),
  })
})

/** What a terminal shows. */
async function onTerminal(columns: number, colours: boolean, ...args: string[]): Promise<string> {
  const shown: string[] = []
  const program = new Command().exitOverride()
  const context = {
    config: loadConfig({ PUBLIC_URL: server.url, KANDIDAT_KEY: key, ...(colours ? {} : { NO_COLOR: '1' }) }),
    json: false,
    output: (text: string) => void shown.push(text),
    say: () => undefined,
    withDatabase: () => Promise.reject(new Error('no database')),
    withLocated: () => Promise.reject(new Error('no database')),
  }
  apiCommands(program, context, '0', (wanted) => screenOf({ isTTY: true, columns }, wanted))
  await program.parseAsync(['api', 'get', ...args], { from: 'user' })
  return shown.join('\n')
}

test('on a terminal a list is a table within its width, with where one goes on', async () => {
  const lines = (await onTerminal(100, false, '/positions', 'take=3')).split('\n')
  expect(lines[0]).toMatch(/^id +status +title +company\.name/)
  expect(lines[1]).toContain(`${ids[0]}  DRAFT   Welder 6`)
  expect(lines).toHaveLength(5)
  expect(lines.slice(0, 4).every((line) => line.length <= 100)).toBe(true)
  expect(lines[4]).toMatch(
    new RegExp(`^3 objects; more with cursor=${ids[2]}, or --all; \\d+ of 1000000 requests left$`),
  )
})

test('on a narrow terminal there are fewer columns, and each can be read', async () => {
  const [head, first] = (await onTerminal(80, false, '/positions', 'take=1')).split('\n')
  expect(head).toMatch(/^id +status +title +company\.name$/)
  expect(first).toBe(`${ids[0]}  DRAFT   Welder 6  Nordhaug`)
})

test('on a terminal a single object is one field a line', async () => {
  const text = await onTerminal(200, false, `/positions/${ids[0]}`)
  expect(text).toMatch(/^title +Welder 6$/m)
  expect(text).toMatch(/^company\.name +Nordhaug$/m)
})

test('colours are for terminals, and NO_COLOR takes them away', async () => {
  expect(await onTerminal(100, true, '/positions')).toContain('\u001B[')
  expect(await onTerminal(100, false, '/positions')).not.toContain('\u001B[')
  expect((await run('api', 'get', '/positions')).text).not.toContain('\u001B[')
})

test('what others wrote does nothing to a terminal', async () => {
  const receiver = await startReceiver((_, response) =>
    response.end(JSON.stringify({ data: [{ id: 'a\u001B[31m\nb' }], nextCursor: null })),
  )
  const text = await onTerminal(100, false, '/positions', '--base-url', `http://127.0.0.1:${receiver.port}`)
  expect(text).toContain('a\\u001b[31m b')
  expect(text).not.toContain('\u001B')
})
