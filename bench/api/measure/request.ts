import type { RequestSet } from '../load/load.ts'

/** A request before it is put into the form it is sent in. */
export interface BenchRequest {
  path: string
  headers?: Record<string, string>
  body?: string
}

/** An answer that was looked at whole. */
export interface Sample {
  status: number
  etag: string
  text: string
}

/** As it goes over the wire. Nobody asks for compression: a static buffer has none either. */
function wireForm({ path, headers = {}, body }: BenchRequest): string {
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

/** Sends a request to look at its answer, before anything is measured. */
export async function look(port: number, { path, headers = {}, body }: BenchRequest): Promise<Sample> {
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

/** How many requests of a set are looked at. */
const LOOKED_AT = 16
/** Answers of a set differ in length, such as by how many digits a number has; an error is far shorter. */
const TOLERANCE = 0.25

/**
 * Makes a set of requests, after looking at some of their answers.
 * @param verify throws where an answer is not what is asked for
 */
export async function setOf(
  port: number,
  requests: readonly BenchRequest[],
  verify: (sample: Sample) => void,
): Promise<{ set: RequestSet; bytes: number }> {
  const step = Math.max(1, Math.floor(requests.length / LOOKED_AT))
  const lengths: number[] = []
  let status = 0
  for (let i = 0; i < requests.length; i += step) {
    const request = requests[i]
    if (!request) break
    const sample = await look(port, request)
    verify(sample)
    status = sample.status
    lengths.push(Buffer.byteLength(sample.text))
  }
  const bytes = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length)
  const set = {
    requests: requests.map(wireForm),
    status,
    shortest: Math.floor(Math.min(...lengths) * (1 - TOLERANCE)),
    longest: Math.ceil(Math.max(...lengths) * (1 + TOLERANCE)),
  }
  return { set, bytes }
}
