import type { QueueStore } from '../../src/webhooks/queue/delivery.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Invariants } from './invariants.ts'
import { historyName } from './queue-rows.ts'
import type { QueueStatements, Statement } from './queue-statements.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The time of the database's clock at the start. It differs from that of the machines. */
export const DATABASE_EPOCH = 1_800_000_000_000

/** The outages of the database. */
export class Outages {
  readonly #time: VirtualTime
  readonly #spans: { from: number; until: number }[] = []

  constructor(time: VirtualTime) {
    this.#time = time
  }

  add(from: number, until: number): void {
    this.#spans.push({ from, until })
  }

  /** Whether the database is away, or was since a moment. */
  wasAwaySince(since: number): boolean {
    return this.#spans.some(({ from, until }) => from <= this.#time.now && until > since)
  }
}

/** The connection of a machine to the database. */
export interface Link {
  readonly time: VirtualTime
  readonly random: SeededRandom
  readonly outages: Outages
  readonly statements: QueueStatements
  readonly invariants: Invariants
  /** Is called before each call. It may kill or freeze the process. */
  readonly calls: () => void
  readonly isThere: () => boolean
  /** Lets a result reach the machine: now, later, or never. */
  readonly reach: (work: () => void) => void
  /** Is called with the tokens that the machine gets. */
  readonly holds: (token: string) => void
}

/** The store as a machine sees it: over a network, shared with other machines, and with outages. */
export function linkStore(link: Link): QueueStore {
  const { statements, invariants, time } = link
  const at = () => DATABASE_EPOCH + time.now
  return {
    claim: (limit) =>
      call(link, () => {
        const claim = statements.claim(at(), limit)
        return () => {
          const leases = claim()
          for (const { token } of leases) link.holds(token)
          return leases
        }
      }),
    nextDeliveries: (leases) => call(link, () => statements.nextDeliveries(at(), leases)),
    finish: (results) =>
      call(link, () => {
        const finish = statements.finish(at(), results)
        return () => {
          const before = results.map(({ delivery }) => {
            const history = statements.tables.histories.get(historyName(delivery.lease)) ?? []
            return history.find(({ sequence }) => sequence === delivery.sequence)?.state ?? 'unknown'
          })
          const recorded = finish()
          invariants.writes(results, before, recorded)
          return recorded
        }
      }),
    release: (leases) =>
      call(link, () => {
        const release = statements.release(leases)
        return () => {
          invariants.releases(leases)
          release()
        }
      }),
    saveState: (receiverId, state) =>
      call(link, () => () => {
        const stood = statements.tables.states.get(receiverId)?.breaker
        const saved = statements.saveState(receiverId, state)()
        if (saved === 'saved' && stood === 'open' && state.breaker === 'closed') invariants.closes(receiverId, at())
        return saved
      }),
    pauseGone: (receiverId) => call(link, () => statements.pauseGone(receiverId)),
    makeDue: (receiverId) =>
      call(link, () => {
        const makeDue = statements.makeDue(at(), receiverId)
        return () => {
          invariants.makesDue(receiverId)
          makeDue()
        }
      }),
  }
}

const AWAY = new Error('The database is away')

function call<T>({ time, random, outages, calls, isThere, reach }: Link, begin: () => Statement<T>): Promise<T> {
  calls()
  const began = time.now
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reach(() => reject(error instanceof Error ? error : AWAY))
    time.after(random.skewed(0.2, 20), () => {
      if (!isThere() && random.chance(0.5)) return
      if (outages.wasAwaySince(began)) return fail(AWAY)
      const end = attempt(begin, fail)
      if (!end) return undefined
      const finish = () => {
        if (outages.wasAwaySince(began)) return fail(AWAY)
        const result = attempt(() => ({ value: end() }), fail)
        if (!result) return undefined
        const back = () => (outages.wasAwaySince(began) ? fail(AWAY) : reach(() => resolve(result.value)))
        time.after(random.skewed(0.2, 20), back)
        return undefined
      }
      if (random.chance(0.5)) finish()
      else time.after(random.skewed(0.1, 30), finish)
      return undefined
    })
  })
}

function attempt<T>(work: () => T, fail: (error: unknown) => void): T | undefined {
  try {
    return work()
  } catch (error) {
    fail(error)
    return undefined
  }
}
