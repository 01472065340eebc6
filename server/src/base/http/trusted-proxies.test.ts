import { describe, expect, test } from 'vitest'
import { exchange } from '../../../test/raw-exchange.ts'
import { openFixture } from '../../../test/fixture.ts'

const LIMIT = 3
const trustedProxies = ['127.0.1.0/24', '10.1.0.0/16', 'fd12:3456::/32']
const { server } = await openFixture({ anonymousLimit: LIMIT, trustedProxies })
const direct = await openFixture({ anonymousLimit: LIMIT })
/** Raw exchanges come from 127.0.0.1, which this server trusts. */
const local = await openFixture({ anonymousLimit: LIMIT, trustedProxies: ['127.0.0.1'] })

// Each test uses its own proxies and untrusted addresses.
let last = 0
const newProxy = () => `127.0.1.${++last}`
const newUntrusted = () => `127.0.2.${++last}`

type Forwarded = string | string[]

/** How much is left of the limit after a request without a key. */
async function left(from: string, forwarded?: Forwarded, to = server): Promise<number> {
  const headers: Record<string, Forwarded> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const reply = await to.get('/positions', { from, headers })
  expect([401, 429]).toContain(reply.status)
  return Number(reply.headers['x-ratelimit-remaining'])
}

/** Whether the second request is counted with the first. */
async function shareAWindow(from: string, one: Forwarded | undefined, other: Forwarded | undefined): Promise<boolean> {
  expect(await left(from, one)).toBe(LIMIT - 1)
  return (await left(from, other)) === LIMIT - 2
}

