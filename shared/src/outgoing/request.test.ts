import { getEventListeners, once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../server/test/eventually.ts'
import { ended, startRawReceiver, startReceiver } from '../../../server/test/receiver.ts'
import type { Policy } from './address-guard.ts'
import { openConnections, type ConnectionOptions } from './connections.ts'
import { send, type SendOptions } from './request.ts'

const policy: Policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'] }
const limits = { policy, timeout: 10_000, maxBytes: 1000 }

function post(url: string, more: Partial<SendOptions> = {}) {
  return send({ method: 'POST', url, body: '{"a":1}', ...limits, ...more })
}

function keepConnections(options: ConnectionOptions, kept: Policy = policy) {
  const connections = openConnections(kept, options)
  onTestFinished(() => connections.close())
  return connections
}

test('a request arrives unchanged, and the response has the address and the time', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(202, { 'x-seen': 'yes' }).end('thanks'))
  const headers = { 'Content-Type': 'application/json', 'x-service-signature': 't=1,v1=ab' }
  const answer = await post(`http://127.0.0.1:${receiver.port}/hooks/ä?b=%20#c`, { headers, body: Buffer.from('{}') })
  expect(receiver.requests).toMatchObject([{ method: 'POST', path: '/hooks/%C3%A4?b=%20', body: '{}' }])
  expect(receiver.requests[0]?.headers).toEqual({
    host: `127.0.0.1:${receiver.port}`,
    connection: 'keep-alive',
    'content-length': '2',
    'content-type': 'application/json',
    'x-service-signature': 't=1,v1=ab',
  })
  expect(answer).toMatchObject({ status: 202, code: null, cut: null, address: '127.0.0.1' })
  expect(answer.headers['x-seen']).toBe('yes')
  expect(answer.body.toString()).toBe('thanks')
  expect(answer.milliseconds).toBeGreaterThan(0)
})

test.for([
  [200, null],
  [204, null],
  [299, null],
  [301, 'status'],
  [302, 'status'],
  [307, 'status'],
  [400, 'status'],
  [410, 'gone'],
  [500, 'status'],
] as const)('status %d is a response with the code %s, and no redirect is followed', async ([status, code]) => {
  const receiver = await startReceiver((_, response) => response.writeHead(status, { location: '/elsewhere' }).end())
  expect(await post(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({ status, code, cut: null })
  expect(receiver.requests).toHaveLength(1)
})

test('http is refused unless the policy allows it', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  const closed = { allowHttp: false, allowCidr: ['127.0.0.0/8'] }
  await expect(post(`http://127.0.0.1:${receiver.port}/`, { policy: closed })).rejects.toMatchObject({
    code: 'blocked',
    message: expect.stringContaining('WEBHOOK_ALLOW_HTTP would allow http'),
  })
  expect(receiver.connections()).toBe(0)
})

test('headers that say where a request goes or ends are refused, in upper and lower case', async () => {
  for (const name of ['Host', 'Content-Length', 'transfer-encoding', 'CONNECTION', 'expect', 'upgrade', 'te']) {
    const sent = post('http://127.0.0.1:9/', { headers: { [name]: '1' } })
    await expect(sent).rejects.toThrow(`the header ${name.toLowerCase()} is set by the connection`)
  }
  const split = post('http://127.0.0.1:8080/', { headers: { 'x-a': 'b\r\nx-c: d' } })
  await expect(split).rejects.toThrow('invalid x-a header')
})

test('if a name changes its address between check and connection, the connection goes to the checked address', async () => {
  const receiver = await startReceiver((_, response) => response.end('checked'))
  const answers = ['127.0.0.1', '169.254.169.254', '10.0.0.1']
  const asked: string[] = []
  const lookup = (name: string) => {
    asked.push(name)
    return Promise.resolve([answers[asked.length - 1]!])
  }
  const connections = keepConnections({ lookup })
  const url = `http://rebinding.example:${receiver.port}/`
  const answer = await post(url, { connections })
  expect(answer).toMatchObject({ status: 200, address: '127.0.0.1' })
  expect(receiver.requests[0]?.headers.host).toBe(`rebinding.example:${receiver.port}`)
  // One lookup for the connection: the address that was checked is the one that was used.
  expect(asked).toEqual(['rebinding.example'])
  expect(receiver.connections()).toBe(1)
  const fresh = post(url, { connections: keepConnections({ lookup }) })
  await expect(fresh).rejects.toMatchObject({ code: 'blocked', message: expect.stringContaining('169.254.169.254') })
})

test('a name with one refused address is refused as a whole, at any place in the list, and the message names each refused address', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  for (const addresses of [
    ['127.0.0.1', '10.0.0.1', 'fd00::1'],
    ['10.0.0.1', 'fd00::1', '127.0.0.1'],
  ]) {
    const connections = keepConnections({ lookup: () => Promise.resolve(addresses) })
    const sent = post(`http://mixed.example:${receiver.port}/`, { connections })
    await expect(sent).rejects.toMatchObject({
      code: 'blocked',
      address: null,
      message:
        'Nothing is sent to mixed.example: ' +
        '10.0.0.1 is not public (10.0.0.0/8: private); 10.0.0.1/32 in WEBHOOK_ALLOW_CIDR would allow it. ' +
        'fd00::1 is not public (fc00::/7: private); fd00::1/128 in WEBHOOK_ALLOW_CIDR would allow it',
    })
  }
  expect(receiver.connections()).toBe(0)
})

