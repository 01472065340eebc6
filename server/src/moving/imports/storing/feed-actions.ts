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

import type { Remark } from '../../../content/faults/remark.ts'
import { remarkOfRefusal } from '../../../content/texts/feed-error.ts'
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
import { type ImportItem, leftOutFor, type LeftOutReason, type SkippedItem } from '../conversion/item.ts'
import { fittingResults } from '../conversion/fitting-results.ts'
import { type DifferingCandidate, importCandidate } from './kandidat-format-actions.ts'
import { FoundOtherNames, otherNamesRemark } from './found-other-names.ts'
import { LEFT_OUT_LIMIT, LeftOut } from './left-out.ts'
import type { ImportResult } from '../conversion/result.ts'
import { Understanding, type UnderstandingReport } from './understanding.ts'

/** The report of an import, including companies, candidates and how the feed was understood. */
export interface FeedReport extends ImportReport, UnderstandingReport {
  /** How many items a rule of the format left out, such as positions that are not open. They are not skipped. */
  excluded: number
  companies: Record<CompanyOutcome, number>
  candidates: { created: number; unchanged: number }
  /** Candidates whose stage differs from that of the feed. They keep their stage. */
  differingCandidates: DifferingCandidate[]
  notices: Remark[]
}

type Result<Kind extends ImportResult['kind']> = Extract<ImportResult, { kind: Kind }>

// Candidates wait for positions that may follow. In our format they come after their positions.
const WAITING = { candidates: 10_000, size: 8_000_000 }

/**
 * Imports what was read from a feed.
 * @throws {FeedError} before anything is stored, if no item fits the format
 */
export async function importFeed(
  database: Database,
  results: AsyncIterable<ImportResult>,
  options: ImportOptions,
): Promise<FeedReport> {
  const feed = new FeedImport(database, options)
  return feed.finish(await feed.store(feed.read(results)))
}

/**
 * One import of a feed. `read` gives the positions in batches, and stores companies as they come. `store` stores the positions, while
 * the next batch is read, and the candidates afterwards, when their positions exist. `finish` reports what became of all of them.
 */
class FeedImport {
  readonly #database: Database
  readonly #options: ImportOptions
  readonly #understanding: Understanding
  readonly #leftOut = new LeftOut()
  readonly #notices: Remark[] = []
  /** Whether every part of the feed was read. */
  #isWhole = true
  readonly #companies = { created: 0, changed: 0, unchanged: 0 }
  /** The companies that the feed has a line about, by the key of their name. */
  readonly #described = new Map<string, { name: string; outcome: CompanyOutcome | 'refused' }>()
  readonly #candidates = { created: 0, unchanged: 0 }
  readonly #differingCandidates: DifferingCandidate[] = []
  readonly #otherNames = new FoundOtherNames()
  #waiting: Result<'candidate'>[] = []
  #waitingSize = 0
  /** The positions of a dry run, which has rolled them back when their candidates come. */
  readonly #rolledBack = new Set<string>()

  constructor(database: Database, options: ImportOptions) {
    this.#database = database
    this.#options = options
    const unstored = ['url', 'applyUrl', 'updatedAt']
    this.#understanding = new Understanding(options.client === 'per-employer' ? unstored : [...unstored, 'employer'])
  }

