import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { newId } from '../../base/db/id.ts'
import { hashOfKey, idOfKey, makeKey } from './key.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base62 = (number: bigint, length: number): string =>
  length === 0 ? '' : base62(number / 62n, length - 1) + DIGITS[Number(number % 62n)]

const id = newId()
const key = makeKey(id)

describe('a key', () => {
  test('begins with kand_ and has a fixed length, without punctuation, so that a double click selects it', () => {
    for (let i = 0; i < 100; i++) expect(makeKey(newId())).toMatch(/^kand_[0-9A-Za-z]{71}$/)
  })

  test('contains its own id, from the smallest to the largest', () => {
    const extremes = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    for (const one of [id, ...extremes]) expect(idOfKey(makeKey(one))).toBe(one)
  })

  test('is never the same twice, even for the same id', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => makeKey(id))).size).toBe(1_000)
  })

  test('contains 256 random bits: every digit of its secret varies', () => {
    const secrets = Array.from({ length: 300 }, () => makeKey(id).slice(27, 70))
    expect(secrets[0]).toHaveLength(43)
    for (let place = 0; place < 43; place++) {
      const digits = new Set(secrets.map((secret) => secret[place]))
      expect(digits.size, `digit ${place}`).toBeGreaterThan(40)
    }
  })
})

describe('a text that is not a key is recognized without the database:', () => {
  test('wrong in any one character', () => {
    for (let place = 0; place < key.length; place++) {
      const other = key[place] === 'x' ? 'y' : 'x'
      expect(idOfKey(key.slice(0, place) + other + key.slice(place + 1)), `at ${place}`).toBeUndefined()
    }
  })

  test('with two neighbouring characters swapped', () => {
    const places = Array.from(key.slice(5, -1), (_, i) => i + 5).filter((place) => key[place] !== key[place + 1])
    const swapped = places.map((place) => key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2))
    expect(swapped.length).toBeGreaterThan(50)
    expect(swapped.filter((text) => idOfKey(text) !== undefined)).toEqual([])
  })

  test('too short, too long, or with something around it', () => {
    const malformed = [
      '',
      'kand_',
      key.slice(0, -1),
      key.slice(1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      `"${key}"`,
      key + key,
    ]
    for (const text of malformed) expect(idOfKey(text), JSON.stringify(text)).toBeUndefined()
  })

  test('in another case, or of another kind', () => {
    const malformed = [
      key.toUpperCase(),
      key.toLowerCase(),
      key.replace('kand_', 'KAND_'),
      key.replace('kand_', 'test_'),
      id,
    ]
    for (const text of malformed) expect(idOfKey(text), text).toBeUndefined()
  })

  test('with an id that is too large, though its checksum is right', () => {
    const withChecksum = (body: string) => body + base62(BigInt(crc32(body)), 6)
    expect(withChecksum(key.slice(0, -6))).toBe(key)
    const most = 2n ** 128n - 1n
    const keyOf = (number: bigint) => withChecksum(`kand_${base62(number, 22)}${key.slice(27, 70)}`)
    expect(idOfKey(keyOf(most))).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
    expect(idOfKey(keyOf(most + 1n))).toBeUndefined()
    expect(idOfKey(keyOf(62n ** 22n - 1n))).toBeUndefined()
  })

  test('of 8 kB, or full of zeros, without taking time', () => {
    for (const text of ['a'.repeat(8192), `kand_${'0'.repeat(8192)}`, `kand_${'0'.repeat(71)}`]) {
      expect(idOfKey(text)).toBeUndefined()
    }
  })
})

describe('the stored form of a key', () => {
  test('is its SHA-256 and nothing else', () => {
    expect(hashOfKey(key)).toEqual(createHash('sha256').update(key, 'utf8').digest())
    expect(hashOfKey(key)).toHaveLength(32)
  })
})
