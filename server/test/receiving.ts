import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { faultsInEvent } from '@kandidat/contract/validation/event'
import { parseSignature, signatureHeader, verifySignature } from '@kandidat/contract/webhooks/signature'

export const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/** What came to a receiver. */
export interface Came {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What a receiver does with what came: the status of its answer. */
export type Behaviour = (came: Came) => number | Promise<number>

const now = () => Math.floor(Date.now() / 1000)
const signedFor =
  (secret = SECRET) =>
  (content: string | Uint8Array) =>
    createHmac('sha256', secret).update(content).digest('hex')

/** Whether somebody signed it who has the secret, as somebody would see it who turns the body into another before. */
const isSigned = async ({ headers, body }: Came, turned: (text: string) => string = (text) => text, at = now()) => {
  const text = turned(body.toString())
  const verdict = await verifySignature(header(headers), text === body.toString() ? body : text, signedFor(), at)
  return verdict.valid ? 200 : 401
}
const header = (headers: IncomingHttpHeaders) => String(headers[signatureHeader] ?? '')
const timeOf = (came: Came) => parseSignature(header(came.headers))?.timestamp ?? 0
const kindOf = ({ body }: Came) => (JSON.parse(body.toString()) as { type: string }).type

/** A receiver that also does something else than to verify, once the signature is right. */
const then =
  (more: (came: Came) => number): Behaviour =>
  async (came) => {
    const status = await isSigned(came)
    return status === 200 ? more(came) : status
  }

/** As docs/webhooks.md asks for. */
export const good: Behaviour = (came) => isSigned(came)

/** Receivers that get something wrong, each with what it is found out in; all else they get right. */
export const bad: Readonly<
  Record<string, [make: () => Behaviour, found: Readonly<Record<string, 'wrong' | 'better'>>]>
> = {
  'believes everybody': [
    () => () => 200,
    { stale: 'wrong', future: 'better', forged: 'wrong', altered: 'wrong', unsigned: 'wrong', malformed: 'wrong' },
  ],
  'does not look at the time': [
    () => (came) => isSigned(came, undefined, timeOf(came)),
    { stale: 'wrong', future: 'better' },
  ],
  'does not mind the future': [
    () => (came) => isSigned(came, undefined, Math.max(now(), timeOf(came))),
    { future: 'better' },
  ],
  'takes a minute for the longest way': [
    () => async (came) => (now() - timeOf(came) > 60 ? 400 : isSigned(came)),
    { late: 'wrong' },
  ],
  'verifies only where there is a signature': [
    () => async (came) => (header(came.headers) === '' ? 200 : isSigned(came)),
    { unsigned: 'wrong' },
  ],
  'verifies what it parsed and wrote again': [
    () => (came) => isSigned(came, (text) => JSON.stringify(JSON.parse(text))),
    { altered: 'wrong', raw: 'wrong' },
  ],
  'falls over what is no signature': [
    () => async (came) => {
      const given = header(came.headers)
      return given !== '' && parseSignature(given) === undefined ? 500 : isSigned(came)
    },
    { malformed: 'wrong' },
  ],
  'takes an empty signature for equal': [
    () => async (came) => (header(came.headers).endsWith('v1=') ? 200 : isSigned(came)),
    { malformed: 'wrong' },
  ],
  'says gone to forgers': [
    () => async (came) => ((await isSigned(came)) === 200 ? 200 : 410),
    { stale: 'wrong', future: 'better', forged: 'wrong', altered: 'wrong', unsigned: 'wrong', malformed: 'wrong' },
  ],
  'refuses what it has seen': [
    () => {
      const seen = new Set<unknown>()
      return then(({ headers }) => (seen.size === seen.add(headers['webhook-id']).size ? 409 : 200))
    },
    { doubled: 'wrong' },
  ],
  'insists on order': [
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
  'knows one signature': [
    () => async (came) => {
      const [time = '', first = ''] = header(came.headers).split(',')
      const headers = { ...came.headers, [signatureHeader]: `${time},${first}` }
      return header(came.headers) === '' ? 401 : isSigned({ ...came, headers })
    },
    { rotated: 'better' },
  ],
  'tidies characters before it verifies': [
    () => (came) => isSigned(came, (text) => text.normalize('NFC')),
    { unicode: 'wrong' },
  ],
  'reads 32 KiB': [() => async (came) => (came.body.length > 32 * 1024 ? 413 : isSigned(came)), { large: 'better' }],
  'insists on what it knows of a kind': [
    () =>
      then((came) =>
        kindOf(came) === 'SOMETHING_NEW' || faultsInEvent(came.body.toString()).length === 0 ? 200 : 422,
      ),
    { 'added-property': 'wrong' },
  ],
  'insists on the kinds that it knows': [
    () => then((came) => (kindOf(came) === 'SOMETHING_NEW' ? 422 : 200)),
    { 'unknown-kind': 'better' },
  ],
}

/** A server's answer to everything, by a behaviour. */
export function answering(behaviour: Behaviour, chunks: 'all' | 'first' = 'all') {
  return (request: IncomingMessage, response: ServerResponse) => {
    const came: Buffer[] = []
    const answer = async () => {
      const status = await behaviour({ headers: request.headers, body: Buffer.concat(came) })
      response.writeHead(status).end()
    }
    request.on('data', (chunk: Buffer) => {
      came.push(chunk)
      if (chunks === 'first' && came.length === 1) void answer()
    })
    request.on('end', () => void (chunks === 'all' && answer()))
  }
}
