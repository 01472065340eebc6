import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeTwoCompanies } from './two-companies.ts'
import { exchange } from './raw-exchange.ts'
import { checkReply, type Reply, send, startServer } from './server.ts'
import { openFixture } from './fixture.ts'

const REQUEST_TIMEOUT = 300
const { server, database } = await openFixture({ requestTimeout: REQUEST_TIMEOUT })
const { keys } = await makeTwoCompanies(server.app.database)
const authorization = `Authorization: Bearer ${keys.agency.key}\r\n`
const head = `Host: localhost\r\n${authorization}`
const get = (path: string, more = '') => `GET /api/v1${path} HTTP/1.1\r\n${head}${more}\r\n`
const lastly = 'Connection: close\r\n'

async function answers(bytes: string | Buffer, methods: string[] = []): Promise<Reply[]> {
  const replies = await exchange(server.url, bytes, methods)
  for (const [i, reply] of replies.entries()) {
    checkReply(reply.status === 200 ? '/positions' : '', methods[i] ?? 'GET', reply)
  }
  return replies
}

const statuses = (replies: Reply[]) => replies.map((reply) => reply.status)
const codes = (replies: Reply[]) => replies.map((reply) => reply.body?.code)

describe('input that is not HTTP gets an error in the form of the API', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['random bytes', Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 197 + 13) % 256))],
    ['a TLS handshake', Buffer.from('16030100c8010000c40303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a future version', `GET /api/v1/positions HTTP/3.0\r\n${head}\r\n`],
    ['a space in the address', `GET /api/v1/positions?x=a b HTTP/1.1\r\n${head}\r\n`],
    ['NUL in the address', `GET /api/v1/positions?x=\0 HTTP/1.1\r\n${head}\r\n`],
    ['NUL in a header', get('/positions', 'X-A: a\0b\r\n')],
    ['NUL in the key', `GET /api/v1/positions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \0\r\n\r\n`],
    ['a header without a name', get('/positions', ': x\r\n')],
    ['a header without a colon', get('/positions', 'x\r\n')],
    ['a space before the colon', get('/positions', 'Content-Length : 5\r\n')],
    ['a header over two lines', get('/positions', 'X-A: a\r\n b\r\n')],
    ['a negative length', get('/positions', 'Content-Length: -1\r\n')],
    ['a length that is no number', get('/positions', 'Content-Length: 1e2\r\n')],
    ['an immense length', get('/positions', `Content-Length: ${'9'.repeat(40)}\r\n`)],
    ['two lengths', get('/positions', 'Content-Length: 1\r\nContent-Length: 2\r\n')],
    ['a length and chunks', get('/positions', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')],
    ['line breaks of one character', `GET /api/v1/positions HTTP/1.1\n${head.replaceAll('\r', '')}\n`],
    ['no Host', `GET /api/v1/positions HTTP/1.1\r\n${authorization}\r\n`],
    ['two Hosts', get('/positions', 'HOST: other.example\r\n')],
    ['two equal Hosts outside of the API', `GET /docs HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n`],
    ['HTTP/1.0 with chunks', `POST /x HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['CONNECT without a Host', 'CONNECT x:1 HTTP/1.1\r\n\r\n'],
    ['a method of no token', 'G(T / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    expect(codes(await answers(bytes))).toEqual(['BAD_REQUEST'])
  })

  test.each([
    ['alone', `FOO /api/v1/positions HTTP/1.1\r\n${head}\r\n`],
    ['that begins like a known one', `GETTER /nothing HTTP/1.1\r\n${head}\r\n`],
    ['of one letter', `X / HTTP/1.0\r\n\r\n`],
    ['of unusual characters', `M-X~1 /docs HTTP/1.1\r\n${head}\r\n`],
  ])('an unknown method is refused like every other: %s', async (_what, bytes) => {
    const [reply, ...others] = await answers(bytes)
    expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' }, body: { code: 'METHOD_NOT_ALLOWED' } })
    expect(reply?.body.error).toContain(`The method ${bytes.slice(0, bytes.indexOf(' '))} `)
    expect(others).toEqual([])
  })

  test('an unknown method behind other requests is refused after their responses', async () => {
    const bytes = `${get('/positions')}${get('/positions')}FOO /x HTTP/1.1\r\nHost: x\r\n\r\n`
    expect(statuses(await answers(bytes))).toEqual([200, 200, 405])
  })

  test.each([
    ['one header of 64 KiB', get('/positions', `X-Long: ${'x'.repeat(65_536)}\r\n`)],
    ['64 KiB of headers', get('/positions', 'X-Header: 1234567890123456\r\n'.repeat(2_400))],
    ['a name of 64 KiB', get('/positions', `${'x'.repeat(65_536)}: 1\r\n`)],
    [
      'a key of 64 KiB',
      `GET /api/v1/positions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'k'.repeat(65_536)}\r\n\r\n`,
    ],
  ])('%s is too much', async (_what, bytes) => {
    expect(codes(await answers(bytes))).toEqual(['HEADERS_TOO_LARGE'])
  })

  test('headers just below the limit are read', async () => {
    expect(statuses(await answers(get('/positions', `X-Long: ${'x'.repeat(30_000)}\r\n${lastly}`)))).toEqual([200])
  })

  test.each([16_400, 20_000, 30_000])('an address of %i characters is too long', async (length) => {
    const path = `/positions?x=${'a'.repeat(length)}`
    expect(codes(await answers(get(path, lastly)))).toEqual(['URI_TOO_LONG'])
    for (const id of ['a'.repeat(length), '%'.repeat(length)]) {
      const reply = await server.get(`/positions/${id}`, { key: keys.agency.key })
      expect(reply).toMatchObject({ status: 414, body: { code: 'URI_TOO_LONG' } })
    }
  })

  test('an address that fills the whole limit for headers is refused like too large headers', async () => {
    expect(codes(await answers(get(`/positions?x=${'a'.repeat(100_000)}`)))).toEqual(['HEADERS_TOO_LARGE'])
  })
})

describe('incomplete requests time out', () => {
  test.each([
    ['nothing at all', ''],
    ['half a line', 'GET /api/v1/pos'],
    ['half of the headers', `GET /api/v1/positions HTTP/1.1\r\n${head}`],
  ])('%s', async (_what, bytes) => {
    expect(codes(await answers(bytes))).toEqual(['REQUEST_TIMEOUT'])
  })

  test('headers that arrive one byte at a time', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const drip = setInterval(() => socket.write('x'), 20)
    socket.write('GET /api/v1/positions HTTP/1.1\r\nX-Slow: ')
    const text = await new Promise<string>((resolve, reject) => {
      socket.on('error', reject)
      socket.once('data', (data) => resolve(data.toString()))
    })
    clearInterval(drip)
    socket.destroy()
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"REQUEST_TIMEOUT"\}$/s)
  })

  test.each(['GET', 'POST', 'FOO'])('nobody waits for the body of a %s that is answered already', async (method) => {
    // This server would wait for a whole request until the time of this test is over.
    const patient = await startServer(database.url, { requestTimeout: 600_000 })
    onTestFinished(() => patient.close())
    const head100 = `${method} /api/v1/positions HTTP/1.1\r\n${head}Content-Length: 1000000\r\n\r\n{}`
    const [reply] = await exchange(patient.url, head100)
    expect(reply?.status).toBe(method === 'GET' ? 200 : 405)
  })

  test('the body of an answered request, without a second response', async () => {
    expect(statuses(await answers(get('/positions', 'Content-Length: 100\r\n') + '{}'))).toEqual([200])
  })
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense'])(
  'a form that says it is %s, and has no body, is answered at once',
  async (type) => {
    const form = (method: string, more = '') =>
      `${method} /portal/sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n${more}\r\n`
    const methods = ['POST', 'DELETE', 'QUERY', 'GET']
    const bytes = methods.map((method) => form(method, method === 'GET' ? lastly : '')).join('')
    expect(statuses(await exchange(server.url, bytes, methods))).toEqual([422, 405, 405, 200])
  },
)

describe('several requests over one connection', () => {
  test('are answered in their order', async () => {
    const bytes = `${get('/positions')}${get('/positions?take=0')}${get('/nothing')}${get('/positions', lastly)}`
    expect(statuses(await answers(bytes))).toEqual([200, 400, 404, 200])
  })

  test('the response to HEAD has no body before the next response', async () => {
    const bytes = `${get('/positions')}${get('/positions').replace('GET', 'HEAD')}${get('/positions', lastly)}`
    expect(statuses(await answers(bytes, ['GET', 'HEAD', 'GET']))).toEqual([200, 200, 200])
  })

  test('a hundred at once', async () => {
    const bytes = get('/positions').repeat(99) + get('/positions', lastly)
    expect(statuses(await answers(bytes))).toEqual(Array.from({ length: 100 }, () => 200))
  })

  test('garbage after a request gets an error after its response', async () => {
    expect(statuses(await answers(`${get('/positions')}${get('/positions')}garbage\r\n\r\n`))).toEqual([200, 200, 400])
  })

  test('a request whose body is late is answered once, although its response comes after that', async () => {
    const slow = get('/positions?take=37', 'Content-Length: 5\r\n')
    await server.app.database.transaction(async (tx) => {
      await tx.query('lock table positions in access exclusive mode', [])
      expect(statuses(await answers(slow))).toEqual([408])
    })
    expect(statuses(await answers(get('/positions?take=38', lastly)))).toEqual([200])
  })

  test('bytes after a broken body are not read as a request', async () => {
    const broken = `${get('/positions', 'Transfer-Encoding: chunked\r\n')}zz\r\n${get('/positions')}`
    expect(statuses(await answers(broken))).toEqual([200])
    const unknown = get('/positions', 'Transfer-Encoding: cow\r\n') + get('/positions')
    expect(statuses(await answers(unknown))).toEqual([200])
  })

  test('a body does not become the next request', async () => {
    const inner = get('/nothing')
    const sized = get('/positions', `Content-Length: ${inner.length}\r\n`) + inner
    expect(statuses(await answers(sized + get('/positions', lastly)))).toEqual([200, 200])
    const chunk = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`
    const chunked = get('/positions', 'Transfer-Encoding: chunked\r\n') + chunk
    expect(statuses(await answers(chunked + get('/positions', lastly)))).toEqual([200, 200])
  })
})

