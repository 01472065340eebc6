import { expect, test } from 'vitest'
import { storedHeaders } from './header.ts'
import { headersFrom } from './options.ts'

test('names are stored in lower case, and values without surrounding spaces', () => {
  expect(storedHeaders({ 'X-Api-Key ': '  a b ', authorization: 'Bearer t' })).toEqual({
    'x-api-key': 'a b',
    authorization: 'Bearer t',
  })
})

test.for([
  'x-service-signature',
  'X-Service-Test',
  'x-service-anything',
  'webhook-id',
  'Webhook-Signature',
  'Host',
  'content-length',
  'Content-Type',
  'content-encoding',
  'User-Agent',
  'accept-encoding',
  'connection',
  'Keep-Alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'Transfer-Encoding',
  'upgrade',
  'expect',
])('%s cannot be set', (name) => {
  expect(() => storedHeaders({ [name]: 'a' })).toThrow(`The header ${name.toLowerCase()} cannot be set`)
})

test.for(['', ' ', 'a b', 'a:b', ':path', 'å', 'a\r\nb', 'a\u0000', '(a)', 'x'.repeat(101)])(
  '%j is refused as a name',
  (name) => {
    expect(() => storedHeaders({ [name]: 'a' })).toThrow('cannot be the name of a header')
  },
)

test.for([
  '',
  ' ',
  'hidden\r\nhost: b',
  'hidden\nb',
  'hidden\u0000',
  'hidden\u007F',
  'hiddenå',
  'hidden\tb',
  'hidden'.repeat(400),
])('%j is refused as a value, and the message does not contain it', (value) => {
  expect(() => storedHeaders({ 'x-a': value })).toThrow('value of the header x-a')
  expect(() => storedHeaders({ 'x-a': value })).not.toThrow('hidden')
})

test('there are at most twenty headers of 4,000 characters together, and each only once', () => {
  const many = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, value]))
  expect(Object.keys(storedHeaders(many(20, 'a')))).toHaveLength(20)
  expect(() => storedHeaders(many(21, 'a'))).toThrow('at most 20')
  expect(() => storedHeaders(many(3, 'a'.repeat(1_900)))).toThrow('at most 4000 characters together')
  expect(() => storedHeaders({ 'X-A': '1', 'x-a': '2' })).toThrow('given twice')
})

test('a line is a name, a colon and a value that may contain colons; a message never contains a wrong line', () => {
  expect(headersFrom(['X-A: b:c', 'y:d'])).toEqual({ 'x-a': ' b:c', y: 'd' })
  expect(headersFrom(['none'])).toEqual({})
  expect(headersFrom(['__proto__: a'])).toEqual(Object.fromEntries([['__proto__', ' a']]))
  for (const line of ['hidden', ': hidden']) {
    expect(() => headersFrom([line])).toThrow('A header must have the form "Name: value".')
  }
  expect(() => headersFrom(['a: 1', 'A: 2'])).toThrow('given twice')
})