describe('behind a trusted proxy', () => {
  test('each client has its own limit', async () => {
    const proxy = newProxy()
    const statuses = []
    for (let i = 0; i <= LIMIT; i++) {
      statuses.push(
        (await server.get('/positions', { from: proxy, headers: { 'x-forwarded-for': '192.0.2.1' } })).status,
      )
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    expect(await left(proxy, '192.0.2.2')).toBe(2)
    expect(await left(proxy)).toBe(2)
  })

  test('a client keeps its limit whichever of the proxies it comes over', async () => {
    expect(await left(newProxy(), '192.0.2.3')).toBe(2)
    expect(await left(newProxy(), '192.0.2.3')).toBe(1)
  })

  test('a header that the client sent changes nothing: the address that the proxy added is the last one', async () => {
    const proxy = newProxy()
    expect(await shareAWindow(proxy, '192.0.2.4', '198.51.100.1, 192.0.2.4')).toBe(true)
    expect(await left(proxy, '10.1.0.1, 198.51.100.2, 192.0.2.4')).toBe(0)
    expect(await left(proxy, '198.51.100.1')).toBe(2)
  })

  test('several proxies are followed as long as each is trusted', async () => {
    const proxy = newProxy()
    expect(await shareAWindow(proxy, '192.0.2.5', '192.0.2.5, 10.1.0.1, 10.1.255.255')).toBe(true)
    expect(await shareAWindow(proxy, '192.0.2.6, 10.2.0.1', '192.0.2.7, 10.2.0.1, 10.1.0.1')).toBe(true)
    expect(await shareAWindow(proxy, '192.0.2.8', '192.0.2.8, fd12:3456:1::1')).toBe(true)
  })

  test('several headers are one list, in their order', async () => {
    const proxy = newProxy()
    expect(await shareAWindow(proxy, '192.0.2.9', ['198.51.100.3', '192.0.2.9'])).toBe(true)
    expect(await left(proxy, ['198.51.100.4', '192.0.2.9, 10.1.0.1', '10.1.0.2'])).toBe(0)
  })

  test('if every hop is trusted, the first one is the client', async () => {
    expect(await shareAWindow(newProxy(), '10.1.0.9', '10.1.0.9, 10.1.0.10')).toBe(true)
  })

  test.each([
    ['with a port', '192.0.2.10', '192.0.2.10:4711'],
    ['with another port', '192.0.2.11:1', '192.0.2.11:65535'],
    ['with white space', '192.0.2.12', ' \t192.0.2.12 \t'],
    ['with empty entries behind it', '192.0.2.13', '192.0.2.13, ,,'],
    ['as IPv6', '192.0.2.14', '::ffff:192.0.2.14'],
    ['as IPv6 in hex digits', '192.0.2.15', '::FFFF:c000:20f'],
    ['of IPv6 in brackets', '2001:db8:1::1', '[2001:db8:1::1]'],
    ['of IPv6 in brackets and with a port', '2001:db8:2::1', '[2001:DB8:2::1]:4711'],
    ['of IPv6 elsewhere in its /64', '2001:db8:3::1', '2001:0db8:0003::2'],
    ['with a zone', 'fe80:1::1', 'fe80:1::1%eth0'],
    ['with a zone of any text', 'fe80:2::1', `fe80:2::1%a-b.c:${'z'.repeat(5_000)}`],
    ['in brackets with a zone', 'fe80:3::1', '[fe80:3::1%25eth-0]:80'],
    ['behind a hop with a zone', '192.0.2.18', '192.0.2.18, fd12:3456::1%a-b'],
    ['behind a hop with a port', '192.0.2.16', '192.0.2.16, 10.1.0.1:4711'],
    ['behind a hop as IPv6', '192.0.2.17', '192.0.2.17, ::ffff:10.1.0.1'],
  ])('an address %s is the same', async (_how, one, other) => {
    expect(await shareAWindow(newProxy(), one, other)).toBe(true)
  })
})

describe('a forwarded value that is not an address', () => {
  // All of them are different. They must not begin windows.
  const garbage = [
    'unknown',
    '_hidden',
    'null',
    '1',
    '0x7f000001',
    '0300.0.2.1',
    '192.0.2.97:',
    '192.0.2.96:123456',
    '192.0.2.256',
    '192.0.2.99%eth0',
    '%',
    'fe80::g%eth0',
    '[192.0.2.98]',
    '[2001:db8::1',
    '2001:db8::1]:1',
    '2001:db8:::1',
    '"192.0.2.95"',
    '192.0.2.93;192.0.2.92',
    'for=192.0.2.94',
    '../../etc/passwd',
    'å',
    '%00',
    'x'.repeat(10_000),
  ]

  test('counts for the proxy that forwarded it, and escapes no limit', async () => {
    const proxy = newProxy()
    const remaining = []
    for (const each of garbage) remaining.push(await left(proxy, Buffer.from(each).toString('latin1')))
    expect(remaining).toEqual(garbage.map((_, i) => Math.max(0, LIMIT - 1 - i)))
  })

  test('counts for the last trusted proxy', async () => {
    expect(await shareAWindow(newProxy(), 'unknown, 10.1.0.20', 'hidden, 10.1.0.20')).toBe(true)
  })

  test('hides nothing if the proxy added the address after it', async () => {
    const proxy = newProxy()
    expect(await left(proxy, '192.0.2.20')).toBe(2)
    const long = Array.from({ length: 1_000 }, (_, i) => `10.1.0.${i % 256}`).join(',')
    expect(await left(proxy, `${garbage.at(-1)}, 192.0.2.20`)).toBe(1)
    expect(await left(proxy, `${long}, 192.0.2.20`)).toBe(0)
  })

  test('counts for the proxy too if it is empty or only commas', async () => {
    const proxy = newProxy()
    expect(await left(proxy)).toBe(2)
    expect(await left(proxy, '')).toBe(1)
    expect(await left(proxy, ','.repeat(10_000))).toBe(0)
  })

  test('hides nothing behind 2,500 other headers before the one that the proxy adds', async () => {
    const forged = (n: number) =>
      `GET /api/v1/positions HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.${n}\r\n${'a:b\r\n'.repeat(2_500)}`
    const remaining = []
    for (let n = 1; n <= 3; n++) {
      const bytes = `${forged(n)}X-Forwarded-For: 192.0.2.21\r\nConnection: close\r\n\r\n`
      const [reply] = await exchange(local.server.url, bytes)
      remaining.push([reply?.status, reply?.headers['x-ratelimit-remaining']])
    }
    expect(remaining).toEqual([
      [401, '2'],
      [401, '1'],
      [401, '0'],
    ])
  })
})

describe('without a trusted proxy', () => {
  test('X-Forwarded-For changes nothing', async () => {
    const untrusted = newUntrusted()
    const remaining = []
    for (let i = 0; i < 4; i++) remaining.push(await left(untrusted, `192.0.2.${30 + i}`))
    expect(remaining).toEqual([2, 1, 0, 0])
  })

  test('X-Forwarded-For that names proxies changes nothing either', async () => {
    const untrusted = newUntrusted()
    expect(await left(untrusted, ['192.0.2.40', '10.1.0.1'])).toBe(2)
    expect(await left(untrusted, '127.0.1.1')).toBe(1)
    expect(await left('127.0.1.250', '192.0.2.40')).toBe(2)
  })

  test('other headers than X-Forwarded-For are not read', async () => {
    const proxy = newProxy()
    const remaining = []
    for (const name of ['forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip']) {
      const value = name === 'forwarded' ? 'for=192.0.2.41' : '192.0.2.41'
      const reply = await server.get('/positions', { from: proxy, headers: { [name]: value } })
      remaining.push(reply.headers['x-ratelimit-remaining'])
    }
    expect(remaining).toEqual(['2', '1', '0', '0', '0'])
  })

  test('no address is trusted unless the setting contains it', async () => {
    const remaining = []
    for (let i = 0; i < 3; i++) remaining.push(await left('127.0.1.1', `192.0.2.${50 + i}`, direct.server))
    expect(remaining).toEqual([2, 1, 0])
  })
})

test('a request that is not HTTP counts for the address of its connection, whatever its headers say', async () => {
  const statuses = []
  for (let i = 0; i <= LIMIT; i++) {
    const bytes = `GET /x y HTTP/1.1\r\nX-Forwarded-For: 192.0.2.${60 + i}\r\n\r\n`
    statuses.push((await exchange(local.server.url, bytes))[0]?.status)
  }
  expect(statuses).toEqual([400, 400, 400, 429])
})
