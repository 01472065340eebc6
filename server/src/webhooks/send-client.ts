import { createHash } from 'node:crypto'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Connections } from '@kandidat/shared/outgoing/connections'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import type { OutgoingResponse } from '@kandidat/shared/outgoing/request'
import { headersOf, type MasterKeys, secretOf } from '../base/secrets/sealed.ts'
import { type Message, retryAfterOf } from './message.ts'
import { signedHeaders } from '@kandidat/shared/webhooks/message'
import { postWebhook } from '@kandidat/shared/webhooks/webhook-client'
import type { Outcome } from './attempt.ts'

/** What sending needs apart from the message. */
export interface Sender {
  readonly keys: MasterKeys
  readonly policy: Policy
  readonly connections: Connections
  /** The version of this program, for the header `user-agent`. */
  readonly version: string
  /**
   * Milliseconds for a whole attempt: name, connection, request and answer. 15,000 unless given.
   */
  readonly timeout?: number
}

/** How many bytes of an answer are kept. */
const KEPT = 16 * 1024

/**
 * Sends a message. Signs it at this moment, so that a retry is never too old
 * (docs/webhooks.md#the-secret).
 * @returns the outcome, whatever it is; only if the signal is aborted, it rejects with the signal's
 * reason
 */
export async function sendMessage(sender: Sender, message: Message, signal?: AbortSignal): Promise<Outcome> {
  const { keys, policy, connections, version, timeout } = sender
  const { receiverId, destination, body } = message
  const began = performance.now()
  const bytes = Buffer.from(body)
  const sent = { bodyLength: bytes.length, bodyHash: createHash('sha256').update(bytes).digest() }
  let headers: Record<string, string> = {}
  try {
    const { secret, previousSecret } = destination
    const secrets = [secret, ...(previousSecret === null ? [] : [previousSecret])].map((sealed) =>
      secretOf(keys, receiverId, sealed),
    )
    const own = headersOf(keys, receiverId, destination.headers)
    headers = { ...signedHeaders(message, secrets, Math.floor(Date.now() / 1000)), 'user-agent': `Kandidat/${version}` }
    const logged = {
      ...Object.fromEntries(Object.keys(own).map((name) => [name, '(set by the receiver)'])),
      ...headers,
    }
    const answer = await postWebhook({
      url: destination.url,
      headers: { ...own, ...headers },
      body: bytes,
      policy,
      connections,
      ...(timeout !== undefined && { timeout }),
      ...(signal && { signal }),
    })
    return { ...judged(answer, destination.strict), ...answered(answer), ...sent, requestHeaders: logged }
  } catch (error) {
    if (signal?.aborted) throw error
    const known = error instanceof OutgoingError ? error : null
    return {
      code: known?.code ?? 'blocked',
      message: error instanceof Error ? error.message : String(error),
      status: known?.status ?? null,
      address: known?.address ?? null,
      milliseconds: performance.now() - began,
      requestHeaders: headers,
      ...sent,
      answer: null,
      answerCut: null,
      retryAfter: null,
    }
  }
}

/** Whether an answer acknowledges (docs/webhooks.md#answer-an-event). */
function judged({ status, code }: OutgoingResponse, strict: boolean): Pick<Outcome, 'code' | 'message'> {
  if (code === 'gone') return { code, message: 'The receiver answered 410: it wants no more events.' }
  if (code !== null) return { code, message: `The receiver answered ${status}.` }
  if (status === 200) return { code: null, message: null }
  return strict
    ? { code: 'status', message: `The receiver answered ${status}, but only 200 acknowledges for this receiver.` }
    : { code: null, message: `Accepted, but with ${status} instead of 200.` }
}

function answered({ status, address, milliseconds, headers, body, cut }: OutgoingResponse) {
  const kept = body.subarray(0, KEPT)
  return {
    status,
    address,
    milliseconds,
    // PostgreSQL stores every character but this one.
    answer: kept.toString('utf8').replaceAll('\0', '\uFFFD'),
    answerCut: kept.length < body.length ? ('size' as const) : cut,
    retryAfter: retryAfterOf(headers['retry-after'], Date.now()),
  }
}