test('if the first address does not respond, the next checked address is tried', async () => {
  const receiver = await startReceiver((_, response) => response.end('second'))
  const connections = keepConnections({ lookup: () => Promise.resolve(['127.0.0.2', '127.0.0.1']) })
  const answer = await post(`http://two.example:${receiver.port}/`, { connections })
  expect(answer).toMatchObject({ status: 200, address: '127.0.0.1' })
})

test('a name without an address ends with dns and the reason', async () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const connections = keepConnections({ lookup: () => Promise.reject(unknown) })
  await expect(post('https://unknown.example/', { connections })).rejects.toMatchObject({
    code: 'dns',
    message: 'unknown.example has no address: no name server knows it',
  })
  const empty = keepConnections({ lookup: () => Promise.resolve([]) })
  await expect(post('https://empty.example/', { connections: empty })).rejects.toMatchObject({ code: 'dns' })
})

test('a port on which nothing listens ends with connect', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    code: 'connect',
    message: `No connection to 127.0.0.1 (127.0.0.1, port ${port}): nothing listens there`,
  })
})

test('a resolver that never answers does not delay the end of the request, and the attempt to connect ends soon after', async () => {
  const connections = keepConnections({ lookup: () => new Promise(() => {}), connectTimeout: 50 })
  const sent = post('https://slow.example/', { connections })
  await expect(sent).rejects.toMatchObject({ code: 'connect', message: expect.stringContaining('within 0.05 seconds') })
  const short = post('https://slow.example/', { connections, timeout: 10 })
  await expect(short).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining('within 0.01') })
})

test('a request that timed out while it waited for a connection is not sent later', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  const found = Promise.withResolvers<string[]>()
  const connections = keepConnections({ lookup: () => found.promise })
  const url = `http://late.example:${receiver.port}/`
  await expect(post(url, { connections, timeout: 20 })).rejects.toMatchObject({ code: 'timeout' })
  found.resolve(['127.0.0.1'])
  await eventually(() => expect(receiver.connections()).toBe(1))
  // The request that timed out would have been sent before this one.
  await post(url, { connections, body: 'next' })
  expect(receiver.requests.map(({ body }) => body)).toEqual(['next'])
})

const misbehaving: [what: string, code: string, answer: string, ending: 'keep' | 'end' | 'reset'][] = [
  ['says nothing', 'timeout', '', 'keep'],
  ['stops within the headers', 'timeout', 'HTTP/1.1 200 OK\r\nx-a: b\r\n', 'keep'],
  ['closes at once', 'reset', '', 'end'],
  ['resets at once', 'reset', '', 'reset'],
  ['closes within the headers', 'reset', 'HTTP/1.1 200 OK\r\nx-a: b\r\n', 'end'],
  ['speaks something else', 'reset', '220 mail.example ESMTP\r\n', 'keep'],
  ['sends headers without end', 'reset', `HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(20_000)}`, 'keep'],
  ['sends headers in endless number', 'reset', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(6000)}`, 'keep'],
  ['gives two lengths', 'reset', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'keep'],
  [
    'upgrades without being asked',
    'reset',
    'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'keep',
  ],
]

test.for(misbehaving)('a receiver that %s ends with %s', async ([, code, answer, ending]) => {
  const receiver = await startRawReceiver((socket) => {
    socket.once('data', () => {
      if (ending === 'reset') return socket.resetAndDestroy()
      return ending === 'end' ? socket.end(answer) : socket.write(answer)
    })
  })
  const sent = post(`http://127.0.0.1:${receiver.port}/`, { timeout: code === 'timeout' ? 50 : 10_000 })
  await expect(sent).rejects.toMatchObject({ code, address: '127.0.0.1' })
  await ended(receiver)
})

