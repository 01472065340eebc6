import { createHmac } from 'node:crypto'
import { verifySignature } from '@kandidat/contract/webhooks/signature'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../../server/test/receiver.ts'
import { screenOf } from '@kandidat/shared/command-line/screen'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { alsoThisMachine } from '../address-policy.ts'
import type { ListenEvent } from './event.ts'
import { forward, type Forwarding } from './forward-client.ts'
import { forwardedLine } from './view.ts'

const SECRET = `whsec_${Buffer.alloc(32, 4).toString('base64')}`
const event: ListenEvent = {
  id: '01890000-0000-7000-8000-000000000001',
  company: 'fjellvik',
  objectId: '01890000-0000-7000-8000-000000000002',
  sequence: 3,
  kind: 'POSITION_UPDATED',
  at: new Date('2027-01-31T12:00:00.000Z'),
  body: '{"type":"POSITION_UPDATED","title":"Sveiser på Åsane"}',
}
const plain = screenOf({}, true)
const never = new AbortController().signal

function forwardingTo(url: string, retries = 2): Forwarding {
  const policy = alsoThisMachine(url, { allowHttp: false, allowCidr: [] })
  const connections = openConnections(policy)
  onTestFinished(() => connections.close())
  return { url, secret: SECRET, policy, connections, version: '0', retries, pause: 1 }
}

test('an event arrives as a receiver would get it: the same bytes, signed, with its id and number', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(204).end())
  const forwarded = await forward(forwardingTo(`http://localhost:${receiver.port}/hook`), event, never)
  expect(forwarded).toMatchObject({ event, accepted: true, attempts: 1, status: 204, message: null })
  const [request] = receiver.requests
  expect(request).toMatchObject({ method: 'POST', path: '/hook', body: event.body })
  expect(request?.headers).toMatchObject({
    'webhook-id': event.id,
    'x-service-sequence': '3',
    'x-service-attempt': '1',
  })
  expect(request?.headers).not.toHaveProperty('x-service-test')
  const hmac = (content: Uint8Array) => createHmac('sha256', SECRET).update(content).digest('hex')
  const verdict = await verifySignature(
    String(request?.headers['x-service-signature']),
    event.body,
    hmac,
    Date.now() / 1000,
  )
  expect(verdict).toMatchObject({ valid: true })
  expect(forwardedLine(forwarded, plain)).toMatch(
    /^2027-01-31T12:00:00\.000Z {2}POSITION_UPDATED {2}fjellvik {2}[0-9a-f-]{36} #3 {2}204 \(\d+ ms\)$/,
  )
})

test('an event that is not accepted is sent again, with the number of the attempt, and accepted when it is', async () => {
  const receiver = await startReceiver((_, response) =>
    response.writeHead(receiver.requests.length < 3 ? 500 : 200).end(),
  )
  const forwarded = await forward(forwardingTo(`http://127.0.0.1:${receiver.port}/`), event, never)
  expect(forwarded).toMatchObject({ accepted: true, attempts: 3, status: 200 })
  expect(receiver.requests.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3'])
  expect(forwardedLine(forwarded, plain)).toContain('200 after 3 attempts (')
})

test('an event that is never accepted is given up after its attempts, with the result of the last one', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(302).end())
  const refused = await forward(forwardingTo(`http://127.0.0.1:${receiver.port}/`), event, never)
  expect(refused).toMatchObject({ accepted: false, attempts: 3, status: 302 })
  expect(forwardedLine(refused, plain)).toContain('302; given up after 3 attempts')
  const cut = await startReceiver((_, response) => void response.destroy())
  const nobody = await forward(forwardingTo(`http://127.0.0.1:${cut.port}/`, 0), event, never)
  expect(nobody).toMatchObject({
    accepted: false,
    attempts: 1,
    status: null,
    message: expect.stringContaining('ended the connection'),
  })
  expect(forwardedLine(nobody, plain)).toContain('no response: ')
})

test('the signal ends it at any time', async () => {
  const stopping = new AbortController()
  const receiver = await startReceiver(() => stopping.abort(new Error('SIGINT')))
  await expect(forward(forwardingTo(`http://127.0.0.1:${receiver.port}/`), event, stopping.signal)).rejects.toThrow(
    'SIGINT',
  )
})
