import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../server/test/eventually.ts'
import { ended, startRawReceiver, startReceiver } from '../../../server/test/receiver.ts'
import type { Policy } from './address-guard.ts'
import { openConnections } from './connections.ts'
import { openStream, type DownloadOptions } from './download.ts'

const policy: Policy = { allowHttp: true, allowCidr: ['127.0.0.1'] }

function open(url: string, more: Partial<DownloadOptions> = {}) {
  return openStream({ url, policy, timeout: 10_000, maxBytes: 1_000_000, ...more })
}

async function read(url: string, more: Partial<DownloadOptions> = {}): Promise<string> {
  const { body } = await open(url, more)
  return Buffer.concat(await body.toArray()).toString()
}

/** Serves each path as the table says. */
async function serve(paths: Record<string, (response: ServerResponse) => void>) {
  const receiver = await startReceiver((request, response) => {
    const answer = paths[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end('nothing here')
  })
  return { receiver, origin: `http://127.0.0.1:${receiver.port}` }
}

const to =
  (location: string, status = 302) =>
  (response: ServerResponse) => {
    response.writeHead(status, { location }).end('moved')
  }

test('the content type is known before the body is read, and the body arrives as it was sent', async () => {
  let resume = () => {}
  const { receiver, origin } = await serve({
    '/feed': (response) => {
      response.writeHead(200, { 'content-type': 'Application/XML; charset=latin1' }).write('<a>')
      resume = () => response.end('</a>')
    },
  })
  const download = await open(`${origin}/feed#top`, { headers: { 'X-Key': 'a' } })
  expect(download).toMatchObject({ url: `${origin}/feed`, contentType: 'application/xml', address: '127.0.0.1' })
  resume()
  expect(Buffer.concat(await download.body.toArray()).toString()).toBe('<a></a>')
  expect(receiver.requests[0]?.headers).toMatchObject({ 'x-key': 'a', 'accept-encoding': 'gzip' })
  await ended(receiver)
})

test('gzip is decompressed, in pieces and by its old name too', async () => {
  const text = 'Ä'.repeat(100_000)
  const bytes = gzipSync(text)
  const { origin } = await serve({
    '/a': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
    '/b': (response) => {
      response.writeHead(200, { 'content-encoding': 'X-GZIP' })
      for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7))
      response.end()
    },
    '/c': (response) => response.writeHead(200, { 'content-encoding': 'identity' }).end(text),
  })
  for (const path of ['/a', '/b', '/c']) expect(await read(origin + path)).toBe(text)
})

test('a body that its compression made more than a hundred times smaller ends, and a small one is read', async () => {
  const { receiver, origin } = await serve({
    '/large': (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000))),
    '/small': (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4_000_000))),
  })
  const maxBytes = 1_000_000_000
  await expect(read(`${origin}/large`, { maxBytes })).rejects.toMatchObject({
    code: 'reset',
    message: `The response of 127.0.0.1:${receiver.port} is more than 100 times as large without its compression, which is the limit`,
  })
  expect(await read(`${origin}/small`, { maxBytes })).toHaveLength(4_000_000)
})

test('a compression bomb is cut off at the limit, and its connection is ended', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000))
  expect(bomb.length).toBeLessThan(300_000)
  const { receiver, origin } = await serve({
    '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  })
  const { body } = await open(`${origin}/bomb`)
  let size = 0
  body.on('data', (chunk: Buffer) => (size += chunk.length))
  await expect(finished(body)).rejects.toMatchObject({
    code: 'reset',
    message: `The response of 127.0.0.1:${receiver.port} is larger than 1000000 bytes, which is the limit`,
  })
  expect(size).toBeLessThanOrEqual(1_000_000)
  await ended(receiver)
})

test('a body may have the allowed size and not one byte more', async () => {
  const { origin } = await serve({
    '/whole': (response) => response.end(Buffer.alloc(1_000_000, 'x')),
    '/more': (response) => response.end(Buffer.alloc(1_000_001, 'x')),
  })
  expect(await read(`${origin}/whole`)).toHaveLength(1_000_000)
  await expect(read(`${origin}/more`)).rejects.toMatchObject({ code: 'reset' })
})

