import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { eventually } from '../../../test/eventually.ts'
import { LONG } from '../../../test/follower.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { listOnPages } from '../../positions/listings/actions.ts'
import { deleteOldChanges, endCursors, isAheadOfDatabase, NOBODY, readHorizonAge } from './feed-store.ts'

const fixture = await openFixture()
const { server, make, database } = fixture
const verbs = byVerb(fixture)
const connection = server.app.database

const rowsOf = (id: string) =>
  database.run<{ scope: string; kind: string; n: string; xid: string }>(
    'select scope_id as scope, kind, n, xid::text from object_changes where id = $1 order by kind, scope_id',
    [id],
  )

test('an object has one row in each scope, however often it changes, and its number rises', async () => {
  const company = await make.company()
  const position = await make.position(company)
  const [first] = await rowsOf(position.id)
  await verbs.edit(position, { title: 'Second' })
  const [second, ...others] = await rowsOf(position.id)
  expect(others).toEqual([])
  expect(BigInt(second!.n) > BigInt(first!.n)).toBe(true)
  expect(second).toMatchObject({ scope: company.id, kind: 'position' })
})

test('what is on the marketplace is in the scope of nobody', async () => {
  const platform = await make.company({ kind: 'platform' })
  const marketplace = await make.page(platform, { is_marketplace: true })
  const position = await make.published(await make.company())
  await make.listing(position, marketplace)
  await make.refresh()
  const rows = await rowsOf(marketplace.id)
  expect(rows.map(({ scope, kind }) => [scope, kind])).toEqual([
    [NOBODY, 'careerPage'],
    [NOBODY, 'pagePosition'],
  ])
})

test('what went live while an agency began to work for a client is noted once more for the agency', async () => {
  const agency = await make.company({ kind: 'agency' })
  const client = await make.company()
  const page = await make.page(client)
  const position = await make.published(client)
  const scopes = async () =>
    (await rowsOf(page.id)).filter(({ kind }) => kind === 'pagePosition').map(({ scope }) => scope)
  await verbs.act(async (change) => {
    const [key] = await change.within('positions', [position.id])
    const [on] = await change.within('listing_pages', [page.id])
    if (key && on) await listOnPages(change, [{ ...key, page: on }])
    // The transaction has not seen the agency, and the agency does not see the listing.
    await make.client(agency, client)
  })
  expect(await scopes()).toEqual([client.id])
  await eventually(async () => expect(await database.run('select * from clients_to_note')).toEqual([]), LONG)
  expect((await scopes()).toSorted()).toEqual([agency.id, client.id].toSorted())
})

test('changes are deleted a day after the last cursor that asks for them, and not before', async () => {
  const company = await make.company()
  const [old, kept] = [await make.position(company), await make.position(company)]
  const age = (id: string, days: number) =>
    database.run(`update object_changes set changed_at = clock() - $2 * interval '1 day' where id = $1`, [id, days])
  await age(old.id, 31.1)
  await age(kept.id, 30.9)
  await deleteOldChanges(connection)
  expect(await rowsOf(old.id)).toEqual([])
  expect(await rowsOf(kept.id)).toHaveLength(1)
})

test('the age of the horizon is that of the oldest transaction that writes', async () => {
  await connection.transaction(async (tx) => {
    await tx.query('select pg_current_xact_id()', [])
    await eventually(async () => expect(await readHorizonAge(connection)).toBeGreaterThan(0))
  })
})

test('a feed of a database that was restored is recognized, and is empty when its cursors have ended', async () => {
  const company = await make.company()
  await make.position(company)
  expect(await isAheadOfDatabase(connection)).toBe(false)
  await database.run(`update object_changes set xid = '999999999'::xid8 where scope_id = $1`, [company.id])
  expect(await isAheadOfDatabase(connection)).toBe(true)
  await endCursors(connection)
  expect(await isAheadOfDatabase(connection)).toBe(false)
  expect(await database.run('select * from object_changes')).toEqual([])
})
