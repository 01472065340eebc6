// Bare node:http that sends static buffers. No server on node:http can be faster. The path is the size: `/SIZE`, or `/304`.
import { createServer } from 'node:http'
import { listenForParent } from './listen.ts'

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
listenForParent(server)