test.for([
  ['br', 'status'],
  ['deflate', 'status'],
  ['gzip, gzip', 'status'],
])('an encoding that the request did not allow is refused: %s', async ([encoding, code]) => {
  const { receiver, origin } = await serve({
    '/': (response) => response.writeHead(200, { 'content-encoding': encoding }).end('abc'),
  })
  const message = expect.stringContaining(`is encoded as "${encoding}"; allowed is gzip`)
  await expect(open(`${origin}/`)).rejects.toMatchObject({ code, status: 200, message })
  await ended(receiver)
})

test.for([
  ['no gzip', Buffer.from('<html>')],
  ['cut off', gzipSync('a'.repeat(1000)).subarray(0, 15)],
  ['with wrong bytes inside', gzipSync(Buffer.from('abcdefgh'.repeat(100))).fill(0xff, 12, 20)],
] as const)('a body that says it is gzip and is %s ends with a clear message', async ([, bytes]) => {
  const { origin } = await serve({
    '/': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
  })
  await expect(read(`${origin}/`)).rejects.toMatchObject({
    code: 'reset',
    message: expect.stringContaining('is not valid gzip'),
  })
})

test.for([
  [404, 'status'],
  [410, 'gone'],
  [500, 'status'],
  [304, 'status'],
] as const)('status %d is %s', async ([status, code]) => {
  const { receiver, origin } = await serve({ '/': (response) => response.writeHead(status).end() })
  const message = `127.0.0.1:${receiver.port} answers with status ${status}`
  await expect(open(`${origin}/`)).rejects.toMatchObject({ code, status, message, address: '127.0.0.1' })
  await ended(receiver)
})

test('redirects are followed five times within the host, and not a sixth time', async () => {
  const { receiver, origin } = await serve({
    '/6': to('/5', 301),
    '/5': to('4?x=1', 302),
    '/4?x=1': (response) => to(`http://127.0.0.1:${receiver.port}/3`, 303)(response),
    '/3': (response) => to(`//127.0.0.1.:${receiver.port}/2`, 307)(response),
    '/2': (response) => to(`http://0x7f.1:${receiver.port}/1#a`, 308)(response),
    '/1': to('./file'),
    '/file': (response) => response.end('found'),
    '/loop': to('/loop'),
  })
  const { url, body } = await open(`${origin}/5`)
  expect(url).toBe(`${origin}/file`)
  expect(Buffer.concat(await body.toArray()).toString()).toBe('found')
  await expect(open(`${origin}/6`)).rejects.toMatchObject({
    code: 'status',
    status: 302,
    message: `127.0.0.1:${receiver.port} redirects more than 5 times`,
  })
  await expect(open(`${origin}/loop`)).rejects.toMatchObject({ code: 'status' })
})

test('a redirect to any other place is refused, and nothing is sent there', async () => {
  const other = await startReceiver((_, response) => response.end('secret'))
  const locations = [
    'http://example.com/',
    'https://example.com/feed',
    '//example.com/',
    `http://127.0.0.1:${other.port}/`,
    `http://localhost:${other.port}/`,
    `http://127.0.0.2:${other.port}/`,
    `http://2130706433:${other.port}/`,
    `http://user:secret@127.0.0.1:${other.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'data:text/plain,a',
    'http://',
    'http://exa mple/',
  ]
  const { receiver, origin } = await serve(
    Object.fromEntries(locations.map((location, number) => [`/${number}`, to(encodeURI(decodeURI(location)))])),
  )
  for (const [number, location] of locations.entries()) {
    await expect(open(`${origin}/${number}`), location).rejects.toMatchObject({ code: 'blocked' })
  }
  expect(other.connections()).toBe(0)
  expect(receiver.requests).toHaveLength(locations.length)
  await expect(open(`${origin}/0`)).rejects.toThrow(
    `${origin} redirects to http://example.com, and redirects are followed within a host only`,
  )
})

