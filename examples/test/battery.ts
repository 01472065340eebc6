import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningReceiver } from './receiver-process.ts'

/** A requirement for receivers. `run` throws if a receiver does not meet it. */
export interface Case {
  name: string
  run: (receiver: RunningReceiver) => Promise<void>
}

/** A request. It is signed correctly unless these fields say otherwise. */
interface Sent {
  id?: string
  body?: string
  secret?: string
  /** How many seconds ago it was signed. */
  age?: number
  /** Makes the header from the correct values; undefined leaves it out. */
  header?: (right: { t: number; v1: string }) => string | undefined
  /** The body that is sent instead of the signed one. */
  sentBody?: string
}

/** The status of the response; 0 if the connection was closed without one. */
async function send(receiver: RunningReceiver, sent: Sent): Promise<number> {
  const body = sent.body ?? eventBody()
  const t = Math.floor(Date.now() / 1000) - (sent.age ?? 0)
  const v1 = hmac(sent.secret ?? receiver.secret, t, body)
  const header = sent.header === undefined ? `t=${t},v1=${v1}` : sent.header({ t, v1 })
  const bytes = Buffer.from(sent.sentBody ?? body)
  const id = sent.id ?? randomUUID()
  return new Promise((resolve) => {
    const request = httpRequest({
      ...{ host: '127.0.0.1', port: receiver.port, path: '/', method: 'POST', agent: false },
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        'webhook-id': id,
        'webhook-timestamp': t,
        'webhook-signature': `v1,${standardHmac(sent.secret ?? receiver.secret, `${id}.${t}.${body}`)}`,
        ...(header === undefined ? {} : { 'x-service-signature': header }),
      },
    })
    request.on('response', (response) => {
      response.resume()
      response.on('error', () => {})
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
    request.end(bytes)
  })
}

function hmac(secret: string, t: number, body: string): string {
  return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
}

function standardHmac(secret: string, content: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}

function eventBody(title = 'Sykepleier', id: string = randomUUID()): string {
  return JSON.stringify({
    type: 'POSITION_UPDATED',
    id,
    title,
    status: 'PUBLISHED',
    updatedAt: '2026-11-21T09:30:00.000Z',
  })
}

/** Waits until the receiver has handled an event. */
async function untilHandled(receiver: RunningReceiver, id: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!receiver.handled().includes(id)) {
    assert(Date.now() < deadline, `event ${id} got a 200 but was never handled: ${receiver.printed()}`)
    await pause(5)
  }
}

/** How often the receiver has handled an event, after all earlier requests were handled. */
async function timesHandled(receiver: RunningReceiver, id: string): Promise<number> {
  const last = randomUUID()
  assert.equal(await send(receiver, { id: last }), 200, 'a valid event after it')
  await untilHandled(receiver, last)
  return receiver.handled().filter((each) => each === id).length
}

const accepted = (name: string, ...all: Sent[]): Case => ({
  name,
  async run(receiver) {
    for (const sent of all) {
      const id = randomUUID()
      assert.equal(await send(receiver, { ...sent, id }), 200, JSON.stringify(sent).slice(0, 200))
      await untilHandled(receiver, id)
    }
  },
})

const refused = (name: string, ...all: Sent[]): Case => ({
  name,
  async run(receiver) {
    for (const sent of all) {
      const id = randomUUID()
      const status = await send(receiver, { ...sent, id })
      const shown = `${sent.header?.({ t: 1, v1: 'ab' })?.slice(0, 100) ?? ''} got a ${status}`
      assert(status === 400 || status === 401, shown)
      assert.equal(await timesHandled(receiver, id), 0, shown)
    }
  },
})

const other = 'whsec_of_somebody_else'
const unicode = 'Bønner, Ærø, 看護師, ممرضة, नर्स, Zürich e\u0301, 👩🏽‍⚕️🇳🇴, \u2028\u2029\u00a0\ufeff\u202e \\u0000'
const asWritten =
  '{ "type" : "POSITION_UPDATED",\r\n\t"id":"\\u0061\\u002d1", "title":"B\\u00f8nner \\/ \\ud83d\\ude00 \\"<&>\\"", "status":null,' +
  ' "n": 1.0, "m": 1e2, "big": 12345678901234567890, "twice": 1, "twice": 2, "updatedAt":"2026-11-21T09:30:00.000Z" }\n'

