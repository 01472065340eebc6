import { describe, expect, test } from 'vitest'
import { AddressLimit } from './address-limit.ts'

const START = Date.UTC(2026, 9, 14)

function limitAt(limit: number) {
  const clock = { now: START }
  return { clock, addresses: new AddressLimit(limit, () => clock.now) }
}

describe('a window', () => {
  test('is fixed: 60 seconds from the first request, if that comes on a whole second, however many follow', () => {
    const { clock, addresses } = limitAt(3)
    expect(addresses.count('192.0.2.1')).toEqual({ limit: 3, used: 1, windowEndsAt: START + 60_000, now: START })
    clock.now += 59_999
    expect(addresses.count('192.0.2.1')).toMatchObject({ used: 2, windowEndsAt: START + 60_000, now: START + 59_999 })
    clock.now += 1
    expect(addresses.count('192.0.2.1')).toMatchObject({ used: 1, windowEndsAt: START + 120_000 })
  })

  test('keeps counting beyond the limit, and the next window starts at 1', () => {
    const { clock, addresses } = limitAt(1)
    for (let i = 1; i <= 5; i++) expect(addresses.count('192.0.2.1').used).toBe(i)
    clock.now += 60_000
    expect(addresses.count('192.0.2.1').used).toBe(1)
  })

  test('ends on the whole second, at most 60 seconds after the first request', () => {
    const { clock, addresses } = limitAt(3)
    clock.now += 700
    expect(addresses.count('192.0.2.1')).toMatchObject({ used: 1, windowEndsAt: START + 60_000 })
    clock.now = START + 59_999
    expect(addresses.count('192.0.2.1')).toMatchObject({ used: 2, windowEndsAt: START + 60_000 })
    clock.now += 1
    expect(addresses.count('192.0.2.1')).toMatchObject({ used: 1, windowEndsAt: START + 120_000 })
  })

  test('can be read without counting', () => {
    const { addresses } = limitAt(5)
    expect(addresses.peek('192.0.2.1')).toMatchObject({ used: 0, windowEndsAt: START + 60_000 })
    addresses.count('192.0.2.1')
    expect(addresses.peek('192.0.2.1').used).toBe(1)
    expect(addresses.peek('192.0.2.1').used).toBe(1)
  })
})

describe('an address', () => {
  const shareAWindow = (one: string, other: string) => {
    const { addresses } = limitAt(10)
    addresses.count(one)
    return addresses.count(other).used === 2
  }

  test('of IPv4 is counted on its own', () => {
    expect(shareAWindow('192.0.2.1', '192.0.2.1')).toBe(true)
    expect(shareAWindow('192.0.2.1', '192.0.2.2')).toBe(false)
  })

  test('of IPv4 in IPv6 notation counts as IPv4', () => {
    expect(shareAWindow('192.0.2.1', '::ffff:192.0.2.1')).toBe(true)
    expect(shareAWindow('192.0.2.1', '::ffff:c000:201')).toBe(true)
    expect(shareAWindow('::ffff:192.0.2.1', '::ffff:192.0.2.2')).toBe(false)
  })

  test('of IPv6 counts by its /64, which a provider assigns to one customer', () => {
    expect(shareAWindow('2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(true)
    expect(shareAWindow('2001:db8:1:2::1', '2001:0DB8:0001:0002::9')).toBe(true)
    expect(shareAWindow('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false)
    expect(shareAWindow('::1', '2001:db8:1:2::1')).toBe(false)
  })

  test('that is not an IP address is counted as it is', () => {
    expect(shareAWindow('', '')).toBe(true)
    expect(shareAWindow('', '192.0.2.1')).toBe(false)
    expect(shareAWindow('/run/kandidat.sock', '/run/other.sock')).toBe(false)
  })
})

describe('memory', () => {
  test('is bounded: beyond 100,000 addresses the oldest window is dropped, and the newest stay', () => {
    const { addresses } = limitAt(10)
    const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
    for (let n = 0; n <= 100_000; n++) addresses.count(addressOf(n))
    expect(addresses.peek(addressOf(0)).used).toBe(0)
    expect(addresses.peek(addressOf(1)).used).toBe(1)
    expect(addresses.peek(addressOf(100_000)).used).toBe(1)
  })

  test('treats an address that began a new window as the newest', () => {
    const { clock, addresses } = limitAt(10)
    addresses.count('192.0.2.1')
    addresses.count('192.0.2.2')
    clock.now += 60_000
    addresses.count('192.0.2.1')
    for (let n = 0; n < 99_999; n++) addresses.count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    expect(addresses.peek('192.0.2.1').used).toBe(1)
  })
})
