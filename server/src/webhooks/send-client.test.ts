import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { headersPlace, masterKeys, seal, secretPlace } from '../base/secrets/sealed.ts'
import type { Message } from './message.ts'
import { sendMessage, type Sender } from './send-client.ts'
import type { Destination } from './attempt.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const BODY = '{"type":"CANDIDATE_ADDED","candidate":{"firstName":"Åse \\u0001 👷"}}'

interface Arrival {
  headers: IncomingHttpHeaders
  body: Buffer
}

let arrivals: Arrival[] = []
let reply: { status: number; headers?: Record<string, string>; body?: Buffer | string } = { status: 200 }
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    arrivals.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const address = receiver.address()
const port = typeof address === 'object' && address ? address.port : 0

const policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'] }
const connections = openConnections(policy)
const keys = masterKeys([Buffer.alloc(32, 1)])
const sender: Sender = { keys, policy, connections, version: '1.2.3', timeout: 15_000 }

afterAll(async () => {
  await connections.close()
  receiver.close()
})

beforeEach(() => {
  arrivals = []
  reply = { status: 200 }
})

function message(destination: Partial<Destination> = {}): Message {
  return {
    receiverId: ID,
    destination: {
      url: `http://127.0.0.1:${port}/hook?a=1`,
      strict: false,
      secret: seal(keys, SECRET, secretPlace(ID)),
      previousSecret: null,
      headers: null,
      ...destination,
    },
    id: '01890000-0000-7000-8000-000000000009',
    body: BODY,
    attempt: 2,
    sequence: 5,
    overtakes: [],
    replay: 0,
    test: false,
  }
}

test('a receiver gets the unchanged bytes, and the libraries of others accept their signatures', async () => {
  reply = { status: 200, body: 'thanks' }
  const outcome = await sendMessage(sender, message())
  expect(outcome).toMatchObject({ code: null, message: null, status: 200, address: '127.0.0.1', answer: 'thanks' })
  const [arrival] = arrivals
  expect(arrival!.body.toString()).toBe(BODY)
  const headers = arrival!.headers as Record<string, string>
  expect(new Webhook(SECRET).verify(arrival!.body, headers)).toEqual(JSON.parse(BODY))
  const stripe = new Stripe('sk_test_none')
  expect(stripe.webhooks.constructEvent(arrival!.body, headers['x-service-signature']!, SECRET)).toEqual(
    JSON.parse(BODY),
  )
  expect(headers['user-agent']).toBe('Kandidat/1.2.3')
  expect(outcome.bodyLength).toBe(arrival!.body.length)
  expect(outcome.bodyHash).toEqual(createHash('sha256').update(arrival!.body).digest())
})

test('the logged headers are those that were sent, without the values of own headers', async () => {
  const own = seal(keys, JSON.stringify({ authorization: 'Bearer hidden' }), headersPlace(ID))
  const { requestHeaders } = await sendMessage(sender, message({ headers: own }))
  const sent = arrivals[0]!.headers
  expect(sent.authorization).toBe('Bearer hidden')
  expect(requestHeaders.authorization).toBe('(set by the receiver)')
  for (const [name, value] of Object.entries(requestHeaders))
    if (name !== 'authorization') expect(sent[name]).toBe(value)
})

test('another 2xx counts as success and is marked, unless the receiver is strict', async () => {
  reply = { status: 204 }
  expect(await sendMessage(sender, message())).toMatchObject({
    code: null,
    status: 204,
    message: expect.stringContaining('204'),
  })
  expect(await sendMessage(sender, message({ strict: true }))).toMatchObject({ code: 'status', status: 204 })
})

test.each([
  [500, 'status'],
  [404, 'status'],
  [302, 'status'],
  [410, 'gone'],
])('%i is %s, and a redirect is not followed', async (status, code) => {
  reply = { status, headers: { location: `http://127.0.0.1:${port}/elsewhere` } }
  expect(await sendMessage(sender, message())).toMatchObject({ code, status, answer: '' })
  expect(arrivals).toHaveLength(1)
})

test('the outcome contains the Retry-After of the receiver', async () => {
  reply = { status: 429, headers: { 'retry-after': '90' } }
  expect(await sendMessage(sender, message())).toMatchObject({ code: 'status', status: 429, retryAfter: 90_000 })
})

test('the first 16 KiB of an answer are kept, as text that PostgreSQL can store', async () => {
  reply = { status: 200, body: Buffer.concat([Buffer.from([0, 0xff]), Buffer.alloc(40_000, 'a')]) }
  const { answer, answerCut } = await sendMessage(sender, message())
  expect(answerCut).toBe('size')
  expect(answer).toBe(`\uFFFD\uFFFD${'a'.repeat(16 * 1024 - 2)}`)
})

test('an unreachable port, a refused address and a missing key are part of the outcome', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const unused = gone.address()
  gone.close()
  await once(gone, 'close')
  const url = `http://127.0.0.1:${typeof unused === 'object' && unused ? unused.port : 0}/`
  expect(await sendMessage(sender, message({ url }))).toMatchObject({
    code: 'connect',
    status: null,
  })
  expect(await sendMessage(sender, message({ url: 'http://10.0.0.1/' }))).toMatchObject({ code: 'blocked' })
  const other = { ...sender, keys: masterKeys([Buffer.alloc(32, 2)]) }
  const outcome = await sendMessage(other, message())
  expect(outcome.code).toBe('blocked')
  expect(outcome.message).toContain('MASTER_KEY')
  expect(arrivals).toEqual([])
})

test('an aborted attempt has no outcome', async () => {
  const controller = new AbortController()
  const sending = sendMessage(sender, message(), controller.signal)
  controller.abort(new Error('stopping'))
  await expect(sending).rejects.toThrow('stopping')
})
