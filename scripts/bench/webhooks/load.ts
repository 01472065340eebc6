import { setTimeout as pause } from 'node:timers/promises'
import { change } from '../../../server/src/changes/actions.ts'
import type { ObjectKey } from '../../../server/src/changes/object-key.ts'
import { editPositions } from '../../../server/src/positions/actions.ts'
import type { BenchStage } from './stage.ts'

const OPERATOR = { kind: 'operator' } as const

/** Edits positions, some hundred in a transaction, so that there is much to deliver at once. */
export async function editAll({ database }: BenchStage, positions: readonly ObjectKey[], title: string): Promise<void> {
  for (let at = 0; at < positions.length; at += 500) {
    const edits = positions.slice(at, at + 500).map((position) => ({ ...position, edit: { title } }))
    await change(database, OPERATOR, (c) => editPositions(c, edits))
  }
}

/** When each event was committed, in milliseconds of Unix time. */
export type Commits = Map<string, number>

/** Transactions at once: more than connections would wait for each other instead of the database. */
const WRITERS = 16

/**
 * Tells an event of one position after another, at that rate if the database keeps up, each in a transaction of its own. The
 * positions were made and have no event but that.
 */
export async function tellSteadily(
  stage: BenchStage,
  positions: readonly ObjectKey[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Commits> {
  const commits: Commits = new Map()
  const running = new Set<Promise<void>>()
  const began = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await pause(wait)
    if (running.size >= WRITERS) await Promise.race(running)
    const event = `${positions[n % positions.length]?.id} ${2 + Math.floor(n / positions.length)}`
    const work = tellOf(stage, positions, n)
      .then(() => void commits.set(event, performance.timeOrigin + performance.now()))
      .finally(() => running.delete(work))
    running.add(work)
  }
  await Promise.all(running)
  return commits
}

/** Does that as often as that many writers can. @returns how often a second */
export async function asFastAsCan(
  { writers, seconds }: { writers: number; seconds: number },
  work: (n: number) => Promise<void>,
): Promise<number> {
  let done = 0
  const began = performance.now()
  const end = began + seconds * 1000
  const write = async (writer: number) => {
    for (let n = writer; performance.now() < end; n += writers) {
      await work(n)
      done++
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return (done * 1000) / (performance.now() - began)
}

/** A transaction that tells an event of a position and does nothing else. */
export function tellOf({ database }: BenchStage, positions: readonly ObjectKey[], n: number): Promise<void> {
  return change(database, OPERATOR, async (c) =>
    c.emit('POSITION_UPDATED', positions.slice(n % positions.length, (n % positions.length) + 1)),
  )
}

/** A whole edit of one position. */
export function editOf({ database }: BenchStage, positions: readonly ObjectKey[], n: number): Promise<void> {
  const edits = positions.slice(n % positions.length, (n % positions.length) + 1)
  return change(database, OPERATOR, (c) =>
    editPositions(
      c,
      edits.map((position) => ({ ...position, edit: { title: `Fast ${n}` } })),
    ),
  )
}
