import type { QueueStore } from '../../src/queue/delivery.ts'
import type { Dice } from './dice.ts'
import type { Judge } from './judge.ts'
import { historyName } from './queue-rows.ts'
import type { QueueStatements, Statement } from './queue-statements.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The database's clock is another than the machines'. */
export const DATABASE_EPOCH = 1_800_000_000_000

/** When the database is away. */
export class Outages {
  readonly #time: VirtualTime
  readonly #spans: { from: number; until: number }[] = []

  constructor(time: VirtualTime) {
    this.#time = time
  }

  add(from: number, until: number): void {
    this.#spans.push({ from, until })
  }

  /** Whether it is away, or was since a moment. */
  wasAwaySince(since: number): boolean {
    return this.#spans.some(({ from, until }) => from <= this.#time.now && until > since)
  }
}

/** What links a machine to the database. */
export interface Link {
  readonly time: VirtualTime
  readonly dice: Dice
  readonly outages: Outages
  readonly statements: QueueStatements
  readonly judge: Judge
  /** Told before each call: here processes are killed or stand still. */
  readonly calls: () => void
  readonly isThere: () => boolean
  /** Has a result reach the machine: now, later, or never. */
  readonly reach: (work: () => void) => void
  /** Told of the tokens that the machine holds. */
  readonly holds: (token: string) => void
}

/** The store as a machine sees it: over a network, beside other machines, and not always there. */
export function linkStore(link: Link): QueueStore {
  const { statements, judge, time } = link
  const at = () => DATABASE_EPOCH + time.now
  return {
    claim: (room) =>
      call(link, () => {
        const claim = statements.claim(at(), room)
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
          judge.writes(results, before, recorded)
          return recorded
        }
      }),
    release: (leases) =>
      call(link, () => {
        const release = statements.release(leases)
        return () => {
          judge.releases(leases)
          release()
        }
      }),
    saveState: (receiverId, state) =>
      call(link, () => () => {
        const stood = statements.tables.states.get(receiverId)?.breaker
        const saved = statements.saveState(receiverId, state)()
        if (saved === 'saved' && stood === 'open' && state.breaker === 'closed') judge.closes(receiverId, at())
        return saved
      }),
    pauseGone: (receiverId) => call(link, () => statements.pauseGone(receiverId)),
    makeDue: (receiverId) =>
      call(link, () => {
        const makeDue = statements.makeDue(at(), receiverId)
        return () => {
          judge.makesDue(receiverId)
          makeDue()
        }
      }),
  }
}

const AWAY = new Error('The database is away')

function call<T>({ time, dice, outages, calls, isThere, reach }: Link, begin: () => Statement<T>): Promise<T> {
  calls()
  const began = time.now
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reach(() => reject(error instanceof Error ? error : AWAY))
    time.after(dice.skewed(0.2, 20), () => {
      if (!isThere() && dice.chance(0.5)) return
      if (outages.wasAwaySince(began)) return fail(AWAY)
      const end = attempt(begin, fail)
      if (!end) return undefined
      const finish = () => {
        if (outages.wasAwaySince(began)) return fail(AWAY)
        const result = attempt(() => ({ value: end() }), fail)
        if (!result) return undefined
        const back = () => (outages.wasAwaySince(began) ? fail(AWAY) : reach(() => resolve(result.value)))
        time.after(dice.skewed(0.2, 20), back)
        return undefined
      }
      if (dice.chance(0.5)) finish()
      else time.after(dice.skewed(0.1, 30), finish)
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
