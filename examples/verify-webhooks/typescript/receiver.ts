// Receives webhooks of Kandidat with the client package, in Node 24 or later.
//
//     WEBHOOK_SECRET=whsec_… PORT=3000 node receiver.ts
//
// nodeReceiver takes the raw body, verifies it, answers, and leaves out events that came before. Its siblings
// fetchReceiver, expressReceiver and fastifyReceiver do the same where those are; `verify` is what all of them call.
import { createServer } from 'node:http'
import { nodeReceiver } from '@kandidat/client/webhooks'

const secret = process.env['WEBHOOK_SECRET']
if (secret === undefined || secret === '') throw new Error('WEBHOOK_SECRET is not set')

const receive = nodeReceiver({
  secret,
  onEvent: (event, delivery) => {
    // A kind that this client does not know: a later server may send some.
    if (event.type === 'UNKNOWN') return
    // The types follow from event.type: here an event is known to be about a candidate, and to have a job.
    if (event.type === 'CANDIDATE_ADDED') console.log(delivery.id, event.type, event.id, 'for', event.job.title)
    else console.log(delivery.id, event.type, event.id)
  },
})

const server = createServer((request, response) => void receive(request, response))
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1')
