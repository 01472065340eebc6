import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database.ts'
import { createDemoDatabase } from '../../../test/demo-database.ts'
import { PUBLIC_URL, startServer } from '../../../test/server.ts'
import { countUnseen } from '../../candidates/notifications/store.ts'
import { findTallyFaults } from '../../candidates/tallies-store.ts'
import { type Database, openDatabase } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { findStatusFaults } from '../../organisation/publication/status-store.ts'
import { userAccess } from '../../organisation/users/actions.ts'
import { fillDemo } from './demo.ts'

const platform = { platformName: 'Torget', platformSlug: 'torget', publicUrl: 'https://jobs.example.com' }

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

/** Expects that a statement finds no rows. */
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

test('there are about 160 positions with 1,500 candidates and two whom colleagues added, and some people are candidates more than once', async () => {
  expect(await count('positions')).toBe(163)
  expect(await count('vouches')).toBe(1_502)
  expect(await count('(select person_id from vouches group by 1 having count(*) > 1) p')).toBeGreaterThan(100)
  expect(await count('(select from vouches group by position_id, person_id having count(*) > 1) p')).toBeGreaterThan(3)
  expect(await count('(select position_id from vouches group by 1 having count(*) > 30) p')).toBeGreaterThan(5)
  expect(await count('people where erased_at is not null')).toBeGreaterThan(3)
})

test('what teams do is in use: notes that mention somebody, applications that wait, hires, templates and careers pages with a look', async () => {
  expect(await count('notes')).toBeGreaterThan(5)
  expect(await count('note_mentions')).toBeGreaterThan(0)
  expect(await count('notes where is_personal')).toBeGreaterThan(0)
  // Files of the team, for each circle of readers.
  expect(await count('(select distinct readers from documents) circles')).toBe(3)
  expect(await count(`submissions where state = 'held'`)).toBe(2)
  expect(await count(`vouches where stage = 'HIRED'`)).toBeGreaterThan(50)
  expect(await count('vouches where source is not null')).toBe(2)
  expect(await count('mail_templates')).toBeGreaterThan(2)
  expect(await count('careers_pages where heading is not null')).toBeGreaterThan(0)
})

test('in the last week people come by themselves, and colleagues work with them, each at another time', async () => {
  const lastWeek = `audit_entries where at >= ${TODAY} - interval '7 days'`
  await expectNone(
    `select * from ${lastWeek} and actor_kind = 'import' and verb in ('candidates import', 'positions publish')`,
  )
  expect(await count(`${lastWeek} and actor_kind = 'user' and verb = 'candidates move'`)).toBeGreaterThan(50)
  expect(await count(`${lastWeek} and actor_kind = 'visitor' and verb = 'candidates apply'`)).toBeGreaterThan(20)
  expect(
    await count(`(select distinct actor_id from ${lastWeek} and verb = 'candidates move') colleagues`),
  ).toBeGreaterThan(3)
  expect(await count('rejections where user_id is not null')).toBeGreaterThan(20)
})

test('whoever signs in is told of what came yesterday afternoon, and not of the whole week', async () => {
  const users = await database.query<{ id: string }>(
    `select id from users where email in ('ingrid.solheim@fjellvik.example.com', 'sverre.myklebust@skarvholmen-laks.example.com')`,
    [],
  )
  const unseen = await Promise.all(
    users.map(async ({ id }) => {
      const access = await userAccess(database, id)
      return countUnseen(database, { ...access, who: { kind: 'user', id, via: 'portal' } })
    }),
  )
  expect(unseen).toHaveLength(2)
  expect(Math.max(...unseen)).toBeGreaterThan(0)
  expect(Math.max(...unseen)).toBeLessThan(20)
})

test('public positions were looked at on each of the last days, by pages and by links, and the figures agree with who applied', async () => {
  const perDay = await database.query<{ views: number }>(
    `select sum(views)::int as views from views where day < (${TODAY} at time zone 'UTC')::date group by day order by day`,
    [],
  )
  expect(perDay).toHaveLength(29)
  expect(Math.min(...perDay.map(({ views }) => views))).toBeGreaterThan(500)
  await expectNone(`select * from views where day >= (${TODAY} at time zone 'UTC')::date`)
  await expectNone(
    `select * from views w join positions p on p.id = w.position_id where w.day < (p.published_at at time zone 'UTC')::date`,
  )
  expect(await count('views w join sharing_links s on s.id = w.link_id')).toBeGreaterThan(100)
  // More people look than apply. Views through links of people who refer others are not counted.
  await expectNone(`select * from (
      select position_id, link_id, (created_at at time zone 'UTC')::date as day, count(*) as applied
      from vouches where created_at >= ${TODAY} - interval '29 days' group by 1, 2, 3) a
    join links k on k.id = a.link_id and k.kind in ('careers_page', 'sharing_link')
    left join views w on w.position_id = a.position_id and w.link_id = a.link_id and w.day = a.day
    where coalesce(w.views, 0) <= a.applied`)
})

