import { createServer as createProxy, type RequestListener, request as forward } from 'node:http'
import { createServer as createWebsites } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { PUBLIC_URL } from '../server.ts'
import { testCertificate } from '../test-certificate.ts'

/** A page of a website that embeds the widget. */
export interface HostPage {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Websites on https, each at an address of its own, which browsers reach by a proxy. */
export interface Websites {
  /** The port of the proxy that browsers use for everything. */
  readonly proxyPort: number
  /** The requests to Kandidat, with the headers that came. */
  readonly requests: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[]
  /** Puts a page at an address: `https://www.example.com/jobs`. */
  put(address: string, page: HostPage): void
  close(): Promise<void>
}

/** @param url where the server of the test listens. The websites reach it as `PUBLIC_URL` */
export async function openWebsites(url: string): Promise<Websites> {
  const pages = new Map<string, HostPage>()
  const requests: Websites['requests'] = []
  const own = new URL(PUBLIC_URL).host
  const answer: RequestListener = (request, response) => {
    const { host = '' } = request.headers
    if (host === own) {
      requests.push({ path: request.url ?? '', headers: request.headers })
      const target = forward(
        new URL(request.url ?? '/', url),
        { method: request.method, headers: request.headers },
        (reply) => {
          response.writeHead(reply.statusCode ?? 500, reply.headers)
          reply.pipe(response)
        },
      )
      target.on('error', () => response.destroy())
      request.pipe(target)
      return
    }
    const page = pages.get(`https://${host}${request.url ?? ''}`)
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page?.html ?? '')
  }
  const websites = createWebsites(testCertificate, answer)
  await new Promise<void>((resolve) => websites.listen(0, '127.0.0.1', resolve))
  const { port } = websites.address() as AddressInfo
  // Over plain http there is nothing.
  const proxy = createProxy((_request, response) => void response.writeHead(502).end())
  // What `closeAllConnections` leaves open: after CONNECT, the connection of a browser is none of the server's any more.
  const tunnels = new Set<Duplex>()
  proxy.on('connect', (_request, client) => {
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    tunnels.add(client)
    client.on('close', () => tunnels.delete(client))
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    proxyPort: (proxy.address() as AddressInfo).port,
    requests,
    put: (address, page) => void pages.set(address, page),
    async close() {
      const closed = [proxy, websites].map((server) => new Promise((resolve) => server.close(resolve)))
      for (const tunnel of tunnels) tunnel.destroy()
      proxy.closeAllConnections()
      websites.closeAllConnections()
      await Promise.all(closed)
    },
  }
}
