import { remarkOfRefusal } from '../../../content/texts/feed-error.ts'
import { only, valueIn, zip } from '../../../base/certain.ts'
import type { Database } from '../../../base/db/connection.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { type Change, inTransaction } from '../../../base/changes/actions.ts'
import { createPositions, editPositions, transitionPositions } from '../../../positions/actions.ts'
import { expire, isArchived, isExpired, type Transition, publish } from '../../../positions/lifecycle.ts'
import {
  type ImportCounts,
  type ImportItem,
  leftOutFor,
  type LeftOutReason,
  type SkippedItem,
} from '../conversion/item.ts'
import { applyHistory } from '../conversion/history.ts'
import { changeOrDryRun } from './dry-run-actions.ts'
import { type ClientChoice, clientsFor } from './employer-actions.ts'
import {
  countMissed,
  type Feed,
  findMissing,
  type GoneItem,
  knownItems,
  lockFeed,
  rememberItems,
} from './item-store.ts'
import { placePositions } from './placement-actions.ts'
import { type Access, reachesAllPositions } from '../../../base/access/access.ts'
import type { AllowedKey } from '../../../base/access/reach.ts'
import { type ImportedBatch, type ImportedPosition, Outcome, type OutcomeReport } from './outcome.ts'
import { readStates, readVisiblePages } from './outcome-store.ts'

/** How a feed is imported. */
export interface ImportOptions {
  feed: Feed
  client: ClientChoice
  /** A careers page on which new positions are listed, in addition to the default pages. */
  pageId?: string
  /** Whether new positions are listed on the marketplace. An item that names its pages decides by itself. */
  marketplace: boolean
  /** Whether new positions are published. */
  publish: boolean
  /** Whose access the import has. */
  access: Access
  /** Whether the import is rolled back after it is reported. */
  dryRun: boolean
  /**
   * Returns whether the whole feed was taken. It is called at the end. If it returns false, missing
   * items are not counted as gone.
   */
  isComplete?: () => Promise<boolean>
  /** Receives each item that cannot be stored. */
  leaveOut?: (item: SkippedItem) => void
  /** The most positions that the report names. */
  titles?: number
  /** Called after each batch, with the counts so far. */
  progress?: (counts: ImportCounts) => void
}

/** What an import did, or would do if it is a dry run. */
export interface ImportReport extends ImportCounts, OutcomeReport {
  leftOut: SkippedItem[]
  /** Positions that are no longer in the feed. */
  gone: GoneItem[]
  /** Those that were missing twice in a row. They are never archived automatically. */
  proposedForArchiving: GoneItem[]
}

/** A dry run remembers so many ids to find out what is gone; for larger feeds it does not say. */
const SEEN_LIMIT = 200_000

/**
 * Stores the positions of a feed, one batch per transaction, through the same verbs as any other
 * change. An interrupted import can be run again, because items that are already stored are
 * unchanged then. An item that cannot be stored does not stop the rest.
 */
export async function importItems(
  database: Database,
  batches: AsyncIterable<readonly ImportItem[]>,
  options: ImportOptions,
): Promise<ImportReport> {
  const counts: ImportCounts = { created: 0, changed: 0, unchanged: 0, skipped: 0 }
  const leftOut: SkippedItem[] = []
  const outcome = new Outcome(options)
  const startedAt = await inTransaction(database, options.access, (run) => run.now())
  const store = async (batch: readonly ImportItem[]) => {
    try {
      // What a dry run made can be read only before it is rolled back.
      const { done, states, pages } = await changeOrDryRun(database, options, async (run) => {
        const imported = await importBatch(run, batch, options)
        const at = await run.now()
        const read = await readStates(run.tx, imported.positions, at)
        return { done: imported, states: read, pages: await readVisiblePages(run.tx, imported.positions, at) }
      })
      add(counts, done)
      outcome.add(done, states, pages)
    } catch (error) {
      if (!isAboutItem(error)) throw error
      const [bad] = batch
      if (batch.length > 1) {
        // Halving isolates the bad items in a few steps, and stores the good ones together.
        const middle = Math.ceil(batch.length / 2)
        await store(batch.slice(0, middle))
        await store(batch.slice(middle))
      } else if (bad) {
        counts.skipped++
        const item = { externalId: bad.externalId, title: bad.form.title, ...reasonOf(error) }
        if (options.leaveOut) options.leaveOut(item)
        else leftOut.push(item)
      }
    }
  }
  const seen = new Set<string>()
  for await (const batch of batches) {
    // If an id occurs twice, the later item counts.
    const items = new Map(batch.map((item) => [item.externalId, item]))
    if (options.dryRun && seen.size <= SEEN_LIMIT) for (const id of items.keys()) seen.add(id)
    if (items.size > 0) await store([...items.values()])
    options.progress?.(counts)
  }
  const isPart = (await options.isComplete?.()) === false
  // A dry run has noted nothing of what it saw.
  const readGone = (run: Change) =>
    options.dryRun
      ? findMissing(run.tx, run.access, options.feed, [...seen])
      : countMissed(run.tx, run.access, options.feed, startedAt)
  const gone =
    isPart || counts.skipped > 0 || seen.size > SEEN_LIMIT
      ? []
      : await inTransaction(database, options.access, readGone)
  const proposedForArchiving = gone.filter((item) => item.missed >= 2)
  return { ...counts, ...outcome.report(), leftOut, gone, proposedForArchiving }
}

