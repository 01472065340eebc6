import { setTimeout as pause } from 'node:timers/promises'
import { change } from '../../../server/src/events/actions.ts'
import type { ObjectKey } from '../../../server/src/events/event.ts'
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

/** When each title was committed, in milliseconds of Unix time. */
export type Commits = Map<string, number>

/** Edits one position after another, at that rate, each in a transaction of its own. */
export async function editSteadily(
  { database }: BenchStage,
  positions: readonly ObjectKey[],
  { rate, seconds, name }: { rate: number; seconds: number; name: string },
): Promise<Commits> {
  const commits: Commits = new Map()
  const running = new Set<Promise<void>>()
  const began = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await pause(wait)
    const position = positions[n % positions.length]
    if (!position) break
    const title = `${name} ${n}`
    const work = change(database, OPERATOR, (c) => editPositions(c, [{ ...position, edit: { title } }]))
      .then(() => void commits.set(title, performance.timeOrigin + performance.now()))
      .finally(() => running.delete(work))
    running.add(work)
  }
  await Promise.all(running)
  return commits
}

/** Edits single positions as fast as that many writers can. @returns transactions a second */
export async function editFast(
  { database }: BenchStage,
  positions: readonly ObjectKey[],
  { writers, seconds }: { writers: number; seconds: number },
): Promise<number> {
  let done = 0
  const began = performance.now()
  const end = began + seconds * 1000
  const write = async (writer: number) => {
    for (let n = writer; performance.now() < end; n += writers) {
      const position = positions[n % positions.length]
      if (!position) return
      await change(database, OPERATOR, (c) => editPositions(c, [{ ...position, edit: { title: `Fast ${n}` } }]))
      done++
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return (done * 1000) / (performance.now() - began)
}
