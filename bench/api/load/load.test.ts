import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type RequestSet, runLoad } from './load.ts'
import { SingleConnection } from './single.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const set: RequestSet = { requests: ['GET /a HTTP/1.1\r\nhost: x\r\n\r\n'], status: 200, shortest: 5, longest: 100_000 }
const request = set.requests[0]!
const load = { inFlight: 3, warmUp: 0, milliseconds: 60_000 }

test.for([
  ['short ones', 'hello'],
  ['ones that are longer than the read buffer', 'x'.repeat(90_000)],
] as const)('one connection receives several answers, %s, with a known length and in chunks', async ([, body]) => {
  let chunked = false
  const port = await serve((_request, response) => {
    chunked = !chunked
    if (!chunked) response.setHeader('content-length', body.length)
    response.write(body.slice(0, 3))
    response.end(body.slice(3))
  })
  const connection = new SingleConnection(port)
  onTestFinished(() => connection.close())
  for (let i = 0; i < 4; i++) expect(await connection.send(set, request)).toBeGreaterThan(0)
})

test('a 304 has no body, whatever its content-length says', async () => {
  const port = await serve((_request, response) => response.writeHead(304, { 'content-length': 42 }).end())
  const connection = new SingleConnection(port)
  onTestFinished(() => connection.close())
  const notModified = { ...set, status: 304, shortest: 0 }
  for (let i = 0; i < 2; i++) expect(await connection.send(notModified, request)).toBeGreaterThan(0)
})

test('a measurement without a warm-up begins with the first answer', async () => {
  const port = await serve((_request, response) => response.end('hello'))
  const cursor = { next: 0 }
  const { latencies, seconds } = await runLoad(set, cursor, { ...load, port, milliseconds: 300 }, () => {})
  expect(seconds).toBeGreaterThan(0.25)
  expect(latencies.length).toBeLessThanOrEqual(cursor.next)
  expect(cursor.next).toBeGreaterThanOrEqual(load.inFlight)
})

test('an answer with a wrong status or length ends the measurement with an error that describes it', async () => {
  const statuses = await serve((_request, response) => response.writeHead(500, { 'content-length': 5 }).end('hello'))
  await expect(runLoad(set, { next: 0 }, { ...load, port: statuses }, () => {})).rejects.toThrow(
    'GET /a HTTP/1.1 was answered 500 with 5 bytes, not 200 with 5 to 100000',
  )
  const lengths = await serve((_request, response) => response.end('hell'))
  await expect(runLoad(set, { next: 0 }, { ...load, port: lengths }, () => {})).rejects.toThrow('200 with 4 bytes')
})

test('a connection that the server closes ends the measurement with an error', async () => {
  const port = await serve((incoming) => incoming.socket.destroy())
  await expect(runLoad(set, { next: 0 }, { ...load, port }, () => {})).rejects.toThrow(/closed|ECONNRESET/)
})
