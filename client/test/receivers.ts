import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { fastify } from 'fastify'
import { onTestFinished } from 'vitest'
import { expressReceiver, fastifyReceiver, fetchReceiver, nodeReceiver, type ReceiverOptions } from '../src/webhooks.ts'

/** Starts a server until the end of the test, and returns its URL. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Starts a server for a function from Request to Response, as platforms with these types do. */
function serveFetch(handle: (request: Request) => Promise<Response>): Promise<string> {
  const answer = async (...[request, response]: Parameters<RequestListener>) => {
    const { method = '', headers } = request
    const body = method === 'GET' || method === 'HEAD' ? null : Readable.toWeb(request)
    const init = { method, headers: headers as Record<string, string>, body, duplex: 'half' } as RequestInit
    const answered = await handle(new Request('http://receiver.example/', init))
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(await answered.text())
  }
  return serve((request, response) => void answer(request, response))
}

/**
 * For each kind of receiver, a function that starts it on a server of its own and returns its URL.
 */
export const receivers: Record<string, (options: ReceiverOptions) => Promise<string>> = {
  fetchReceiver: (options) => serveFetch(fetchReceiver(options)),
  nodeReceiver: (options) => {
    const receive = nodeReceiver(options)
    return serve((request, response) => void receive(request, response))
  },
  expressReceiver: (options) => {
    const app = express()
    app.all('/', expressReceiver(options))
    return serve(app)
  },
  fastifyReceiver: async (options) => {
    const app = fastify()
    await app.register(fastifyReceiver(options))
    onTestFinished(() => app.close())
    return app.listen({ port: 0, host: '127.0.0.1' })
  },
}
