import { METHODS } from 'node:http'
import { describe, expect, test } from 'vitest'
import { makeTwoCompanies } from './two-companies.ts'
import { exchange } from './raw-exchange.ts'
import { checkReply, type Reply } from './server.ts'
import { openFixture } from './fixture.ts'

const { server, as } = await openFixture()
const { keys, companies, pages, positions } = await makeTwoCompanies(server.app.database)
const { key } = keys.agency
const get = as(keys.agency)

const position = `/positions/${positions.published.id}`
const page = `/career-pages/${pages.agencyPage.id}/positions`
const operationPaths = `/positions ${position} ${position}/candidates ${position}/performance /clients
  /clients/${companies.client.id} /career-pages ${page} ${page}/${positions.published.id}`.split(/\s+/)
const refused = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method))

function expectNotAllowed(reply: Reply): void {
  expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' }, body: { code: 'METHOD_NOT_ALLOWED' } })
}

describe.each(operationPaths)('%s', (path) => {
  test('answers HEAD like GET, without a body', async () => {
    const asked = await get(path)
    const { headers, text, status } = await get(path, { method: 'HEAD' })
    expect({ text, status }).toEqual({ text: '', status: 200 })
    const changing = /^(date|x-request-id|x-ratelimit-remaining)$/
    const lasting = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !changing.test(name)))
    expect(lasting(headers)).toEqual(lasting(asked.headers))
  })

  test('refuses every other method, with and without a body', async () => {
    for (const method of refused) {
      expectNotAllowed(await get(path, { method }))
      expectNotAllowed(await get(path, { method, body: '{}', headers: { 'content-type': 'application/json' } }))
    }
  })
})

test.each(['/openapi.json', '/nothing', '/positions/x/y/z'])('%s answers every method', async (path) => {
  for (const method of METHODS.filter((name) => name !== 'CONNECT')) {
    const reply = await get(path, { method })
    if (path !== '/openapi.json') expect({ method, status: reply.status }).toEqual({ method, status: 404 })
    else if (method === 'GET' || method === 'HEAD')
      expect({ method, status: reply.status }).toEqual({ method, status: 200 })
    else expectNotAllowed(reply)
  }
})

test.each([
  ['no type', {}],
  ['an unknown type', { 'content-type': 'application/x-nothing' }],
  ['an invalid type', { 'content-type': ';;;' }],
  ['a form', { 'content-type': 'multipart/form-data' }],
  ['an encoding', { 'content-type': 'application/json', 'content-encoding': 'br' }],
])('the content of a request body is ignored: %s', async (_what, headers) => {
  for (const body of ['{', '\0'.repeat(100_000)]) {
    const framings: Record<string, string>[] = [
      { 'content-length': String(body.length) },
      { 'transfer-encoding': 'chunked' },
    ]
    for (const framing of framings) {
      expectNotAllowed(await get('/positions', { method: 'POST', body, headers: { ...headers, ...framing } }))
      expect((await get('/positions', { method: 'GET', body, headers: { ...headers, ...framing } })).status).toBe(200)
    }
  }
})

test('a method cannot be changed by a header or a parameter', async () => {
  const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST', 'x-http-method': 'PUT' }
  expect((await get('/positions?_method=DELETE', { headers })).status).toBe(200)
  expectNotAllowed(await get('/positions', { method: 'POST', headers: { 'x-http-method-override': 'GET' } }))
})

test('a preflight request of a browser is refused like any other method, and allows nothing', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
  const reply = await get('/positions', { method: 'OPTIONS', headers })
  expectNotAllowed(reply)
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each([
  ['CONNECT', 'CONNECT example.com:443', 405],
  ['CONNECT to a path', 'CONNECT /api/v1/positions', 405],
  ['an unknown method', 'BREW /api/v1/positions', 405],
  ['a method in lower case', 'get /api/v1/positions', 405],
  ['no method', ' /api/v1/positions', 400],
])('%s', async (_what, line, status) => {
  const request = `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`
  const replies = await exchange(server.url, request)
  expect(replies.map((reply) => reply.status)).toEqual([status])
  checkReply('', line.split(' ')[0] ?? '', replies[0]!)
})

test('OPTIONS of everything is refused as at the start of the site', async () => {
  const [reply] = await exchange(server.url, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(reply).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD', 'content-type': 'text/html; charset=utf-8' },
  })
})