describe('unusual, but valid', () => {
  test.each([
    ['HTTP/1.0', `GET /api/v1/positions HTTP/1.0\r\n${head}\r\n`],
    ['no Host in HTTP/1.0, which has none', `GET /api/v1/positions HTTP/1.0\r\n${authorization}\r\n`],
    ['an empty Host', `GET /api/v1/positions HTTP/1.1\r\nHost:\r\n${authorization}${lastly}\r\n`],
    ['a strange Host', `GET /api/v1/positions HTTP/1.1\r\nHost: evil.example/../'"<\r\n${authorization}${lastly}\r\n`],
    [
      'scheme and host in the target',
      `GET http://other.example:81/api/v1/positions?take=1 HTTP/1.1\r\n${head}${lastly}\r\n`,
    ],
    ['header names in any case', get('/positions', lastly).replace('Authorization', 'aUTHORIZATION')],
    [
      'spaces around a value',
      get('/positions', lastly).replace('Bearer', '\t  Bearer').replace(keys.agency.key, `${keys.agency.key} \t`),
    ],
    ['a valid Expect', get('/positions', `Expect: 100-continue\r\n${lastly}`)],
    ['an unknown Expect', get('/positions', `Expect: the-unexpected\r\n${lastly}`)],
    ['a request for another protocol', get('/positions', `Upgrade: websocket\r\nConnection: Upgrade, close\r\n`)],
    [
      'a request for HTTP/2',
      get('/positions', `Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: Upgrade, close\r\n`),
    ],
    ['bytes beyond ASCII in a header', get('/positions', `X-Name: \xe6\xf8\xe5\r\n${lastly}`)],
    ['a header named __proto__', get('/positions', `__proto__: x\r\nconstructor: y\r\n${lastly}`)],
    ['a range', get('/positions', `Range: bytes=0-1\r\n${lastly}`)],
    [
      'unsupported conditions',
      get('/positions', `If-Match: "x"\r\nIf-Modified-Since: Sun, 01 Jan 2040 00:00:00 GMT\r\n${lastly}`),
    ],
    ['an invalid tag', get('/positions', `If-None-Match: ,,W/,"",\r\n${lastly}`)],
    ['a fragment in the address', get('/positions#x', lastly)],
    ['encoded letters', get('/%70ositions', lastly)],
  ])('%s', async (_what, bytes) => {
    expect(statuses(await answers(bytes))).toEqual([200])
  })

  test('an HTTP/0.9 request, which has no headers, has no key', async () => {
    expect(codes(await answers('GET /api/v1/positions\r\n\r\n'))).toEqual(['UNAUTHORIZED'])
  })

  test('a target that names a host and no path', async () => {
    for (const target of ['ftp://x/api/v1/positions', 'http:', '?', 'api/v1/positions']) {
      const [reply] = await answers(`GET ${target} HTTP/1.1\r\n${head}${lastly}\r\n`)
      expect({ target, status: reply?.status }).toSatisfy(({ status }) => status === 404 || status === 400)
    }
  })

  test.each(['http://x', 'http://x?take=1', '*'])(
    '%s is the address /, which leads to the marketplace',
    async (target) => {
      const [reply] = await exchange(server.url, `GET ${target} HTTP/1.1\r\n${head}${lastly}\r\n`)
      expect(reply).toMatchObject({ status: 302, text: '' })
      expect(reply?.headers['location']).toMatch(/\/c\/[\w-]+$/)
    },
  )

  test('a request for another form gets the only form that exists', async () => {
    const headers = {
      accept: 'text/html',
      'accept-language': 'xx',
      'accept-charset': 'utf-7',
      'accept-encoding': 'identity;q=0',
    }
    expect((await server.get('/positions', { key: keys.agency.key, headers })).status).toBe(200)
  })
})

test('health needs no key, has no limit, and accepts only GET and HEAD', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const reply = await send(server.url + path)
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } })
    expect(await send(server.url + path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    const refused = await send(server.url + path, { method: 'POST', body: '{}' })
    expect(refused).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      body: { code: 'METHOD_NOT_ALLOWED' },
    })
    expect(Object.keys(reply.headers).filter((name) => /^(server|x-powered-by|x-ratelimit.*)$/.test(name))).toEqual([])
  }
})

test('after all these requests the server answers as before', async () => {
  expect((await server.get('/positions', { key: keys.agency.key })).status).toBe(200)
  expect(server.log.filter(({ status, level }) => Number(status) >= 500 || Number(level) >= 50)).toEqual([])
})
