import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { databaseForTest, type TestDatabase } from '../../test/database.ts'
import { createDemoDatabase } from '../../test/demo-database.ts'
import { findTallyFaults } from '../candidates/tallies-store.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { Refusal } from '../forms/refusal.ts'
import { findStatusFaults } from '../publication/status-store.ts'
import { fillDemo } from './demo.ts'

const platform = { platformName: 'Torget', platformSlug: 'torget' }

let loaded: TestDatabase
let database: Database
beforeAll(async () => {
  loaded = await createDemoDatabase()
  database = openDatabase({ url: loaded.url, poolSize: 2 })
}, 300_000)
afterAll(async () => {
  await database.close()
  await loaded.drop()
})

const count = async (from: string) => {
  const [row] = await database.query<{ n: number }>(`select count(*)::int as n from ${from}`, [])
  return row?.n
}

/** Rows that ought not to be there. */
const expectNone = async (statement: string) =>
  expect(await database.query(`${statement} limit 5`, []), statement).toEqual([])

const TODAY = `date_trunc('day', clock(), 'UTC')`

test('there are two agencies with twelve clients, one of them shared, three companies and the platform', async () => {
  expect(await count(`companies where kind = 'agency'`)).toBe(2)
  expect(await count('(select distinct client_id from clients where is_current) c')).toBe(12)
  expect(await count('(select client_id from clients where is_current group by 1 having count(*) = 2) c')).toBe(1)
  expect(await count('clients where not is_current')).toBe(1)
  expect(
    await count(`companies where kind = 'company' and id not in (select client_id from clients where is_current)`),
  ).toBe(3)
  expect(await count(`companies where kind = 'platform' and slug = 'torget'`)).toBe(1)
})

test('there are some 160 positions, and 1,500 candidates for them, some of them more than once', async () => {
  expect(await count('positions')).toBe(163)
  expect(await count('vouches')).toBe(1_500)
  expect(await count('(select person_id from vouches group by 1 having count(*) > 1) p')).toBeGreaterThan(100)
  expect(await count('(select from vouches group by position_id, person_id having count(*) > 1) p')).toBeGreaterThan(3)
  expect(await count('(select position_id from vouches group by 1 having count(*) > 30) p')).toBeGreaterThan(5)
  expect(await count('people where erased_at is not null')).toBeGreaterThan(3)
})

test('every status and every live listing is what the rule says', async () => {
  expect(await findStatusFaults(database, 10)).toEqual([])
})

