import { describe, expect, test } from 'vitest'
import { makeKey } from '../src/organisation/keys/key.ts'
import { makeTwoCompanies } from './two-companies.ts'
import { exchange } from './raw-exchange.ts'
import { checkReply, type Reply, send } from './server.ts'
import { openFixture } from './fixture.ts'

const { server } = await openFixture()
const { keys } = await makeTwoCompanies(server.app.database)
const { key, id } = keys.agency

function expectUnauthorized(reply: Reply): void {
  checkReply('/positions', 'GET', reply)
  expect(reply).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
    body: { code: 'UNAUTHORIZED' },
  })
}

const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)

test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('the scheme is recognized in any case: %s', async (scheme) => {
  expect((await server.get('/positions', { headers: { authorization: `${scheme} ${key}` } })).status).toBe(200)
})

describe('invalid credentials', () => {
  test.each([
    ['no key at all', ''],
    ['the scheme alone', 'Bearer'],
    ['the scheme and a space', 'Bearer '],
    ['the key alone', key],
    ['another scheme', `Basic ${key}`],
    ['a scheme that begins alike', `Bearers ${key}`],
    ['no space', `Bearer${key}`],
    ['a tabulator', `Bearer\t${key}`],
    ['a space inside', `Bearer ${key.slice(0, 20)} ${key.slice(20)}`],
    ['something behind it', `Bearer ${key} x`],
    ['a comma behind it', `Bearer ${key},`],
    ['the key twice', `Bearer ${key}, Bearer ${key}`],
    ['quotes', `Bearer "${key}"`],
    ['parameters', `Bearer token="${key}"`],
    ['an encoded key', `Bearer ${encodeURIComponent(` ${key}`)}`],
    ['upper case', `Bearer ${key.toUpperCase()}`],
    ['lower case', `Bearer ${key.toLowerCase()}`],
    ['a character less', `Bearer ${key.slice(0, -1)}`],
    ['a character more', `Bearer ${key}0`],
    ['another checksum', `Bearer ${flipped(key, key.length - 1)}`],
    ['another secret', `Bearer ${flipped(key, 40)}`],
    ['another secret with the right checksum', `Bearer ${makeKey(id)}`],
    ['the id of the key', `Bearer ${id}`],
    ['8 kB', `Bearer ${'k'.repeat(8_192)}`],
    ['8 kB that begin with the key', `Bearer ${key}${'k'.repeat(8_192)}`],
    ['8 kB of spaces before the key and behind', `Bearer ${' '.repeat(4_096)}x${' '.repeat(4_096)}${key}`],
    ['letters beyond ASCII', `Bearer ${key}ÿ`],
    ['__proto__', 'Bearer __proto__'],
    ['a quote', `Bearer ' or 1=1 --`],
  ])('%s', async (_what, authorization) => {
    expectUnauthorized(await send(`${server.url}/api/v1/positions`, { headers: { authorization } }))
  })

  test.each(['key', 'api_key', 'apiKey', 'access_token', 'token', 'authorization', 'Authorization'])(
    'a key in the query as %s',
    async (name) => {
      expectUnauthorized(await send(`${server.url}/api/v1/positions?${name}=${key}`))
      expectUnauthorized(await send(`${server.url}/api/v1/positions?${name}=Bearer%20${key}`))
    },
  )

  test.each([
    ['x-api-key', key],
    ['cookie', `key=${key}; authorization=Bearer ${key}`],
    ['proxy-authorization', `Bearer ${key}`],
    ['x-authorization', `Bearer ${key}`],
  ])('a key in the header %s', async (name, value) => {
    expectUnauthorized(await send(`${server.url}/api/v1/positions`, { headers: { [name]: value } }))
  })

  test.each([
    ['the same key twice', [`Bearer ${key}`, `Bearer ${key}`]],
    ['a valid key first', [`Bearer ${key}`, 'Bearer x']],
    ['a valid key last', ['Bearer x', `Bearer ${key}`]],
    ['an empty header first', ['', `Bearer ${key}`]],
    ['three', [`Bearer ${key}`, `Bearer ${key}`, `Bearer ${key}`]],
  ])('more than one Authorization header: %s', async (_what, values) => {
    const lines = values.map((value, i) => `${i === 1 ? 'AUTHORIZATION' : 'Authorization'}: ${value}\r\n`)
    const request = `GET /api/v1/positions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('')}\r\n`
    const [reply] = await exchange(server.url, request)
    expectUnauthorized(reply!)
  })

  test.each(['revoked', 'expired', 'ofDeactivated'] as const)('a key that is no longer valid: %s', async (name) => {
    expectUnauthorized(await server.get('/positions', { key: keys[name].key }))
  })
})

test('without a key a response reveals nothing, not even that a path or a method is unknown', async () => {
  const asked = ['/nothing', '/positions?take=0', '/positions/x', `/positions?x=${'a'.repeat(20_000)}`].map((path) =>
    send(`${server.url}/api/v1${path}`),
  )
  for (const reply of await Promise.all(asked)) expectUnauthorized(reply)
  expectUnauthorized(await send(`${server.url}/api/v1/positions`, { method: 'POST', body: '{}' }))
})

test('the response to a refused key repeats no part of it', async () => {
  const reply = await server.get('/positions', { key: makeKey(id) })
  expect(reply.text + JSON.stringify(reply.headers)).not.toMatch(/kand_\w/)
})
