// Bare node:http that sends one static buffer: what no server on it can be faster than. Its sizes come as /SIZE.
import { createServer } from 'node:http'

const bodies = new Map<string, Buffer>()

function bodyOf(url: string): Buffer {
  let body = bodies.get(url)
  if (!body) bodies.set(url, (body = Buffer.alloc(Number(url.slice(1)), 'x')))
  return body
}

const server = createServer((request, response) => {
  const url = request.url ?? '/0'
  if (url === '/304') {
    response.writeHead(304, { etag: '"static"' })
    response.end()
    return
  }
  const body = bodyOf(url)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