test('the performance of every position is what its candidates say', async () => {
  expect(await findTallyFaults(database, 10)).toEqual([])
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

describe('times are in the order in which things happened, and all before today', () => {
  test('of positions', async () => {
    await expectNone('select * from positions where created_at >= published_at or published_at > first_activated_at')
    await expectNone('select * from positions where last_published_at > updated_at or published_at > updated_at')
    await expectNone(
      'select * from positions where paused_at > updated_at or archived_at > updated_at or deleted_at > updated_at',
    )
    await expectNone(`select * from positions where greatest(created_at, updated_at) >= ${TODAY}`)
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
    // Neither side's contacts are shown in the list, so they do not move `updatedAt`.
    await expectNone(
      `select * from vouches where greatest(accepted_by_candidate_at, started_new_job_at, created_at) > updated_at`,
    )
    await expectNone(
      'select * from vouches where least(accepted_by_candidate_at, last_contacted_by_company_at) < created_at',
    )
    await expectNone(`select * from vouches where updated_at >= ${TODAY}`)
    await expectNone('select * from vouches where referrer_id = person_id')
  })

  test('of events and audit entries, but for the keys that were made for whoever loaded it', async () => {
    expect(await count('events')).toBeGreaterThan(4_000)
    await expectNone(`select * from events where created_at >= ${TODAY} or kind is null`)
    await expectNone(`select * from audit_entries where at >= ${TODAY} and verb <> 'keys create'`)
    // One day after the other: what an object became later has a later time.
    await expectNone(`select * from events e join events later
      on later.object_id = e.object_id and later.sequence > e.sequence and later.created_at < e.created_at`)
  })
})

test('candidates have a history of stages, each with a day of its own', async () => {
  const stages = `select object_id, count(distinct day) as days from events
    where kind = 'CANDIDATE_STAGE_UPDATED' group by object_id`
  expect(await count(`(${stages}) s where days >= 3`)).toBeGreaterThan(100)
  expect(await count(`events where kind = 'CANDIDATE_HIRED'`)).toBeGreaterThan(40)
  expect(await count(`(select distinct created_at::date from vouches) d`)).toBeGreaterThan(60)
  expect(await count(`vouches where started_new_job_at is not null`)).toBeGreaterThan(10)
})

test('nothing waits to be delivered, and the versions of all companies were raised', async () => {
  expect(await count('deliveries')).toBe(0)
  expect(await count('lanes')).toBe(0)
  await expectNone(`select c.slug from companies c where kind <> 'platform'
    and not exists (select from versions v where v.company_id = c.id and v.kind = 'content')`)
})

test('a second load is refused, and changes nothing', async () => {
  const refusal = fillDemo(database, platform)
  await expect(refusal).rejects.toThrow(Refusal)
  await expect(refusal).rejects.toThrow(/There is a company ".*" already/)
  expect(await count('positions')).toBe(163)
})

/** A demonstration of one company, one position and two candidates. */
const small = {
  'companies.jsonl': [
    { type: 'today', date: '2026-06-01' },
    { type: 'company', at: '2026-01-02T10:00:00Z', name: 'Havn', slug: 'havn', country: 'NO' },
    { type: 'page', at: '2026-01-03T10:00:00Z', company: 'havn', name: 'Jobb i Havn' },
    { type: 'key', company: 'havn', what: 'everything' },
  ],
  'havn.jsonl': [
    {
      ...{ type: 'position', id: 'los', title: 'Los', language: 'NO', pages: [{ page: 'Jobb i Havn' }] },
      history: [
        { at: '2026-02-01T10:00:00Z', did: 'created' },
        { at: '2026-02-02T10:00:00Z', did: 'published' },
      ],
    },
    ...['kari', 'ole'].map((name) => ({
      ...{ type: 'candidate', id: name, position: 'los', candidate: { email: `${name}@example.com` } },
      ...{ createdAt: '2026-03-01T10:00:00Z', over: 'Jobb i Havn' },
      history: [{ at: '2026-03-05T10:00:00Z', stage: 'ACCEPTED_BY_COMPANY' }],
    })),
  ] as object[],
}

function folderOf(files: Record<string, object[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, name), lines.map((line) => JSON.stringify(line)).join('\n'))
  return folder
}

describe('a load that fails', () => {
  const [position, kari, ole] = small['havn.jsonl']
  const tables = ['companies', 'positions', 'people', 'vouches', 'events', 'audit_entries', 'import_items', 'keys']

  /** Loads into a new database, where it fails; then without the reason, where it works. */
  async function failing(havn: object[], message: RegExp, prepare = '', keep = () => {}) {
    const created = await databaseForTest()
    const connection = openDatabase({ url: created.url, poolSize: 1 })
    onTestFinished(() => connection.close())
    const left = async () => {
      const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
      const [row] = await created.run<Record<string, number>>(`select ${counts.join(', ')}`)
      return tables.map((table) => row?.[table])
    }
    const clock = () =>
      connection.query('select clock() - clock_timestamp() between $1 and $2 as real', ['-1 s', '1 s'])
    await created.run(prepare)
    const folder = folderOf({ ...small, 'havn.jsonl': havn })
    await expect(fillDemo(connection, platform, { folder, keep })).rejects.toThrow(message)
    // The platform's own company is made in any case.
    expect(await left()).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect(await clock()).toEqual([{ real: true }])
    await created.run(prepare && 'drop trigger failure on vouches')
    const keys = await fillDemo(connection, platform, { folder: folderOf(small) })
    expect(keys).toMatchObject([{ company: 'Havn', slug: 'havn', what: 'everything' }])
    expect(await left()).toEqual([2, 1, 2, 2, 6, 8, 1, 1])
    expect(await clock()).toEqual([{ real: true }])
  }

  test('because a line cannot be taken leaves nothing behind', async () => {
    await failing([position!, kari!, { ...ole!, stage: 'NOBODY' }], /havn\.jsonl.*stage must be one of/)
  })

  test('because a verb refuses something late leaves nothing behind', async () => {
    const late = { at: '2026-04-01T10:00:00Z', stage: 'PRESCREENING' }
    await failing([position!, kari!, { ...ole!, history: [late] }], /can not become PRESCREENING/)
  })

  test('because the database does leaves nothing behind', async () => {
    const trigger = `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger failure before update on vouches for each row execute function fail()`
    await failing([position!, kari!, ole!], /disk full/, trigger)
  })

  test('because its keys cannot be kept leaves nothing behind', async () => {
    await failing([position!, kari!, ole!], /read-only/, '', () => {
      throw new Error('read-only')
    })
  })

  test('because a slug is taken writes nothing', async () => {
    const created = await databaseForTest()
    const connection = openDatabase({ url: created.url, poolSize: 2 })
    onTestFinished(() => connection.close())
    await expect(fillDemo(connection, { platformName: 'Havrute', platformSlug: 'havrute' })).rejects.toThrow(
      /"havrute" already/,
    )
    expect(await created.run(`select slug from companies`)).toEqual([{ slug: 'havrute' }])
  })
})

test('only the load sees its clock: meanwhile it is now for everybody else, and afterwards for its connection too', async () => {
  const created = await databaseForTest()
  const connection = openDatabase({ url: created.url, poolSize: 1 })
  const other = openDatabase({ url: created.url, poolSize: 1 })
  onTestFinished(() => Promise.all([connection.close(), other.close()]).then(() => {}))
  const offset = async (from: Pick<Database, 'query'>) => {
    const [row] = await from.query<{ days: number }>(
      `select round(extract(epoch from clock() - clock_timestamp()) / 86400)::int as days`,
      [],
    )
    return row?.days
  }
  const seen: (number | undefined)[] = []
  const watched: Database = {
    ...connection,
    transaction: (work) =>
      connection.transaction((tx) =>
        work({
          ...tx,
          query: async (text, values) => {
            if (/insert into vouches/.test(text)) seen.push(await offset(tx), await offset(other))
            return tx.query(text, values)
          },
        }),
      ),
  }
  await fillDemo(watched, platform, { folder: folderOf(small) })
  expect(seen).toEqual([-92, 0])
  expect(await offset(connection)).toBe(0)
})

test('nothing else in the product moves the clock', () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const moving = files.filter((name) => readFileSync(join(source, name), 'utf8').includes('clock_offset'))
  expect(moving.toSorted()).toEqual(['db/migrations/0001-companies-and-access.ts', 'demo/clock.ts'])
})
