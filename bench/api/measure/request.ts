import type { RequestSet } from '../load/load.ts'

/** A request of HTTP. */
export interface BenchRequest {
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A complete answer. */
export interface Sample {
  status: number
  etag: string
  text: string
}

/** Throws unless an answer is as expected. */
export type Verify = (sample: Sample) => void

/** How many requests of a set are sent to verify their answers. */
const SAMPLES = 16
/** The answers of a set differ in length by this share, for example because numbers have more digits. An error is far shorter. */
const TOLERANCE = 0.25

/** Sends a request before anything is measured. */
export async function sample(port: number, { path, headers = {}, body }: BenchRequest): Promise<Sample> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
}

/** Makes a set of requests, and verifies some of the answers. @returns the set, and the average bytes of a body */
export async function setOf(
  port: number,
  requests: readonly BenchRequest[],
  verify: Verify,
): Promise<{ set: RequestSet; bytes: number }> {
  const step = Math.max(1, Math.floor(requests.length / SAMPLES))
  const lengths: number[] = []
  let status = 0
  for (let i = 0; i < requests.length; i += step) {
    const request = requests[i]
    if (!request) break
    const answer = await sample(port, request)
    verify(answer)
    status = answer.status
    lengths.push(Buffer.byteLength(answer.text))
  }
  const bytes = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length)
  const set = {
    requests: requests.map(textOf),
    status,
    shortest: Math.floor(Math.min(...lengths) * (1 - TOLERANCE)),
    longest: Math.ceil(Math.max(...lengths) * (1 + TOLERANCE)),
  }
  return { set, bytes }
}

/** The text of a request. It asks for no compression, because the static buffers are not compressed either. */
function textOf({ path, headers = {}, body }: BenchRequest): string {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
