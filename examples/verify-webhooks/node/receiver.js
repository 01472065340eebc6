// Receives webhooks of Kandidat with nothing but Node, 20 or later.
//
//     WEBHOOK_SECRET=whsec_… PORT=3000 node receiver.js
import { createServer } from 'node:http'
import { isSigned } from './verify.js'

const MOST_BYTES = 1024 * 1024
const secret = process.env.WEBHOOK_SECRET
if (!secret) throw new Error('WEBHOOK_SECRET is not set')

// The ids of the last 10,000 events. If you run several processes, use a unique column in a database instead.
const seen = new Set()

// Returns the raw body, or null if it is too large.
async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// Returns the status to respond with, and the text of the event if it is new.
async function receive(request) {
  const body = await readBody(request)
  if (body === null) return { status: 413 }
  if (!isSigned(body, request.headers['x-service-signature'], secret)) return { status: 401 }
  const id = request.headers['webhook-id']
  if (!id) return { status: 400 }
  if (seen.has(id)) return { status: 200 }
  seen.add(id)
  if (seen.size > 10_000) seen.delete(seen.values().next().value)
  return { status: 200, id, text: body.toString() }
}

// Does slow work after the response.
function work(id, text) {
  const event = JSON.parse(text)
  // Store what you make of an event by event.id: a hiring is sent again when the first day changes.
  console.log(id, event.type, event.id)
}

const server = createServer((request, response) => {
  receive(request)
    .then(({ status, id, text }) => {
      response.writeHead(status, { connection: 'close' }).end()
      if (text !== undefined) work(id, text)
    })
    .catch((/** @type {unknown} */ error) => console.error(String(error)))
})
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
