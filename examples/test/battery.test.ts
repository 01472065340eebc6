import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { battery } from './battery.ts'

interface Parts {
  t: string
  given: string[]
}

const right = {
  parts: (header: string): Parts => {
    const pairs = header.split(',').map((part) => part.trim().split('='))
    const values = (name: string) => pairs.flatMap((pair) => (pair[0] === name ? [pair[1] ?? ''] : []))
    const times = values('t')
    return { t: times.length === 1 ? times[0]! : '', given: values('v1').map((v1) => v1.toLowerCase()) }
  },
  inTime: (t: string) => /^[0-9]{1,12}$/.test(t) && Math.abs(Date.now() / 1000 - Number(t)) < 300,
  signed: (body: Buffer): string | Buffer => body,
  matches: (given: string[], expected: string) => given.includes(expected),
  remembers: (ids: Set<string>, id: string) => ids.add(id),
  most: 1024 * 1024,
  remembersRefused: false,
}

/**
 * Starts a receiver in this process. Receivers with one mistake show that the test cases can fail.
 */
async function startReceiver(way: typeof right) {
  const secret = 'whsec_c2VjcmV0'
  const handled: string[] = []
  const ids = new Set<string>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray())
    const { t, given } = way.parts(String(request.headers['x-service-signature'] ?? ''))
    const id = String(request.headers['webhook-id'])
    const expected = createHmac('sha256', secret).update(`${t}.`).update(way.signed(body)).digest('hex')
    const good = body.length <= way.most && way.inTime(t) && way.matches(given, expected)
    if (good && !ids.has(id)) handled.push(id)
    if (good || way.remembersRefused) way.remembers(ids, id)
    response.writeHead(good ? 200 : 401).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const stop = () => Promise.resolve()
  return { port, secret, handled: () => handled, printed: () => '', stop }
}

/** The names of the test cases that fail. */
async function failing(way: Partial<typeof right>): Promise<string[]> {
  const receiver = await startReceiver({ ...right, ...way })
  const names: string[] = []
  for (const { name, run } of battery) {
    try {
      await run(receiver)
    } catch {
      names.push(name)
    }
  }
  return names
}

test('a correct receiver passes all test cases', async () => {
  expect(await failing({})).toEqual([])
})

test.each<[string, Partial<typeof right>, RegExp]>([
  ['ignores the time', { inTime: () => true }, /stale/],
  ['refuses only old requests', { inTime: (t) => Date.now() / 1000 - Number(t) < 300 }, /future/],
  ['has a tolerance of a minute', { inTime: (t) => Math.abs(Date.now() / 1000 - Number(t)) < 60 }, /four minutes/],
  ['checks only the first signature', { matches: ([first], expected) => first === expected }, /one of several/],
  ['checks only the last signature', { matches: (given, expected) => given.at(-1) === expected }, /one of several/],
  [
    'compares only as many characters as it received',
    { matches: ([v1 = ''], expected) => expected.startsWith(v1) },
    /forged/,
  ],
  ['accepts unsigned requests', { inTime: () => true, matches: () => true }, /unsigned/],
  ['verifies the parsed body', { signed: (body) => JSON.stringify(JSON.parse(String(body))) }, /another program/],
  ['decodes the body as Latin-1', { signed: (body) => body.toString('latin1') }, /many scripts/],
  ['forgets handled ids', { remembers: () => new Set() }, /repeated event/],
  ['remembers the ids of refused requests', { remembersRefused: true }, /forged before/],
  ['accepts a body of any size', { most: 64 * 1024 * 1024 }, /larger than the service/],
  ['accepts only half the size that it should', { most: 256 * 1024 }, /half a megabyte/],
  [
    'uses the first of two times',
    { parts: (header) => right.parts(header.replace(/(t=\d+),t=\d+/, '$1')) },
    /malformed/,
  ],
])('a receiver that %s fails the test case for it', async (_, way, name) => {
  expect(await failing(way)).toEqual(expect.arrayContaining([expect.stringMatching(name)]))
})
