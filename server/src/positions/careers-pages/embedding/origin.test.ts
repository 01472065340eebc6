import { expect, test } from 'vitest'
import fc from 'fast-check'
import { storedOrigin, storedOrigins } from './origin.ts'

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['https://WWW.Example.com/', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['https://intranet', 'https://intranet'],
  ['https://blåbær.no', 'https://xn--blbr-roah.no'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
])('%s is stored as %s', (given, origin) => {
  expect(storedOrigin(given)).toEqual({ origin })
})

test.each([
  ['example.com', 'no-address'],
  ['', 'no-address'],
  ['https://', 'no-address'],
  ['http://example.com', 'scheme'],
  ['http://localhost.example.com', 'scheme'],
  ['data:text/html,://', 'scheme'],
  ['javascript://%0aalert(1)', 'scheme'],
  ['https://example.com/jobs', 'path'],
  ['https://example.com?a', 'path'],
  ['https://example.com#a', 'path'],
  ['https://user:secret@example.com', 'path'],
  ['https://*.example.com', 'wildcard'],
  ['*', 'wildcard'],
  ['https://192.0.2.1', 'host'],
  ['https://[::1]', 'host'],
  ['https://my_shop.example.com', 'host'],
  ['https://example.com.', 'host'],
  ["https://a;script-src'none'", 'host'],
])('%s is refused: %s', (given, fault) => {
  expect(storedOrigin(given)).toEqual({ fault })
})

test('each wrong website has a message of its own, and the right ones are stored once and in order', () => {
  expect(() => storedOrigins(['https://b.example', 'http://c.example', '*'])).toThrow(
    '"http://c.example" must begin with https://; only localhost and 127.0.0.1 may have http://. "*" has a wildcard: name each website.',
  )
  expect(storedOrigins([' https://b.example ', 'https://a.example', 'https://B.example/'])).toEqual([
    'https://a.example',
    'https://b.example',
  ])
  const many = Array.from({ length: 21 }, (_, i) => `https://a${i}.example`)
  expect(() => storedOrigins(many)).toThrow('A careers page has at most 20 websites that embed its forms, not 21.')
})

test('nothing that is stored can say more in a header than where it comes from', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `https://${text}`),
      ),
      (text) => {
        const result = storedOrigin(text)
        if ('origin' in result) expect(result.origin).toMatch(/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/)
      },
    ),
  )
})
