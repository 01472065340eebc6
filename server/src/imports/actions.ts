import { takeClientsOn } from '../clients/actions.ts'
import { createCompanies } from '../companies/actions.ts'
import { freeSlugs } from '../companies/free-slugs-store.ts'
import { lockCompanies } from '../companies/lock-actions.ts'
import { plainLine } from '../content/text.ts'
import type { Database } from '../db/connection.ts'
import { lockSlugs } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import { type Change, change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { listOnPages } from '../listings/actions.ts'
import { createPositions, editPositions, transitionPositions } from '../positions/actions.ts'
import { expire, isArchived, isExpired, type Transition, publish } from '../positions/lifecycle.ts'
import type { ImportCounts, ImportItem, SkippedItem } from './item.ts'
import { countMissed, type Feed, type GoneItem, knownItems, lockFeed, rememberItems } from './store.ts'
import { slugOf } from '../companies/slug.ts'
import { clientsByName } from '../clients/store.ts'

/** How a feed is taken in. */
export interface ImportOptions {
  feed: Feed
  /** Whom positions are managed for: the company itself, one client, or the client that each item's employer names. */
  client: 'none' | 'per-employer' | { readonly id: string }
  /** A careers page on which new positions are listed besides the default ones. */
  page?: ObjectKey
  /** Publish what is new. */
  publish: boolean
  /** Do everything, tell it, and take it back. */
  dryRun: boolean
  /** Whether all of the feed was read, asked at its end: of a part nothing can be told to be gone. It was, unless given. */
  isWhole?: () => boolean
  /** Hears of each batch that is done. */
  progress?: (counts: ImportCounts) => void
}

/** What an import did, or, in a dry run, would do. */
export interface ImportReport extends ImportCounts {
  leftOut: SkippedItem[]
  /** What the feed no longer has. */
  gone: GoneItem[]
  /** Of these, what was missing twice in a row: proposed for archiving, never archived by itself. */
  proposedForArchiving: GoneItem[]
}

/** Takes a batch back after it was told: what a dry run does. */
class TakenBack extends Error {
  readonly counts: ImportCounts
  constructor(counts: ImportCounts) {
    super('dry run')
    this.counts = counts
  }
}

/**
 * Takes in a feed, a batch of items a transaction, through the same verbs as everybody. What is interrupted goes on where
 * it was when it is run again: what is in already says the same. One item that can not be taken never stops the rest.
 */
export async function importItems(
  database: Database,
  batches: AsyncIterable<readonly ImportItem[]>,
  options: ImportOptions,
): Promise<ImportReport> {
  const counts: ImportCounts = { created: 0, changed: 0, unchanged: 0, skipped: 0 }
  const leftOut: SkippedItem[] = []
  const startedAt = await change(database, IMPORTER, (run) => run.now())
  const take = async (batch: readonly ImportItem[]) => {
    try {
      add(counts, await takeBatch(database, batch, options))
    } catch (error) {
      if (!isItsOwnFault(error)) throw error
      const [only] = batch
      if (batch.length > 1) {
        // Halving finds the bad ones in a few steps, and takes the good ones together.
        const middle = Math.ceil(batch.length / 2)
        await take(batch.slice(0, middle))
        await take(batch.slice(middle))
      } else if (only) {
        counts.skipped++
        leftOut.push({ externalId: only.externalId, title: only.form.title, reason: reasonOf(error) })
      }
    }
  }
  for await (const batch of batches) {
    // The same id twice in a feed is one item; the later one counts.
    const items = new Map(batch.map((item) => [item.externalId, item]))
    if (items.size > 0) await take([...items.values()])
    options.progress?.(counts)
  }
  const isPart = options.isWhole?.() === false
  const gone =
    options.dryRun || isPart
      ? []
      : await change(database, IMPORTER, (run) => countMissed(run.tx, options.feed, startedAt))
  return { ...counts, leftOut, gone, proposedForArchiving: gone.filter((item) => item.missed >= 2) }
}

const IMPORTER = { kind: 'import' } as const

async function takeBatch(
  database: Database,
  batch: readonly ImportItem[],
  options: ImportOptions,
): Promise<ImportCounts> {
  try {
    return await change(database, IMPORTER, async (run) => {
      const counts = await applyBatch(run, batch, options)
      if (options.dryRun) throw new TakenBack(counts)
      return counts
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.counts
    throw error
  }
}

async function applyBatch(run: Change, batch: readonly ImportItem[], options: ImportOptions): Promise<ImportCounts> {
  const { tx } = run
  const { feed } = options
  const { companyId } = feed
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
  const changed = batch.flatMap((item) => {
    const before = known.get(item.externalId)
    return before && before.hash !== item.hash ? [{ item, companyId, id: before.positionId }] : []
  })
  const clientOf = await clientsFor(run, fresh, options)
  const made = await createPositions(
    run,
    fresh.map((item) => ({
      companyId,
      clientId: clientOf(item),
      form: item.form,
      begin: beginningOf(item, options.publish),
    })),
  )
  const { page } = options
  if (page)
    await listOnPages(
      run,
      made.map((position) => ({ ...position, page })),
    )
  const places = new Map(fresh.map((item, i) => [item.externalId, made[i]?.id ?? '']))
  await editPositions(
    run,
    changed.map(({ item, companyId: owner, id }) => ({ companyId: owner, id, edit: item.form })),
  )
  const dates = new Map(changed.map(({ item, id }) => [id, item.expirationDate]))
  await transitionPositions(run, 'positions expire', changed, (position, at) =>
    // What somebody archived here stays as it is, whatever the feed says.
    isArchived(position) ? position : expire(dates.get(position.id) ?? null)(position, at),
  )
  const at = await run.now()
  await rememberItems(
    tx,
    feed,
    batch.map((item) => ({
      externalId: item.externalId,
      hash: item.hash,
      positionId: known.get(item.externalId)?.positionId ?? places.get(item.externalId) ?? '',
    })),
    at,
  )
  return {
    created: fresh.length,
    changed: changed.length,
    unchanged: batch.length - fresh.length - changed.length,
    skipped: 0,
  }
}

/** Finds the client of each new item; an employer that is no client yet becomes one. */
async function clientsFor(
  run: Change,
  items: readonly ImportItem[],
  { client, feed }: ImportOptions,
): Promise<(item: ImportItem) => string | null> {
  if (client === 'none') return () => null
  if (client !== 'per-employer') return () => client.id
  const employers = items.flatMap(({ employer }) => (employer ? [plainLine(employer)] : []))
  const names = employers.filter((name, i) => employers.findIndex((other) => nameKey(other) === nameKey(name)) === i)
  const agency = { companyId: feed.companyId, id: feed.companyId }
  // Held from the look for clients to their making, so that two imports do not make one twice.
  await lockSlugs(run.tx)
  await lockCompanies(run, [agency.id], 'update')
  const ids = new Map(
    (await clientsByName(run.tx, agency.id, names.map(nameKey))).map(({ name, id }) => [nameKey(name), id]),
  )
  const missing = names.filter((name) => !ids.has(nameKey(name)))
  // Another agency may have the same employer: that is a company of its own there, with the slug that its name suggests.
  const slugs = await freeSlugs(
    run.tx,
    missing.map((name) => slugOf(name) ?? 'client'),
  )
  const made = await createCompanies(
    run,
    missing.map((name, i) => ({ form: { name, ...(slugs[i] !== undefined && { slug: slugs[i] }) } })),
  )
  await takeClientsOn(
    run,
    made.map(({ id }) => ({ agencyId: agency.id, clientId: id })),
  )
  for (const [i, { id }] of made.entries()) ids.set(nameKey(missing[i] ?? ''), id)
  return ({ employer }) => (employer ? (ids.get(nameKey(employer)) ?? null) : null)
}

function nameKey(name: string): string {
  return plainLine(name).toLowerCase()
}

/** What happens to a new position: published since the feed says, unless it is over already. */
function beginningOf(item: ImportItem, publishing: boolean): Transition {
  return (never, at) => {
    const dated = expire(item.expirationDate)(never, at)
    if (!publishing || isExpired(dated, at)) return dated
    return publish(dated, item.publishedAt && item.publishedAt < at ? item.publishedAt : at)
  }
}

/** Whether the item is to blame: a rule that refused it, or a value that the schema does not take. */
function isItsOwnFault(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const { code, constraint } = error as { code?: string; constraint?: string }
  return `The database does not take it (${[code, constraint].filter(Boolean).join(', ')}).`
}

function add(counts: ImportCounts, more: ImportCounts): void {
  counts.created += more.created
  counts.changed += more.changed
  counts.unchanged += more.unchanged
  counts.skipped += more.skipped
}
