import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { factory, type AnyId } from '../../test/factory.ts'
import { startServer } from '../../test/server.ts'
import { openDatabase } from '../base/db/connection.ts'
import { inTransaction } from '../base/changes/actions.ts'
import { editPositions } from './actions.ts'
import { sweepExpired } from './job.ts'
import { installationAccess } from '../base/access/access.ts'

const EXPIRATION = new Date('2026-02-01T12:00:00.000Z')

// No server runs here. The sweep runs only when a test calls it.
const stored = await createTestDatabase()
const database = openDatabase({ url: stored.url, poolSize: 4 })
const make = factory(database)
const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
afterAll(async () => {
  await database.close()
  await stored.drop()
})

async function published(owner: { id: string }, expiration_date: Date | null = EXPIRATION) {
  const position = await make.published(owner, { expiration_date })
  await make.sharingLink(position)
  return position
}

async function rowOf({ id }: { id: string }) {
  const [row] = await stored.run('select status, updated_at, first_activated_at from positions where id = $1', [id])
  return row
}

async function versionsOf(companyId: string): Promise<Record<string, number>> {
  const rows = await stored.run<{ kind: string; n: string }>(
    'select kind, sum(n) as n from versions where company_id = $1 group by kind',
    [companyId],
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]))
}

test('records an expiry: ACTIVE, with the expiration date as updatedAt, and live on no page', async () => {
  const owner = await make.company()
  const position = await published(owner)
  await make.listing(position, marketplace)
  await make.refresh()
  const before = await rowOf(position)
  expect(before).toMatchObject({ status: 'PUBLISHED' })
  expect(await sweepExpired(database)).toBe(1)
  const after = { status: 'ACTIVE', updated_at: EXPIRATION, first_activated_at: before?.first_activated_at }
  expect(await rowOf(position)).toEqual(after)
  const listings = await stored.run('select live, enabled from listings where position_id = $1', [position.id])
  expect(listings).toEqual([{ live: false, enabled: true }])
})

test('does nothing the second time', async () => {
  const owner = await make.company()
  const position = await published(owner)
  await make.refresh()
  await sweepExpired(database)
  const [row, versions] = [await rowOf(position), await versionsOf(owner.id)]
  expect(await sweepExpired(database)).toBe(0)
  expect(await rowOf(position)).toEqual(row)
  expect(await versionsOf(owner.id)).toEqual(versions)
})

test('does not touch positions without an expiration, with a later one, or that were not PUBLISHED', async () => {
  const owner = await make.company()
  const rows = [
    await published(owner, null),
    await published(owner, new Date('9999-01-01T00:00:00Z')),
    await make.published(owner, { expiration_date: EXPIRATION }),
    await make.published(owner, { expiration_date: EXPIRATION, status: 'PAUSED', paused_at: EXPIRATION }),
    await make.published(owner, { expiration_date: EXPIRATION, status: 'ARCHIVED', archived_at: EXPIRATION }),
    await make.position(owner, { expiration_date: EXPIRATION }),
  ]
  await make.refresh()
  const before = await Promise.all(rows.map(rowOf))
  expect(await sweepExpired(database)).toBe(0)
  expect(await Promise.all(rows.map(rowOf))).toEqual(before)
})

test('raises the content versions of the owner and of a client on whose page it is listed, and no others', async () => {
  const agency = await make.company({ kind: 'agency' })
  const client = await make.client(agency)
  const bystander = await make.client(agency)
  const position = await make.published(agency, { expiration_date: EXPIRATION, client_id: client.id })
  await make.listing(position, await make.page(client))
  await make.listing(position, marketplace)
  await make.refresh()
  await sweepExpired(database)
  expect(await versionsOf(agency.id)).toEqual({ content: 1 })
  expect(await versionsOf(client.id)).toEqual({ content: 1 })
  expect(await versionsOf(bystander.id)).toEqual({})
  expect(await versionsOf(platform.id)).toEqual({})
})

