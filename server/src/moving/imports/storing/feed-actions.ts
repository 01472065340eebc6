/**
 * # How another system's positions and candidates come here
 *
 * An import reads a **feed**: a file, standard input or an address, in one of the formats of moving/imports/formats/.
 * It stores what is new and what changed, with the same verbs as everybody, and with the access of who imports. It has
 * five stages, and each knows only the one before it:
 *
 * - **moving/imports/sources/** opens the feed. Addresses go through the address guard, and paginated feeds are
 *   followed.
 * - **moving/imports/parsing/** splits it into **items** with flat memory, however long it is.
 * - **moving/imports/formats/** has a file for each format, which turns an item into a **posting**: what the other
 *   system says, in one form.
 * - **moving/imports/conversion/** turns a posting into a position, with moving/imports/values/ (pay, dates,
 *   languages), content/texts/ and the places of content/places/. It notes which field came from where, and which
 *   fields nobody reads.
 * - **moving/imports/storing/** compares a thousand items at a time with what was imported before (table
 *   `import_items`), while the next thousand are read. New items are created, changed ones edited, equal ones left
 *   alone: an import that runs again changes nothing. Items that are missing in the feed are reported, and proposed
 *   for archiving after two runs; an import archives nothing by itself.
 *
 * **Faults.** An item that cannot be read or stored never stops the others. The thousand are halved until the bad item
 * is found; it is reported with its place and its reason. A feed that cannot be read to its end changes what was read,
 * and nothing is reported as gone.
 *
 * **A dry run** does the same work in a transaction that is rolled back, so its report is the report of the import.
 *
 * **In the portal** (moving/imports/runs/job.ts) a worker does the same dry run or import as the command, with the
 * access that the user has by then.
 *
 * **Forbidden.** A format touches neither the database nor the network. What nobody reads of an item is in the report.
 * Nothing of a feed is trusted: HTML is sanitized, texts are limited, and pictures elsewhere are fetched by a job.
 */

import { clientsByName } from '../../../organisation/clients/store.ts'
import type { Database } from '../../../base/db/connection.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import type { Change } from '../../../base/changes/actions.ts'
import { type CompanyOutcome, importCompany } from './company-actions.ts'
import { nameKey } from './employer-actions.ts'
import { batchesOf, prefetched } from './batch.ts'
import { changeOrDryRun } from './dry-run-actions.ts'
import { knownItems } from './item-store.ts'
import { importItems, type ImportOptions, type ImportReport } from './item-actions.ts'
import type { CandidateLine } from '../conversion/candidate-line.ts'
import type { ImportItem, SkippedItem } from '../conversion/item.ts'
import { fittingResults } from '../conversion/fitting-results.ts'
import { type DifferingCandidate, importCandidate } from './kandidat-format-actions.ts'
import type { ImportResult } from '../conversion/result.ts'
import { Tally } from './tally.ts'

/** The report of an import, including companies, candidates and how the feed was understood. */
export interface FeedReport extends ImportReport {
  /** How many items a rule of the format left out, such as positions that are not open. They are not skipped. */
  excluded: number
  companies: Record<CompanyOutcome, number>
  candidates: { created: number; unchanged: number }
  /** Candidates whose stage differs from that of the feed. They keep their stage. */
  differingCandidates: DifferingCandidate[]
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

// A feed decides how many texts a report has, so each kind of them is limited.
const LEFT_OUT_LIMIT = 1_000
// Candidates wait for positions that may follow. In our format they come after their positions.
const WAITING = { candidates: 10_000, size: 8_000_000 }

/**
 * Stores the results of reading a feed: companies at once, positions in batches, and candidates
 * afterwards, when their positions exist. The next batch is read while the database stores the
 * current one.
 * @throws {FeedError} before anything is stored, if no item fits the format
 */
export async function importFeed(
  database: Database,
  results: AsyncIterable<ImportResult>,
  options: ImportOptions,
): Promise<FeedReport> {
  const companies = { created: 0, changed: 0, unchanged: 0 }
  const described = new Map<string, { name: string; outcome: CompanyOutcome | 'refused' }>()
  const candidates = { created: 0, unchanged: 0 }
  const differingCandidates: DifferingCandidate[] = []
  const origins = new Map<string, Tally>()
  const [problems, dropped, untagged] = [new Tally(), new Tally(), new Tally()]
  const notices: string[] = []
  const unstored = new Set(['url', 'applyUrl', 'updatedAt', ...(options.client === 'per-employer' ? [] : ['employer'])])
  let isWhole = true
  let skipped = 0
  let excluded = 0
  const leftOut: SkippedItem[] = []
  const seen = new Set<string>()
  const waiting: { at: string; candidate: CandidateLine }[] = []
  let waitingSize = 0

  /** @param isRest of the feed, which is named whatever else is */
  function leaveOut(item: SkippedItem, isRest = false): void {
    if (item.isExcluded) excluded++
    else skipped++
    if (leftOut.length < LEFT_OUT_LIMIT || isRest) leftOut.push(item)
  }

  /** Runs the work in its own transaction. If it is refused, the item is left out. */
  async function store<T>(
    item: Omit<SkippedItem, 'reason'>,
    work: (run: Change) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await changeOrDryRun(database, options, work)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      leaveOut({ ...item, reason: error.message })
      return undefined
    }
  }

