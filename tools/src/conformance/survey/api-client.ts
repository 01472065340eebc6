import { setTimeout as pause } from 'node:timers/promises'
import { anyAddress } from '../../address-policy.ts'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { send } from '@kandidat/shared/outgoing/request'
import { type Exchange, type Holder, type Probe, toExchange } from './exchange.ts'
import { LONGEST, Pace } from './pace.ts'

/** Makes one request and hands back the answer. */
export type Ask = (probe: Probe) => Promise<Exchange>

/** Whom to ask, and how. */
export interface Questioner {
  /** Without a slash at the end. */
  readonly base: string
  readonly key: string
  readonly otherKey: string | undefined
  /** Of the limit of each key, what may be spent in a window. */
  readonly share: number
  readonly version: string
  /** Hears of every request that is about to be made, and for how long it waits. */
  readonly onAsk?: (made: number, wait: number) => void
  /** Waits so many milliseconds; the clock unless given. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/** Requests made so far, and what makes them. */
export interface Asking {
  readonly ask: Ask
  /** As `ask`, without regard for the share: for whoever spends the limit by intent. */
  readonly askAtOnce: Ask
  readonly exchanges: readonly Exchange[]
  readonly hasOtherKey: boolean
  /** The pace of the given key. */
  readonly pace: Pace
  close(): Promise<void>
}

const TIMEOUT = 30_000
/** A hundred positions with a hundred locations each are far below. */
const MAX_BYTES = 64 * 1024 * 1024
/** A key of the right form that nobody has. */
const INVALID = 'kand_000000000000000000000000000000000000000000000000000000000000000000000000'

/** Opens what requests are made through. Asks one at a time, so that it never is more than one client. */
export function openAsking(questioner: Questioner): Asking {
  const { base, key, otherKey, share, version, onAsk, sleep = pause } = questioner
  const connections = openConnections(anyAddress)
  const exchanges: Exchange[] = []
  const paces = { own: new Pace(share), other: new Pace(share) }
  const keys: Record<Holder, string | undefined> = { own: key, other: otherKey, nobody: undefined, invalid: INVALID }

  const exchange = async (probe: Probe): Promise<Exchange> => {
    const { method = 'GET', path, holder = 'own', headers = {} } = probe
    const given = keys[holder]
    const answer = await send({
      method,
      url: base + path,
      headers: {
        accept: 'application/json',
        'user-agent': `Kandidat/${version} (conformance)`,
        ...(given !== undefined && { authorization: `Bearer ${given}` }),
        ...headers,
      },
      policy: anyAddress,
      connections,
      timeout: TIMEOUT,
      maxBytes: MAX_BYTES,
    })
    const told = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    )
    const now = Date.now()
    const made = toExchange(probe, exchanges.length + 1, {
      status: answer.status,
      headers: told,
      text: answer.body.toString(),
      at: now,
    })
    if (holder === 'own' || holder === 'other') paces[holder].note(told, made.given.at, now)
    exchanges.push(made)
    return made
  }

  let refusedLast = false
  const ask: Ask = async (probe) => {
    const { holder = 'own' } = probe
    const pace = holder === 'own' || holder === 'other' ? paces[holder] : undefined
    const wait = pace?.wait(Date.now()) ?? 0
    onAsk?.(exchanges.length, wait)
    if (wait > 0) await sleep(wait)
    if (wait > 0) pace?.renew()
    const made = await exchange(probe)
    // Somebody else uses the key too, or the server counts otherwise than it tells: what was to be seen is asked for again.
    const retryAfter = Number(made.given.headers['retry-after'])
    if (made.given.status !== 429 || probe.status === 429 || !pace || !(retryAfter >= 0) || refusedLast) return made
    refusedLast = true
    exchanges.pop()
    await sleep(Math.min(retryAfter * 1000, LONGEST))
    pace.renew()
    const again = await ask(probe)
    refusedLast = false
    return again
  }

  return {
    ask,
    askAtOnce: exchange,
    exchanges,
    hasOtherKey: otherKey !== undefined,
    pace: paces.own,
    close: () => connections.close(),
  }
}
