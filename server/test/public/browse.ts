import { request as httpRequest } from 'node:http'
import type { TestServer } from '../server.ts'

/** A reply of the public site. */
export interface SiteReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface SiteRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Fields of a form, which is sent as browsers do without JavaScript. */
  readonly form?: Readonly<Record<string, string>> | URLSearchParams
  /** A body of any kind, instead of a form. */
  readonly body?: string | Buffer
  /** The loopback address that the request comes from: any of 127.0.0.0/8. */
  readonly from?: string
}

/** Opens addresses of the public site as a browser would that runs no scripts. Addresses may begin with `PUBLIC_URL`. */
export function browse({ url }: Pick<TestServer, 'url'>) {
  const { hostname, port } = new URL(url)
  return (address: string, { method, headers = {}, form, body, from }: SiteRequest = {}): Promise<SiteReply> => {
    const sent = form === undefined ? body : new URLSearchParams(form).toString()
    const options = {
      hostname,
      port,
      path: address.replace(/^https?:\/\/[^/]+/, ''),
      method: method ?? (form === undefined ? 'GET' : 'POST'),
      headers: {
        ...(form !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        }),
        ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
        ...headers,
      },
      agent: false as const,
      ...(from !== undefined && { localAddress: from }),
    }
    return new Promise((resolve, reject) => {
      const request = httpRequest(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            text: Buffer.concat(chunks).toString(),
          }),
        )
      })
      request.on('error', reject)
      request.end(sent)
    })
  }
}