test('skips a position that another transaction holds, and records it the next time', async () => {
  const owner = await make.company()
  const [held, free] = [await published(owner), await published(owner)]
  await make.refresh()
  const release = await stored.hold([held])
  expect(await sweepExpired(database)).toBe(1)
  expect(await rowOf(held)).toMatchObject({ status: 'PUBLISHED' })
  expect(await rowOf(free)).toMatchObject({ status: 'ACTIVE' })
  await release()
  await expect.poll(() => sweepExpired(database)).toBe(1)
  expect(await rowOf(held)).toMatchObject({ status: 'ACTIVE', updated_at: EXPIRATION })
})

test('records more than one batch, and several processes at once share them without recording one twice', async () => {
  const owner = await make.company()
  await stored.run(
    `with made as (
      insert into positions (company_id, id, title, status, language, created_at, updated_at, published_at,
        last_published_at, first_activated_at, expiration_date)
      select $1, gen_random_uuid(), 'Many', 'PUBLISHED', 'NO', at, at, at, at, at, $2
      from (select '2026-01-01Z'::timestamptz as at) now, generate_series(1, 2500)
      returning company_id, id
    ), linked as (
      insert into links (company_id, id, kind) select company_id, id, 'sharing_link' from made
    )
    insert into sharing_links (company_id, id, position_id, type, platform, name, created_at)
    select company_id, id, id, 'AD', '', '', '2026-01-01Z' from made`,
    [owner.id, EXPIRATION],
  )
  const swept = await Promise.all([sweepExpired(database), sweepExpired(database), sweepExpired(database)])
  expect(swept.reduce((sum, n) => sum + n)).toBe(2500)
  const rows = await stored.run(
    'select status, updated_at, count(*)::int as n from positions where company_id = $1 group by 1, 2',
    [owner.id],
  )
  expect(rows).toEqual([{ status: 'ACTIVE', updated_at: EXPIRATION, n: 2500 }])
})

test('runs once before the first request', async () => {
  const owner = await make.company()
  const position = await published(owner)
  await make.refresh()
  expect(await rowOf(position)).toMatchObject({ status: 'PUBLISHED' })
  const server = await startServer(stored.url)
  expect(await rowOf(position)).toMatchObject({ status: 'ACTIVE' })
  expect(server.log).toContainEqual(expect.objectContaining({ swept: 1 }))
  await server.close()
})

test('records expirations by the clock of the database while the service runs, without any request', async () => {
  const owner = await make.company()
  const [{ at } = { at: new Date() }] = await stored.run<{ at: Date }>('select clock() as at')
  const expiration = new Date(at.getTime() + 1_500)
  const position = await published(owner, expiration)
  await make.refresh()
  const server = await startServer(stored.url)
  await expect.poll(() => rowOf(position)).toMatchObject({ status: 'ACTIVE', updated_at: expiration })
  await server.close()
})

test('a verb before the sweep keeps the expiration as updatedAt if it changes nothing, and emits one event', async () => {
  const owner = await make.company()
  const [same, edited] = [await published(owner), await published(owner)]
  await make.refresh()
  const edit = (position: { company_id: string; id: AnyId }, title: string) =>
    inTransaction(database, installationAccess('operator'), (c) =>
      editPositions(c, [{ companyId: position.company_id, id: position.id, edit: { title } }]),
    )
  await edit(same, same.title)
  await edit(edited, 'Another')
  expect(await rowOf(same)).toMatchObject({ status: 'ACTIVE', updated_at: EXPIRATION })
  expect((await rowOf(edited))?.updated_at > EXPIRATION).toBe(true)
  expect(await sweepExpired(database)).toBe(0)
  const events = await stored.run<{ title: string; status: string; at: string }>(
    `select body::json ->> 'title' as title, body::json ->> 'status' as status, body::json ->> 'updatedAt' as at
    from events where company_id = $1 order by object_id`,
    [owner.id],
  )
  expect(events).toMatchObject([
    { title: same.title, status: 'ACTIVE', at: EXPIRATION.toISOString() },
    { title: 'Another', status: 'ACTIVE' },
  ])
})
