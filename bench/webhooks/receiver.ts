// A receiver in a process of its own: takes what comes and remembers when. Paths that begin with /hang are never answered.
import { createServer } from 'node:http'

/** What came: the path, the object with the event's number, and when, in milliseconds of Unix time. */
export type Arrival = [path: string, event: string, at: number]

let arrivals: Arrival[] = []

const server = createServer({ keepAlive: true }, (request, response) => {
  const path = request.url ?? ''
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const id = /"id":"([^"]*)"/.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
    arrivals.push([
      path,
      `${id} ${String(request.headers['x-service-sequence'])}`,
      performance.timeOrigin + performance.now(),
    ])
    if (!path.startsWith('/hang')) response.end()
  })
})

process.on('message', (message) => {
  if (message === 'count') process.send?.(arrivals.length)
  if (message !== 'take') return
  process.send?.(arrivals)
  arrivals = []
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
