import { parseSignature } from '@kandidat/contract/webhooks/signature'
import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { type Message, retryAfterOf, signedHeaders } from './message.ts'

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const OLDER = `whsec_${Buffer.from('ffffffffffffffffffffffffffffffff').toString('base64')}`

const MESSAGE: Message = {
  receiverId: '01890000-0000-7000-8000-000000000000',
  destination: { url: 'https://receiver.example', strict: false, secret: '', previousSecret: null, headers: null },
  id: '01890000-0000-7000-8000-000000000001',
  body: '{"type":"POSITION_UPDATED","title":"Sveisær \\u0001 👷"}',
  attempt: 3,
  sequence: 7,
  overtakes: [],
  replay: 0,
  test: false,
}

const now = () => Math.floor(Date.now() / 1000)
const stripe = new Stripe('sk_test_none')

test('Stripe’s library accepts the signature, with the whole secret as the key', () => {
  const headers = signedHeaders(MESSAGE, [SECRET], now())
  const event: unknown = stripe.webhooks.constructEvent(MESSAGE.body, headers['x-service-signature']!, SECRET)
  expect(event).toEqual(JSON.parse(MESSAGE.body))
  expect(() => stripe.webhooks.constructEvent(`${MESSAGE.body} `, headers['x-service-signature']!, SECRET)).toThrow()
  expect(() => stripe.webhooks.constructEvent(MESSAGE.body, headers['x-service-signature']!, OLDER)).toThrow()
})

test('the library of Standard Webhooks accepts its three headers, with the bytes in the secret as the key', () => {
  const headers = signedHeaders(MESSAGE, [SECRET], now())
  expect(new Webhook(SECRET).verify(MESSAGE.body, headers)).toEqual(JSON.parse(MESSAGE.body))
  expect(() => new Webhook(SECRET).verify(`${MESSAGE.body} `, headers)).toThrow()
  expect(() => new Webhook(OLDER).verify(MESSAGE.body, headers)).toThrow()
})

test('there is one v1, and a second one while secrets overlap: either secret verifies it', () => {
  const [one, two] = [[SECRET], [SECRET, OLDER]].map((secrets) => signedHeaders(MESSAGE, secrets, now()))
  expect(parseSignature(one!['x-service-signature']!)?.hmacs).toHaveLength(1)
  expect(parseSignature(two!['x-service-signature']!)?.hmacs).toHaveLength(2)
  for (const secret of [SECRET, OLDER]) {
    expect(stripe.webhooks.constructEvent(MESSAGE.body, two!['x-service-signature']!, secret)).toBeTruthy()
    expect(new Webhook(secret).verify(MESSAGE.body, two!)).toBeTruthy()
  }
})

test('headers contain the id, attempt and sequence, and others only if they apply', () => {
  const plain = signedHeaders(MESSAGE, [SECRET], 1_700_000_000)
  expect(plain).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1700000000',
    'x-service-attempt': '3',
    'x-service-sequence': '7',
  })
  expect(plain['x-service-signature']).toMatch(/^t=1700000000,v1=[0-9a-f]{64}$/)
  expect(Object.keys(plain)).toHaveLength(7)
  const special = { ...MESSAGE, sequence: null, overtakes: [2, 5], replay: 4, test: true }
  expect(signedHeaders(special, [SECRET], 1_700_000_000)).toMatchObject({
    'x-service-overtakes': '2,5',
    'x-service-replay': '4',
    'x-service-test': 'true',
  })
  expect(signedHeaders(special, [SECRET], 1_700_000_000)).not.toHaveProperty('x-service-sequence')
})

describe('Retry-After', () => {
  const at = Date.parse('2026-11-21T10:00:00Z')
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
    [undefined, null],
  ])('%s asks for %s milliseconds', (value, milliseconds) => {
    expect(retryAfterOf(value, at)).toBe(milliseconds)
  })
})