  /** Takes what is in the feed. @returns its positions, in batches */
  async *read(results: AsyncIterable<ImportResult>): AsyncGenerator<ImportItem[]> {
    for await (const batch of prefetched(batchesOf(fittingResults(results), sizeOf))) {
      const items: ImportItem[] = []
      for (const result of batch) {
        if (result.kind === 'position') items.push(...this.#takePosition(result))
        else await this.#take(result)
      }
      yield items
      if (this.#waiting.length > WAITING.candidates || this.#waitingSize > WAITING.size) await this.#storeCandidates()
    }
  }

  /** Stores positions, and candidates once there are no more positions. */
  async store(batches: AsyncIterable<readonly ImportItem[]>): Promise<ImportReport> {
    return importItems(this.#database, batches, {
      ...this.#options,
      leaveOut: (item) => this.#leftOut.add(item),
      isComplete: async () => {
        await this.#storeCandidates()
        return this.#isComplete()
      },
    })
  }

  /** Adds everything else to the report about positions. */
  async finish(report: ImportReport): Promise<FeedReport> {
    const { skipped, excluded, items: leftOut } = this.#leftOut
    await this.#namePositions(leftOut)
    if (!this.#isComplete()) {
      this.#notices.push({ code: 'gone-unknown', why: skipped > 0 ? 'skipped' : 'unread' })
    }
    if (this.#leftOut.hasUnnamed()) this.#notices.push({ code: 'unnamed', named: LEFT_OUT_LIMIT })
    const otherNames = this.#otherNames.found()
    if (otherNames.count > 0) this.#notices.push(otherNamesRemark(otherNames))
    // A dry run rolls the lines of companies back, so their positions create the same clients again.
    const named = report.clientsCreated.filter((name) => !this.#described.has(nameKey(name)))
    const ofLines = [...this.#described.values()].filter(({ outcome }) => outcome === 'created').map(({ name }) => name)
    return {
      ...report,
      ...this.#understanding.report(),
      clientsCreated: this.#options.client === 'per-employer' ? [...ofLines, ...named] : [],
      skipped,
      excluded,
      leftOut,
      companies: { ...this.#companies, created: this.#companies.created + named.length },
      candidates: this.#candidates,
      differingCandidates: this.#differingCandidates,
      notices: this.#notices,
    }
  }

  #isComplete(): boolean {
    return this.#isWhole && this.#leftOut.skipped === 0
  }

  /** @returns the position, unless it is left out */
  #takePosition({ item, details }: Result<'position'>): ImportItem[] {
    const { externalId, form } = item
    this.#understanding.add(details)
    if (this.#options.dryRun) this.#rolledBack.add(externalId)
    if (!this.#isOfRefusedCompany(item)) return [item]
    const remark: Remark = { code: 'employer-refused' }
    this.#leftOut.add({ externalId, title: form.title, ...leftOutFor(remark) })
    return []
  }

  async #take(result: Exclude<ImportResult, Result<'position'>>): Promise<void> {
    switch (result.kind) {
      case 'company':
        return this.#storeCompany(result)
      case 'candidate':
        this.#waiting.push(result)
        this.#waitingSize += sizeOf(result)
        return
      case 'notice':
        this.#notices.push(result.remark)
        if (result.isPartial) this.#isWhole = false
        return
      case 'skipped':
        this.#leftOut.add({ ...namedItem(result), isExcluded: true })
        return
      case 'failed':
        this.#leftOut.add(namedItem(result), result.isRest)
    }
  }

  /** Whether the employer would become another client, because the feed's own line about it was refused. */
  #isOfRefusedCompany({ employer }: ImportItem): boolean {
    if (this.#options.client !== 'per-employer' || employer === null) return false
    return this.#described.get(nameKey(employer))?.outcome === 'refused'
  }

  async #storeCompany({ at, form }: Result<'company'>): Promise<void> {
    const outcome = await this.#tryToStore({ externalId: at, title: form.name }, (run) =>
      importCompany(run, form, this.#options),
    )
    if (outcome) this.#companies[outcome]++
    const { companyId } = this.#options.feed
    const isClient = (await clientsByName(this.#database, companyId, [nameKey(form.name)])).length > 0
    const described = { name: form.name, outcome: outcome ?? (isClient ? 'unchanged' : 'refused') } as const
    this.#described.set(nameKey(form.name), described)
  }

  async #storeCandidates(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#waitingSize = 0
    for (const { at, candidate } of waiting) {
      // A candidate of a position that was rolled back cannot be tried.
      if (this.#rolledBack.has(candidate.position)) {
        this.#candidates.created++
        continue
      }
      const stored = await this.#tryToStore({ externalId: at, title: candidate.id, isPerson: true }, (run) =>
        importCandidate(run, this.#options.feed, candidate),
      )
      const outcome = stored?.outcome
      if (stored?.hasOtherName) this.#otherNames.add(at)
      if (outcome === 'created' || outcome === 'unchanged') this.#candidates[outcome]++
      else if (outcome && this.#differingCandidates.length < LEFT_OUT_LIMIT) this.#differingCandidates.push(outcome)
    }
  }

  /** Runs the work in its own transaction. If it is refused, the item is left out. */
  async #tryToStore<T>(
    item: Omit<SkippedItem, keyof LeftOutReason>,
    work: (run: Change) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await changeOrDryRun(this.#database, this.#options, work)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#leftOut.add({ ...item, ...leftOutFor(remarkOfRefusal(error)) })
      return undefined
    }
  }

  /** Adds the position to each item that an earlier import stored. */
  async #namePositions(items: readonly SkippedItem[]): Promise<void> {
    const ids = items.map(({ externalId }) => externalId)
    const known = await knownItems(this.#database, this.#options.feed, ids)
    const positionIds = new Map(known.map(({ externalId, positionId }) => [externalId, positionId]))
    for (const item of items) {
      const positionId = positionIds.get(item.externalId)
      if (positionId !== undefined) item.positionId = positionId
    }
  }
}

function namedItem({ at, externalId, title, reason, remark }: Result<'skipped' | 'failed'>): SkippedItem {
  return { externalId: externalId ?? at, title: title ?? '', reason, remark }
}

/** The approximate number of characters of a result, which limits the size of a batch. */
function sizeOf(result: ImportResult): number {
  if (result.kind === 'position') return result.item.size
  if (result.kind === 'company') return JSON.stringify(result.form).length
  return result.kind === 'candidate' ? JSON.stringify(result.candidate).length : 0
}
