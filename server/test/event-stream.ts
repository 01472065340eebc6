import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { onTestFinished } from 'vitest'

/** A stream of Server-Sent Events as a client reads it. */
export interface OpenStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** What came so far, line by line, without empty lines. */
  lines(): string[]
  /** The lines with versions, without their names: `settings 3`. */
  versions(): string[]
  /** Resolves when the server has ended the response. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens a stream, and waits for its headers. It is closed when the test is over. */
export function openStream(
  url: string,
  { headers = {}, agent }: { headers?: Record<string, string>; agent?: Agent } = {},
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: agent ?? false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      const lines = () => text.split('\n').filter((line) => line !== '')
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        lines,
        versions: () => lines().flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : [])),
        ended: new Promise((done) => response.once('end', done)),
        close: () => void sent.destroy(),
      })
    })
    sent.on('error', reject)
    sent.end()
    onTestFinished(() => void sent.destroy())
  })
}
