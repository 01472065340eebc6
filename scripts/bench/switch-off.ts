import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPages, makeDefaultPages, switchPages } from '../../server/src/careers-pages/page-actions.ts'
import { createCompanies } from '../../server/src/companies/actions.ts'
import { type Database, openDatabase } from '../../server/src/db/connection.ts'
import { startCluster } from '../../server/src/db/embedded/cluster.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { change } from '../../server/src/changes/actions.ts'
import type { ObjectKey } from '../../server/src/changes/object-key.ts'
import { createPositions } from '../../server/src/positions/actions.ts'
import { publish } from '../../server/src/positions/lifecycle.ts'
import { addReceivers } from '../../server/src/receivers/actions.ts'
import { masterKeys } from '../../server/src/secrets/sealed.ts'

const OPERATOR = { kind: 'operator' } as const
const BATCH = 1_000
const ROUNDS = 7
const RECEIVERS = 3

/**
 * Switches off a careers page with many listings by the verb, with status, events and what is to be delivered to no and to
 * three receivers, beside the bare UPDATE of the same rows: one after the other in each round, so that what else the
 * machine does meets all of them.
 */
export async function benchSwitchOff(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-bench-'))
  const cluster = await startCluster(join(folder, 'postgres'), { logFile: join(folder, 'postgres.log') })
  try {
    const url = cluster.url('postgres')
    await migrate(url)
    const database = openDatabase({ url, poolSize: 2 })
    await measure(database, size)
    await database.close()
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(database: Database, size: number): Promise<void> {
  const page = await pageWith(database, size)
  const taken: Record<'bare' | 'alone' | 'told', number[]> = { bare: [], alone: [], told: [] }
  for (let round = 0; round < ROUNDS; round++) {
    taken.bare.push(await secondsOf(() => bareUpdate(database, page)))
    await restore(database, page)
    taken.alone.push(await secondsOf(() => switchOff(database, page)))
    await restore(database, page)
    await tellReceivers(database, page.companyId)
    taken.told.push(await secondsOf(() => switchOff(database, page)))
    await expectAll(database, page, size)
    await restore(database, page)
  }
  const [bare, alone, told] = [median(taken.bare), median(taken.alone), median(taken.told)]
  console.log(`${size} listings, medians of ${ROUNDS} rounds`)
  console.log(`bare UPDATE of positions and listings: ${bare.toFixed(2)} s`)
  console.log(`switched off with all events: ${alone.toFixed(2)} s, ratio ${(alone / bare).toFixed(1)}`)
  console.log(
    `with ${RECEIVERS} receivers: ${told.toFixed(2)} s, ratio ${(told / bare).toFixed(1)} (goal: about a second)`,
  )
}

/** A company's page with published positions of real length, which are nowhere else: each changes its status with it. */
async function pageWith(database: Database, size: number): Promise<ObjectKey> {
  const html = `<p>${'Du jobber tett med kolleger som deler det de kan, og kundene merker forskjellen. '.repeat(30)}</p>`
  const [company] = await change(database, OPERATOR, (c) => createCompanies(c, [{ form: { name: 'Bench' } }]))
  const companyId = company?.id ?? ''
  const [made] = await change(database, OPERATOR, (c) => createPages(c, [{ companyId, name: 'Jobs' }]))
  const page = { companyId, id: made?.id ?? '' }
  await change(database, OPERATOR, (c) => makeDefaultPages(c, [page]))
  for (let done = 0; done < size; done += BATCH) {
    const positions = Array.from({ length: Math.min(BATCH, size - done) }, (_, i) => ({
      companyId,
      begin: publish,
      form: { title: `Stilling ${done + i}`, language: 'NO' as const, sections: [{ kind: 'text' as const, html }] },
    }))
    await change(database, OPERATOR, (c) => createPositions(c, positions))
  }
  await database.query('vacuum analyze', [])
  return page
}

function switchOff(database: Database, page: ObjectKey): Promise<void> {
  return change(database, OPERATOR, (c) => switchPages(c, [page], false))
}

/** The least that switching it off can be: the rows that it changes, and nothing that follows. */
async function bareUpdate(database: Database, page: ObjectKey): Promise<void> {
  const key = [page.companyId, page.id]
  await database.transaction(async (tx) => {
    await tx.query('update careers_pages set active = false where company_id = $1 and id = $2', key)
    await tx.query(`update positions set status = 'ACTIVE', updated_at = clock() where company_id = $1`, [
      page.companyId,
    ])
    await tx.query('update listings set live = false where page_company_id = $1 and page_id = $2', key)
  })
}

/** Back to how it was, with nothing left over that the next side would have to pass. */
async function restore(database: Database, page: ObjectKey): Promise<void> {
  await change(database, OPERATOR, (c) => switchPages(c, [page], true))
  await database.query('truncate lanes, deliveries, events', [])
  await database.query('update receivers set removed_at = clock() where removed_at is null', [])
  await database.query('vacuum analyze', [])
  await database.query('checkpoint', [])
}

/** Nothing is sent to them: the page is switched, and no worker runs. */
async function tellReceivers(database: Database, companyId: string): Promise<void> {
  const saving = { keys: masterKeys([randomBytes(32)]), policy: { allowHttp: true, allowCidr: ['127.0.0.0/8'] } }
  const receivers = Array.from({ length: RECEIVERS }, (_, i) => ({
    companyId,
    form: { url: `http://127.0.0.1:8009/hook/${i}` },
  }))
  await change(database, OPERATOR, (c) => addReceivers(c, saving, receivers))
}

/** What was measured did happen. */
async function expectAll(database: Database, page: ObjectKey, size: number): Promise<void> {
  const [found] = await database.query<Record<'active' | 'live' | 'events' | 'deliveries', number>>(
    `select (select count(*)::int from positions where company_id = $1 and status = 'ACTIVE') as active,
      (select count(*)::int from listings where page_company_id = $1 and page_id = $2 and live) as live,
      (select count(*)::int from events where company_id = $1) as events,
      (select count(*)::int from deliveries where company_id = $1) as deliveries`,
    [page.companyId, page.id],
  )
  const expected = { active: size, live: 0, events: size, deliveries: size * RECEIVERS }
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${JSON.stringify(found)}, where ${JSON.stringify(expected)} was to be`)
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
