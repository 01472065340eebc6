import { parseSignature } from '@kandidat/contract/webhooks/signature'
import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { type SignedMessage, signedHeaders } from './message.ts'

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const OLDER = `whsec_${Buffer.from('ffffffffffffffffffffffffffffffff').toString('base64')}`

const MESSAGE: SignedMessage = {
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

test('Stripe’s own library accepts the signature, keyed by the whole secret', () => {
  const headers = signedHeaders(MESSAGE, [SECRET], now())
  const event: unknown = stripe.webhooks.constructEvent(MESSAGE.body, headers['x-service-signature']!, SECRET)
  expect(event).toEqual(JSON.parse(MESSAGE.body))
  expect(() => stripe.webhooks.constructEvent(`${MESSAGE.body} `, headers['x-service-signature']!, SECRET)).toThrow()
  expect(() => stripe.webhooks.constructEvent(MESSAGE.body, headers['x-service-signature']!, OLDER)).toThrow()
})

test('the library of Standard Webhooks accepts its three headers, keyed by the bytes that the secret encodes', () => {
  const headers = signedHeaders(MESSAGE, [SECRET], now())
  expect(new Webhook(SECRET).verify(MESSAGE.body, headers)).toEqual(JSON.parse(MESSAGE.body))
  expect(() => new Webhook(SECRET).verify(`${MESSAGE.body} `, headers)).toThrow()
  expect(() => new Webhook(OLDER).verify(MESSAGE.body, headers)).toThrow()
})

test('there is exactly one v1, and two only while secrets overlap; either secret verifies the request then', () => {
  const [one, two] = [[SECRET], [SECRET, OLDER]].map((secrets) => signedHeaders(MESSAGE, secrets, now()))
  expect(parseSignature(one!['x-service-signature']!)?.hmacs).toHaveLength(1)
  expect(parseSignature(two!['x-service-signature']!)?.hmacs).toHaveLength(2)
  for (const secret of [SECRET, OLDER]) {
    expect(stripe.webhooks.constructEvent(MESSAGE.body, two!['x-service-signature']!, secret)).toBeTruthy()
    expect(new Webhook(secret).verify(MESSAGE.body, two!)).toBeTruthy()
  }
})

test('headers name the event, the attempt and the event’s number; special headers are only there if they apply', () => {
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
