import type { Queryable } from '../../db/connection.ts'
import type { CompanyAccess } from '../../access/access.ts'
import type { Replica } from '../../db/replica.ts'
import { ApiError } from '../operations/api-error.ts'

/**
 * How current the data of a server is, for one access: counters that never decrease, each incremented
 * under its own lock. Sums of counters would not do. A standby may replay two commits in another order
 * than they became visible on the primary. Then each server may lack another of two increments, while
 * both sums are equal.
 */
export interface ReplicaPosition {
  /** Whether the server follows a primary. False after it was promoted. */
  readonly standby: boolean
  readonly counters: Readonly<Record<string, number>>
}

/**
 * Which server answered a read, and if it was the primary, why: the replica lacked changes (behind),
 * failed, had failed a moment ago (resting), or answered with an error (refused).
 */
export type ReplicaOutcome = 'replica' | 'behind' | 'failed' | 'resting' | 'refused'

export interface ReplicaReadsOptions {
  readonly primary: Queryable
  readonly replica: Replica
  readonly readPosition: (server: Queryable, access: CompanyAccess) => Promise<ReplicaPosition>
  readonly onRead?: (outcome: ReplicaOutcome) => void
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
}

/** Milliseconds that the replica has before the primary is asked instead. */
const REPLICA_TIMEOUT = 1_000
/** Milliseconds for which a replica is not asked after it failed. */
const REST_AFTER_FAILURE = 2_000

/**
 * Reads from a replica if it is as current as the primary. Both positions are compared after the
 * request was authenticated, so that they include everything that was committed before it arrived. The
 * data is read after the positions, over the same connection. If the replica is behind, unavailable or
 * slow, or reports an error such as 404, the primary answers. So no response is older because of the
 * replica, and none fails. Careers pages are read from the primary, because the counters are those of one company.
 */
export class ReplicaReads {
  readonly #options: ReplicaReadsOptions
  readonly #now: () => number
  #restUntil = -Infinity

  constructor(options: ReplicaReadsOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /**
   * Runs a read on the replica or on the primary.
   * @throws what it throws on the primary
   */
  async read<T>(access: CompanyAccess, work: (server: Queryable) => Promise<T>): Promise<T> {
    const { primary, onRead } = this.#options
    const tried = await this.#try(access, work)
    const outcome = typeof tried === 'string' ? tried : 'replica'
    onRead?.(outcome)
    return typeof tried === 'string' ? work(primary) : tried.result
  }

  async #try<T>(
    access: CompanyAccess,
    work: (server: Queryable) => Promise<T>,
  ): Promise<{ result: T } | Exclude<ReplicaOutcome, 'replica'>> {
    const { primary, replica, readPosition } = this.#options
    if (this.#now() < this.#restUntil) return 'resting'
    const required = readPosition(primary, access)
    // If the replica fails first, nobody awaits this. The primary then reports its own error.
    required.catch(() => {})
    const attempt = replica.use(async (connection) => {
      const replayed = await readPosition(connection, access)
      return isCaughtUp(replayed, await required) ? { result: await work(connection) } : ('behind' as const)
    })
    try {
      const tried = await within(REPLICA_TIMEOUT, attempt)
      if (tried !== undefined) return tried
    } catch (error) {
      // Whether an object belongs to another company, or a parameter is unknown, depends on more than the
      // counters.
      if (error instanceof ApiError) return 'refused'
    }
    this.#restUntil = this.#now() + REST_AFTER_FAILURE
    return 'failed'
  }
}

/** Whether a standby has everything that the primary's position includes. */
export function isCaughtUp(standby: ReplicaPosition, primary: ReplicaPosition): boolean {
  return (
    standby.standby &&
    Object.entries(primary.counters).every(([name, count]) => (standby.counters[name] ?? -1) >= count)
  )
}

/** The awaited value, or undefined if it takes too long. A later error is ignored. */
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
