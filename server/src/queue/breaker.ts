import { askedDelay } from './retry.ts'

/** How a receiver fares: the row of receiver_states. Times are milliseconds of Unix time, by the database's clock. */
export interface ReceiverState {
  /** 0 where there is no row yet. */
  readonly version: number
  readonly breaker: 'closed' | 'open'
  /** Failures since the last success. */
  readonly failures: number
  /** Objects that failed since the last success, at most two. */
  readonly failingObjects: readonly string[]
  readonly failingSince: number | null
  readonly lastSuccessAt: number | null
  /** While open: how many probes failed, and when the next may go. */
  readonly probes: number
  readonly probeAt: number | null
  /** Deliveries that may be in flight at once: 8, and less after an outage. */
  readonly allowance: number
}

/** An attempt that the receiver did not take. */
export interface Failure {
  readonly objectId: string
  /** When it ended, in milliseconds of Unix time by the database's clock. */
  readonly at: number
  /** Sent to see whether the receiver is back. */
  readonly probe: boolean
  /** Set aside before: it fails by its own fault, and says nothing against the receiver. */
  readonly aside: boolean
  /** What the receiver asked for with Retry-After, in milliseconds. */
  readonly retryAfter: number | null
}

const MINUTE = 60_000
const FULL_ALLOWANCE = 8
/** The breaker opens by that many failures in a row over at least two objects: one alone may be the event's fault. */
const FAILURES = 10
/** Or by failures alone for that long. */
const FAILING = 5 * MINUTE
/** Waits before the probes; the last is that before all further ones. */
const PROBE_DELAYS = [5000, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE] as const
/** How exactly it is known when a receiver without trouble last succeeded: its row is not written for each success. */
const SUCCESS_GRAIN = 10_000

/** Whether nothing is wrong with a receiver, nor was lately. */
export function isCalm({ breaker, failures, allowance }: ReceiverState): boolean {
  return breaker === 'closed' && failures === 0 && allowance === FULL_ALLOWANCE
}

/**
 * How a receiver fares after it took something. A success closes the breaker; then the allowance grows from one by one
 * with each success.
 * @param at milliseconds of Unix time, by the database's clock
 * @returns the same object where nothing is worth writing
 */
export function afterSuccess(state: ReceiverState, at: number): ReceiverState {
  if (isCalm(state)) {
    const known = state.version === 0 || (state.lastSuccessAt !== null && at < state.lastSuccessAt + SUCCESS_GRAIN)
    return known ? state : { ...state, lastSuccessAt: at }
  }
  return {
    version: state.version,
    breaker: 'closed',
    failures: 0,
    failingObjects: [],
    failingSince: null,
    lastSuccessAt: Math.max(at, state.lastSuccessAt ?? at),
    probes: 0,
    probeAt: null,
    allowance: state.breaker === 'open' ? 1 : Math.min(state.allowance + 1, FULL_ALLOWANCE),
  }
}

/**
 * How a receiver fares after it did not take something. What was on its way when the breaker opened says nothing new.
 * @returns the same object where nothing is worth writing
 */
export function afterFailure(state: ReceiverState, { objectId, at, probe, aside, retryAfter }: Failure): ReceiverState {
  const failures = state.failures + 1
  if (state.breaker === 'open') {
    if (!probe) return state
    const probes = state.probes + 1
    const delay = PROBE_DELAYS[Math.min(probes, PROBE_DELAYS.length - 1)] ?? 0
    return { ...state, failures, probes, probeAt: at + Math.max(delay, askedDelay(retryAfter)) }
  }
  if (aside) return state
  const { failingObjects } = state
  const failed = {
    ...state,
    failures,
    failingObjects:
      failingObjects.length > 1 || failingObjects.includes(objectId) ? failingObjects : [...failingObjects, objectId],
    failingSince: state.failingSince ?? at,
  }
  const opens = (failures >= FAILURES && failed.failingObjects.length > 1) || at - failed.failingSince >= FAILING
  return opens
    ? { ...failed, breaker: 'open', probes: 0, probeAt: at + Math.max(PROBE_DELAYS[0], askedDelay(retryAfter)) }
    : failed
}
