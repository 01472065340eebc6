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

/** A receiver that does as told, in this process. Those that are wrong in one thing show that the battery can fail. */
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

/** The names of the cases that fail. */
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

test('the battery finds nothing in a receiver that is right', async () => {
  expect(await failing({})).toEqual([])
})

test.each<[string, Partial<typeof right>, RegExp]>([
  ['does not look at the time', { inTime: () => true }, /stale/],
  ['refuses only what is old', { inTime: (t) => Date.now() / 1000 - Number(t) < 300 }, /future/],
  ['has a tolerance of a minute', { inTime: (t) => Math.abs(Date.now() / 1000 - Number(t)) < 60 }, /four minutes/],
  ['looks at the first signature alone', { matches: ([first], expected) => first === expected }, /one of several/],
  ['looks at the last signature alone', { matches: (given, expected) => given.at(-1) === expected }, /one of several/],
  ['compares as much as it was given', { matches: ([v1 = ''], expected) => expected.startsWith(v1) }, /forged/],
  ['takes what is not signed', { inTime: () => true, matches: () => true }, /unsigned/],
  ['signs what it parsed', { signed: (body) => JSON.stringify(JSON.parse(String(body))) }, /another program/],
  ['takes the body for Latin', { signed: (body) => body.toString('latin1') }, /many scripts/],
  ['forgets what it has seen', { remembers: () => new Set() }, /comes again/],
  ['remembers what it refused', { remembersRefused: true }, /forged once/],
  ['takes any amount', { most: 64 * 1024 * 1024 }, /more than the service/],
  ['takes half as much as it should', { most: 256 * 1024 }, /half a megabyte/],
  [
    'takes the first of two times',
    { parts: (header) => right.parts(header.replace(/(t=\d+),t=\d+/, '$1')) },
    /malformed/,
  ],
])('the battery finds out who %s', async (_, way, name) => {
  expect(await failing(way)).toEqual(expect.arrayContaining([expect.stringMatching(name)]))
})
