import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { signedHeaders } from '../../shared/src/webhooks/message.ts'
import { CREATED, EVENT_OF_IDS, EVENTS, OTHER_SECRET, SECRET } from '../test/events.ts'
import { thrown } from '../test/scripted.ts'
import {
  BodyError,
  MisuseError,
  type ReceivedEvent,
  sign,
  SignatureError,
  signatureHeader,
  signedRequest,
  verify,
} from './webhooks.ts'

const at = Date.UTC(2026, 10, 21, 12)
const now = () => at
const body = JSON.stringify(CREATED)
const header = await sign(body, SECRET, { now })

const misused = (call: () => Promise<unknown>) => thrown(call().finally(() => {}))

describe('a request of the server', () => {
  const message = {
    ...{ receiverId: 'r', destination: {} as never, id: 'event-1', attempt: 3, sequence: 7 },
    ...{ overtakes: [5, 6], replay: 2, test: true },
  }

  test.for([...EVENTS, EVENT_OF_IDS])('is verified and typed: %j', async (event) => {
    const raw = JSON.stringify(event)
    const headers = signedHeaders({ ...message, body: raw }, [SECRET], at / 1000)
    expect(await verify(raw, headers[signatureHeader], SECRET, { now })).toEqual(event)
    expect(await verify(Buffer.from(raw), headers[signatureHeader], SECRET, { now })).toEqual(event)
  })

  test('equals the request that signedRequest creates for tests, header by header', async () => {
    const made = await signedRequest(CREATED, [SECRET, OTHER_SECRET], { ...message, now })
    expect(made).toEqual({
      method: 'POST',
      body,
      headers: signedHeaders({ ...message, body }, [SECRET, OTHER_SECRET], at / 1000),
    })
  })

  test('can be verified with either secret during a rotation', async () => {
    const both = await sign(body, [SECRET, OTHER_SECRET], { now })
    for (const secret of [SECRET, OTHER_SECRET, [OTHER_SECRET, SECRET]])
      expect(await verify(body, both, secret, { now })).toEqual(CREATED)
    expect(await verify(body, header, [OTHER_SECRET, SECRET], { now })).toEqual(CREATED)
  })
})

test('the libraries of Stripe and of Standard Webhooks accept a request of signedRequest', async () => {
  const { headers, body: raw } = await signedRequest(CREATED, SECRET)
  const { webhooks } = new Stripe('sk_test')
  expect(await webhooks.constructEventAsync(raw, headers[signatureHeader]!, SECRET)).toEqual(CREATED)
  expect(new Webhook(SECRET).verify(raw, headers)).toEqual(CREATED)
})

test('the type of an event narrows its fields', async () => {
  const event = await verify(body, header, SECRET, { now })
  expectTypeOf(event).toEqualTypeOf<ReceivedEvent>()
  const detailOf = (received: ReceivedEvent): string => {
    switch (received.type) {
      case 'POSITION_CREATED':
      case 'POSITION_UPDATED':
        return received.title
      case 'CANDIDATE_ADDED':
      case 'CANDIDATE_STAGE_UPDATED':
        return received.stage
      case 'CANDIDATE_HIRED':
        return received.job.salary?.currency ?? 'nothing'
      default:
        return received.kind
    }
  }
  expect(detailOf(event)).toBe('Båtbygger')
})

test('an event of an unknown type is returned as UNKNOWN', async () => {
  for (const type of ['CANDIDATE_DANCED', 'UNKNOWN', '__proto__', 'constructor']) {
    const raw = JSON.stringify({ type, id: 'a', steps: 3 })
    expect(await verify(raw, await sign(raw, SECRET), SECRET)).toEqual({
      ...{ type: 'UNKNOWN', kind: type, id: 'a', body: { type, id: 'a', steps: 3 } },
    })
  }
})

