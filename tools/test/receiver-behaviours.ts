import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { faultsInEvent } from '@kandidat/contract/validation/event'
import { parseSignature, signatureHeader, verifySignature } from '@kandidat/contract/webhooks/signature'

export const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/** A request that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** How a receiver responds: returns the status. */
export type Behaviour = (received: Received) => number | Promise<number>

const now = () => Math.floor(Date.now() / 1000)
const signedFor =
  (secret = SECRET) =>
  (content: string | Uint8Array) =>
    createHmac('sha256', secret).update(content).digest('hex')

/**
 * 200 if the request is signed with the secret, else 401.
 * @param turned changes the body before the check, as a faulty receiver does
 */
const isSigned = async ({ headers, body }: Received, turned: (text: string) => string = (text) => text, at = now()) => {
  const text = turned(body.toString())
  const verdict = await verifySignature(header(headers), text === body.toString() ? body : text, signedFor(), at)
  return verdict.valid ? 200 : 401
}
const header = (headers: IncomingHttpHeaders) => String(headers[signatureHeader] ?? '')
const timeOf = (received: Received) => parseSignature(header(received.headers))?.timestamp ?? 0
const kindOf = ({ body }: Received) => (JSON.parse(body.toString()) as { type: string }).type

/** A receiver that verifies the signature and then responds with the status of `more`. */
const then =
  (more: (received: Received) => number): Behaviour =>
  async (received) => {
    const status = await isSigned(received)
    return status === 200 ? more(received) : status
  }

/** Does what docs/webhooks.md asks of receivers. */
export const good: Behaviour = (received) => isSigned(received)

/**
 * Receivers with one fault each, and the grades of the test cases that detect it; in all others
 * they are right.
 */
export const faulty: Readonly<
  Record<string, [make: () => Behaviour, found: Readonly<Record<string, 'wrong' | 'better'>>]>
> = {
  'accepts everything': [
    () => () => 200,
    { stale: 'wrong', future: 'better', forged: 'wrong', altered: 'wrong', unsigned: 'wrong', malformed: 'wrong' },
  ],
  'does not check the time': [
    () => (received) => isSigned(received, undefined, timeOf(received)),
    { stale: 'wrong', future: 'better' },
  ],
  'accepts times in the future': [
    () => (received) => isSigned(received, undefined, Math.max(now(), timeOf(received))),
    { future: 'better' },
  ],
  'accepts signatures of the last minute only': [
    () => async (received) => (now() - timeOf(received) > 60 ? 400 : isSigned(received)),
    { late: 'wrong' },
  ],
  'verifies only requests that have a signature': [
    () => async (received) => (header(received.headers) === '' ? 200 : isSigned(received)),
    { unsigned: 'wrong' },
  ],
  'verifies a body that it parsed and wrote again': [
    () => (received) => isSigned(received, (text) => JSON.stringify(JSON.parse(text))),
    { altered: 'wrong', raw: 'wrong', large: 'better' },
  ],
  'fails with an error on malformed signatures': [
    () => async (received) => {
      const given = header(received.headers)
      return given !== '' && parseSignature(given) === undefined ? 500 : isSigned(received)
    },
    { malformed: 'wrong' },
  ],
  'accepts an empty signature': [
    () => async (received) => (header(received.headers).endsWith('v1=') ? 200 : isSigned(received)),
    { malformed: 'wrong' },
  ],
  'responds 410 to forged events': [
    () => async (received) => ((await isSigned(received)) === 200 ? 200 : 410),
    { stale: 'wrong', future: 'better', forged: 'wrong', altered: 'wrong', unsigned: 'wrong', malformed: 'wrong' },
  ],
  'refuses events that it has seen': [
    () => {
      const seen = new Set<unknown>()
      return then(({ headers }) => (seen.size === seen.add(headers['webhook-id']).size ? 409 : 200))
    },
    { doubled: 'wrong' },
  ],
  'takes the hiring of a candidate once': [
    () => {
      const hired = new Set<string>()
      return then((received) => {
        if (kindOf(received) !== 'CANDIDATE_HIRED') return 200
        const { id } = JSON.parse(received.body.toString()) as { id: string }
        return hired.size === hired.add(id).size ? 409 : 200
      })
    },
    { 'hired-again': 'wrong' },
  ],
  'requires the order of events': [
    () => {
      let last = 0
      return then(({ headers }) => {
        const sequence = Number(headers['x-service-sequence'])
        const isLate = sequence > 1 && sequence < last
        last = sequence
        return isLate ? 409 : 200
      })
    },
    { reordered: 'wrong' },
  ],
  'checks only the first signature': [
    () => async (received) => {
      const [time = '', first = ''] = header(received.headers).split(',')
      const headers = { ...received.headers, [signatureHeader]: `${time},${first}` }
      return header(received.headers) === '' ? 401 : isSigned({ ...received, headers })
    },
    { rotated: 'better' },
  ],
  'normalizes characters before it verifies': [
    () => (received) => isSigned(received, (text) => text.normalize('NFC')),
    { unicode: 'wrong' },
  ],
  'reads at most 32 KiB': [
    () => async (received) => (received.body.length > 32 * 1024 ? 413 : isSigned(received)),
    { large: 'better' },
  ],
  'refuses unknown properties': [
    () =>
      then((received) =>
        kindOf(received) === 'SOMETHING_NEW' || faultsInEvent(received.body.toString()).length === 0 ? 200 : 422,
      ),
    { 'added-property': 'wrong' },
  ],
  'refuses unknown kinds': [
    () => then((received) => (kindOf(received) === 'SOMETHING_NEW' ? 422 : 200)),
    { 'unknown-kind': 'better' },
  ],
}

/**
 * A listener for an HTTP server that responds by a behaviour.
 * @param chunks whether it reads the whole body or only its first piece
 */
export function respondWith(behaviour: Behaviour, chunks: 'all' | 'first' = 'all') {
  return (request: IncomingMessage, response: ServerResponse) => {
    const received: Buffer[] = []
    const respond = async () => {
      const status = await behaviour({ headers: request.headers, body: Buffer.concat(received) })
      response.writeHead(status).end()
    }
    request.on('data', (chunk: Buffer) => {
      received.push(chunk)
      if (chunks === 'first' && received.length === 1) void respond()
    })
    request.on('end', () => void (chunks === 'all' && respond()))
  }
}
