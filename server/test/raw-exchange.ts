import { connect } from 'node:net'
import type { Reply } from './server.ts'

/**
 * Writes bytes to the server unchanged, which no HTTP client does, and reads the responses until
 * the server closes the connection. So the last request has to ask for the close or cause it.
 * @param bytes a text is written in latin 1, one byte a character
 * @param methods those of the requests, in order, unless all are GET: a response to HEAD has no
 * body
 */
export async function exchange(url: string, bytes: string | Buffer, methods: readonly string[] = []): Promise<Reply[]> {
  const { hostname, port } = new URL(url)
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // The server may close while we still write. The responses before that count.
    socket.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED' && reject(error))
    socket.on('close', () => resolve())
  })
  return readReplies(Buffer.concat(chunks), methods)
}

/**
 * Splits a stream into responses by their Content-Length. Throws on anything that is not a
 * response.
 */
function readReplies(bytes: Buffer, methods: readonly string[]): Reply[] {
  const replies: Reply[] = []
  for (let rest = bytes; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n')
    const [statusLine = '', ...lines] = rest.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
    const status = /^HTTP\/1\.1 (\d{3}) [A-Za-z -]+$/.exec(statusLine)?.[1]
    if (end < 0 || status === undefined)
      throw new Error(`Not an HTTP response: ${rest.toString('latin1').slice(0, 200)}`)
    const headers = headersOf(lines)
    const hasBody = methods[replies.length] !== 'HEAD' && status !== '304' && !status.startsWith('1')
    const length = hasBody ? Number(headers['content-length']) : 0
    const text = rest.subarray(end + 4, end + 4 + length).toString()
    if (Buffer.byteLength(text) !== length) throw new Error(`The body is not ${length} bytes long: ${text}`)
    if (!status.startsWith('1')) {
      // Pages for people are HTML.
      const isJson = headers['content-type']?.startsWith('text/html') !== true && text !== ''
      replies.push({ status: Number(status), headers, text, body: isJson ? JSON.parse(text) : undefined })
    }
    rest = rest.subarray(end + 4 + length)
  }
  return replies
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`Not a header: ${line}`)
    if (headers[name.toLowerCase()] !== undefined) throw new Error(`A repeated header: ${line}`)
    headers[name.toLowerCase()] = value
  }
  return headers
}
