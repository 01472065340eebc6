import { ensureMarketplace } from '../careers-pages/actions.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/connection.ts'
import { Refusal } from '../forms/refusal.ts'
import { refreshPositions } from '../publication/status-store.ts'
import { raiseVersions } from '../changes/version-store.ts'
import { companies } from './companies.ts'
import { type DemoPage, type Settled, settleCompanies } from './company-rows.ts'
import { fates } from './fate.ts'
import { findTakenSlug, insertRows, readToday } from './insert.ts'
import { addOldKeys, type DemoKey, makeDemoKeys } from './keys.ts'
import type { Made } from './made.ts'
import { planned } from './plan.ts'
import { addPosition, draftsOf } from './position-rows.ts'
import { type Random, randomFrom } from './random.ts'
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
  const changed = await refreshPositions(tx, positions, today)
  if (changed[0])
    throw new Error(`Position ${changed[0].id} was ${changed[0].before}, by the rule it is ${changed[0].after}`)
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
  groupTranslations(rows, positions, today, randomFrom(6))
  return { rows, settled, positions }
}

/** Says that a company looks for the same people in two languages. */
function groupTranslations(rows: DemoRows, positions: readonly Made[], today: Date, random: Random): void {
  const group = random.id(today)
  for (const language of ['SE', 'EN']) {
    const made = positions.find(({ plan }) => plan.owner === 'kvistbyte' && plan.language === language)
    const row = rows.positions.find(({ id }) => id === made?.id)
    if (row) row.translation_group_id = group
  }
}