test('headers that drip are ended by the overall time limit', async () => {
  let sent = 0
  const receiver = await startRawReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-a: ')
    const drip = setInterval(() => socket.write('b', () => (sent += 1)), 5)
    socket.on('close', () => clearInterval(drip))
  })
  const dripping = post(`http://127.0.0.1:${receiver.port}/`, { timeout: 500 })
  await expect(dripping).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining('did not respond') })
  expect(sent).toBeGreaterThan(1)
})

test('endless informational responses are ended by the overall time limit', async () => {
  const receiver = await startRawReceiver((socket) => {
    const more = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5)
    socket.on('close', () => clearInterval(more))
  })
  await expect(post(`http://127.0.0.1:${receiver.port}/`, { timeout: 100 })).rejects.toMatchObject({ code: 'timeout' })
})

const started = 'HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\nbegin'
test.for([
  ['drips its body', 'timeout', true],
  ['hangs within its body', 'timeout', false],
  ['resets within its body', 'reset', false],
] as const)('a receiver that acknowledges and %s has acknowledged: the body is cut by %s', async ([, cut, drips]) => {
  const receiver = await startRawReceiver((socket) => {
    socket.once('data', () => {
      socket.write(started)
      if (cut === 'reset') socket.end()
      const drip = drips ? setInterval(() => socket.write('.'), 5) : undefined
      socket.on('close', () => clearInterval(drip))
    })
  })
  const answer = await post(`http://127.0.0.1:${receiver.port}/`, { timeout: cut === 'timeout' ? 500 : 10_000 })
  expect(answer).toMatchObject({ status: 200, code: null, cut })
  expect(answer.body.toString()).toMatch(/^begin\.*$/)
})

test('an endless body is read up to the limit, and its connection is ended there', async () => {
  let written = 0
  const receiver = await startReceiver((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) written += 65_536
    }
    response.on('drain', more)
    more()
  })
  const answer = await post(`http://127.0.0.1:${receiver.port}/`, { maxBytes: 65_536 })
  expect(answer).toMatchObject({ status: 200, cut: 'size' })
  expect(answer.body).toEqual(Buffer.alloc(65_536, 'x'))
  await ended(receiver)
  expect(written).toBeLessThan(50_000_000)
})

test('a body of exactly the allowed size is complete, and a compressed body stays compressed', async () => {
  const bytes = Buffer.from('1f8b08000000000000034b4c02000000ffff', 'hex')
  const receiver = await startReceiver((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
  )
  const answer = await post(`http://127.0.0.1:${receiver.port}/`, { maxBytes: bytes.length })
  expect(answer).toMatchObject({ cut: null, body: bytes })
})

test('the caller can end a request with a reason of its own, and no listener is left behind', async () => {
  const receiver = await startReceiver(() => {})
  const stop = new AbortController()
  const sent = post(`http://127.0.0.1:${receiver.port}/`, { signal: stop.signal })
  await eventually(() => expect(receiver.requests).toHaveLength(1))
  stop.abort(new Error('the service stops'))
  await expect(sent).rejects.toThrow('the service stops')
  await expect(post('http://127.0.0.1:9000/', { signal: stop.signal })).rejects.toThrow('the service stops')
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
  await ended(receiver)
})

test('shared connections are reused, several at once for several requests, and end when they are closed', async () => {
  const receiver = await startReceiver((_, response) => response.end('ok'))
  const connections = openConnections(policy)
  const url = `http://127.0.0.1:${receiver.port}/`
  for (let count = 0; count < 20; count += 1) await post(url, { connections })
  expect(receiver.connections()).toBeLessThan(10)
  await Promise.all(Array.from({ length: 20 }, () => post(url, { connections })))
  expect(receiver.connections()).toBeGreaterThan(10)
  expect(receiver.requests).toHaveLength(40)
  await connections.close()
  await ended(receiver)
  await expect(post(url, { connections })).rejects.toMatchObject({ code: 'reset' })
})

test('a request does not use connections of another policy', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  const connections = keepConnections({})
  await post(`http://127.0.0.1:${receiver.port}/`, { connections })
  const closed = { allowHttp: true, allowCidr: [] }
  const sent = post(`http://127.0.0.1:${receiver.port}/`, { connections, policy: closed })
  await expect(sent).rejects.toThrow('the connections were opened with another policy')
  expect(receiver.requests).toHaveLength(1)
})
