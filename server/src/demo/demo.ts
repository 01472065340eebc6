import { ensureMarketplace } from '../careers-pages/actions.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/connection.ts'
import { Refusal } from '../db/refusal.ts'
import { raiseVersions } from '../versions/store.ts'
import { companies } from './companies.ts'
import { type DemoPage, type Settled, settleCompanies } from './company-rows.ts'
import { fates } from './fate.ts'
import { live } from './history.ts'
import { findTakenSlug, groupTranslations, insertRows, readToday } from './insert-store.ts'
import { addOldKeys, type DemoKey, makeDemoKeys } from './keys.ts'
import type { Made } from './made.ts'
import { planned } from './plan.ts'
import { addPosition, draftsOf } from './position-rows.ts'
import { randomFrom } from './random.ts'
import { type DemoRows, noRows } from './rows.ts'
import { addVouches } from './vouch-rows.ts'

const VOUCHES = 5_000

/**
 * Fills in the demonstration: two agencies and their clients, three companies of their own, some 300 positions in five
 * languages, and 5,000 candidates, all of them invented. All or nothing, but for the platform's own company, which stays.
 *
 * The same day gives the same rows: ids, times and texts come from a fixed seed and from the beginning of the database's
 * day, before which everything happened. Different each time are the platform's ids and the keys.
 * @returns a key for each company, and one that is restricted; this is the only time that they are seen
 * @throws {Refusal} where the demonstration is there already, or another company has one of its slugs
 */
export async function fillDemo(
  database: Database,
  config: Pick<Config, 'platformName' | 'platformSlug'>,
): Promise<DemoKey[]> {
  const platform = await ensureMarketplace(database, { name: config.platformName, slug: config.platformSlug })
  const marketplace = {
    companyId: platform.companyId,
    id: platform.marketplaceId,
    isDefault: false,
    isMarketplace: true,
    share: 0.85,
    active: true,
  }
  return database.transaction((tx) => fill(tx, marketplace))
}

async function fill(tx: Transaction, marketplace: DemoPage): Promise<DemoKey[]> {
  const taken = await findTakenSlug(
    tx,
    Object.values(companies).map((company) => company.slug),
  )
  if (taken !== undefined) {
    throw new Refusal(
      'conflict',
      `There is a company ${JSON.stringify(taken)} already: the demonstration is there, or its slug is taken.`,
    )
  }
  const today = await readToday(tx)
  const { rows, settled, positions } = makeDemo(today, marketplace)
  await insertRows(tx, rows)
  await groupTranslations(tx, translationsOf(positions))
  const pages = settled.flatMap((one) => one.pages)
  await live(tx, positions, pages, today)
  const keys = await makeDemoKeys(tx, settled, positions, rows.users)
  await raiseVersions(tx, [
    ...settled.flatMap(({ id }) => [
      { companyId: id, kind: 'content' as const },
      { companyId: id, kind: 'people' as const },
    ]),
    { companyId: marketplace.companyId, kind: 'marketplace' },
  ])
  return keys
}

/** Everything there is to write, made in memory. Each part has a seed of its own, so that none moves the others. */
export function makeDemo(
  today: Date,
  marketplace: DemoPage,
): { rows: DemoRows; settled: Settled[]; positions: Made[] } {
  const rows = noRows()
  const settled = settleCompanies(rows, today, randomFrom(1))
  const random = randomFrom(2)
  const waiting = fates(
    planned.reduce((sum, { count }) => sum + count, 0),
    randomFrom(3),
  )
  const fateOf = () => waiting.pop() ?? 'live'
  const positions = planned.flatMap((plan) =>
    draftsOf(plan, settled, fateOf, random).map((draft) => addPosition(rows, draft, marketplace, today, random)),
  )
  addVouches(rows, positions, VOUCHES, today, randomFrom(4))
  addOldKeys(rows, positions, today, randomFrom(5))
  return { rows, settled, positions }
}

/** The first positions of a company that looks for the same people in two languages. */
function translationsOf(positions: readonly Made[]): { id: string; positionIds: string[] }[] {
  const of = (language: string) =>
    positions.filter(({ plan }) => plan.owner === 'kvistbyte' && plan.language === language).slice(0, 2)
  const random = randomFrom(6)
  const english = of('EN')
  return of('SE').map((made, i) => ({
    id: random.id(made.createdAt),
    positionIds: [made.id, english[i]?.id].filter((id) => id !== undefined),
  }))
}
