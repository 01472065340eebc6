import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createEncrypted } from 'node:https'
import { createServer as createRaw, type AddressInfo, type Server, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import { testCertificate } from './test-certificate.ts'

/**
 * A server on this machine that receives the product's requests. It runs until the test is over.
 */
export interface Receiver {
  readonly port: number
  readonly requests: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[]
  /** Number of connections so far, including those without any data. */
  readonly connections: () => number
  /** Number of open connections. */
  readonly open: () => number
}

export interface ReceiverOptions {
  /** The address that it listens on; 127.0.0.1 unless given. */
  host?: string
  encrypted?: boolean
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An HTTP server. It reads each request to its end before it calls `answer`. */
export async function startReceiver(answer: Answer, options: ReceiverOptions = {}): Promise<Receiver> {
  const requests: Receiver['requests'] = []
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
  }
  const server = options.encrypted === true ? createEncrypted(testCertificate, listener) : createServer(listener)
  return { requests, ...(await listen(server, options.host)) }
}

/** A server that passes each raw connection to `accept`. */
export async function startRawReceiver(accept: (socket: Socket) => void, host?: string): Promise<Receiver> {
  const server = createRaw((socket) => {
    socket.on('error', () => {})
    accept(socket)
    // Unread data would hide that the other side has closed.
    socket.resume()
  })
  return { requests: [], ...(await listen(server, host)) }
}

/**
 * Seconds within which the product closes a connection. It is less than the time after which the
 * receiver closes one without a request.
 */
const SOON = 4

/** Waits until the product has closed its connections to a receiver, except `but` of them. */
export function ended({ open }: Receiver, but = 0): Promise<void> {
  return eventually(() => expect(open()).toBeLessThanOrEqual(but), SOON)
}

async function listen(server: Server, host = '127.0.0.1'): Promise<Omit<Receiver, 'requests'>> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  })
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections, open: () => sockets.size }
}
