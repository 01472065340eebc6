import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { addToErasureList, type ErasureList, readErasureList } from '../../base/changes/erasure-list.ts'
import type { Database, ErasedPerson } from '../../base/db/connection.ts'
import type { Keys } from '../../base/db/keys.ts'
import { anonymizePeople } from '../person-actions.ts'
import { findNotErased, hasPeople, readLedger } from './ledger-store.ts'

/** How many people are anonymized in one transaction, and how many keys are looked up at once. */
const BATCH = 100
const KEYS = 10_000

/** What was done about a list and a database. */
export interface Agreement {
  /** There was no list, though people are stored: nobody knows whether the database was restored. */
  readonly wasMissing: boolean
  /** How many people were anonymized again. */
  readonly anonymized: number
  /** The lines of the list that are not whole. */
  readonly broken: readonly number[]
  /** Why the list could not be completed; null if it was. */
  readonly unwritable: string | null
}

/**
 * Brings list and database into agreement, before anything is served: people on the list whom a restored database has again are
 * anonymized again, and whom the list lacks is added, because a process can end between its commit and the line.
 */
export async function agreeOnErased(database: Database, path: string): Promise<Agreement> {
  const list = await readErasureList(path)
  const wasMissing = list === undefined && (await hasPeople(database))
  const anonymized = await eraseAgain(database, list?.people ?? [])
  const unwritable = await completeList(database, path).then(
    () => null,
    (error: unknown) => String(error),
  )
  return { wasMissing, anonymized, broken: list?.broken ?? [], unwritable }
}

/**
 * Anonymizes people again whom a restored database has.
 * @returns how many there were
 */
export async function eraseAgain(database: Database, people: Keys): Promise<number> {
  let erased = 0
  for (let start = 0; start < people.length; start += KEYS) {
    const found = await findNotErased(database, people.slice(start, start + KEYS))
    for (let from = 0; from < found.length; from += BATCH) {
      const ids = found.slice(from, from + BATCH).map(({ id }) => id)
      await inTransaction(database, installationAccess('operator'), async (change) =>
        anonymizePeople(change, await change.within('people', ids)),
      )
    }
    erased += found.length
  }
  return erased
}

/** Adds everybody of the ledger whom the list lacks: after a crash, a full disk, or what processes elsewhere erased. */
export async function completeList(database: Database, path: string): Promise<void> {
  const list = await readErasureList(path)
  // Written when it lacks nobody, too: a list that is there says that nothing is missing.
  if (list === undefined) await addToErasureList(path, [])
  for await (const missing of unlisted(database, list)) await addToErasureList(path, missing)
}

/** How many people of the ledger the list lacks; null if there is no list. */
export async function countUnlisted(database: Database, path: string): Promise<number | null> {
  const list = await readErasureList(path)
  if (list === undefined) return null
  let count = 0
  for await (const missing of unlisted(database, list)) count += missing.length
  return count
}

/** Everybody of the ledger whom a list lacks, many at a time. */
async function* unlisted(database: Database, list: ErasureList | undefined): AsyncGenerator<ErasedPerson[]> {
  const listed = new Set((list?.people ?? []).map(({ id }) => id))
  let page: ErasedPerson[] = []
  do {
    page = await readLedger(database.reads, page.at(-1), KEYS)
    const missing = page.filter(({ id }) => !listed.has(id))
    if (missing.length > 0) yield missing
  } while (page.length === KEYS)
}