test('every status and every live listing agrees with the rule', async () => {
  expect(await findStatusFaults(database, 10)).toEqual([])
})

test('the performance of every position agrees with its candidates', async () => {
  expect(await findTallyFaults(database, 10)).toEqual([])
})

test('positions are ACTIVE for every possible reason', async () => {
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

describe('times are in the order of the events, and all are before today', () => {
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
    // The list shows no contacts of either side, so contacts do not change `updatedAt`.
    await expectNone(
      `select * from vouches where greatest(accepted_by_candidate_at, started_new_job_at, created_at) > updated_at`,
    )
    await expectNone(
      'select * from vouches where least(accepted_by_candidate_at, last_contacted_by_company_at) < created_at',
    )
    await expectNone(`select * from vouches where updated_at >= ${TODAY}`)
    await expectNone('select * from vouches where referrer_id = person_id')
  })

  test('of events and audit entries, except for the keys that the load prints', async () => {
    expect(await count('events')).toBeGreaterThan(4_000)
    await expectNone(`select * from events where created_at >= ${TODAY} or kind is null`)
    await expectNone(`select * from audit_entries where at >= ${TODAY} and verb <> 'keys create'`)
    // The load runs day by day, so a later event of an object has a later time.
    await expectNone(`select * from events e join events later
      on later.object_id = e.object_id and later.sequence > e.sequence and later.created_at < e.created_at`)
  })
})

test('candidates have a history of stages on different days', async () => {
  const stages = `select object_id, count(distinct day) as days from events
    where kind = 'CANDIDATE_STAGE_UPDATED' group by object_id`
  expect(await count(`(${stages}) s where days >= 3`)).toBeGreaterThan(100)
  expect(await count(`events where kind = 'CANDIDATE_HIRED'`)).toBeGreaterThan(40)
  expect(await count(`(select distinct created_at::date from vouches) d`)).toBeGreaterThan(60)
  expect(await count(`vouches where started_new_job_at is not null`)).toBeGreaterThan(10)
})

test('no delivery is waiting, and the content version of every company was raised', async () => {
  expect(await count('deliveries')).toBe(0)
  expect(await count('lanes')).toBe(0)
  await expectNone(`select c.slug from companies c where kind <> 'platform'
    and not exists (select from versions v where v.company_id = c.id and v.kind = 'content')`)
})

test('a second load is refused and changes nothing', async () => {
  const refusal = fillDemo(database, platform)
  await expect(refusal).rejects.toThrow(Refusal)
  await expect(refusal).rejects.toThrow(/A company with the slug ".*" already exists/)
  expect(await count('positions')).toBe(163)
})

test('every picture and every CV of the demonstration is one of ours, and can be opened', async () => {
  const server = await startServer(loaded.url)
  const rows = await loaded.run<{ url: string }>(
    `select distinct url from (select logo_url::text as url from companies union all select banner_url from companies
      union all select banner_url from positions union all select url from images) as shown where url is not null`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { url } of rows) expect((await fetch(server.url + url)).status, url).toBe(200)
  const sent = await loaded.run<{ url: string }>(
    `select body::json -> 'candidate' ->> 'resumeUrl' as url from events where kind = 'CANDIDATE_STAGE_UPDATED'
      and body::json -> 'candidate' ->> 'resumeUrl' is not null order by id limit 20`,
  )
  expect(sent).toHaveLength(20)
  for (const { url } of sent) expect((await fetch(url.replace(PUBLIC_URL, server.url))).status).toBe(200)
  const [page] = await loaded.run<{ path: string }>(
    `select '/c/' || l.page_id || '/' || l.position_id as path from listings l join positions p on p.id = l.position_id
    where l.live and p.banner_url is not null order by l.position_id limit 1`,
  )
  const job = await (await fetch(server.url + page?.path)).text()
  expect(job).toMatch(/<img class="banner" src="\/p\/[\w-]{32}-960\.jpg"/)
  expect(job).toMatch(new RegExp(`"image":"${PUBLIC_URL}/p/`))
  await server.close()
})
