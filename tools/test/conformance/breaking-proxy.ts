import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Reply, send } from '../../../server/test/server.ts'

/** An answer on its way through, which a fault may change in place. */
export interface Passing {
  readonly method: string
  /** Below the base address, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headersOfRequest: IncomingHttpHeaders
  status: number
  headers: Record<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any -- a fault reaches into whatever the body is
  body: any
}

/** What is done to each answer. */
export type Spoil = (passing: Passing) => void

/** Something in front of a real server that passes everything on, and spoils what comes back. */
export interface BreakingProxy {
  readonly url: string
  close(): Promise<void>
}

/** Starts it. Every base path is that of the server behind it. */
export async function startBreakingProxy(upstream: string, spoil: Spoil): Promise<BreakingProxy> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers: headersOfRequest } = request
    const target = url.replace(/^\/api\/v\d+/, '')
    const { host: _host, connection: _connection, ...headers } = headersOfRequest
    void send(`${upstream}/api/v1${target}`, { method, headers: headers as Record<string, string>, agent }).then(
      (reply: Reply) => {
        const [path = '', query = ''] = target.split('?')
        const { status, headers: given, body } = reply
        const passing: Passing = {
          method,
          path,
          query: new URLSearchParams(query),
          headersOfRequest,
          status,
          headers: { ...given },
          body,
        }
        spoil(passing)
        const text = passing.body === undefined ? '' : JSON.stringify(passing.body)
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = passing.headers
        response.writeHead(passing.status, rest).end(text)
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
