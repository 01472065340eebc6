import { expect, test } from 'vitest'
import { createClient, MisuseError } from '../client.ts'
import { type ClientOptions, settingsOf } from './options.ts'

const good = { baseUrl: 'https://jobs.example.com/api/v1', key: 'kand_secret' }

test.for<[string, unknown, RegExp]>([
  ['baseUrl', undefined, /^baseUrl must be an absolute URL that ends in \/api\/v1.*; undefined was given$/],
  ['baseUrl', 'jobs.example.com/api/v1', /absolute URL.*"jobs.example.com\/api\/v1" was given/],
  ['baseUrl', 'http://localhost:8080', /ends in \/api\/v1, such as http:\/\/localhost:8080\/api\/v1/],
  ['baseUrl', 'https://jobs.example.com/api/v1?key=1', /ends in \/api\/v1/],
  ['baseUrl', 'ftp://jobs.example.com/api/v1', /absolute URL/],
  ['baseUrl', 'https://me:secret@jobs.example.com/api/v1', /must not contain credentials/],
  ['key', undefined, /^key must be an API key \(kand_…\); undefined was given. Is its environment variable set\?$/],
  ['key', '', /an empty string was given/],
  ['key', 'Bearer kand_secret', /without "Bearer" before it/],
  ['key', 'kand_secret\n', /without spaces or line breaks, even at its end/],
  ['key', 'kand_…', /kand_… only stands for one/],
  ['key', 'whsec_secret', /the secret of a webhook receiver was given/],
  ['retries', -1, /^retries must be a whole number from 0 to 100; -1 was given$/],
  ['retries', 1.5, /whole number/],
  ['totalTimeout', '60', /^totalTimeout must be a whole number from 1 to 2147483647; a string was given$/],
  ['attemptTimeout', Number.POSITIVE_INFINITY, /whole number/],
  ['fetch', 'fetch', /^fetch must be a function; a string was given$/],
  ['cache', new Map([['get', 1]]).keys(), /the functions get and set/],
  ['timeout', 5, /^createClient does not take "timeout": it takes baseUrl, key, cache/],
])('%s as %j is refused with a message that says what is allowed', ([name, value, message]) => {
  const make = () => createClient({ ...good, [name]: value })
  expect(make).toThrow(MisuseError)
  expect(make).toThrow(message)
  expect(make).not.toThrow(/secret_|kand_secret/)
})

test('missing options are refused', () => {
  expect(() => createClient(undefined as unknown as ClientOptions)).toThrow('createClient needs its options')
})

test('a base URL may be a URL object, end in slashes, and have a path', () => {
  expect(settingsOf({ ...good, baseUrl: new URL('https://a.example.com/x/api/v1//') }).baseUrl).toBe(
    'https://a.example.com/x/api/v1',
  )
})

test('the arguments of a call are checked by the call', async () => {
  const client = createClient(good)
  const never = { signal: 'soon' } as never
  await expect(client.getPosition('a', never)).rejects.toThrow('signal must be an AbortSignal')
  await expect(client.getPosition(undefined as never)).rejects.toThrow(MisuseError)
  expect(() => client.listPositions({}, never)).toThrow('signal must be an AbortSignal')
  expect(() => client.listPositions({ stat: 'DRAFT' } as never)).toThrow('does not take "stat"')
  expect(() => client.listPositions(null as never)).toThrow(MisuseError)
})
