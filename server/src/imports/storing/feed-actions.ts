import type { Database } from '../../db/connection.ts'
import { Refusal } from '../../forms/refusal.ts'
import type { Change } from '../../changes/actions.ts'
import { batchesOf, prefetched } from './batch.ts'
import { changeOrDryRun } from './dry-run-actions.ts'
import { importItems, type ImportOptions, type ImportReport } from './item-actions.ts'
import type { CandidateLine } from '../conversion/candidate-line.ts'
import type { ImportItem, SkippedItem } from '../conversion/item.ts'
import { importCandidate, importCompany } from './kandidat-format-actions.ts'
import type { ImportResult } from '../conversion/result.ts'

/** The report of an import, including companies, candidates and how the feed was understood. */
export interface FeedReport extends ImportReport {
  companies: { created: number; changed: number }
  candidates: { created: number; unchanged: number }
  /** How often each of our fields came from which field of the feed: `title ← name (12)`. */
  origins: Record<string, Record<string, number>>
  /** Fields of the feed that no rule reads, or that Kandidat has no place for, and in how many items they have a value. */
  dropped: Record<string, number>
  /** Employment terms of the feed that have no tag here, and how often. */
  untaggedEmployment: Record<string, number>
  /** What was left out, assumed or not understood in imported items, and how often. */
  problems: Record<string, number>
  notices: string[]
}

/**
 * Stores the results of reading a feed: companies at once, positions in batches, and candidates at
 * the end, when their positions exist. The next batch is read while the database stores the current
 * one.
 */
export async function importFeed(
  database: Database,
  results: AsyncIterable<ImportResult>,
  options: ImportOptions,
): Promise<FeedReport> {
  const companies = { created: 0, changed: 0 }
  const candidates = { created: 0, unchanged: 0 }
  const origins: FeedReport['origins'] = {}
  const [problems, dropped, untagged] = [new Tally(), new Tally(), new Tally()]
  const notices: string[] = []
  const unstored = new Set(['url', 'applyUrl', 'updatedAt', ...(options.client === 'per-employer' ? [] : ['employer'])])
  let isComplete = true
  const leftOut: SkippedItem[] = []
  const seen = new Set<string>()
  const waiting: { at: string; candidate: CandidateLine }[] = []

  /** Runs the work in its own transaction. If it is refused, the item is left out. */
  async function store<T>(at: string, title: string, work: (run: Change) => Promise<T>): Promise<T | undefined> {
    try {
      return await changeOrDryRun(database, options, work)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      leftOut.push({ externalId: at, title, reason: error.message })
      return undefined
    }
  }

  /** Handles a result. @returns the position of the result, for the batch */
  async function handle(result: ImportResult): Promise<ImportItem[]> {
    if (result.kind === 'position') {
      const { origin, problems: found, unread, untaggedEmployment } = result.details
      for (const [field, from] of Object.entries(origin)) {
        if (unstored.has(field)) dropped.add([from])
        if (unstored.has(field)) continue
        origins[field] ??= {}
        const counts = origins[field]
        counts[from] = (counts[from] ?? 0) + 1
      }
      problems.add(found)
      dropped.add(unread)
      untagged.add(untaggedEmployment)
      if (options.dryRun) seen.add(result.item.externalId)
      return [result.item]
    }
    if (result.kind === 'company') {
      const outcome = await store(result.at, result.form.name, (run) => importCompany(run, result.form))
      if (outcome) companies[outcome]++
    } else if (result.kind === 'candidate') {
      waiting.push({ at: result.at, candidate: result.candidate })
    } else if (result.kind === 'notice') {
      notices.push(result.text)
      if (result.isPartial) isComplete = false
    } else {
      leftOut.push({ externalId: result.externalId ?? result.at, title: result.title ?? '', reason: result.reason })
    }
    return []
  }

  async function* positions(): AsyncGenerator<ImportItem[]> {
    for await (const batch of prefetched(batchesOf(results, sizeOf))) {
      const items: ImportItem[] = []
      for (const result of batch) items.push(...(await handle(result)))
      yield items
    }
  }

  const report = await importItems(database, positions(), { ...options, isComplete: () => isComplete })
  for (const { at, candidate } of waiting) {
    // The dry run has rolled its position back, so the candidate cannot be tried.
    if (seen.has(candidate.position)) {
      candidates.created++
      continue
    }
    const outcome = await store(at, candidate.id, (run) => importCandidate(run, options.feed, candidate))
    if (outcome) candidates[outcome]++
  }
  leftOut.push(...report.leftOut)
  if (!isComplete) notices.push('a part of the feed was not read, so missing positions are not reported as gone')
  companies.created += report.clientsCreated.length
  return {
    ...report,
    skipped: leftOut.length,
    leftOut,
    companies,
    candidates,
    origins,
    dropped: dropped.counts(),
    untaggedEmployment: untagged.counts(),
    problems: problems.counts(),
    notices,
  }
}

// A hostile feed has another name in each item.
const MAX_TALLIED = 10_000

/** Counts texts of a feed. */
class Tally {
  readonly #counts = new Map<string, number>()

  add(texts: readonly string[]): void {
    for (const text of texts) {
      const before = this.#counts.get(text)
      if (before !== undefined || this.#counts.size < MAX_TALLIED) this.#counts.set(text, (before ?? 0) + 1)
    }
  }

  /** The counts, the highest first. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].toSorted(([, a], [, b]) => b - a))
  }
}

function sizeOf(result: ImportResult): number {
  return result.kind === 'position' ? result.item.size : 0
}