/** The requirements for every receiver in examples/verify-webhooks. */
export const battery: readonly Case[] = [
  accepted('a valid event is accepted', {}),
  accepted('a time that differs by four minutes is accepted', { age: 240 }, { age: -240 }),
  accepted(
    'during a rotation, one of several signatures is enough',
    { header: ({ t, v1 }) => `t=${t},v1=${v1},v1=${hmac(other, t, '')}` },
    { header: ({ t, v1 }) => `t=${t},v1=${hmac(other, t, '')},v1=${v1}` },
  ),
  accepted(
    'the parts of the header may be in any order, with spaces and with unknown parts',
    { header: ({ t, v1 }) => `v2=abc, v1=${v1} , t=${t}` },
    { header: ({ t, v1 }) => `t=${t},v1=${v1.toUpperCase()},v0=a=b` },
  ),
  accepted('text in many scripts is verified byte for byte', { body: eventBody(unicode.repeat(20)) }),
  accepted('a body that another program would write differently is verified byte for byte', { body: asWritten }),
  accepted('half a megabyte is accepted', { body: eventBody('å'.repeat(256 * 1024)) }),
  refused('a stale event is refused', { age: 330 }, { age: 86_400 }, { header: ({ v1 }) => `t=0,v1=${v1}` }),
  refused('an event from the future is refused', { age: -600 }, { age: -86_400 }),
  refused(
    'a forged event is refused',
    { secret: other },
    { secret: '' },
    { sentBody: eventBody('Direktør') },
    { body: asWritten, sentBody: JSON.stringify(JSON.parse(asWritten)) },
    { header: ({ t, v1 }) => `t=${t - 1},v1=${v1}` },
    { header: ({ t, v1 }) => `t=${t},v1=${v1.slice(0, -1)}` },
    { header: ({ t, v1 }) => `t=${t},v1=${v1}0` },
    { header: ({ t }) => `t=${t},v1=` },
    { header: ({ t }) => `t=${t},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}` },
    { header: ({ t }) => `t=${t},v1=${'ø'.repeat(64)}` },
    { header: ({ t, v1 }) => `t=${t},v0=${v1}` },
  ),
  refused('an unsigned event is refused', { header: () => undefined }, { header: () => '' }),
  refused(
    'a malformed header is refused',
    { header: ({ v1 }) => v1 },
    { header: ({ v1 }) => `v1=${v1}` },
    { header: ({ t }) => `t=${t}` },
    { header: ({ v1 }) => `t=,v1=${v1}` },
    { header: ({ t, v1 }) => `t=${t},t=${t},v1=${v1}` },
    { header: ({ t, v1 }) => `t=${t}.0,v1=${v1}` },
    { header: ({ t, v1 }) => `t=+${t},v1=${v1}` },
    { header: ({ t, v1 }) => `t=${t}000000000000,v1=${v1}` },
    { header: ({ v1 }) => `t=now,v1=${v1}` },
    { header: ({ t, v1 }) => `t:${t};v1:${v1}` },
    { header: () => ',=,,==,t,v1' },
    { header: ({ t }) => `t=${t}${',v1=0'.repeat(800)}` },
  ),
  {
    name: 'a repeated event is acknowledged, and handled once',
    async run(receiver) {
      const [id, body] = [randomUUID(), eventBody()]
      assert.deepEqual([await send(receiver, { id, body }), await send(receiver, { id, body, age: 3 })], [200, 200])
      assert.equal(await timesHandled(receiver, id), 1)
    },
  },
  {
    name: 'an event that arrives several times at the same time is handled once',
    async run(receiver) {
      const [id, body] = [randomUUID(), eventBody()]
      const statuses = await Promise.all(Array.from({ length: 8 }, () => send(receiver, { id, body })))
      assert.deepEqual(new Set(statuses), new Set([200]))
      assert.equal(await timesHandled(receiver, id), 1)
    },
  },
  {
    name: 'an event is accepted even if it was forged before',
    async run(receiver) {
      const [id, body] = [randomUUID(), eventBody()]
      assert.notEqual(await send(receiver, { id, body, secret: other }), 200)
      assert.equal(await send(receiver, { id, body }), 200)
      assert.equal(await timesHandled(receiver, id), 1)
    },
  },
  {
    name: 'a body that is larger than the service ever sends is refused, even if it is signed',
    async run(receiver) {
      const id = randomUUID()
      const status = await send(receiver, { id, body: eventBody('x'.repeat(8 * 1024 * 1024)) })
      assert([0, 400, 401, 413].includes(status), `got a ${status}`)
      assert.equal(await timesHandled(receiver, id), 0)
    },
  },
]
