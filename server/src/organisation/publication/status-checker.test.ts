import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { factory } from '../../../test/factory.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { findStatusFaults } from './status-store.ts'

// No sweep runs here. Every test creates its fault and removes it again.
const stored = await createTestDatabase()
const database = openDatabase({ url: stored.url, poolSize: 2 })
afterAll(async () => {
  await database.close()
  await stored.drop()
})
const make = factory(database)
const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const otherClient = await make.client(agency)
const agencyPage = await make.page(agency)
const clientPage = await make.page(client)
const othersPage = await make.page(otherClient)

const position = await make.published(agency, { client_id: client.id })
for (const page of [agencyPage, clientPage, marketplace]) await make.listing(position, page)
const unreachable = await make.published(agency)
await make.listing(unreachable, agencyPage, { enabled: false })
const draft = await make.position(agency)
await make.listing(draft, agencyPage)
await make.refresh()

/** Returns what the checker finds between `plant` and `undo`. */
async function faultsWith(plant: string, values: unknown[], undo: string): Promise<unknown[]> {
  await stored.run(plant, values)
  try {
    return await findStatusFaults(database, 100)
  } finally {
    await stored.run(undo, [values[0]])
    expect(await findStatusFaults(database, 100)).toEqual([])
  }
}

test('finds nothing if everything is as the rule says, on pages of the owner and the client and on the marketplace', async () => {
  expect(await findStatusFaults(database, 100)).toEqual([])
})

test('finds a position that is ACTIVE although it is reachable', async () => {
  const faults = await faultsWith(
    `update positions set status = 'ACTIVE' where id = $1`,
    [position.id],
    `update positions set status = 'PUBLISHED' where id = $1`,
  )
  expect(faults).toEqual([{ positionId: position.id, fault: 'status is ACTIVE, but the rule says PUBLISHED' }])
})

test('finds a position that is PUBLISHED although it is not reachable', async () => {
  const faults = await faultsWith(
    `update positions set status = 'PUBLISHED', first_activated_at = updated_at where id = $1`,
    [unreachable.id],
    `update positions set status = 'ACTIVE', first_activated_at = null where id = $1`,
  )
  expect(faults).toEqual([{ positionId: unreachable.id, fault: 'status is PUBLISHED, but the rule says ACTIVE' }])
})

test('finds a position that is paused but does not have the status PAUSED', async () => {
  const faults = await faultsWith(
    'update positions set paused_at = updated_at where id = $1',
    [unreachable.id],
    'update positions set paused_at = null where id = $1',
  )
  expect(faults).toEqual([{ positionId: unreachable.id, fault: 'status is ACTIVE, but the rule says PAUSED' }])
})

test('finds a listing that is not live although it should be', async () => {
  const faults = await faultsWith(
    'update listings set live = false where position_id = $1 and page_id = $2',
    [position.id, clientPage.id],
    'update listings set live = true where position_id = $1',
  )
  const fault = `it is not live on the careers page ${clientPage.id}, but the rule says that it is`
  expect(faults).toEqual([{ positionId: position.id, fault }])
})

test('finds a listing that is live on a page that is switched off', async () => {
  const faults = await faultsWith(
    'update careers_pages set active = false where id = $1',
    [clientPage.id],
    'update careers_pages set active = true where id = $1',
  )
  const fault = `it is live on the careers page ${clientPage.id}, but the rule says that it is not`
  expect(faults).toEqual([{ positionId: position.id, fault }])
})

test('finds a listing that is live although its position is not PUBLISHED', async () => {
  const faults = await faultsWith(
    `with l as (update listings set enabled = true, live = true where position_id = $1)
    update positions set paused_at = updated_at, status = 'PAUSED' where id = $1`,
    [unreachable.id],
    `with l as (update listings set enabled = false, live = false where position_id = $1)
    update positions set paused_at = null, status = 'ACTIVE' where id = $1`,
  )
  const fault = `it is live on the careers page ${agencyPage.id}, but the rule says that it is not`
  expect(faults).toEqual([{ positionId: unreachable.id, fault }])
})

test('finds a wrong status and every listing that is live because of it, also if the position never expires', async () => {
  const faults = await faultsWith(
    'update positions set paused_at = updated_at where id = $1',
    [position.id],
    'update positions set paused_at = null where id = $1',
  )
  const live = [agencyPage, clientPage, marketplace].map(
    ({ id }) => `it is live on the careers page ${id}, but the rule says that it is not`,
  )
  const expected = ['status is PUBLISHED, but the rule says PAUSED', ...live]
  expect(faults).toHaveLength(4)
  expect(faults).toEqual(expect.arrayContaining(expected.map((fault) => ({ positionId: position.id, fault }))))
})

test('finds a listing whose publishedAt is not that of its position', async () => {
  const faults = await faultsWith(
    `update listings set published_at = published_at + interval '1 ms' where position_id = $1 and page_id = $2`,
    [position.id, agencyPage.id],
    `update listings set published_at = positions.published_at from positions
    where positions.id = $1 and listings.position_id = positions.id`,
  )
  expect(faults).toEqual([
    { positionId: position.id, fault: `publishedAt differs on the careers page ${agencyPage.id}` },
  ])
})

test('finds a listing on the page of a company that the position is not for', async () => {
  const faults = await faultsWith(
    `insert into listings (position_id, company_id, page_id, page_company_id, created_at)
    values ($1, $2, $3, $4, clock())`,
    [draft.id, agency.id, othersPage.id, otherClient.id],
    `delete from listings where position_id = $1 and page_id = '${othersPage.id}'`,
  )
  const fault = `it is listed on the careers page ${othersPage.id} of a company that it is not for`
  expect(faults).toEqual([{ positionId: draft.id, fault }])
})

test('accepts a position that has expired and was not swept yet', async () => {
  const faults = await faultsWith(
    `update positions set expiration_date = clock() - interval '1 s' where id = $1`,
    [position.id],
    'update positions set expiration_date = null where id = $1',
  )
  expect(faults).toEqual([])
})

test('finds a listing of an expired position that is live on a page that is switched off', async () => {
  await stored.run(`update positions set expiration_date = clock() - interval '1 s' where id = $1`, [position.id])
  const faults = await faultsWith(
    'update careers_pages set active = false where id = $1',
    [clientPage.id],
    'update careers_pages set active = true where id = $1',
  )
  await stored.run('update positions set expiration_date = null where id = $1', [position.id])
  const fault = `it is live on the careers page ${clientPage.id}, but the rule says that it is not`
  expect(faults).toEqual([{ positionId: position.id, fault }])
})

test('finds another fault of an expired position', async () => {
  const faults = await faultsWith(
    `update positions set expiration_date = clock() - interval '1 s', paused_at = updated_at where id = $1`,
    [position.id],
    'update positions set expiration_date = null, paused_at = null where id = $1',
  )
  expect(faults).toContainEqual({ positionId: position.id, fault: 'status is PUBLISHED, but the rule says PAUSED' })
})

test('returns no more faults than the limit', async () => {
  await stored.run('update listings set live = false where position_id = $1', [position.id])
  expect(await findStatusFaults(database, 100)).toHaveLength(3)
  expect(await findStatusFaults(database, 2)).toHaveLength(2)
  await stored.run('update listings set live = true where position_id = $1', [position.id])
})
