import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createDemoDatabase } from '../../../test/demo-database.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { AnyKey } from '../../../test/factory.ts'
import { type Database, openDatabase } from '../../base/db/connection.ts'
import { editPositions, transitionPositions } from '../../positions/actions.ts'
import { sweepExpired } from '../../positions/job.ts'
import { archive, expire, pause } from '../../positions/lifecycle.ts'
import { findStatusFaults } from '../../organisation/publication/status-store.ts'
import { createSharingLinks } from '../../positions/sharing-links/actions.ts'
import { startJobs } from '../../base/jobs/start-jobs.ts'
import { demonstrationJobs } from '../jobs.ts'
import { hasDemo, renewDemo } from './renewal.ts'
import { installationAccess } from '../../base/access/access.ts'

const OPERATOR = installationAccess('operator')

let loaded: TestDatabase
beforeAll(async () => {
  loaded = await createDemoDatabase()
}, 300_000)
afterAll(() => loaded.drop())

/** Opens the database for one test, with its clock ahead by an offset. */
async function openAfter(offset: string): Promise<Database> {
  await loaded.setClockOffset(offset)
  const database = openDatabase({ url: loaded.url, poolSize: 2 })
  onTestFinished(() => database.close())
  return database
}

const namesOf = async (database: Database, condition: string) => {
  const rows = await database.query<{ name: string }>(
    `select i.external_id as name from import_items i join positions p on p.id = i.position_id where ${condition} order by 1`,
    [],
  )
  return rows.map(({ name }) => name)
}
const PUBLISHED = `p.status = 'PUBLISHED' and coalesce(p.expiration_date > clock(), true)`

test('a position is renewed on the day before it expires and not earlier', async () => {
  const today = await openAfter('0')
  const published = await namesOf(today, PUBLISHED)
  expect(published.length).toBeGreaterThan(80)
  const expiring = await namesOf(today, `${PUBLISHED} and p.expiration_date < clock() + interval '10 days'`)
  const soon = await namesOf(today, `${PUBLISHED} and p.expiration_date < clock() + interval '1 day'`)
  expect(expiring.length).toBeGreaterThan(soon.length)
  expect(await renewDemo(today)).toBe(soon.length)
  expect(await renewDemo(today)).toBe(0)
  const later = await openAfter('9 days')
  expect(await renewDemo(later)).toBe(expiring.length - soon.length)
  expect(await sweepExpired(later)).toBe(0)
  expect(await namesOf(later, PUBLISHED)).toEqual(published)
})

test('a position is not renewed after any kind of edit', async () => {
  const database = await openAfter('10 days')
  const rows = await database.query<AnyKey & { name: string }>(
    `select p.company_id as "companyId", p.id, i.external_id as name from positions p
    join import_items i on i.position_id = p.id where ${PUBLISHED} and p.expiration_date is not null limit 5`,
    [],
  )
  const [edited, linked, extended, paused, archived] = rows
  if (!edited || !linked || !extended || !paused || !archived) throw new Error('too few positions expire')
  await inTransaction(database, OPERATOR, async (run) => {
    await editPositions(run, [{ ...edited, edit: { prescreening: true } }])
    const at = new Date(Date.now() + 12 * 86_400_000)
    await transitionPositions(run, 'positions expire', [extended], expire(at))
    await transitionPositions(run, 'positions pause', [paused], pause)
    await transitionPositions(run, 'positions archive', [archived], archive)
    await createSharingLinks(run, [{ position: linked, form: { type: 'AD', name: 'Poster' } }])
  })
  const published = await namesOf(database, PUBLISHED)
  const changed = [edited, linked, extended].map(({ name }) => name)
  expect(changed.filter((name) => !published.includes(name))).toEqual([])

  const later = await openAfter('100 days')
  await sweepExpired(later)
  await renewDemo(later)
  expect(await namesOf(later, PUBLISHED)).toEqual(published.filter((name) => !changed.includes(name)))
  expect(await namesOf(later, `p.paused_at is not null and i.external_id = '${paused.name}'`)).toEqual([paused.name])
})

test('after two years the renewal publishes the same positions again, through the verbs and with their events', async () => {
  const before = await openAfter('100 days')
  const published = await namesOf(before, PUBLISHED)
  const events = `select count(*)::int as n from events where kind = 'POSITION_UPDATED'`
  const later = await openAfter('2 years')
  await sweepExpired(later)
  expect((await namesOf(later, PUBLISHED)).length).toBeLessThan(published.length)
  const [earlier] = await later.query<{ n: number }>(events, [])
  const renewed = await renewDemo(later)
  expect(await namesOf(later, PUBLISHED)).toEqual(published)
  expect((await later.query<{ n: number }>(events, []))[0]?.n).toBe((earlier?.n ?? 0) + renewed)
  expect(await findStatusFaults(later, 10)).toEqual([])
})

test('the job runs only if the database has imported items of the demonstration', async () => {
  const logged: unknown[] = []
  const write = (...line: unknown[]) => logged.push(...line)
  const log = { info: write, warn: write }
  const database = await openAfter('3 years')
  expect(await hasDemo(database, ['other', 'fjellvik'])).toBe(true)
  const job = startJobs(demonstrationJobs, { database, log }, log)
  await job.now('demonstration')
  expect(logged).toEqual([{ renewed: expect.any(Number) }, 'positions of the demonstration renewed'])
  await job.stop()

  const empty = await createTestDatabase()
  const statements: string[] = []
  const connection = openDatabase({ url: empty.url, poolSize: 1 })
  onTestFinished(() => connection.close().then(() => empty.drop()))
  const counted: Database = {
    ...connection,
    query: (text, values) => {
      statements.push(text)
      return connection.query(text, values)
    },
    transaction: (work) => {
      statements.push('begin')
      return connection.transaction(work)
    },
  }
  expect(await hasDemo(counted, ['other', 'havn'])).toBe(false)
  expect(statements).toEqual([])
  // A company with this slug has no items of the demonstration if somebody else created it, or if an
  // earlier release loaded it.
  expect(await hasDemo(counted, ['fjellvik'])).toBe(false)
  expect(statements).toHaveLength(1)
})
