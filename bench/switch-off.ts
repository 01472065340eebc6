import { randomBytes } from 'node:crypto'
import { switchPages } from '../server/src/positions/careers-pages/page-actions.ts'
import { type Database, openDatabase } from '../server/src/base/db/connection.ts'
import { inTransaction } from '../server/src/base/changes/actions.ts'
import type { ObjectKey } from '../server/src/base/changes/object-key.ts'
import { publish } from '../server/src/positions/lifecycle.ts'
import { pagesOf } from '../server/src/organisation/publication/page-store.ts'
import { withTemporaryDatabase } from '../scripts/harness/database/postgres.ts'
import { addReceiversTo, createCompany, createPositionsInBatches, OPERATOR } from '../scripts/harness/database/rows.ts'
import { goalLine } from '../scripts/harness/figures/goal.ts'
import { median, secondsOf } from '../scripts/harness/figures/statistics.ts'

const ROUNDS = 7
const RECEIVERS = 3

/**
 * Switches off a careers page with many listings by the verb, which writes statuses and events, and deliveries to no and to
 * three receivers. It is compared with the bare UPDATE of the same rows. Each round measures all of them, so that other
 * work of the machine affects all of them.
 */
export function benchSwitchOff(size: number): Promise<void> {
  return withTemporaryDatabase(async ({ url }) => {
    const database = openDatabase({ url, poolSize: 2 })
    try {
      await measure(database, size)
    } finally {
      await database.close()
    }
  })
}

async function measure(database: Database, size: number): Promise<void> {
  const page = await pageWithListings(database, size)
  const seconds: Record<'bare' | 'alone' | 'withReceivers', number[]> = { bare: [], alone: [], withReceivers: [] }
  for (let round = 0; round < ROUNDS; round++) {
    seconds.bare.push(await secondsOf(() => updateOnly(database, page)))
    await restore(database, page)
    seconds.alone.push(await secondsOf(() => switchOff(database, page)))
    await restore(database, page)
    await addReceivers(database, page.companyId)
    seconds.withReceivers.push(await secondsOf(() => switchOff(database, page)))
    await requireResult(database, page, size)
    await restore(database, page)
  }
  const [bare, alone, withReceivers] = [median(seconds.bare), median(seconds.alone), median(seconds.withReceivers)]
  const against = (value: number) => `${value.toFixed(2)} s, ratio ${(value / bare).toFixed(1)}`
  console.log(`${size} listings, medians of ${ROUNDS} rounds`)
  console.log(`bare UPDATE of positions and listings: ${bare.toFixed(2)} s`)
  console.log(`switched off with all events: ${against(alone)}`)
  const goal = { what: `switched off with ${RECEIVERS} receivers`, wanted: 'about a second' }
  console.log(goalLine({ ...goal, figure: against(withReceivers) }))
}

/** Fills the default page of a company with published positions of realistic length. They are listed nowhere else, so each loses its status. */
async function pageWithListings(database: Database, size: number): Promise<ObjectKey> {
  const html = `<p>${'Du jobber tett med kolleger som deler det de kan, og kundene merker forskjellen. '.repeat(30)}</p>`
  const { id: companyId } = await createCompany(database, { name: 'Bench' })
  const [page] = await pagesOf(database, [companyId])
  if (!page) throw new Error('the company has no default page')
  const positions = Array.from({ length: size }, (_, i) => ({
    begin: publish,
    form: { title: `Stilling ${i}`, language: 'NO' as const, sections: [{ kind: 'text' as const, html }] },
  }))
  await createPositionsInBatches(database, companyId, positions)
  await database.query('vacuum analyze', [])
  return page
}

function switchOff(database: Database, page: ObjectKey): Promise<void> {
  return inTransaction(database, OPERATOR, async (c) => switchPages(c, await c.within('pages', [page.id]), false))
}

/** Changes the same rows as the verb, and does nothing else. */
async function updateOnly(database: Database, page: ObjectKey): Promise<void> {
  const key = [page.companyId, page.id]
  await database.transaction(async (tx) => {
    await tx.query('update careers_pages set active = false where company_id = $1 and id = $2', key)
    await tx.query(`update positions set status = 'ACTIVE', updated_at = clock() where company_id = $1`, [
      page.companyId,
    ])
    await tx.query('update listings set live = false where page_company_id = $1 and page_id = $2', key)
  })
}

/** Switches the page on again, and removes what would slow down the next measurement. */
async function restore(database: Database, page: ObjectKey): Promise<void> {
  await inTransaction(database, OPERATOR, async (c) => switchPages(c, await c.within('pages', [page.id]), true))
  await database.query('truncate lanes, deliveries, events', [])
  await database.query('update receivers set removed_at = clock() where removed_at is null', [])
  await database.query('vacuum analyze', [])
  await database.query('checkpoint', [])
}

/** Nothing is sent to them, because no worker runs. */
async function addReceivers(database: Database, companyId: string): Promise<void> {
  const forms = Array.from({ length: RECEIVERS }, (_, i) => ({ url: `http://127.0.0.1:8009/hook/${i}` }))
  await addReceiversTo(database, randomBytes(32), companyId, forms)
}

/** @throws unless the switch did everything that it should */
async function requireResult(database: Database, page: ObjectKey, size: number): Promise<void> {
  const [found] = await database.query<Record<'active' | 'live' | 'events' | 'deliveries', number>>(
    `select (select count(*)::int from positions where company_id = $1 and status = 'ACTIVE') as active,
      (select count(*)::int from listings where page_company_id = $1 and page_id = $2 and live) as live,
      (select count(*)::int from events where company_id = $1) as events,
      (select count(*)::int from deliveries where company_id = $1) as deliveries`,
    [page.companyId, page.id],
  )
  const expected = { active: size, live: 0, events: size, deliveries: size * RECEIVERS }
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`)
  }
}
