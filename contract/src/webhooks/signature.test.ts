import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentToSign, equalInConstantTime, formatSignature, parseSignature, verifySignature } from './signature.ts'

const secret = 'whsec_a-secret-of-the-receiver'
const other = 'whsec_another-secret'
const now = 1_791_970_094

const hmacOf = (content: Uint8Array, key = secret) => createHmac('sha256', key).update(content).digest('hex')
const sign = (timestamp: number, body: string | Uint8Array, key = secret) => hmacOf(contentToSign(timestamp, body), key)
const signed = (timestamp: number, body: string) => formatSignature({ timestamp, hmacs: [sign(timestamp, body)] })

const body = '{"type":"POSITION_CREATED","title":"Båtbygger 🚢"}'

describe('the signed content', () => {
  test('is the timestamp, a full stop and the raw body', () => {
    expect(Buffer.from(contentToSign(now, body)).toString()).toBe(`${now}.${body}`)
  })

  test('is the same for a body as text and as bytes', () => {
    expect(contentToSign(now, Buffer.from(body))).toEqual(contentToSign(now, body))
  })

  test('keeps bytes that are not UTF-8 unchanged', () => {
    expect([...contentToSign(1, new Uint8Array([0xff, 0, 0xef, 0xbb, 0xbf]))]).toEqual([49, 46, 255, 0, 239, 187, 191])
  })
})

describe('the header', () => {
  test('is written as t and v1, with one v1 for each HMAC', () => {
    expect(formatSignature({ timestamp: 7, hmacs: ['aa'] })).toBe('t=7,v1=aa')
    expect(formatSignature({ timestamp: 7, hmacs: ['aa', 'bb'] })).toBe('t=7,v1=aa,v1=bb')
  })

  test('is not written without an HMAC or with a time that is not Unix time in seconds', () => {
    expect(() => formatSignature({ timestamp: 7, hmacs: [] })).toThrow('at least one HMAC')
    for (const timestamp of [1.5, -1, Number.NaN, 2 ** 60])
      expect(() => formatSignature({ timestamp, hmacs: ['aa'] })).toThrow('Unix time in seconds')
  })

  test('reads back as it was written', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{64}$/)
    fc.assert(
      fc.property(fc.nat(), fc.array(hex, { minLength: 1, maxLength: 4 }), (timestamp, hmacs) => {
        expect(parseSignature(formatSignature({ timestamp, hmacs }))).toEqual({ timestamp, hmacs })
      }),
    )
  })

  test('may have its parts in any order, with spaces, in upper case, and parts with other names', () => {
    const hmac = 'ab'.repeat(32)
    expect(parseSignature(` v1=${hmac.toUpperCase()} , v0=zz,v2=${hmac},flag, t=12`)).toEqual({
      timestamp: 12,
      hmacs: [hmac],
    })
  })

  const hmac = 'ab'.repeat(32)
  test.for([
    '',
    't=12',
    `v1=${hmac}`,
    `t=,v1=${hmac}`,
    `t=-1,v1=${hmac}`,
    `t=1e3,v1=${hmac}`,
    `t=12.5,v1=${hmac}`,
    `t=12,t=12,v1=${hmac}`,
    `t=1234567890123,v1=${hmac}`,
    't=12,v1=',
    `t=12,v1=${hmac}00`,
    `t=12,v1=${'zz'.repeat(32)}`,
    `T=12,V1=${hmac}`,
    hmac,
  ])('is refused as %j', (header) => {
    expect(parseSignature(header)).toBeUndefined()
  })
})

describe('comparing in constant time', () => {
  test('is true exactly for equal strings', () => {
    const string = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(string, string, (one, two) => {
        expect(equalInConstantTime(one, two)).toBe(one === two)
        expect(equalInConstantTime(one, one)).toBe(true)
        expect(equalInConstantTime(one, `${one}x`)).toBe(false)
      }),
    )
  })

  test('finds a difference in the first and in the last character', () => {
    expect(equalInConstantTime('abc', 'xbc')).toBe(false)
    expect(equalInConstantTime('abc', 'abx')).toBe(false)
  })
})

describe('verifying', () => {
  const verify = (header: string | null | undefined, at = now) => verifySignature(header, body, hmacOf, at)

  test('accepts a genuine request', async () => {
    expect(await verify(signed(now, body))).toEqual({ valid: true, timestamp: now })
  })

  test('accepts a genuine request with the asynchronous HMAC of Web Crypto', async () => {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const hmac = async (content: Uint8Array<ArrayBuffer>) =>
      Buffer.from(await crypto.subtle.sign('HMAC', key, content)).toString('hex')
    expect(await verifySignature(signed(now, body), body, hmac, now)).toEqual({ valid: true, timestamp: now })
  })

  test('accepts a request if one of several HMACs matches', async () => {
    const [mine, theirs] = [sign(now, body), sign(now, body, other)]
    for (const hmacs of [
      [mine, theirs],
      [theirs, mine],
    ])
      expect(await verify(formatSignature({ timestamp: now, hmacs }))).toMatchObject({ valid: true })
  })

  test.for([
    [0, 'valid'],
    [300, 'valid'],
    [301, 'too old'],
    [-300, 'valid'],
    [-301, 'too new'],
  ] as const)('at %i seconds after signing is %s', async ([seconds, expected]) => {
    const verdict = await verify(signed(now, body), now + seconds)
    expect(verdict.valid ? 'valid' : verdict.reason).toBe(expected)
  })

  test('uses another tolerance if one is given', async () => {
    const at = (seconds: number) => verifySignature(signed(now, body), body, hmacOf, now + seconds, 10)
    expect(await at(10)).toEqual({ valid: true, timestamp: now })
    expect(await at(11)).toEqual({ valid: false, reason: 'too old' })
    expect(await at(-11)).toEqual({ valid: false, reason: 'too new' })
  })

  test('refuses a changed body, a changed time and another secret', async () => {
    const genuine = signed(now, body)
    expect(await verifySignature(genuine, `${body} `, hmacOf, now)).toEqual({ valid: false, reason: 'mismatch' })
    expect(await verify(genuine.replace(`t=${now}`, `t=${now + 1}`))).toEqual({ valid: false, reason: 'mismatch' })
    const hmacs = [sign(now, body, other)]
    expect(await verify(formatSignature({ timestamp: now, hmacs }))).toEqual({ valid: false, reason: 'mismatch' })
  })

  test('distinguishes a missing header from a malformed one', async () => {
    for (const header of [undefined, null, ''])
      expect(await verify(header)).toEqual({ valid: false, reason: 'missing' })
    expect(await verify('nonsense')).toEqual({ valid: false, reason: 'malformed' })
  })
})
