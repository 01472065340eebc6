import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../server/test/command.ts'
import { type Behaviour, faulty, good, respondWith, SECRET } from '../../test/receiver-behaviours.ts'
import { testReceiver } from './receiver-client.ts'
import { resultOf } from './result.ts'
import { testCases } from './test-case.ts'

const run = runIn()

/** @param finished registers what ends the server; a test that runs beside others brings its own, or another test ends it. */
async function serve(listener: RequestListener, finished = onTestFinished): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  finished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`
}

const receive = (behaviour: Behaviour, finished = onTestFinished) => serve(respondWith(behaviour), finished)
const gradesIn = (result: { trials: { id: string; result: string }[] }, ...results: string[]) =>
  Object.fromEntries(
    result.trials.filter((each) => results.includes(each.result)).map(({ id, result: found }) => [id, found]),
  )

test('a receiver that does what the documentation asks is right in everything, in both forms of candidates', async () => {
  for (const form of ['full', 'ids']) {
    const bodies: string[] = []
    const url = await receive((received) => {
      bodies.push(received.body.toString())
      return good(received)
    })
    const { result, text, code, error } = await run('test-receiver', url, '--secret', SECRET, '--candidate-data', form)
    expect({ code, error, others: gradesIn(result, 'wrong', 'better', 'untried') }).toEqual({ others: {} })
    expect(result).toMatchObject({ url, right: testCases.length, better: 0, wrong: 0, untried: 0 })
    expect(text).toContain(`${testCases.length} right, 0 could be better, 0 wrong.`)
    expect(text).not.toContain(SECRET)
    expect(bodies.some((body) => body.includes('"email":"'))).toBe(form === 'full')
  }
})

test('every request is marked as a test', async () => {
  const marks = new Set<unknown>()
  const url = await receive((received) => {
    marks.add(received.headers['x-service-test'])
    return good(received)
  })
  await run('test-receiver', url, '--secret', SECRET)
  expect([...marks]).toEqual(['true'])
})

test.concurrent.for(Object.entries(faulty))(
  'a receiver that %s fails exactly the test cases for that',
  async ([, [make, found]], context) => {
    const url = await receive(make(), context.onTestFinished)
    const { result, text, code } = await run('test-receiver', url, '--secret', SECRET)
    expect(gradesIn(result, 'wrong', 'better', 'untried')).toEqual(found)
    expect(code).toBe(Object.values(found).includes('wrong') ? 'REFUSED' : undefined)
    for (const { id, fix } of testCases.filter((testCase) => testCase.id in found)) {
      expect(result.trials.find((each: { id: string }) => each.id === id).fix).toBe(fix)
      expect(text).toContain(`→ ${fix}`)
    }
  },
)

test('a receiver that takes the first piece of a body for the whole body is wrong', async () => {
  const url = await serve(respondWith(good, 'first'))
  const { result } = await run('test-receiver', url, '--secret', SECRET)
  expect(result.trials.find(({ id }: { id: string }) => id === 'slow')).toMatchObject({
    result: 'wrong',
    reactions: [{ status: 401 }],
  })
})

test('a receiver that ends connections between requests, even as one is sent, is right in everything', async () => {
  const used = new WeakSet()
  const url = await serve((request, response) => {
    // What happens if the receiver closes an idle connection while the next request is on its way.
    if (used.has(request.socket)) request.socket.resetAndDestroy()
    else respondWith(good)(request, response)
    used.add(request.socket)
  })
  const { result } = await run('test-receiver', url, '--secret', SECRET)
  expect(gradesIn(result, 'wrong', 'better', 'untried')).toEqual({})
})

test('if a receiver does not accept a correct event, the other test cases are left out, because they prove nothing', async () => {
  const other = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
  for (const [behaviour, secret, finding] of [
    [good, other, 'all 5 requests: responded 401, so the event is sent again'],
    [() => 302, SECRET, 'redirects are not followed'],
    [() => 410, SECRET, 'pauses the receiver'],
    [() => 500, SECRET, 'responded 500'],
  ] as const) {
    const { result, text, code } = await run('test-receiver', await receive(behaviour), '--secret', secret)
    expect(code).toBe('REFUSED')
    expect(result).toMatchObject({ wrong: 1, untried: testCases.length - 1 })
    expect(result.trials[0].findings[0]).toContain(finding)
    expect(text).toContain(`${testCases.length - 1} not tried`)
  }
})

test('the answer is shown once for equal answers, at most 300 characters, with advice for each status', async () => {
  const pages: [status: number, answer: string][] = [
    [401, 'Bad signature'],
    [401, 'Bad signature'],
    [500, `<h1>Oh</h1>\n${'x'.repeat(400)}`],
    [401, 'Bad signature'],
    [500, `<h1>Oh</h1>\n${'x'.repeat(400)}`],
  ]
  const url = await serve((request, response) => {
    const [status, answer] = pages.shift()!
    request.resume().on('end', () => response.writeHead(status).end(answer))
  })
  const { result, text } = await run('test-receiver', url, '--secret', 'without-prefix')
  expect(result.notice).toContain('does not begin with whsec_')
  expect(result.trials[0].findings).toEqual([
    'requests 1, 2 and 4 of 5: responded 401, so the event is sent again. It answered: Bad signature',
    expect.stringMatching(/^requests 3 and 5 of 5: responded 500, .* It answered: <h1>Oh<\/h1> x{287}…$/),
  ])
  expect(result.trials[0].advice).toEqual([
    expect.stringContaining('The signature was not accepted'),
    expect.stringContaining('Your program threw an error'),
  ])
  for (const { length } of result.trials[0].reactions.map((each: { answer: string }) => each.answer))
    expect(length).toBeLessThanOrEqual(300)
  expect(text).toMatch(/^Note: The secret does not begin with whsec_/)
  expect(text.split('\n').filter((line) => line.includes('Bad signature'))).toHaveLength(1)
})

test('a 2xx other than 200 and a slow response could be better', async () => {
  const { result, code } = await run(
    'test-receiver',
    await receive(async (received) => ((await good(received)) === 200 ? 204 : 401)),
    '--secret',
    SECRET,
  )
  expect(code).toBeUndefined()
  expect(result.trials[0]).toMatchObject({ result: 'better', findings: [expect.stringContaining('responded 204')] })
  const slow = resultOf(testCases[0]!, [
    { status: 200, code: null, message: null, milliseconds: 11_000, body: '', location: null },
  ])
  expect(slow).toMatchObject({ grade: 'better', findings: [expect.stringContaining('after 11.0 s')] })
})

test('a receiver that does not respond in time has not accepted the event', async () => {
  const url = await serve(() => undefined)
  const policy = { allowHttp: true, allowCidr: ['127.0.0.0/8', '::1'] }
  const results = await testReceiver({ url, secret: SECRET, policy, idsAlone: false, version: '0', timeout: 100 })
  expect(results[0]).toMatchObject({ grade: 'wrong', responses: [{ status: null, code: 'timeout' }, {}, {}, {}, {}] })
})

test('this machine is allowed because the command names it; for any other address the settings apply', async () => {
  const { code, error } = await run('test-receiver', 'http://10.0.0.1/hook', '--secret', SECRET)
  expect({ code, error }).toEqual({
    code: 'REFUSED',
    error: expect.stringMatching(/WEBHOOK_ALLOW_HTTP.*10\.0\.0\.0\/8.*WEBHOOK_ALLOW_CIDR/),
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const nobody = await run('test-receiver', `http://127.0.0.1:${port}/hook`, '--secret', SECRET)
  expect(nobody).toMatchObject({ code: 'FAILED', error: expect.stringContaining('nothing listens there') })
})

test('without a secret nothing is sent', async () => {
  const url = 'http://localhost:9999/hook'
  expect(await run('test-receiver', url)).toMatchObject({ code: 'USAGE', error: expect.stringContaining('--secret') })
  expect(await run('test-receiver', url, '--secret', 'two words')).toMatchObject({
    code: 'USAGE',
    error: expect.not.stringContaining('two'),
  })
  expect(await run('test-receiver', url, '--secret', 'whsec_…')).toMatchObject({
    code: 'USAGE',
    error: 'whsec_… only stands for a secret: give the one of the receiver.',
  })
  expect(await run('test-receiver', url, '--secret-file', '/nowhere')).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('ENOENT'),
  })
})
