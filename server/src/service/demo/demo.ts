import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { writePublicUrl } from '../../base/changes/installation-store.ts'
import type { Config } from '../../base/config.ts'
import type { Database, Queryable } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { knownItems, rememberItems } from '../../moving/imports/storing/item-store.ts'
import { readOwnClock } from './clock.ts'
import { readDemo } from './data.ts'
import { addImportRun } from './import-run.ts'
import { drawPictures } from './pictures.ts'
import { Load } from './load.ts'
import { daysOf } from './schedule.ts'
import { addDemoViews } from './figures/views.ts'

/** A key of a demonstration company. It is shown only once. */
export interface DemoKey {
  company: string
  slug: string
  key: string
  /** A short description of what the key gives access to. */
  what: string
}

/** Milliseconds before today that users looked at their notifications: what came since then is new to whoever signs in. */
const LAST_LOOK = 12 * 3_600_000

/** Options of a load. */
export interface DemoOptions {
  /**
   * Receives the keys before the transaction commits, so that no key is lost. If it throws, nothing is
   * loaded.
   */
  keep?: (keys: readonly DemoKey[]) => void
  /** A folder with other files than those of the demonstration. */
  folder?: string
}

/**
 * Loads the demonstration: two agencies and their clients, three other companies, about 160 positions
 * in five languages and 1,500 candidates with their history, all invented. Every step runs through
 * the product's usual verbs, with the clock set to the day of the step. The last day is yesterday. A
 * load that fails leaves only the platform's own company behind.
 * @returns a key for each company, and a restricted key; they cannot be read again later
 * @throws {Refusal} if the demonstration is already loaded, or another company has one of its slugs
 */
export async function fillDemo(
  database: Database,
  config: Pick<Config, 'platformName' | 'platformSlug' | 'publicUrl'>,
  { keep = () => {}, folder }: DemoOptions = {},
): Promise<DemoKey[]> {
  // Events contain addresses of CVs.
  await writePublicUrl(database, config.publicUrl)
  await ensureMarketplace(database, { name: config.platformName, slug: config.platformSlug })
  const loaded = await database.transaction(async (tx) => {
    const { now, restore } = await readOwnClock(tx)
    const data = await readDemo(now.toISOString().slice(0, 10), folder)
    await refuseTaken(
      tx,
      data.lines.company.map(({ slug }) => slug),
    )
    const drawing = drawPictures(data)
    // Awaited below. A load that fails before has an error of its own.
    drawing.catch(() => undefined)
    const load = new Load(tx, database, config.publicUrl)
    for (const day of daysOf(data)) await load.loadDay(day)
    await load.seeNotifications(new Date(Date.parse(now.toISOString().slice(0, 10)) - LAST_LOOK))
    await load.addPictures(await drawing)
    await addImportRun(tx, data, (slug) => load.feedOf(slug), now)
    await load.confirmRetention()
    await restore()
    // `rememberItems` stores the current time as the last time that the demonstration wrote the
    // positions. The renewal leaves out positions that somebody edits after this time.
    for (const { slug, items } of data.feeds) {
      const feed = load.feedOf(slug)
      const ids = items.map(({ externalId }) => externalId)
      await rememberItems(tx, feed, await knownItems(tx, feed, ids), now)
    }
    await addDemoViews(
      tx,
      data.feeds.map(({ slug }) => load.feedOf(slug).companyId),
      now,
    )
    const keys: DemoKey[] = []
    for (const line of data.lines.key.filter(({ at }) => at === undefined)) {
      const company = data.lines.company.find(({ slug }) => slug === line.company)?.name ?? ''
      const key = await load.createKey(line, `Demonstration, ${line.what}`)
      keys.push({ company, slug: line.company, key, what: line.what })
    }
    keep(keys)
    return { keys, erased: load.erased }
  })
  if (loaded.erased.length > 0) for (const list of database.onErased) await list(loaded.erased)
  return loaded.keys
}

async function refuseTaken(database: Queryable, slugs: readonly string[]): Promise<void> {
  const [taken] = await database.query<{ slug: string }>('select slug from companies where slug = any ($1) limit 1', [
    slugs,
  ])
  if (taken === undefined) return
  throw new Refusal(
    'conflict',
    `A company with the slug ${JSON.stringify(taken.slug)} already exists. The demonstration is already loaded, or another company has this slug.`,
  )
}
