import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../server/test/command.ts'
import { answering, bad, type Behaviour, good, SECRET } from '../../test/receiver-behaviours.ts'
import { examine } from './receiver-client.ts'
import { gradeOf } from './result.ts'
import { trials } from './test-case.ts'

const run = runIn()

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`
}

const receive = (behaviour: Behaviour) => serve(answering(behaviour))
const ofResult = (result: { trials: { id: string; result: string }[] }, ...results: string[]) =>
  Object.fromEntries(
    result.trials.filter((each) => results.includes(each.result)).map(({ id, result: found }) => [id, found]),
  )

test('a receiver that does what is asked of one is right in everything, in both forms of candidates', async () => {
  for (const form of ['full', 'ids']) {
    const bodies: string[] = []
    const url = await receive((came) => {
      bodies.push(came.body.toString())
      return good(came)
    })
    const { result, text, code, error } = await run('test-receiver', url, '--secret', SECRET, '--candidate-data', form)
    expect({ code, error, others: ofResult(result, 'wrong', 'better', 'untried') }).toEqual({ others: {} })
    expect(result).toMatchObject({ url, right: trials.length, better: 0, wrong: 0, untried: 0 })
    expect(text).toContain(`${trials.length} right, 0 could be better, 0 wrong.`)
    expect(text).not.toContain(SECRET)
    expect(bodies.some((body) => body.includes('"email":"'))).toBe(form === 'full')
  }
})

test('every request says that it is a test', async () => {
  const marks = new Set<unknown>()
  const url = await receive((came) => {
    marks.add(came.headers['x-service-test'])
    return good(came)
  })
  await run('test-receiver', url, '--secret', SECRET)
  expect([...marks]).toEqual(['true'])
})

test.concurrent.each(Object.entries(bad))('a receiver that %s is found out in just that', async (_, [make, found]) => {
  const url = await receive(make())
  const { result, text, code } = await run('test-receiver', url, '--secret', SECRET)
  expect(ofResult(result, 'wrong', 'better', 'untried')).toEqual(found)
  expect(code).toBe(Object.values(found).includes('wrong') ? 'REFUSED' : undefined)
  for (const { id, fix } of trials.filter((trial) => trial.id in found)) {
    expect(result.trials.find((each: { id: string }) => each.id === id).fix).toBe(fix)
    expect(text).toContain(`→ ${fix}`)
  }
})

test('a receiver that takes the first piece of a body for all of it is found out', async () => {
  const url = await serve(answering(good, 'first'))
  const { result } = await run('test-receiver', url, '--secret', SECRET)
  expect(result.trials.find(({ id }: { id: string }) => id === 'slow')).toMatchObject({
    result: 'wrong',
    reactions: [{ status: 401 }],
  })
})

test('where a right event is not taken, the rest is not tried, because it would mean nothing', async () => {
  const other = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
  for (const [behaviour, secret, finding] of [
    [good, other, 'request 1 of 5: answered 401, so that it is sent again'],
    [() => 302, SECRET, 'redirects are not followed'],
    [() => 410, SECRET, 'pauses the receiver'],
    [() => 500, SECRET, 'answered 500'],
  ] as const) {
    const { result, text, code } = await run('test-receiver', await receive(behaviour), '--secret', secret)
    expect(code).toBe('REFUSED')
    expect(result).toMatchObject({ wrong: 1, untried: trials.length - 1 })
    expect(result.trials[0].findings[0]).toContain(finding)
    expect(text).toContain(`${trials.length - 1} not tried`)
  }
})

test('another 2xx than 200, and a slow answer, could be better', async () => {
  const { result, code } = await run(
    'test-receiver',
    await receive(async (came) => ((await good(came)) === 200 ? 204 : 401)),
    '--secret',
    SECRET,
  )
  expect(code).toBeUndefined()
  expect(result.trials[0]).toMatchObject({ result: 'better', findings: [expect.stringContaining('answered 204')] })
  const slow = gradeOf(trials[0]!, [{ status: 200, word: null, sentence: null, milliseconds: 11_000 }])
  expect(slow).toMatchObject({ result: 'better', findings: [expect.stringContaining('after 11.0 s')] })
})

test('a receiver that does not answer in time has not taken anything', async () => {
  const url = await serve(() => undefined)
  const policy = { allowHttp: true, allowCidr: ['127.0.0.0/8', '::1'] }
  const grades = await examine({ url, secret: SECRET, policy, idsAlone: false, version: '0', timeout: 100 })
  expect(grades[0]).toMatchObject({ result: 'wrong', reactions: [{ status: null, word: 'timeout' }, {}, {}, {}, {}] })
})

test('this machine may be sent to because it was named; everywhere else the settings hold', async () => {
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
  expect(await run('test-receiver', url, '--secret-file', '/nowhere')).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('ENOENT'),
  })
})