describe('a request is refused with a reason', () => {
  test.for([
    ['without a header', undefined, 'missing', /The header x-service-signature is missing/],
    ['with an empty header', '', 'missing', /The header x-service-signature is missing/],
    ['with nonsense', 'nonsense', 'malformed', /it must be t=<unix seconds>,v1=<64 hexadecimal digits>/],
    [
      'with the other signature',
      'v1,AAAA',
      'malformed',
      /the value of webhook-signature: pass the value of x-service-sig/,
    ],
    ['with another signature', `t=${at / 1000},v1=${'0'.repeat(64)}`, 'mismatch', /secret belongs to another receiver/],
  ] as const)('%s', async ([, given, reason, message]) => {
    const error = await thrown(verify(body, given, SECRET, { now }))
    expect(error).toBeInstanceOf(SignatureError)
    expect(error).toMatchObject({ name: 'SignatureError', reason, message: expect.stringMatching(message) })
  })

  test('if the body was changed, or parsed and written again', async () => {
    for (const raw of [`${body} `, JSON.stringify(CREATED, null, 2), body.replace('å', 'a'), ''])
      expect(await thrown(verify(raw, header, SECRET, { now }))).toMatchObject({ reason: 'mismatch' })
  })

  test.for([
    [300, undefined],
    [301, 'too old'],
    [-300, undefined],
    [-301, 'too new'],
  ] as const)('%i seconds after it was signed: %s', async ([seconds, reason]) => {
    const later = verify(body, header, SECRET, { now: () => at + seconds * 1000 })
    expect(reason === undefined ? await later : ((await thrown(later)) as SignatureError).reason).toEqual(
      reason ?? CREATED,
    )
  })

  test('by another tolerance if one is given', async () => {
    const later = { now: () => at + 60_000 }
    expect(await verify(body, header, SECRET, { ...later, toleranceSeconds: 60 })).toEqual(CREATED)
    const error = await thrown(verify(body, header, SECRET, { ...later, toleranceSeconds: 59 }))
    expect(error).toMatchObject({ reason: 'too old', message: expect.stringContaining('59 s') })
  })

  test('if it is signed but not an event', async () => {
    for (const raw of ['', 'null', '[]', '{}', '{"type":1}', 'no json'])
      expect(await thrown(verify(raw, await sign(raw, SECRET), SECRET))).toBeInstanceOf(BodyError)
  })
})

describe('a MisuseError is thrown for', () => {
  test.for([
    ['a parsed body', CREATED, /raw body, as text or bytes; an object was given. A parsed body .* express.raw\(\)/],
    ['no body', undefined, /undefined was given$/],
    ['a body as an array', [1], /an array was given/],
  ] as const)('%s instead of the raw body', async ([, given, message]) => {
    const error = await misused(() => verify(given as never, header, SECRET))
    expect(error).toBeInstanceOf(MisuseError)
    expect((error as Error).message).toMatch(message)
  })

  test.for([
    ['a list of headers', [header], /an array was given: pass its only element/],
    ['all headers', new Headers({ [signatureHeader]: header }), /\(Headers\) was given: pass only the value/],
    ['a number', 7, /a number was given/],
  ] as const)('%s instead of the header', async ([, given, message]) => {
    const error = await misused(() => verify(body, given as never, SECRET))
    expect(error).toBeInstanceOf(MisuseError)
    expect((error as Error).message).toMatch(message)
  })

  test.for([
    [undefined, /undefined was given. Is its environment variable set\?$/],
    ['', /an empty string was given/],
    [[], /at least one secret/],
    [[SECRET, undefined], /undefined was given/],
    ['kand_api-key', /an API key was given/],
    [`${SECRET}\n`, /without spaces or line breaks around it/],
    ['secret', /something else was given/],
    ['whsec_a', /something else was given/],
    [Buffer.from(SECRET), /an object \(Uint8Array\) was given/],
  ] as const)('%j instead of a secret, without the secret in the message', async ([given, message]) => {
    for (const call of [() => verify(body, header, given as never), () => sign(body, given as never)]) {
      const error = await misused(call)
      expect(error).toBeInstanceOf(MisuseError)
      expect((error as Error).message).toMatch(message)
      expect((error as Error).message).not.toContain(SECRET.slice(6))
    }
  })

  test('an invalid tolerance', async () => {
    for (const toleranceSeconds of [-1, Number.NaN, '5' as never])
      expect(await thrown(verify(body, header, SECRET, { toleranceSeconds }))).toBeInstanceOf(MisuseError)
  })
})

test('a body in an ArrayBuffer, or in a part of one, can be verified', async () => {
  const bytes = new TextEncoder().encode(`xx${body}xx`)
  const part = bytes.subarray(2, -2)
  expect(await verify(part, header, SECRET, { now })).toEqual(CREATED)
  expect(await verify(part.slice().buffer, header, SECRET, { now })).toEqual(CREATED)
})