  /** Whether the employer would become another client, because the feed's own line about it was refused. */
  function isOfRefusedCompany({ employer }: ImportItem): boolean {
    if (options.client !== 'per-employer' || employer === null) return false
    return described.get(nameKey(employer))?.outcome === 'refused'
  }

  /** Handles a result. @returns the position of the result, for the batch */
  async function handle(result: ImportResult): Promise<ImportItem[]> {
    if (result.kind === 'position') {
      const { origin, problems: found, unread, untaggedEmployment } = result.details
      for (const [field, from] of Object.entries(origin)) {
        if (unstored.has(field)) {
          dropped.add([from])
          continue
        }
        const places = origins.get(field) ?? new Tally()
        origins.set(field, places)
        places.add([from])
      }
      problems.add(found)
      dropped.add(unread)
      untagged.add(untaggedEmployment)
      if (options.dryRun) seen.add(result.item.externalId)
      if (!isOfRefusedCompany(result.item)) return [result.item]
      const { externalId, form } = result.item
      leaveOut({ externalId, title: form.title, reason: 'The line of its employer was refused.' })
      return []
    }
    if (result.kind === 'company') {
      const outcome = await store({ externalId: result.at, title: result.form.name }, (run) =>
        importCompany(run, result.form, options),
      )
      if (outcome) companies[outcome]++
      const { name } = result.form
      const isClient = (await clientsByName(database, options.feed.companyId, [nameKey(name)])).length > 0
      described.set(nameKey(name), { name, outcome: outcome ?? (isClient ? 'unchanged' : 'refused') })
    } else if (result.kind === 'candidate') {
      waiting.push({ at: result.at, candidate: result.candidate })
      waitingSize += sizeOf(result)
    } else if (result.kind === 'notice') {
      notices.push(result.text)
      if (result.isPartial) isWhole = false
    } else {
      const { at, externalId, title, reason } = result
      const item = { externalId: externalId ?? at, title: title ?? '', reason }
      if (result.kind === 'skipped') leaveOut({ ...item, isExcluded: true })
      else leaveOut(item, result.isRest)
    }
    return []
  }

  async function storeCandidates(): Promise<void> {
    for (const { at, candidate } of waiting.splice(0)) {
      // The dry run has rolled its position back, so the candidate cannot be tried.
      if (seen.has(candidate.position)) {
        candidates.created++
        continue
      }
      const outcome = await store({ externalId: at, title: candidate.id, isPerson: true }, (run) =>
        importCandidate(run, options.feed, candidate),
      )
      if (outcome === 'created' || outcome === 'unchanged') candidates[outcome]++
      else if (outcome && differingCandidates.length < LEFT_OUT_LIMIT) differingCandidates.push(outcome)
    }
    waitingSize = 0
  }

  async function* positions(): AsyncGenerator<ImportItem[]> {
    for await (const batch of prefetched(batchesOf(fittingResults(results), sizeOf))) {
      const items: ImportItem[] = []
      for (const result of batch) items.push(...(await handle(result)))
      yield items
      if (waiting.length > WAITING.candidates || waitingSize > WAITING.size) await storeCandidates()
    }
  }

  const report = await importItems(database, positions(), {
    ...options,
    leaveOut,
    isComplete: async () => {
      await storeCandidates()
      return isWhole && skipped === 0
    },
  })
  const known = await knownItems(
    database,
    options.feed,
    leftOut.map(({ externalId }) => externalId),
  )
  const positionIds = new Map(known.map(({ externalId, positionId }) => [externalId, positionId]))
  for (const item of leftOut) {
    const positionId = positionIds.get(item.externalId)
    if (positionId !== undefined) item.positionId = positionId
  }
  if (!isWhole || skipped > 0) {
    const why = skipped > 0 ? 'items were skipped' : 'a part of the feed was not read'
    notices.push(`${why}, so missing positions are not reported as gone`)
  }
  if (skipped + excluded > leftOut.length)
    notices.push(`only the first ${LEFT_OUT_LIMIT} items that were left out are named`)
  // A dry run rolls the lines of companies back, so their positions create the same clients again.
  const named = report.clientsCreated.filter((name) => !described.has(nameKey(name)))
  companies.created += named.length
  const ofLines = [...described.values()].filter(({ outcome }) => outcome === 'created').map(({ name }) => name)
  return {
    ...report,
    clientsCreated: options.client === 'per-employer' ? [...ofLines, ...named] : [],
    skipped,
    excluded,
    leftOut,
    companies,
    candidates,
    differingCandidates,
    origins: Object.fromEntries([...origins].map(([field, places]) => [field, places.counts()])),
    dropped: dropped.counts(),
    untaggedEmployment: untagged.counts(),
    problems: problems.counts(),
    notices,
  }
}

/** The approximate number of characters of a result, which limits the size of a batch. */
function sizeOf(result: ImportResult): number {
  if (result.kind === 'position') return result.item.size
  if (result.kind === 'company') return JSON.stringify(result.form).length
  return result.kind === 'candidate' ? JSON.stringify(result.candidate).length : 0
}
