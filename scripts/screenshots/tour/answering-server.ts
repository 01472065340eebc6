import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers to webhooks, each at an address of its own. */
export interface AnsweringServer {
  /** The beginning of its addresses: `http://127.0.0.1:40002`. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/down': [
    503,
    '<html><body><h1>503 Service Unavailable</h1>\nno server is available to handle this request\n</body></html>',
  ],
  '/failing': [500, '{"error":"duplicate key value violates unique constraint \\"candidates_external_id_key\\""}'],
  '/gone': [410, ''],
}

/** Starts a server on this machine that takes webhooks well or badly, as their address says. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [200, '{"ok":true}']
    request.resume()
    request.on('end', () => response.writeHead(status, { 'content-type': 'text/plain' }).end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
