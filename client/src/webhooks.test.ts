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

describe('what the server sends', () => {
  const message = {
    ...{ receiverId: 'r', destination: {} as never, id: 'event-1', attempt: 3, sequence: 7 },
    ...{ overtakes: [5, 6], replay: 2, test: true },
  }

  test.for([...EVENTS, EVENT_OF_IDS])('is verified, and typed: %j', async (event) => {
    const raw = JSON.stringify(event)
    const headers = signedHeaders({ ...message, body: raw }, [SECRET], at / 1000)
    expect(await verify(raw, headers[signatureHeader], SECRET, { now })).toEqual(event)
    expect(await verify(Buffer.from(raw), headers[signatureHeader], SECRET, { now })).toEqual(event)
  })

  test('is what the signer makes for tests, header by header', async () => {
    const made = await signedRequest(CREATED, [SECRET, OTHER_SECRET], { ...message, now })
    expect(made).toEqual({
      method: 'POST',
      body,
      headers: signedHeaders({ ...message, body }, [SECRET, OTHER_SECRET], at / 1000),
    })
  })

  test('during a rotation is verified by whoever knows either secret', async () => {
    const both = await sign(body, [SECRET, OTHER_SECRET], { now })
    for (const secret of [SECRET, OTHER_SECRET, [OTHER_SECRET, SECRET]])
      expect(await verify(body, both, secret, { now })).toEqual(CREATED)
    expect(await verify(body, header, [OTHER_SECRET, SECRET], { now })).toEqual(CREATED)
  })
})

test('what the signer makes, the libraries of Stripe and of Standard Webhooks take', async () => {
  const { headers, body: raw } = await signedRequest(CREATED, SECRET)
  const { webhooks } = new Stripe('sk_test')
  expect(await webhooks.constructEventAsync(raw, headers[signatureHeader]!, SECRET)).toEqual(CREATED)
  expect(new Webhook(SECRET).verify(raw, headers)).toEqual(CREATED)
})

test('an event tells by its type what else it has', async () => {
  const event = await verify(body, header, SECRET, { now })
  expectTypeOf(event).toEqualTypeOf<ReceivedEvent>()
  const told = (received: ReceivedEvent): string => {
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
  expect(told(event)).toBe('Båtbygger')
})

test('a kind of event that is not known yet is given as such', async () => {
  for (const type of ['CANDIDATE_DANCED', 'UNKNOWN', '__proto__', 'constructor']) {
    const raw = JSON.stringify({ type, id: 'a', steps: 3 })
    expect(await verify(raw, await sign(raw, SECRET), SECRET)).toEqual({
      ...{ type: 'UNKNOWN', kind: type, id: 'a', body: { type, id: 'a', steps: 3 } },
    })
  }
})

describe('a request is refused with its reason', () => {
  test.for([
    ['without a header', undefined, 'missing', /There is no x-service-signature/],
    ['with an empty header', '', 'missing', /There is no x-service-signature/],
    ['with nonsense', 'nonsense', 'malformed', /it must be t=<unix seconds>,v1=<64 hexadecimal digits>/],
    ['with the other signature', 'v1,AAAA', 'malformed', /the value of webhook-signature: pass that of x-service-sig/],
    ['with another signature', `t=${at / 1000},v1=${'0'.repeat(64)}`, 'mismatch', /secret is that of another receiver/],
  ] as const)('%s', async ([, given, reason, message]) => {
    const error = await thrown(verify(body, given, SECRET, { now }))
    expect(error).toBeInstanceOf(SignatureError)
    expect(error).toMatchObject({ name: 'SignatureError', reason, message: expect.stringMatching(message) })
  })

  test('where the body was changed, or written again', async () => {
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

  test('by another tolerance where one is given', async () => {
    const later = { now: () => at + 60_000 }
    expect(await verify(body, header, SECRET, { ...later, toleranceSeconds: 60 })).toEqual(CREATED)
    const error = await thrown(verify(body, header, SECRET, { ...later, toleranceSeconds: 59 }))
    expect(error).toMatchObject({ reason: 'too old', message: expect.stringContaining('59 s') })
  })

  test('where it is signed and no event', async () => {
    for (const raw of ['', 'null', '[]', '{}', '{"type":1}', 'no json'])
      expect(await thrown(verify(raw, await sign(raw, SECRET), SECRET))).toBeInstanceOf(BodyError)
  })
})

describe('misuse is named', () => {
  test.for([
    [
      'a parsed body',
      CREATED,
      /raw one, as text or bytes, and an object was given: a body that was parsed .* express.raw\(\)/,
    ],
    ['no body', undefined, /undefined was given$/],
    ['a body as an array', [1], /an array was given/],
  ] as const)('%s in place of the raw body', async ([, given, message]) => {
    const error = await misused(() => verify(given as never, header, SECRET))
    expect(error).toBeInstanceOf(MisuseError)
    expect((error as Error).message).toMatch(message)
  })

  test.for([
    ['a list of headers', [header], /an array was given: pass its only element/],
    ['all headers', new Headers({ [signatureHeader]: header }), /\(Headers\) was given: pass the value, and not all/],
    ['a number', 7, /a number was given/],
  ] as const)('%s in place of the header', async ([, given, message]) => {
    const error = await misused(() => verify(body, given as never, SECRET))
    expect(error).toBeInstanceOf(MisuseError)
    expect((error as Error).message).toMatch(message)
  })

  test.for([
    [undefined, /undefined was given: is the environment variable set/],
    ['', /an empty string was given/],
    [[], /at least one secret/],
    [[SECRET, undefined], /undefined was given/],
    ['kand_api-key', /an API key was given/],
    [`${SECRET}\n`, /without spaces or line breaks around it/],
    ['secret', /something else was given/],
    ['whsec_a', /something else was given/],
    [Buffer.from(SECRET), /an object \(Uint8Array\) was given/],
  ] as const)('%j in place of a secret, without showing it', async ([given, message]) => {
    for (const call of [() => verify(body, header, given as never), () => sign(body, given as never)]) {
      const error = await misused(call)
      expect(error).toBeInstanceOf(MisuseError)
      expect((error as Error).message).toMatch(message)
      expect((error as Error).message).not.toContain(SECRET.slice(6))
    }
  })

  test('a tolerance that is none', async () => {
    for (const toleranceSeconds of [-1, Number.NaN, '5' as never])
      expect(await thrown(verify(body, header, SECRET, { toleranceSeconds }))).toBeInstanceOf(MisuseError)
  })
})

test('a body in an ArrayBuffer, or in a part of one, is taken as it stands', async () => {
  const bytes = new TextEncoder().encode(`xx${body}xx`)
  const part = bytes.subarray(2, -2)
  expect(await verify(part, header, SECRET, { now })).toEqual(CREATED)
  expect(await verify(part.slice().buffer, header, SECRET, { now })).toEqual(CREATED)
})
