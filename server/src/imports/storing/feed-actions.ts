import type { Database } from '../../db/connection.ts'
import { Refusal } from '../../db/refusal.ts'
import { type Change, change } from '../../events/actions.ts'
import { batchesOf, oneAhead } from './batch.ts'
import { importItems, type ImportOptions, type ImportReport } from './item-actions.ts'
import type { CandidateLine } from '../conversion/candidate-line.ts'
import type { ImportItem, SkippedItem } from '../conversion/item.ts'
import { importCandidate, importCompany } from './kandidat-format-actions.ts'
import type { ImportResult } from '../conversion/result.ts'

/** What an import did beside positions, and what it was told about them. */
export interface FeedReport extends ImportReport {
  companies: { created: number; changed: number }
  candidates: { created: number; unchanged: number }
  /** How often each of our fields came from which of the feed's: `title ← name (12)`. */
  origins: Record<string, Record<string, number>>
  /** What a person should know of items that were taken: what was assumed or not understood, and how often. */
  problems: Record<string, number>
  notices: string[]
}

/**
 * Takes in what a reading of a feed gives: companies as they come, positions in batches, candidates at the end, when
 * the positions they are for are there. The next batch is read while the database is at work on the one before.
 */
export async function importFeed(
  database: Database,
  results: AsyncIterable<ImportResult>,
  options: ImportOptions,
): Promise<FeedReport> {
  const companies = { created: 0, changed: 0 }
  const candidates = { created: 0, unchanged: 0 }
  const origins: FeedReport['origins'] = {}
  const problems: FeedReport['problems'] = {}
  const notices: string[] = []
  let isWhole = true
  const leftOut: SkippedItem[] = []
  const seen = new Set<string>()
  const waiting: { at: string; candidate: CandidateLine }[] = []

  /** One thing in a transaction of its own; a dry run takes it back. */
  async function alone<T>(at: string, title: string, work: (run: Change) => Promise<T>): Promise<T | undefined> {
    let done: T | undefined
    try {
      await change(database, { kind: 'import' }, async (run) => {
        done = await work(run)
        if (options.dryRun) throw new TakenBack()
      })
    } catch (error) {
      if (error instanceof Refusal) {
        leftOut.push({ externalId: at, title, reason: error.message })
        return undefined
      }
      if (!(error instanceof TakenBack)) throw error
    }
    return done
  }

  /** Counts and does what is no position; positions are for the batch. */
  async function take(result: ImportResult): Promise<ImportItem[]> {
    if (result.kind === 'position') {
      for (const [field, from] of Object.entries(result.details.origin)) {
        origins[field] ??= {}
        const counts = origins[field]
        counts[from] = (counts[from] ?? 0) + 1
      }
      for (const problem of result.details.problems) problems[problem] = (problems[problem] ?? 0) + 1
      if (options.dryRun) seen.add(result.item.externalId)
      return [result.item]
    }
    if (result.kind === 'company') {
      const taken = await alone(result.at, result.form.name, (run) => importCompany(run, result.form))
      if (taken) companies[taken]++
    } else if (result.kind === 'candidate') {
      waiting.push({ at: result.at, candidate: result.candidate })
    } else if (result.kind === 'notice') {
      notices.push(result.text)
      if (result.isPartial) isWhole = false
    } else {
      leftOut.push({ externalId: result.externalId ?? result.at, title: result.title ?? '', reason: result.reason })
    }
    return []
  }

  async function* positions(): AsyncGenerator<ImportItem[]> {
    for await (const batch of oneAhead(batchesOf(results, sizeOf))) {
      const items: ImportItem[] = []
      for (const result of batch) items.push(...(await take(result)))
      yield items
    }
  }

  const report = await importItems(database, positions(), { ...options, isComplete: () => isWhole })
  for (const { at, candidate } of waiting) {
    // Its position was taken back already, so that nothing could be tried.
    if (seen.has(candidate.position)) {
      candidates.created++
      continue
    }
    const taken = await alone(at, candidate.id, (run) => importCandidate(run, options.feed, candidate))
    if (taken) candidates[taken]++
  }
  leftOut.push(...report.leftOut)
  if (!isWhole) notices.push('because a part of the feed was not read, nothing in it is taken for gone')
  return { ...report, skipped: leftOut.length, leftOut, companies, candidates, origins, problems, notices }
}

function sizeOf(result: ImportResult): number {
  return result.kind === 'position' ? result.item.size : 0
}

class TakenBack extends Error {}
