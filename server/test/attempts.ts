import type { NextDelivery } from '../src/webhooks/queue/delivery.ts'
import type { EndedAttempt } from '../src/webhooks/queue/engine/result-writer.ts'
import type { Outcome } from '../src/webhooks/attempt.ts'

/** A delivery with this sequence. */
export function deliveryOf(sequence: number): NextDelivery {
  return {
    lease: { receiverId: 'r', objectId: `o${sequence}`, replay: 0, parked: 0, companyId: 'c', token: 't' },
    eventId: `e${sequence}`,
    day: '2027-01-15',
    sequence,
    kind: 'POSITION_CREATED',
    body: '{}',
    destination: { url: '', strict: false, secret: '', previousSecret: null, headers: null },
    number: 1,
    countedAttempts: 0,
    failingSince: null,
    overtakes: [],
    state: {
      version: 0,
      breaker: 'closed',
      failures: 0,
      failingObjects: [],
      failingSince: null,
      lastSuccessAt: null,
      probes: 0,
      probeAt: null,
      allowance: 8,
    },
    now: 1_800_000_000_000,
  }
}

export function outcomeOf(code: Outcome['code'], retryAfter: number | null = null): Outcome {
  return {
    code,
    message: null,
    status: null,
    address: null,
    milliseconds: 1,
    requestHeaders: {},
    bodyLength: 2,
    bodyHash: Buffer.alloc(32),
    answer: null,
    answerCut: null,
    retryAfter,
  }
}

/** A successful attempt whose result has not been recorded yet. */
export function attemptOf(sequence: number): EndedAttempt {
  const verdict = { kind: 'delivered', goOn: false } as const
  return { delivery: deliveryOf(sequence), outcome: outcomeOf(null), verdict, probe: false, began: 0, turn: 1 }
}
