import { askedDelay } from './retry.ts'

/**
 * The state of a receiver: its row of receiver_states. Times are milliseconds of Unix time, by the
 * database's clock.
 */
export interface ReceiverState {
  /** 0 if there is no row yet. */
  readonly version: number
  readonly breaker: 'closed' | 'open'
  /** Failures since the last success. */
  readonly failures: number
  /** Objects with failures since the last success, at most two. */
  readonly failingObjects: readonly string[]
  readonly failingSince: number | null
  readonly lastSuccessAt: number | null
  /** While the breaker is open: how many probes failed, and when the next one may go out. */
  readonly probes: number
  readonly probeAt: number | null
  /** Deliveries that may be in flight at a time: 8, and fewer after an outage. */
  readonly allowance: number
}

/** A failed attempt. */
export interface Failure {
  readonly objectId: string
  /** When it ended, in milliseconds of Unix time by the database's clock. */
  readonly at: number
  /** It was sent to find out whether the receiver is back. */
  readonly probe: boolean
  /**
   * Its delivery was parked: the event itself is at fault, so the failure says nothing about the
   * receiver.
   */
  readonly parked: boolean
  /** The milliseconds that the receiver asked for with Retry-After. */
  readonly retryAfter: number | null
}

const MINUTE = 60_000
const FULL_ALLOWANCE = 8
/**
 * So many failures in a row over at least two objects open the breaker. One object alone may be the
 * event's fault.
 */
const FAILURES = 10
/** Nothing but failures for so long opens it too. Milliseconds. */
const FAILING = 5 * MINUTE
/** Milliseconds before each probe. The last one is before all further probes. */
const PROBE_DELAYS = [5000, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE] as const
/**
 * A receiver without failures has its last success written at most once in so many milliseconds,
 * not for each success.
 */
const SUCCESS_GRAIN = 10_000

/** Whether a receiver works, and has recovered fully from its last outage. */
export function isCalm({ breaker, failures, allowance }: ReceiverState): boolean {
  return breaker === 'closed' && failures === 0 && allowance === FULL_ALLOWANCE
}

/**
 * The state of a receiver after a success. A success closes the breaker. Then the allowance is 1,
 * and grows by 1 with each further success.
 * @param at milliseconds of Unix time, by the database's clock
 * @returns the same object if nothing changed that needs to be saved
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
 * The state of a receiver after a failure. A failure of an attempt that was in flight when the
 * breaker opened changes nothing.
 * @returns the same object if nothing changed that needs to be saved
 */
export function afterFailure(
  state: ReceiverState,
  { objectId, at, probe, parked, retryAfter }: Failure,
): ReceiverState {
  const failures = state.failures + 1
  if (state.breaker === 'open') {
    if (!probe) return state
    const probes = state.probes + 1
    const delay = PROBE_DELAYS[Math.min(probes, PROBE_DELAYS.length - 1)] ?? 0
    return { ...state, failures, probes, probeAt: at + Math.max(delay, askedDelay(retryAfter)) }
  }
  if (parked) return state
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
