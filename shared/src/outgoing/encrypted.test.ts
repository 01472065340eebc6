import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ended, startRawReceiver, startReceiver } from '../../../server/test/receiver.ts'
import { testCertificate } from '../../../server/test/test-certificate.ts'
import type { Policy } from './address-guard.ts'
import { openConnections } from './connections.ts'
import { openStream } from './download.ts'
import { send } from './request.ts'

const policy: Policy = { allowHttp: false, allowCidr: ['127.0.0.0/8'] }
const limits = { policy, timeout: 10_000, maxBytes: 1000 }
const before = getCACertificates('default')
afterAll(() => setDefaultCACertificates(before))

/** Every name leads to this machine. */
function everyNameIsHere() {
  const connections = openConnections(policy, { lookup: () => Promise.resolve(['127.0.0.1']) })
  onTestFinished(() => connections.close())
  return connections
}

function get(url: string, connections = everyNameIsHere()) {
  return send({ ...limits, method: 'GET', url, connections })
}

function trustTestCertificate() {
  setDefaultCACertificates([...before, testCertificate.cert])
  onTestFinished(() => setDefaultCACertificates(before))
}

test('a certificate of an unknown authority ends with tls, and nothing is sent', async () => {
  const receiver = await startReceiver((_, response) => response.end(), { encrypted: true })
  await expect(get(`https://hooks.example:${receiver.port}/`)).rejects.toMatchObject({
    code: 'tls',
    address: '127.0.0.1',
    message: expect.stringContaining('No encrypted connection to hooks.example: self-signed certificate'),
  })
  expect(receiver.requests).toEqual([])
  await ended(receiver)
})

test('the server name and the certificate are checked against the name in the URL, not against the address', async () => {
  trustTestCertificate()
  const names: unknown[] = []
  const receiver = await startReceiver(
    (request, response) => {
      names.push(Reflect.get(request.socket, 'servername'), request.headers.host)
      response.end('ok')
    },
    { encrypted: true },
  )
  const { port } = receiver
  expect(await get(`https://hooks.example:${port}/`)).toMatchObject({ status: 200, address: '127.0.0.1' })
  expect(await get(`https://HOOKS.example.:${port}/`)).toMatchObject({ status: 200 })
  expect(await get(`https://127.0.0.1:${port}/`)).toMatchObject({ status: 200 })
  expect(await get(`https://0x7f.1:${port}/`)).toMatchObject({ status: 200 })
  expect(names).toEqual([
    'hooks.example',
    `hooks.example:${port}`,
    'hooks.example',
    `hooks.example:${port}`,
    false,
    `127.0.0.1:${port}`,
    false,
    `127.0.0.1:${port}`,
  ])
  for (const other of ['other.example', '127.0.0.2']) {
    await expect(get(`https://${other}:${port}/`)).rejects.toMatchObject({
      code: expect.stringMatching(/^(tls|connect)$/),
    })
  }
  expect(receiver.requests).toHaveLength(4)
})

test('a certificate for another name ends with tls', async () => {
  trustTestCertificate()
  const receiver = await startReceiver((_, response) => response.end(), { encrypted: true })
  await expect(get(`https://other.example:${receiver.port}/`)).rejects.toMatchObject({
    code: 'tls',
    message: expect.stringContaining("does not match certificate's altnames"),
  })
  expect(receiver.requests).toEqual([])
})

test.for([
  ['speaks HTTP without encryption', 'HTTP/1.1 400 Bad Request\r\n\r\n', false],
  ['closes at once', '', true],
] as const)('a receiver that %s where https is wanted is tls', async ([, answer, closes]) => {
  const receiver = await startRawReceiver((socket) => {
    socket.once('data', () => (closes ? socket.end(answer) : socket.write(answer)))
  })
  await expect(get(`https://hooks.example:${receiver.port}/`)).rejects.toMatchObject({ code: 'tls' })
  await ended(receiver)
})

test('a receiver that never finishes the TLS handshake is ended by the connect timeout', async () => {
  const receiver = await startRawReceiver(() => {})
  const lookup = () => Promise.resolve(['127.0.0.1'])
  const connections = openConnections(policy, { lookup, connectTimeout: 50 })
  onTestFinished(() => connections.close())
  await expect(get(`https://hooks.example:${receiver.port}/`, connections)).rejects.toMatchObject({
    code: 'connect',
    message: 'No connection to hooks.example within 0.05 seconds',
  })
  await ended(receiver)
})

test('downloads work over https, and no redirect may leave it', async () => {
  trustTestCertificate()
  const receiver = await startReceiver(
    (request, response) => {
      if (request.url === '/file') response.end('content')
      else response.writeHead(302, { location: request.url === '/a' ? '/file' : 'http://hooks.example/' }).end()
    },
    { encrypted: true },
  )
  const connections = everyNameIsHere()
  const origin = `https://hooks.example:${receiver.port}`
  const { body, url } = await openStream({ ...limits, url: `${origin}/a`, connections })
  expect(url).toBe(`${origin}/file`)
  expect(Buffer.concat(await body.toArray()).toString()).toBe('content')
  await expect(openStream({ ...limits, url: `${origin}/b`, connections })).rejects.toMatchObject({ code: 'blocked' })
})

test('an endless chunk extension ends an encrypted connection too', async () => {
  trustTestCertificate()
  const receiver = await startReceiver(
    ({ socket }) => {
      const flood = () => {
        while (!socket.destroyed && socket.write('a'.repeat(16_384)));
      }
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2;x=')
      socket.on('drain', flood)
      flood()
    },
    { encrypted: true },
  )
  await expect(get(`https://hooks.example:${receiver.port}/`)).rejects.toMatchObject({ code: 'reset', status: 200 })
  await ended(receiver)
})