test('a redirect is not followed if the host has moved to a private address meanwhile', async () => {
  const { receiver, origin } = await serve({ '/': to('/next') })
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
  const connections = openConnections(policy, { lookup: () => Promise.resolve(answers.shift() ?? []) })
  onTestFinished(() => connections.close())
  const sent = open(`http://moving.example:${new URL(origin).port}/`, { connections })
  await expect(sent).rejects.toMatchObject({ code: 'blocked', message: expect.stringContaining('127.0.0.2') })
  expect(receiver.requests).toHaveLength(1)
})

test('a body that stalls is ended, and a body that is read slowly is not', async () => {
  const { origin } = await serve({
    '/stalls': (response) => void response.write('begin'),
    '/large': (response) => response.end(Buffer.alloc(900_000, 'x')),
  })
  await expect(read(`${origin}/stalls`, { stall: 500 })).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('stopped in the middle of its response'),
  })
  const { body } = await open(`${origin}/large`, { stall: 500 })
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // The reader pauses after the first piece for longer than a stall may last; the rest waits.
    const until = performance.now() + (size === 0 ? 1000 : 0)
    await eventually(() => expect(performance.now()).toBeGreaterThan(until))
    size += chunk.length
  }
  expect(size).toBe(900_000)
})

test('a request to a host that sends nothing is ended as stalled', async () => {
  const receiver = await startRawReceiver(() => {})
  const sent = open(`http://127.0.0.1:${receiver.port}/`, { stall: 50 })
  await expect(sent).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining('does not respond') })
  await ended(receiver)
})

test('a body that drips is ended by the overall time limit, and a late reader gets that error too', async () => {
  const receiver = await startReceiver((_, response) => {
    const drip = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(drip))
  })
  const url = `http://127.0.0.1:${receiver.port}/`
  await expect(read(url, { timeout: 500 })).rejects.toMatchObject({
    code: 'timeout',
    message: `The response of 127.0.0.1:${receiver.port} was not complete within 0.5 seconds`,
  })
  const { body } = await open(url, { timeout: 500 })
  await eventually(() => expect(body.destroyed).toBe(true))
  await expect(body.toArray()).rejects.toMatchObject({ code: 'timeout' })
  await ended(receiver)
})

test.for([
  'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegin',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nbegin',
])('a body that ends too early is an error: %j', async (answer) => {
  const receiver = await startRawReceiver((socket) => socket.once('data', () => socket.end(answer)))
  await expect(read(`http://127.0.0.1:${receiver.port}/`)).rejects.toMatchObject({
    code: 'reset',
    message: `127.0.0.1:${receiver.port} ended the connection before its response was complete`,
  })
})

test('the caller can end a download by its signal and by destroying the body', async () => {
  const receiver = await startReceiver((_, response) => void response.write('begin'))
  const url = `http://127.0.0.1:${receiver.port}/`
  const stop = new AbortController()
  const { body } = await open(url, { signal: stop.signal })
  stop.abort(new Error('interrupted'))
  await expect(body.toArray()).rejects.toThrow('interrupted')
  const other = await open(url)
  other.body.destroy()
  await ended(receiver)
})

test('shared connections stay usable after refusals and redirects, and no connection leaks', async () => {
  const { receiver, origin } = await serve({
    '/file': (response) => response.end('found'),
    '/moved': to('/file'),
    '/away': to('http://example.com/'),
    '/endless': (response) => void response.writeHead(500).write('begin'),
  })
  const connections = openConnections(policy)
  onTestFinished(() => connections.close())
  for (let round = 0; round < 3; round += 1) {
    expect(await read(`${origin}/moved`, { connections })).toBe('found')
    await expect(open(`${origin}/away`, { connections })).rejects.toMatchObject({ code: 'blocked' })
    await expect(open(`${origin}/endless`, { connections })).rejects.toMatchObject({ code: 'status' })
  }
  await ended(receiver, 2)
})
