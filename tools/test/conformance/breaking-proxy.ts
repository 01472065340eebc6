import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Reply, send } from '../../../server/test/server.ts'

/** A response on its way through the proxy. A fault changes it in place. */
export interface Passing {
  readonly method: string
  /** The path below the base address, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headersOfRequest: IncomingHttpHeaders
  status: number
  headers: Record<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any -- a fault reaches into whatever the body is
  body: any
}

/** Changes a response, or leaves it alone. */
export type Spoil = (passing: Passing) => void

/** A proxy in front of a real server that forwards requests and spoils the responses. */
export interface BreakingProxy {
  readonly url: string
  close(): Promise<void>
}

/** Starts a proxy. Any base path leads to the base path of the server. */
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