/**
 * Stores items of a feed in the given transaction: new ones are created, changed ones edited.
 * @throws {Refusal} if one of them is invalid; then none is stored
 */
export async function importBatch(
  run: Change,
  batch: readonly ImportItem[],
  options: Pick<ImportOptions, 'feed' | 'client' | 'pageId' | 'marketplace' | 'publish'>,
): Promise<ImportedBatch> {
  const { tx } = run
  const { feed } = options
  run.require('imports.run')
  const owner = only(await run.within('companies', [feed.companyId]))
  await lockFeed(tx, feed)
  const known = new Map(
    (
      await knownItems(
        tx,
        feed,
        batch.map((item) => item.externalId),
      )
    ).map((item) => [item.externalId, item]),
  )
  const fresh = batch.filter((item) => !known.has(item.externalId))
  const newer = batch.flatMap((item) => {
    const before = known.get(item.externalId)
    return before && before.hash !== item.hash ? [{ item, positionId: before.positionId }] : []
  })
  // An item that has not changed changes nothing, but the report would say how its position is.
  const named = reachesAllPositions(run.access) ? newer : [...known.values()]
  const within = await run.within(
    'positions',
    named.map(({ positionId }) => positionId),
  )
  const keys = new Map(within.map((key) => [key.id as string, key]))
  const changed = newer.flatMap(({ item, positionId }) => {
    const key = keys.get(positionId)
    return key ? [{ ...key, item }] : []
  })
  const { clientOf, created: clientsCreated } = await clientsFor(run, fresh, options)
  const made = await createPositions(
    run,
    fresh.map((item) => ({
      companyId: owner.id,
      clientId: clientOf(item),
      isImported: true,
      form: item.form,
      begin: initialTransition(item, options.publish),
      listOn: item.pages
        ? { ownDefault: false, clientDefault: false, marketplace: false }
        : { marketplace: options.marketplace },
    })),
  )
  const placed = zip(made, fresh).map(([key, item]) => ({ ...key, clientId: clientOf(item), item }))
  await placePositions(run, placed, options.pageId)
  const places = new Map(placed.map(({ id, item }) => [item.externalId, id]))
  const positions = batch.map((item): ImportedPosition => {
    const before = known.get(item.externalId)
    const did = before === undefined ? 'created' : before.hash === item.hash ? 'unchanged' : 'changed'
    return { companyId: owner.id, id: before?.positionId ?? valueIn(places, item.externalId), item, did }
  })
  // The dates of the feed are remembered before changed positions are published, because these then get them.
  await rememberItems(
    tx,
    feed,
    positions.map(({ id, item: { externalId, hash, ...item } }) => {
      return { externalId, hash, positionId: id, publishedAt: publicationInFeed(item) }
    }),
    await run.now(),
  )
  if (changed.length > 0) await editItems(run, changed, options.publish)
  return {
    positions,
    clientsCreated,
    created: fresh.length,
    changed: changed.length,
    unchanged: batch.length - fresh.length - changed.length,
    skipped: 0,
  }
}

async function editItems(
  run: Change,
  changed: readonly (AllowedKey<'positions'> & { item: ImportItem })[],
  publishing: boolean,
): Promise<void> {
  await editPositions(
    run,
    changed.map(({ item, companyId, id }) => ({ companyId, id, edit: item.form })),
  )
  const dates = new Map(changed.map(({ item, id }) => [id as string, item.expirationDate]))
  await transitionPositions(run, 'positions expire', changed, (position, at) => {
    // A position that was archived here stays archived.
    if (isArchived(position)) return position
    const dated = expire(dates.get(position.id) ?? null)(position, at)
    // It was kept as a draft only because its deadline had passed.
    const isDue = position.publishedAt === null && isExpired(position, at) && !isExpired(dated, at)
    return publishing && isDue ? publish(dated, at) : dated
  })
}

/**
 * What happens to a new position: its history, or else it is published with the date of the feed,
 * unless it has expired.
 */
function initialTransition(item: ImportItem, publishing: boolean): Transition {
  return (never, at) => {
    const dated = expire(item.expirationDate)(never, at)
    if (!publishing) return dated
    if (item.history) return applyHistory(item.history)(dated, at)
    if (isExpired(dated, at)) return dated
    return publish(dated, item.publishedAt && item.publishedAt < at ? item.publishedAt : at)
  }
}

/** When the feed published an item. A history says it too. */
function publicationInFeed({ publishedAt, history = [] }: Pick<ImportItem, 'publishedAt' | 'history'>): Date | null {
  return publishedAt ?? history.find(({ did }) => did === 'published')?.at ?? null
}

/** Whether a rule refused the item, or the schema a value (error classes 22 and 23). */
function isAboutItem(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))
}

function reasonOf(error: unknown): LeftOutReason {
  if (error instanceof Refusal) return leftOutFor(remarkOfRefusal(error))
  const { code, constraint } = error as { code?: string; constraint?: string }
  return leftOutFor({ code: 'not-stored', details: [code, constraint].filter(Boolean).join(', ') })
}

function add(counts: ImportCounts, more: ImportCounts): void {
  counts.created += more.created
  counts.changed += more.changed
  counts.unchanged += more.unchanged
  counts.skipped += more.skipped
}
