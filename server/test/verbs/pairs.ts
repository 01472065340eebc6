import { DatabaseError } from 'pg'
import { openDatabase } from '../../src/base/db/connection.ts'
import { testSealer } from '../master-keys.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { type Random, randomFrom } from '../../../scripts/harness/random.ts'
import { createTestDatabase } from '../database.ts'
import { findFaults } from './faults.ts'
import { verbCases } from './registry.ts'
import { makeWorld, replenish, type World } from './world.ts'

// How many pairs run at once. With more of them they meet more often, and the checks afterwards
// take longer than a pair.
const AT_ONCE = 8

/** How many verbs of other nouns each verb meets, besides all of its own noun. */
const STRANGERS = 2

/** Two verbs that run at once. */
type Pair = readonly [string, string]

/** The result of running pairs against each other. */
export interface PairsReport {
  rounds: number
  /** How often each verb succeeded, rather than being refused. */
  done: Map<string, number>
  /** The first fault, with the pairs before it. */
  fault: string | undefined
}

/** Every pair of verbs, and each verb with itself. */
export function allPairs(): Pair[] {
  const names = Object.keys(verbCases)
  return names.flatMap((first, i) => names.slice(i).map((second): Pair => [first, second]))
}

/**
 * Each verb with itself, with the verbs of the same noun, whose rows it shares, and with a few
 * random others.
 */
export function pairsByNoun(seed: number): Pair[] {
  const random = randomFrom(seed)
  const noun = (name: string) => name.split(' ')[0]
  return Object.keys(verbCases).flatMap((name) => {
    const pairs = allPairs().filter(([first]) => first === name)
    const strangers = Object.keys(verbCases).filter((other) => noun(other) !== noun(name))
    return [
      ...pairs.filter(([, second]) => noun(second) === noun(name)),
      ...random.some(strangers, STRANGERS).map((other): Pair => [name, other]),
    ]
  })
}

/**
 * Runs pairs of verbs against each other: several of both at once and a few pairs at a time, over a
 * world so small that they meet. Then it runs every pair again, in another order, until the time is
 * up. It stops at the first fault: a deadlock, an error that is not a Refusal, or something that
 * does not hold afterwards.
 * @param each how many of each verb run at once
 * @param seconds how long; every pair runs once, however long that takes
 */
export async function runPairs(
  pairs: readonly Pair[],
  seed: number,
  each: number,
  seconds: number,
): Promise<PairsReport> {
  const stored = await createTestDatabase()
  // PostgreSQL looks for a deadlock after this time, by default one second.
  await stored.run(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''100ms''', current_database()); end $$`,
  )
  const database = openDatabase({ url: stored.url, poolSize: 2 * each * AT_ONCE, sealer: testSealer })
  const random = randomFrom(seed)
  const report: PairsReport = { rounds: 0, done: new Map(), fault: undefined }
  const until = performance.now() + seconds * 1_000
  try {
    const world = await makeWorld(database)
    do {
      for (const batch of batches(random.shuffle(pairs), AT_ONCE)) {
        if (report.rounds > 0 && performance.now() > until) break
        await replenish(world, database, stored)
        const errors = await collide(world, random, batch.flat())
        const faults = [...errors, ...(await findFaults(database, stored))]
        if (faults.length > 0) {
          report.fault = `${batch.map((pair) => pair.join(' against ')).join(', ')}: ${faults.join('; ')}`
          return report
        }
      }
      report.rounds++
    } while (performance.now() < until)
    return report
  } finally {
    await database.close()
    await stored.drop()
  }

  /**
   * Runs verbs at once, each the given number of times. Returns the errors that no verb may end
   * with.
   */
  async function collide(world: World, chance: Random, together: readonly string[]): Promise<string[]> {
    const chosen = Array.from({ length: each }, () => together).flat()
    const begun = chosen.flatMap((name) => verbCases[name]?.(world, chance) ?? [])
    const ends = await Promise.allSettled(begun.map((run) => run(database)))
    return ends.flatMap((end, i) => {
      const name = chosen[i] ?? ''
      if (end.status === 'fulfilled') report.done.set(name, (report.done.get(name) ?? 0) + 1)
      if (end.status === 'fulfilled' || end.reason instanceof Refusal) return []
      return [`"${name}" ended with ${errorText(end.reason)}`]
    })
  }
}

function batches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

function errorText(error: unknown): string {
  if (error instanceof DatabaseError) return `${error.code} ${error.message} ${error.detail ?? ''} ${error.where ?? ''}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
