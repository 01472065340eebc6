import { screenOf } from '@kandidat/shared/command-line/screen'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { runIn } from '../../../server/test/command.ts'
import { startReceiver } from '../../../server/test/receiver.ts'
import { openFixture } from '../../../server/test/fixture.ts'
import type { ToolContext } from '../context.ts'
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

test('parameters may be given in any way, and the request goes to this installation by default', async () => {
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

test('--all reads up to the end or up to --max, and the cursor continues from there', async () => {
  const all = await run('api', 'get', '/positions', 'take=2', '--all')
  expect([idsIn(all.result.data), all.result.nextCursor]).toEqual([ids, null])
  const some = await run('api', 'get', '/positions', 'take=2', '--all', '--max', '3')
  expect([idsIn(some.result.data), some.result.nextCursor]).toEqual([ids.slice(0, 3), ids[2]])
  const rest = await run('api', 'get', '/positions', `cursor=${ids[2]}`, '--all')
  expect(idsIn(rest.result.data)).toEqual(ids.slice(3))
  expect(await run('api', 'get', '/clients', '--all')).toMatchObject({
    code: 'USAGE',
    error: '/clients has no pages: leave out --all.',
  })
})

test('parameters that the API does not know are named once, beside the result', async () => {
  const { result, said } = await run('api', 'get', '/positions', 'limit=3', 'take=2', 'a\u001b[2Jb=1', '--all')
  expect(idsIn(result.data)).toEqual(ids)
  expect(said).toEqual([
    '/positions has no parameter "limit", "a\\u001b[2Jb", which the API ignored. It has clientId, clientSlug, status, take, cursor.',
  ])
  expect((await run('api', 'get', '/clients', 'take=1')).said).toEqual([
    '/clients has no parameter "take", which the API ignored. It has no parameters.',
  ])
})

test('if the rate limit is used up, it waits as long as the response says and continues', async () => {
  let requests = 0
  const receiver = await startReceiver((_, response) => {
    requests += 1
    const refused = requests === 2
    response.writeHead(refused ? 429 : 200, refused ? { 'retry-after': '0' } : {})
    response.end(
      JSON.stringify({ data: [{ id: String(requests) }], nextCursor: requests < 3 ? String(requests) : null }),
    )
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
  expect(said).toEqual(['The rate limit is used up. Waiting 0 s.'])
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
])('%s is reported with its code, the request id and advice', async (status, args, failure, code) => {
  const { error, code: ended } = await run('api', 'get', ...args)
  expect(ended).toBe(failure)
  expect(error).toMatch(new RegExp(`^${status} ${code}: .+\\. .+ Request [0-9a-f-]{36}\\.$`))
})

test('a wrong path, or a response that is not from the API, is reported in one sentence', async () => {
  const page = await startReceiver((_, response) => response.end('<html>'))
  const other = `http://127.0.0.1:${page.port}`
  for (const [args, sentence] of [
    [['https://example.com/api/v1/positions'], 'is not below'],
    [['/positions', 'status'], 'write name=value'],
    [['/positions#a'], 'fragment'],
    [['/positions', '--base-url', other], '200: the response is not JSON'],
    [['/positions', '--base-url', 'http://127.0.0.1:9'], 'Port 9'],
    [['/positions', '--max', '0'], 'whole number'],
  ] as const) {
    expect((await run('api', 'get', ...args)).error).toContain(sentence)
  }
  expect(await runIn({ PORT: '0', KANDIDAT_KEY: key })('api', 'get', '/positions')).toMatchObject({
    error: expect.stringContaining('--base-url'),
  })
})

/** The text that a terminal shows. */
async function onTerminal(columns: number, colours: boolean, ...args: string[]): Promise<string> {
  const shown: string[] = []
  const program = new Command().exitOverride()
  const context: ToolContext = {
    config: {
      publicUrl: server.url,
      apiKey: key,
      colours,
      webhookPolicy: { allowHttp: false, allowCidr: [] },
    },
    json: false,
    output: (text) => void shown.push(text),
    say: () => undefined,
  }
  apiCommands(program, context, '0', (wanted) => screenOf({ isTTY: true, columns }, wanted))
  await program.parseAsync(['api', 'get', ...args], { from: 'user' })
  return shown.join('\n')
}

test('on a terminal a list is a table that fits its width, followed by the next cursor', async () => {
  const lines = (await onTerminal(100, false, '/positions', 'take=3')).split('\n')
  expect(lines[0]).toMatch(/^id +status +title +company\.name/)
  expect(lines[1]).toContain(`${ids[0]}  DRAFT   Welder 6`)
  expect(lines).toHaveLength(5)
  expect(lines.slice(0, 4).every((line) => line.length <= 100)).toBe(true)
  expect(lines[4]).toMatch(
    new RegExp(`^3 objects; more with cursor=${ids[2]}, or --all; \\d+ of 1000000 requests left$`),
  )
})

test('on a narrow terminal there are fewer columns, each of them readable', async () => {
  const [head, first] = (await onTerminal(80, false, '/positions', 'take=1')).split('\n')
  expect(head).toMatch(/^id +status +title +company\.name$/)
  expect(first).toBe(`${ids[0]}  DRAFT   Welder 6  Nordhaug`)
})

test('on a terminal a single object has one field per line', async () => {
  const text = await onTerminal(200, false, `/positions/${ids[0]}`)
  expect(text).toMatch(/^title +Welder 6$/m)
  expect(text).toMatch(/^company\.name +Nordhaug$/m)
})

test('only terminals get colours, and NO_COLOR turns them off', async () => {
  expect(await onTerminal(100, true, '/positions')).toContain('\u001B[')
  expect(await onTerminal(100, false, '/positions')).not.toContain('\u001B[')
  expect((await run('api', 'get', '/positions')).text).not.toContain('\u001B[')
})

test('texts of other people cannot control the terminal', async () => {
  const receiver = await startReceiver((_, response) =>
    response.end(JSON.stringify({ data: [{ id: 'a\u001B[31m\nb' }], nextCursor: null })),
  )
  const text = await onTerminal(100, false, '/positions', '--base-url', `http://127.0.0.1:${receiver.port}`)
  expect(text).toContain('a\\u001b[31m b')
  expect(text).not.toContain('\u001B')
})
