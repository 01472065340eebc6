import { pause } from '../../server/src/base/db/embedded/processes.ts'
import { inTransaction } from '../../server/src/base/changes/actions.ts'
import type { ObjectKey } from '../../server/src/base/db/keys.ts'
import { editPositions } from '../../server/src/positions/actions.ts'
import { OPERATOR } from '../../scripts/harness/database/rows.ts'
import type { WebhookFixture } from './fixture.ts'

/** Positions of a transaction of `editAll`. */
const BATCH = 500

/** Transactions at once. With more of them, they would wait for connections instead of the database. */
const WRITERS = 16

/** Edits all positions, so that there is much to deliver at once. */
export async function editAll(fixture: WebhookFixture, positions: readonly ObjectKey[], title: string): Promise<void> {
  for (let at = 0; at < positions.length; at += BATCH) {
    await editTitles(fixture, positions.slice(at, at + BATCH), title)
  }
}

function editTitles({ database }: WebhookFixture, positions: readonly ObjectKey[], title: string): Promise<void> {
  return inTransaction(database, OPERATOR, async (c) => {
    const found = await c.within(
      'positions',
      positions.map(({ id }) => id),
    )
    await editPositions(
      c,
      found.map((position) => ({ ...position, edit: { title } })),
    )
  })
}

/** When each event was committed, in Unix milliseconds, by its object and sequence. */
export type Commits = ReadonlyMap<string, number>

/**
 * Emits an event of one position after another, each in a transaction of its own, at that rate if the database keeps up.
 * @param positions have one event each, which reported that they were made
 */
export async function emitSteadily(
  fixture: WebhookFixture,
  positions: readonly ObjectKey[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Commits> {
  const commits = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const began = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await pause(wait)
    if (running.size >= WRITERS) await Promise.race(running)
    const event = `${positions[n % positions.length]?.id} ${2 + Math.floor(n / positions.length)}`
    const work = emitOne(fixture, positions, n)
      .then(() => void commits.set(event, Date.now()))
      .finally(() => running.delete(work))
    running.add(work)
  }
  await Promise.all(running)
  return commits
}

/** Repeats work with all writers at once. @returns how often per second */
export async function asFastAsPossible(seconds: number, work: (n: number) => Promise<void>): Promise<number> {
  let done = 0
  const began = performance.now()
  const end = began + seconds * 1000
  const write = async (writer: number) => {
    for (let n = writer; performance.now() < end; n += WRITERS) {
      await work(n)
      done++
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return (done * 1000) / (performance.now() - began)
}

/** A transaction that emits an event of one position and does nothing else. */
export function emitOne({ database }: WebhookFixture, positions: readonly ObjectKey[], n: number): Promise<void> {
  return inTransaction(database, OPERATOR, async (c) => c.emit('POSITION_UPDATED', oneOf(positions, n)))
}

/** A complete edit of one position. */
export function editOne(fixture: WebhookFixture, positions: readonly ObjectKey[], n: number): Promise<void> {
  return editTitles(fixture, oneOf(positions, n), `Fast ${n}`)
}

function oneOf(positions: readonly ObjectKey[], n: number): ObjectKey[] {
  const at = n % positions.length
  return positions.slice(at, at + 1)
}
