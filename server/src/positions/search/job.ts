import type { Database } from '../../base/db/connection.ts'
import { addWords } from './store.ts'
import { moveToTheirTiers, noteAges } from './tiers-store.ts'

/** A batch takes some tenths of a second, in which no verb changes its positions. */
const BATCH = 200

/**
 * Adds the words by which searches find positions (docs/search.md) to those that were there before words were kept. Each batch
 * notes how far it came, so that a process that is killed repeats nothing, and any number of processes can do this.
 * @returns how many positions were looked at
 */
export async function fillWords(database: Database): Promise<number> {
  let filled = 0
  for (;;) {
    const now = await database.transaction((tx) => addWords(tx, BATCH))
    if (now === null) return filled
    filled += now
  }
}

/**
 * Moves positions that are no longer among the newest to later tiers, by which searches find them (migration 0066).
 * @param sizes how many of the newest each tier has, if not as many as is usual
 * @returns how many were moved
 */
export async function moveByAge(database: Database, sizes?: readonly number[]): Promise<number> {
  await database.transaction((tx) => noteAges(tx, sizes))
  let moved = 0
  for (;;) {
    const now = await database.transaction((tx) => moveToTheirTiers(tx, BATCH))
    if (now === 0) return moved
    moved += now
  }
}
