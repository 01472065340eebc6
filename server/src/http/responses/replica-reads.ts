import type { Queryable } from '../../db/connection.ts'
import type { Access } from '../../access/access.ts'
import type { Replica } from '../../db/replica.ts'
import { ApiError } from '../operations/api-error.ts'

/**
 * How new what a server knows is, for some eyes: counters that never fall, each raised under a lock of its own. Sums of
 * them would not do: two commits become visible on the primary in another order than a standby replays them, so that
 * of two counters each server may know another one raised, and both sums are equal.
 */
export interface ReplicaPosition {
  /** Whether the server follows another, and was not promoted to go its own way. */
  readonly standby: boolean
  readonly counters: Readonly<Record<string, number>>
}

/** Who answered a read, and where it was the primary, why: the replica lacked changes, failed, did a moment ago, or answered no. */
export type ReplicaOutcome = 'replica' | 'behind' | 'failed' | 'resting' | 'refused'

export interface ReplicaReadsOptions {
  readonly primary: Queryable
  readonly replica: Replica
  readonly readPosition: (server: Queryable, access: Access) => Promise<ReplicaPosition>
  readonly onRead?: (outcome: ReplicaOutcome) => void
  /** Milliseconds that never go back. */
  readonly now?: () => number
}

/** Milliseconds after which the primary answers instead. */
const PATIENCE = 1_000
/** Milliseconds for which a replica that failed is left alone. */
const REST = 2_000

/**
 * Reads from a replica what it knows as well as the primary. The marks of both are compared after the gate has admitted the
 * request, so that whatever was committed before it came is among them; and the answer is read after the marks, over the
 * same connection. Where the replica is behind, away, slow, or says that something is not there, the primary answers:
 * no answer is older for it, and none fails.
 */
export class ReplicaReads {
  readonly #options: ReplicaReadsOptions
  readonly #now: () => number
  #restUntil = -Infinity

  constructor(options: ReplicaReadsOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Does a read, on the replica or on the primary. @throws what it throws on the primary */
  async read<T>(access: Access, work: (server: Queryable) => Promise<T>): Promise<T> {
    const { primary, onRead } = this.#options
    const tried = await this.#try(access, work)
    const outcome = typeof tried === 'string' ? tried : 'replica'
    onRead?.(outcome)
    return typeof tried === 'string' ? work(primary) : tried.answer
  }

  async #try<T>(
    access: Access,
    work: (server: Queryable) => Promise<T>,
  ): Promise<{ answer: T } | Exclude<ReplicaOutcome, 'replica'>> {
    const { primary, replica, readPosition } = this.#options
    if (this.#now() < this.#restUntil) return 'resting'
    const due = readPosition(primary, access)
    // Where the replica fails first, nobody hears of it; the primary then says itself what is wrong with it.
    due.catch(() => {})
    const attempt = replica.use(async (connection) => {
      const known = await readPosition(connection, access)
      return isCaughtUp(known, await due) ? { answer: await work(connection) } : ('behind' as const)
    })
    try {
      const tried = await within(PATIENCE, attempt)
      if (tried !== undefined) return tried
    } catch (error) {
      // That something is another's, or a parameter unknown, depends on more than the marks tell.
      if (error instanceof ApiError) return 'refused'
    }
    this.#restUntil = this.#now() + REST
    return 'failed'
  }
}

/** Whether a standby knows everything that the primary's marks stand for. */
export function isCaughtUp(standby: ReplicaPosition, primary: ReplicaPosition): boolean {
  return (
    standby.standby &&
    Object.entries(primary.counters).every(([name, count]) => (standby.counters[name] ?? -1) >= count)
  )
}

/** What is awaited, or undefined where it takes too long; what becomes of it then is nobody's business. */
async function within<T>(milliseconds: number, awaited: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, milliseconds, undefined)))
  awaited.catch(() => {})
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}
