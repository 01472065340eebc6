import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { CREATED, EVENTS, OTHER_SECRET, SECRET } from '../test/events.ts'
import { receivers } from '../test/receivers.ts'
import { type Delivery, type ReceivedEvent, type ReceiverOptions, sign, signedRequest } from './webhooks.ts'

const quiet = () => {}

describe.for(Object.entries(receivers))('%s', ([, start]) => {
  /** A receiver that writes down what it is told. */
  async function started(options: Partial<ReceiverOptions> = {}) {
    const told: [ReceivedEvent, Delivery][] = []
    const errors: unknown[] = []
    const onEvent = (event: ReceivedEvent, delivery: Delivery) => void told.push([event, delivery])
    const onError = (error: unknown) => void errors.push(error)
    const url = await start({ secret: SECRET, onEvent, onError, ...options })
    const send = async (init: RequestInit) => {
      const response = await fetch(url, init)
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    return { url, told, errors, send }
  }

  test('hands over each kind of event with what its headers say, and answers 200', async () => {
    const { told, errors, send } = await started()
    for (const [at, event] of EVENTS.entries()) {
      const headers = { id: `event-${at}`, attempt: 2, sequence: 9, overtakes: [7, 8], replay: 4, test: true }
      expect(await send(await signedRequest(event, SECRET, headers))).toMatchObject({ status: 200, text: 'ok' })
      expect(told.at(-1)).toEqual([event, headers])
    }
    await send(await signedRequest(CREATED, SECRET, { id: 'plain' }))
    const plain = { id: 'plain', attempt: 1, sequence: 1, overtakes: [], replay: undefined, test: false }
    expect(told.at(-1)).toEqual([CREATED, plain])
    expect(errors).toEqual([])
  })

  test('hands over a kind that it does not know, so that it is acknowledged', async () => {
    const { told, send } = await started()
    expect((await send(await signedRequest({ type: 'LATER', id: 'x' }, SECRET))).status).toBe(200)
    expect(told[0]![0]).toMatchObject({ type: 'UNKNOWN', kind: 'LATER', id: 'x' })
  })

  test('takes the body as it came, whatever its Content-Type, with its letters and spaces', async () => {
    const { told, send } = await started()
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
    expect(told[0]![0]).toEqual(CREATED)
  })

  test('handles a double once, and acknowledges it', async () => {
    const { told, send } = await started()
    for (const attempt of [1, 2, 3])
      expect((await send(await signedRequest(CREATED, SECRET, { id: 'same', attempt }))).status).toBe(200)
    expect(told).toHaveLength(1)
    await send(await signedRequest(CREATED, SECRET, { id: 'other' }))
    expect(told).toHaveLength(2)
  })

  test('handles doubles that come at once once, and answers all as the first', async () => {
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

  test('answers 500 where the handler fails, without its words, and takes the event when it comes again', async () => {
    let failing = true
    const told: ReceivedEvent[] = []
    const onEvent = async (event: ReceivedEvent) => {
      if (failing) throw new Error('the database at 10.0.0.1 is away')
      told.push(event)
    }
    const { errors, send } = await started({ onEvent })
    const refused = await send(await signedRequest(CREATED, SECRET, { id: 'a', attempt: 1 }))
    expect(refused).toMatchObject({ status: 500, text: 'The handler failed: send it again' })
    expect(errors).toEqual([new Error('the database at 10.0.0.1 is away')])
    failing = false
    expect((await send(await signedRequest(CREATED, SECRET, { id: 'a', attempt: 2 }))).status).toBe(200)
    expect(told).toEqual([CREATED])
  })

  test('refuses with 401 what is not genuine or not fresh, says why, and hands over nothing', async () => {
    const { told, send } = await started()
    const good = await signedRequest(CREATED, SECRET)
    const old = await signedRequest(CREATED, SECRET, { now: () => Date.now() - 301_000 })
    const { 'x-service-signature': _, ...unsigned } = good.headers
    const cases = [
      [await signedRequest(CREATED, OTHER_SECRET), /does not match/],
      [{ ...good, body: good.body.replace('PUBLISHED', 'ARCHIVED') }, /does not match/],
      [old, /more than 300 s ago/],
      [{ ...good, headers: unsigned }, /There is no x-service-signature/],
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
    expect(told).toEqual([])
    expect((await send(good)).status).toBe(200)
  })

  test('knows the very same request again from a sender without ids', async () => {
    const { told, send } = await started()
    const body = JSON.stringify(CREATED)
    const init = { method: 'POST', headers: { 'x-service-signature': await sign(body, SECRET) }, body }
    for (let i = 0; i < 2; i += 1) expect((await send(init)).status).toBe(200)
    expect(told).toHaveLength(1)
  })

  test('refuses with 400 what is signed and no event', async () => {
    const { send } = await started()
    const body = '{"no":"type"}'
    const headers = { 'x-service-signature': await sign(body, SECRET) }
    expect(await send({ method: 'POST', headers, body })).toMatchObject({
      status: 400,
      text: /but the body is no event/,
    })
  })

  test('answers 405 to what is no POST', async () => {
    const { send, told } = await started()
    for (const method of ['GET', 'PUT', 'DELETE', 'HEAD']) {
      const answer = await send({ method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
    }
    expect(told).toEqual([])
  })

  test('refuses a body that is too large with 413, whether or not it says so before', async () => {
    const { url, send, told } = await started({ maxBytes: 1000 })
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
    expect(told).toHaveLength(1)
  })

  test('outlives a connection that breaks within a body', async () => {
    const { url, send, told } = await started()
    const broken = request(url, { method: 'POST', headers: { 'content-length': 100 } })
    const closed = new Promise((resolve) => broken.on('error', quiet).on('close', resolve))
    broken.write('{', () => broken.destroy())
    await closed
    expect((await send(await signedRequest(CREATED, SECRET))).status).toBe(200)
    expect(told).toHaveLength(1)
  })
})
