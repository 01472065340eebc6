import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { headersOf, keyIdOf, masterKeys, seal, sealedWith, SealError, secretOf, unseal } from './sealed.ts'

const first = randomBytes(32)
const second = randomBytes(32)
const keys = masterKeys([first])

test('any text that was encrypted is decrypted again', () => {
  for (const text of ['', 'whsec_abc', 'å\u0000 🌲', 'x'.repeat(10_000)]) {
    const sealed = seal(keys, text, 'receiver:1:secret')
    expect(unseal(keys, sealed, 'receiver:1:secret')).toBe(text)
    if (text.length > 2) expect(sealed).not.toContain(text)
  }
})

test('the same text is encrypted differently each time, and begins with the id of the key', () => {
  const sealed = Array.from({ length: 100 }, () => seal(keys, 'the same', 'a'))
  expect(new Set(sealed).size).toBe(100)
  for (const each of sealed) expect(sealedWith(each)).toBe(keyIdOf(first))
})

test('the first key encrypts, and all keys decrypt', () => {
  const old = seal(keys, 'from before', 'a')
  const both = masterKeys([second, first])
  expect(unseal(both, old, 'a')).toBe('from before')
  expect(sealedWith(seal(both, 'new', 'a'))).toBe(keyIdOf(second))
})

test('without its key a text cannot be decrypted; the message contains the id of the missing key and no key', () => {
  const sealed = seal(keys, 'hidden', 'receiver:1:secret')
  for (const others of [masterKeys([second]), masterKeys([])]) {
    let thrown: unknown
    try {
      unseal(others, sealed, 'receiver:1:secret')
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(SealError)
    expect(thrown).toMatchObject({ missing: keyIdOf(first) })
    const told = inspect(thrown, { depth: 5 }) + inspect(others, { depth: 5 })
    expect(told).toContain(`master key ${keyIdOf(first)}`)
    for (const key of [first, second]) {
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(told).not.toContain(key.toString(form))
    }
  }
})

test('an encrypted text cannot be moved to another place, and no character of it can be changed', () => {
  const sealed = seal(keys, 'hidden', 'receiver:1:secret')
  expect(() => unseal(keys, sealed, 'receiver:2:secret')).toThrow(SealError)
  expect(() => unseal(keys, sealed, 'receiver:1:headers')).toThrow(SealError)
  for (let i = 0; i < sealed.length; i++) {
    for (const character of ['A', 'b', '0', '_']) {
      const altered = sealed.slice(0, i) + character + sealed.slice(i + 1)
      // Some bits of the last base64 character mean nothing.
      if (altered === sealed || i === sealed.length - 1) continue
      expect(() => unseal(keys, altered, 'receiver:1:secret'), altered).toThrow(SealError)
    }
  }
  for (const cut of ['', '.', sealed.slice(0, -5), sealed.slice(1), `${sealed} `]) {
    expect(() => unseal(keys, cut, 'receiver:1:secret'), cut).toThrow(SealError)
  }
})

test('nothing is encrypted without a key', () => {
  expect(() => seal(masterKeys([]), 'a', 'b')).toThrow('MASTER_KEY')
})

test('the secret and headers of a receiver are decrypted for their places', () => {
  const id = '01997b1e-6a30-7c44-8f0e-3d5a1b2c4d6e'
  expect(secretOf(keys, id, seal(keys, 'whsec_a', `receiver:${id}:secret`))).toBe('whsec_a')
  expect(headersOf(keys, id, seal(keys, '{"x-a":"b"}', `receiver:${id}:headers`))).toEqual({ 'x-a': 'b' })
  expect(headersOf(keys, id, null)).toEqual({})
})
