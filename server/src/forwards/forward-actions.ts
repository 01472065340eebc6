import { setTimeout as pause } from 'node:timers/promises'
import { signedHeaders } from '../webhooks/message.ts'
import type { FollowedEvent } from '../events/follow-store.ts'
import type { Policy } from '../outgoing/address-guard.ts'
import type { Connections } from '../outgoing/connections.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { send } from '../outgoing/request.ts'

/** Where events are forwarded to, and how. */
export interface Forwarding {
  readonly url: string
  readonly secret: string
  readonly policy: Policy
  readonly connections: Connections
  readonly version: string
  /** How often an event is sent again that was not taken. */
  readonly retries: number
  /** Milliseconds before it is sent again for the first time; each time twice as long. */
  readonly pause?: number
}

/** What became of one event. */
export interface Forwarded {
  readonly event: FollowedEvent
  /** Whether the last answer was 2xx. */
  readonly taken: boolean
  readonly attempts: number
  /** Of the last attempt; null where no answer came. */
  readonly status: number | null
  /** What went wrong with it where none came. */
  readonly sentence: string | null
  readonly milliseconds: number
}

const TIMEOUT = 15_000
const MAX_BYTES = 64 * 1024
const PAUSE = 1_000

/**
 * Sends an event as a receiver would get it. What is not taken is sent again shortly, and then left: nobody waits for hours
 * at a terminal, and the next event is due.
 * @param signal ends it; rejects with its reason
 */
export async function forward(forwarding: Forwarding, event: FollowedEvent, signal: AbortSignal): Promise<Forwarded> {
  const { retries, pause: first = PAUSE } = forwarding
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(forwarding, event, attempt, signal)
    const taken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
    if (taken || attempt > retries) return { event, taken, attempts: attempt, ...outcome }
    await pause(first * 2 ** (attempt - 1), undefined, { signal })
  }
}

async function sendOnce(
  { url, secret, policy, connections, version }: Forwarding,
  { id, body, sequence }: FollowedEvent,
  attempt: number,
  signal: AbortSignal,
): Promise<Pick<Forwarded, 'status' | 'sentence' | 'milliseconds'>> {
  const began = performance.now()
  const message = { id, body, attempt, sequence, overtakes: [], replay: 0, test: false }
  const headers = signedHeaders(message, [secret], Math.floor(Date.now() / 1000))
  try {
    const { status, milliseconds } = await send({
      method: 'POST',
      url,
      headers: { ...headers, 'user-agent': `Kandidat/${version}` },
      body,
      policy,
      connections,
      timeout: TIMEOUT,
      maxBytes: MAX_BYTES,
      signal,
    })
    return { status, sentence: null, milliseconds: Math.round(milliseconds) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, sentence: error.message, milliseconds: Math.round(performance.now() - began) }
  }
}
