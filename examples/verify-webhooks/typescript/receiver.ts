// Receives webhooks of Kandidat with the client package, in Node 24 or later. For Node 20, name the file
// receiver.mjs: the program is also valid JavaScript.
//
//     WEBHOOK_SECRET=whsec_… PORT=3000 node receiver.ts
//
// nodeReceiver reads the raw body, verifies it, drops duplicates and responds. fetchReceiver,
// expressReceiver and fastifyReceiver do the same for other servers. `verify` only verifies.
import { createServer } from 'node:http'
import { nodeReceiver } from '@kandidat/client/webhooks'

const secret = process.env['WEBHOOK_SECRET']
if (secret === undefined || secret === '') throw new Error('WEBHOOK_SECRET is not set')

const receive = nodeReceiver({
  secret,
  onEvent: (event, delivery) => {
    // A later server may send types that this client does not know.
    if (event.type === 'UNKNOWN') return
    // Store what you make of an event by event.id: a hiring is sent again when the first day changes.
    // event.type narrows the type: this event has a job.
    if (event.type === 'CANDIDATE_ADDED') console.log(delivery.id, event.type, event.id, 'for', event.job.title)
    else console.log(delivery.id, event.type, event.id)
  },
})

const server = createServer((request, response) => void receive(request, response))
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1')
