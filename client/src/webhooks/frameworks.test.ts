import express from 'express'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { CREATED, SECRET } from '../../test/events.ts'
import { serve } from '../../test/receivers.ts'
import { expressReceiver, fastifyReceiver, nodeReceiver, type ReceivedEvent, signedRequest } from '../webhooks.ts'

/** Options of a receiver that records its events. */
function recording() {
  const received: ReceivedEvent[] = []
  const onEvent = (event: ReceivedEvent) => void received.push(event)
  return { received, options: { secret: SECRET, onEvent, onError: () => {} } }
}

async function post(url: string) {
  const response = await fetch(url, await signedRequest(CREATED, SECRET))
  return { status: response.status, text: await response.text() }
}

test.for([
  ['express.raw()', express.raw({ type: '*/*' })],
  ['express.text()', express.text({ type: '*/*' })],
  ['express.json() for another type', express.json({ type: 'application/other' })],
] as const)('Express: a body that %s leaves can be verified', async ([, parser]) => {
  const { received, options } = recording()
  const app = express()
  app.use(parser)
  app.post('/hook', expressReceiver(options))
  expect(await post(`${await serve(app)}hook`)).toEqual({ status: 200, text: 'ok' })
  expect(received).toEqual([CREATED])
})

test('Express: a raw body that a parser kept can be verified', async () => {
  const { received, options } = recording()
  const app = express()
  app.use(express.json({ verify: (request, _response, raw) => void Object.assign(request, { rawBody: raw }) }))
  app.post('/hook', expressReceiver(options))
  expect((await post(`${await serve(app)}hook`)).status).toBe(200)
  expect(received).toEqual([CREATED])
})

test('Express: after express.json() the response is 500 and says what to do', async () => {
  const { received, options } = recording()
  const app = express()
  app.use(express.json())
  app.post('/hook', expressReceiver(options))
  const answer = await post(`${await serve(app)}hook`)
  expect(answer.status).toBe(500)
  expect(answer.text).toMatch(
    /^A parser read the body before this receiver and left an object, .* register the receiver before express\.json\(\)/,
  )
  expect(received).toEqual([])
})

test('Express: later parsers and other routes work as usual', async () => {
  const { received, options } = recording()
  const app = express()
  app.post('/hook', expressReceiver(options))
  app.use(express.json())
  app.post('/other', (request, response) => void response.json({ got: request.body }))
  const url = await serve(app)
  expect((await post(`${url}hook`)).status).toBe(200)
  expect(received).toEqual([CREATED])
  expect(JSON.parse((await post(`${url}other`)).text)).toEqual({ got: CREATED })
})

test('Fastify: the receiver has a path of its own, and the bodies of other routes are parsed as usual', async () => {
  const { received, options } = recording()
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(fastifyReceiver({ path: '/hook', ...options }), { prefix: '/below' })
  app.post('/other', async (request) => ({ got: request.body }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await post(`${url}/below/hook`)).toEqual({ status: 200, text: 'ok' })
  expect(received).toEqual([CREATED])
  expect(JSON.parse((await post(`${url}/other`)).text)).toEqual({ got: CREATED })
})

test('Fastify: hooks of the whole application see the receiver like any route', async () => {
  const { options } = recording()
  const app = fastify({ logger: false })
  const seen: string[] = []
  app.addHook('onRequest', async (request) => void seen.push(request.url))
  await app.register(fastifyReceiver({ path: '/hook', ...options }))
  expect((await app.inject({ ...(await inject()), url: '/hook' })).statusCode).toBe(200)
  expect(seen).toEqual(['/hook'])

  async function inject() {
    const { method, headers, body } = await signedRequest(CREATED, SECRET)
    return { method, headers, payload: body }
  }
})

test('node:http: a signature header that was sent twice is not valid', async () => {
  const { received, options } = recording()
  const receive = nodeReceiver(options)
  const url = await serve((request, response) => void receive(request, response))
  const signed = await signedRequest(CREATED, SECRET)
  const headers = new Headers(signed.headers)
  headers.append('x-service-signature', signed.headers['x-service-signature'] ?? '')
  expect((await fetch(url, { ...signed, headers })).status).toBe(401)
  expect(received).toEqual([])
})
