import { setTimeout as pause } from 'node:timers/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Connections } from '@kandidat/shared/outgoing/connections'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { signedHeaders } from '@kandidat/shared/webhooks/message'
import { postWebhook } from '@kandidat/shared/webhooks/webhook-client'
import type { ListenEvent } from './event.ts'

/** Where events are forwarded to, and how. */
export interface Forwarding {
  readonly url: string
  readonly secret: string
  readonly policy: Policy
  readonly connections: Connections
  readonly version: string
  /** How many times an event is sent again if the receiver does not accept it. */
  readonly retries: number
  /** Milliseconds before the first retry, a second unless given; the pause doubles each time. */
  readonly pause?: number
}

/** The result of forwarding one event. */
export interface Forwarded {
  readonly event: ListenEvent
  /** Whether the last response was 2xx. */
  readonly accepted: boolean
  readonly attempts: number
  /** The status of the last response; null if the last attempt got none. */
  readonly status: number | null
  /** Why the last attempt got no response. */
  readonly message: string | null
  readonly milliseconds: number
}

const PAUSE = 1_000

/**
 * Sends an event as a receiver would get it. An event that the receiver does not accept is sent
 * again after a short pause and then given up: nobody waits for hours at a terminal, and the next
 * event is due.
 * @param signal ends it early; the promise then rejects with the signal's reason
 */
export async function forward(forwarding: Forwarding, event: ListenEvent, signal: AbortSignal): Promise<Forwarded> {
  const { retries, pause: first = PAUSE } = forwarding
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(forwarding, event, attempt, signal)
    const accepted = response.status !== null && response.status >= 200 && response.status < 300
    if (accepted || attempt > retries) return { event, accepted, attempts: attempt, ...response }
    await pause(first * 2 ** (attempt - 1), undefined, { signal })
  }
}

async function sendOnce(
  { url, secret, policy, connections, version }: Forwarding,
  { id, body, sequence }: ListenEvent,
  attempt: number,
  signal: AbortSignal,
): Promise<Pick<Forwarded, 'status' | 'message' | 'milliseconds'>> {
  const began = performance.now()
  const message = { id, body, attempt, sequence, overtakes: [], replay: 0, test: false }
  const headers = {
    ...signedHeaders(message, [secret], Math.floor(Date.now() / 1000)),
    'user-agent': `Kandidat/${version}`,
  }
  try {
    const { status, milliseconds } = await postWebhook({ url, headers, body, policy, connections, signal })
    return { status, message: null, milliseconds: Math.round(milliseconds) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, message: error.message, milliseconds: Math.round(performance.now() - began) }
  }
}
