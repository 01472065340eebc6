import { ensureMarketplace } from '../careers-pages/actions.ts'
import type { Config } from '../config.ts'
import type { Database, Queryable } from '../db/connection.ts'
import { Refusal } from '../forms/refusal.ts'
import { knownItems, rememberItems } from '../imports/storing/item-store.ts'
import { readOwnClock } from './clock.ts'
import { readDemo } from './data.ts'
import { Load } from './load.ts'
import { daysOf } from './schedule.ts'

/** A key of a demonstration company, seen once. */
export interface DemoKey {
  company: string
  slug: string
  key: string
  /** What it opens, in a few words. */
  what: string
}

/** What can be different about a load. */
export interface DemoOptions {
  /** Receives the keys before anything is committed, so that none is lost. If it fails, nothing is loaded. */
  keep?: (keys: readonly DemoKey[]) => void
  /** A folder with other lines. */
  folder?: string
}

/**
 * Loads the demonstration: two agencies and their clients, three companies of their own, some 160 positions in five
 * languages and 1,500 candidates with their history, all invented. Every step runs through the verbs that everybody
 * uses, with the clock of its day. The last day is yesterday. All or nothing, but for the platform's own company, which
 * stays.
 * @returns a key for each company, and one that is restricted; this is the only time that they are seen
 * @throws {Refusal} if the demonstration is there already, or another company has one of its slugs
 */
export async function fillDemo(
  database: Database,
  config: Pick<Config, 'platformName' | 'platformSlug'>,
  { keep = () => {}, folder }: DemoOptions = {},
): Promise<DemoKey[]> {
  await ensureMarketplace(database, { name: config.platformName, slug: config.platformSlug })
  return database.transaction(async (tx) => {
    const { now, setBack } = await readOwnClock(tx)
    const data = await readDemo(now.toISOString().slice(0, 10), folder)
    await refuseTaken(
      tx,
      data.lines.company.map(({ slug }) => slug),
    )
    const load = new Load(tx, database)
    for (const day of daysOf(data)) await load.take(day)
    await setBack()
    // From here on a position that somebody edits is no longer the demonstration's to renew.
    for (const { slug, items } of data.feeds) {
      const feed = load.feedOf(slug)
      const ids = items.map(({ externalId }) => externalId)
      await rememberItems(tx, feed, await knownItems(tx, feed, ids), now)
    }
    const keys: DemoKey[] = []
    for (const line of data.lines.key.filter(({ at }) => at === undefined)) {
      const company = data.lines.company.find(({ slug }) => slug === line.company)?.name ?? ''
      const key = await load.makeKey(line, `Demonstration, ${line.what}`)
      keys.push({ company, slug: line.company, key, what: line.what })
    }
    keep(keys)
    return keys
  })
}

async function refuseTaken(database: Queryable, slugs: readonly string[]): Promise<void> {
  const [taken] = await database.query<{ slug: string }>('select slug from companies where slug = any ($1) limit 1', [
    slugs,
  ])
  if (taken === undefined) return
  throw new Refusal(
    'conflict',
    `There is a company ${JSON.stringify(taken.slug)} already: the demonstration is there, or its slug is taken.`,
  )
}
