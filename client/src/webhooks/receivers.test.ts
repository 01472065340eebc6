import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { CREATED, EVENTS, OTHER_SECRET, SECRET } from '../../test/events.ts'
import { receivers } from '../../test/receivers.ts'
import { type Delivery, type ReceivedEvent, type ReceiverOptions, sign, signedRequest } from '../webhooks.ts'

const quiet = () => {}

describe.for(Object.entries(receivers))('%s', ([, start]) => {
  /** A receiver that records its events. */
  async function started(options: Partial<ReceiverOptions> = {}) {
    const received: [ReceivedEvent, Delivery][] = []
    const errors: unknown[] = []
    const onEvent = (event: ReceivedEvent, delivery: Delivery) => void received.push([event, delivery])
    const onError = (error: unknown) => void errors.push(error)
    const url = await start({ secret: SECRET, onEvent, onError, ...options })
    const send = async (init: RequestInit) => {
      const response = await fetch(url, init)
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    return { url, received, errors, send }
  }

  test('passes on events of every type with the values of their headers, and responds with 200', async () => {
    const { received, errors, send } = await started()
    for (const [at, event] of EVENTS.entries()) {
      const headers = { id: `event-${at}`, attempt: 2, sequence: 9, overtakes: [7, 8], replay: 4, test: true }
      expect(await send(await signedRequest(event, SECRET, headers))).toMatchObject({ status: 200, text: 'ok' })
      expect(received.at(-1)).toEqual([event, headers])
    }
    await send(await signedRequest(CREATED, SECRET, { id: 'plain' }))
    const plain = { id: 'plain', attempt: 1, sequence: 1, overtakes: [], replay: undefined, test: false }
    expect(received.at(-1)).toEqual([CREATED, plain])
    expect(errors).toEqual([])
  })

  test('passes on events of an unknown type, so that they are acknowledged', async () => {
    const { received, send } = await started()
    expect((await send(await signedRequest({ type: 'LATER', id: 'x' }, SECRET))).status).toBe(200)
    expect(received[0]![0]).toMatchObject({ type: 'UNKNOWN', kind: 'LATER', id: 'x' })
  })

  test('verifies the exact bytes of the body, whatever its Content-Type', async () => {
    const { received, send } = await started()
    const body = `  ${JSON.stringify(CREATED, null, 3)}\n`
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/octet-stream',
    ]) {
      const headers = { 'content-type': type, 'x-service-signature': await sign(body, SECRET) }
      expect(await send({ method: 'POST', headers, body: Buffer.from(body) })).toMatchObject({ status: 200 })
    }
    expect(received[0]![0]).toEqual(CREATED)
  })

  test('handles an event once and acknowledges duplicates', async () => {
    const { received, send } = await started()
    for (const attempt of [1, 2, 3])
      expect((await send(await signedRequest(CREATED, SECRET, { id: 'same', attempt }))).status).toBe(200)
    expect(received).toHaveLength(1)
    await send(await signedRequest(CREATED, SECRET, { id: 'other' }))
    expect(received).toHaveLength(2)
  })

  test('handles simultaneous duplicates once and gives all of them the same response', async () => {
    for (const fails of [false, true]) {
      let count = 0
      const waiting = Promise.withResolvers<void>()
      const onEvent = async () => {
        count += 1
        await waiting.promise
        if (fails) throw new Error('no')
      }
      let arrived = 0
      const secret = () => {
        arrived += 1
        return SECRET
      }
      const { send } = await started({ onEvent, secret })
      const sent = [1, 2, 3].map(async () => send(await signedRequest(CREATED, SECRET, { id: 'same' })))
      await expect.poll(() => arrived).toBe(3)
      waiting.resolve()
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(statuses).toEqual(Array.from({ length: 3 }, () => (fails ? 500 : 200)))
      if (!fails) expect(count).toBe(1)
    }
  })

  test('responds with 500 without details if the handler fails, and handles the event at the next attempt', async () => {
    let failing = true
    const received: ReceivedEvent[] = []
    const onEvent = async (event: ReceivedEvent) => {
      if (failing) throw new Error('the database at 10.0.0.1 is away')
      received.push(event)
    }
    const { errors, send } = await started({ onEvent })
    const refused = await send(await signedRequest(CREATED, SECRET, { id: 'a', attempt: 1 }))
    expect(refused).toMatchObject({ status: 500, text: 'The handler failed. Send the event again.' })
    expect(errors).toEqual([new Error('the database at 10.0.0.1 is away')])
    failing = false
    expect((await send(await signedRequest(CREATED, SECRET, { id: 'a', attempt: 2 }))).status).toBe(200)
    expect(received).toEqual([CREATED])
  })

  test('refuses requests that are not genuine or not fresh with 401 and the reason, and passes on nothing', async () => {
    const { received, send } = await started()
    const good = await signedRequest(CREATED, SECRET)
    const old = await signedRequest(CREATED, SECRET, { now: () => Date.now() - 301_000 })
    const { 'x-service-signature': _, ...unsigned } = good.headers
    const cases = [
      [await signedRequest(CREATED, OTHER_SECRET), /does not match/],
      [{ ...good, body: good.body.replace('PUBLISHED', 'ARCHIVED') }, /does not match/],
      [old, /more than 300 s ago/],
      [{ ...good, headers: unsigned }, /The header x-service-signature is missing/],
      [
        { ...good, headers: { ...good.headers, 'webhook-id': 'another' } },
        /webhook-signature does not match webhook-id/,
      ],
      [{ ...good, body: '' }, /does not match/],
    ] as const
    for (const [init, text] of cases) {
      const answer = await send(init)
      expect(answer).toMatchObject({ status: 401, text: expect.stringMatching(text) })
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
    expect(received).toEqual([])
    expect((await send(good)).status).toBe(200)
  })

  test('recognises a repeated request of a sender without ids', async () => {
    const { received, send } = await started()
    const body = JSON.stringify(CREATED)
    const init = { method: 'POST', headers: { 'x-service-signature': await sign(body, SECRET) }, body }
    for (let i = 0; i < 2; i += 1) expect((await send(init)).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  test('refuses a signed body that is not an event with 400', async () => {
    const { send } = await started()
    const body = '{"no":"type"}'
    const headers = { 'x-service-signature': await sign(body, SECRET) }
    expect(await send({ method: 'POST', headers, body })).toMatchObject({
      status: 400,
      text: /but the body is not an event/,
    })
  })

  test('responds with 405 to other methods than POST', async () => {
    const { send, received } = await started()
    for (const method of ['GET', 'PUT', 'DELETE', 'HEAD']) {
      const answer = await send({ method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
    }
    expect(received).toEqual([])
  })

  test('refuses a body that is too large with 413, with and without Content-Length', async () => {
    const { url, send, received } = await started({ maxBytes: 1000 })
    const large = { ...CREATED, title: 'x'.repeat(1000) }
    expect((await send(await signedRequest(large, SECRET))).status).toBe(413)
    const chunked = request(url, { method: 'POST' })
    chunked.on('error', quiet)
    chunked.write('x'.repeat(2000))
    const [answer] = await once(chunked, 'response')
    expect(answer.statusCode).toBe(413)
    chunked.destroy()
    const fits = { ...CREATED, title: 'x'.repeat(800) }
    expect((await send(await signedRequest(fits, SECRET))).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  test('survives a connection that breaks within a body', async () => {
    const { url, send, received } = await started()
    const broken = request(url, { method: 'POST', headers: { 'content-length': 100 } })
    const closed = new Promise((resolve) => broken.on('error', quiet).on('close', resolve))
    broken.write('{', () => broken.destroy())
    await closed
    expect((await send(await signedRequest(CREATED, SECRET))).status).toBe(200)
    expect(received).toHaveLength(1)
  })
})
