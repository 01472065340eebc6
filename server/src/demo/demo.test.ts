import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseForTest, type TestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { Refusal } from '../forms/refusal.ts'
import { findStatusFaults } from '../publication/status-store.ts'
import { findTallyFaults } from '../candidates/tallies-store.ts'
import { fillDemo } from './demo.ts'

const platform = { platformName: 'Torget', platformSlug: 'torget' }

async function filled(): Promise<{ test: TestDatabase; database: Database }> {
  const created = await createTestDatabase()
  // Both databases are filled on the same day, whatever midnight does meanwhile.
  await created.setClockOffset(`${Date.UTC(2027, 1, 1, 12) - Date.now()} milliseconds`)
  const database = openDatabase({ url: created.url, poolSize: 2 })
  await fillDemo(database, platform)
  return { test: created, database }
}

let one: Awaited<ReturnType<typeof filled>>
let other: Awaited<ReturnType<typeof filled>>
beforeAll(async () => {
  one = await filled()
  other = await filled()
})
afterAll(async () => {
  for (const { test: created, database } of [one, other]) {
    await database.close()
    await created.drop()
  }
})

const count = async (from: string) => {
  const [row] = await one.database.query<{ n: number }>(`select count(*)::int as n from ${from}`, [])
  return row?.n
}

/** Rows that ought not to be there. */
const expectNone = async (statement: string) =>
  expect(await one.database.query(`${statement} limit 5`, []), statement).toEqual([])

const TABLES = [
  'companies',
  'clients',
  'users',
  'positions',
  'sections',
  'images',
  'links',
  'sharing_links',
  'careers_pages',
  'listings',
  'user_positions',
  'people',
  'vouches',
]

test.each(TABLES)('two fills on the same day give the same rows: %s', async (table) => {
  const rowsOf = async ({ database }: typeof one) => {
    const [ids] = await database.query<{ company: string; page: string }>(
      'select company_id as company, id as page from careers_pages where is_marketplace',
      [],
    )
    const rows = await database.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`, [])
    // The platform is not part of the demonstration.
    const its = (text: string) =>
      text.replaceAll(ids?.page ?? '', 'marketplace').replaceAll(ids?.company ?? '', 'platform')
    return rows
      .map(({ row }) => its(row))
      .filter((row) => !/^{"(id|company_id)":"platform"/.test(row))
      .toSorted()
  }
  const rows = await rowsOf(one)
  expect(rows.length).toBeGreaterThan(5)
  expect(await rowsOf(other)).toEqual(rows)
})

test('there are two agencies with twelve clients, one of them shared, three companies and the platform', async () => {
  expect(await count(`companies where kind = 'agency'`)).toBe(2)
  expect(await count('(select distinct client_id from clients where is_current) c')).toBe(12)
  expect(await count('(select client_id from clients where is_current group by 1 having count(*) = 2) c')).toBe(1)
  expect(
    await count(`companies where kind = 'company' and id not in (select client_id from clients where is_current)`),
  ).toBe(3)
  expect(await count(`companies where kind = 'platform' and slug = 'torget'`)).toBe(1)
})

test('there are some 300 positions, and 5,000 candidates over them, some of them more than once', async () => {
  expect(await count('positions')).toBe(300)
  expect(await count('vouches')).toBe(5_000)
  expect(await count('(select person_id from vouches group by 1 having count(*) > 1) p')).toBeGreaterThan(300)
  expect(await count('(select from vouches group by position_id, person_id having count(*) > 1) p')).toBeGreaterThan(10)
  expect(await count('(select position_id from vouches group by 1 having count(*) > 60) p')).toBeGreaterThan(5)
})

test('every status and every live listing is what the rule says', async () => {
  expect(await findStatusFaults(one.database, 10)).toEqual([])
})

test('the performance of every position is what its candidates say', async () => {
  expect(await findTallyFaults(one.database, 10)).toEqual([])
})

test('a position is ACTIVE for every reason that there is', async () => {
  const active = `positions p where status = 'ACTIVE'`
  expect(await count(`${active} and expiration_date <= clock()`)).toBeGreaterThan(5)
  expect(await count(`${active} and first_activated_at is null`)).toBeGreaterThan(1)
  const links = (condition: string) =>
    `${active} and exists (select from sharing_links s where s.position_id = p.id and ${condition})`
  expect(
    await count(
      `${links('not active')} and not exists (select from sharing_links s where s.position_id = p.id and active)`,
    ),
  ).toBeGreaterThan(1)
  const onPage = `select from listings l join careers_pages cp on cp.id = l.page_id where l.position_id = p.id and l.enabled`
  expect(
    await count(`${active} and exists (${onPage} and not cp.active) and not exists (${onPage} and cp.active)`),
  ).toBeGreaterThan(1)
})

describe('times are in the order in which things happen', () => {
  test('of positions', async () => {
    await expectNone('select * from positions where created_at >= published_at or published_at > first_activated_at')
    await expectNone('select * from positions where last_published_at > updated_at or published_at > updated_at')
    await expectNone(
      'select * from positions where paused_at > updated_at or archived_at > updated_at or deleted_at > updated_at',
    )
    await expectNone(`select * from positions where greatest(created_at, updated_at) >= date_trunc('day', clock())`)
    await expectNone(`select * from positions where expiration_date <= published_at`)
    await expectNone(
      `select * from sharing_links s join positions p on p.id = s.position_id where s.created_at < p.created_at`,
    )
  })

  test('of candidates', async () => {
    await expectNone(
      'select * from vouches v join positions p on p.id = v.position_id where v.created_at < p.published_at',
    )
    await expectNone('select * from vouches v join positions p on p.id = v.position_id where p.published_at is null')
    await expectNone('select * from vouches v join people p on p.id = v.person_id where p.created_at > v.created_at')
    await expectNone(`select * from vouches where greatest(accepted_by_candidate_at, last_contacted_by_company_at,
      last_contacted_by_candidate_at, started_new_job_at, created_at) > updated_at`)
    await expectNone(
      'select * from vouches where least(accepted_by_candidate_at, last_contacted_by_company_at) < created_at',
    )
    await expectNone(`select * from vouches where updated_at >= date_trunc('day', clock())`)
    await expectNone('select * from vouches where referrer_id = person_id')
  })
})

describe('where it can not be filled in', () => {
  test('a second time is refused, and changes nothing', async () => {
    const refusal = fillDemo(one.database, platform)
    await expect(refusal).rejects.toThrow(Refusal)
    await expect(refusal).rejects.toThrow(/There is a company ".*" already/)
    expect(await count('positions')).toBe(300)
  })

  test('a slug that is taken stops it before anything is written', async () => {
    const created = await databaseForTest()
    const database = openDatabase({ url: created.url, poolSize: 2 })
    try {
      const havrute = { platformName: 'Havrute', platformSlug: 'havrute' }
      await expect(fillDemo(database, havrute)).rejects.toThrow(/"havrute" already/)
      expect(await created.run(`select slug from companies`)).toEqual([{ slug: 'havrute' }])
    } finally {
      await database.close()
    }
  })
})

test('the versions of all that was touched are raised', async () => {
  await expectNone(`select c.slug from companies c where kind <> 'platform'
    and 2 > (select count(*) from versions v where v.company_id = c.id and v.kind in ('content', 'people'))`)
  expect(await count(`versions where kind = 'marketplace'`)).toBeGreaterThan(0)
})
