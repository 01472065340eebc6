import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { type Reply, startServer } from '../../test/server.ts'
import { beforeServing, idsOf } from '../../test/fixture.ts'
import { readPosition } from './detail-store.ts'
import { sweepExpired } from './job.ts'
import { listPositions } from './list-store.ts'
import { companyAccess } from '../../test/company-access.ts'

// Another transaction holds the expired positions while the server runs, so that no sweep records
// them.
const EXPIRATION = '2026-02-01T12:00:00.000Z'

const database = await createTestDatabase()
const world = await beforeServing(database, async (make) => {
  const platform = await make.company({ kind: 'platform' })
  const marketplace = await make.page(platform, { is_marketplace: true })
  const agency = await make.company({ kind: 'agency' })
  const client = await make.client(agency)
  const agencyPage = await make.page(agency)
  const published = async (expiration_date: string | null, reachable = true) => {
    const position = await make.published(agency, { expiration_date, client_id: client.id })
    if (!reachable) return position
    await make.sharingLink(position)
    await make.listing(position, agencyPage)
    await make.listing(position, marketplace)
    return position
  }
  const positions = {
    oldest: await published(null),
    active: await published(null, false),
    expired: await published(EXPIRATION),
    activeToo: await published(null, false),
    expiredToo: await published(EXPIRATION),
    later: await published('9999-01-01T00:00:00.000Z'),
    newest: await published(null),
  }
  await make.refresh()
  return { agency, client, agencyPage, marketplace, positions, key: await make.key(agency) }
})
const { agency, client, agencyPage, marketplace, positions, key } = world
const release = await database.hold([positions.expired, positions.expiredToo])
const server = await startServer(database.url)
afterAll(async () => {
  await server.close()
  await database.drop()
})
const get = (path: string): Promise<Reply> => server.get(path, { key: key.key })
const find = (reply: Reply, { id }: { id: string }) => reply.body.data.find((item: { id: string }) => item.id === id)

describe('a position whose expirationDate has passed, before the sweep recorded it', () => {
  test('is still stored as PUBLISHED: otherwise this file would prove nothing', async () => {
    const rows = await database.run('select status from positions where id = $1', [positions.expired.id])
    expect(rows).toEqual([{ status: 'PUBLISHED' }])
  })

  test('is ACTIVE for every reader, in the list and in its detail', async () => {
    expect(find(await get('/positions'), positions.expired).status).toBe('ACTIVE')
    expect((await get(`/positions/${positions.expired.id}`)).body.data.status).toBe('ACTIVE')
  })

  test('has the expiration date as its updatedAt', async () => {
    expect(find(await get('/positions'), positions.expired).updatedAt).toBe(EXPIRATION)
    expect((await get(`/positions/${positions.expired.id}`)).body.data.updatedAt).toBe(EXPIRATION)
  })

  test('keeps its other times', async () => {
    const { data } = (await get(`/positions/${positions.expired.id}`)).body
    expect(data.expirationDate).toBe(EXPIRATION)
    expect(data.firstActivatedAt).not.toBeNull()
    expect(new Date(data.publishedAt)).toEqual(positions.expired.published_at)
  })

  test('lists no links, because it is reachable through none of them now', async () => {
    const { data } = (await get(`/positions/${positions.expired.id}`)).body
    expect(data).toMatchObject({ sharingLinks: [], careerPagesLinks: [] })
  })

  test('is found by status=ACTIVE in its place, and not by status=PUBLISHED', async () => {
    const published = [positions.newest.id, positions.later.id, positions.oldest.id]
    const active = [positions.expiredToo.id, positions.activeToo.id, positions.expired.id, positions.active.id]
    for (const filter of ['', `&clientId=${client.id}`]) {
      expect(idsOf(await get(`/positions?status=PUBLISHED${filter}`))).toEqual(published)
      expect(idsOf(await get(`/positions?status=ACTIVE${filter}`))).toEqual(active)
    }
  })

  test('is paged with the other ACTIVE ones, each exactly once', async () => {
    const all = idsOf(await get('/positions?status=ACTIVE'))
    for (const [i, id] of all.entries()) {
      const reply = await get(`/positions?status=ACTIVE&take=1${i > 0 ? `&cursor=${all[i - 1]}` : ''}`)
      expect(idsOf(reply)).toEqual([id])
      expect(reply.body.nextCursor).toBe(i < all.length - 1 ? id : null)
    }
  })

  test('is on no careers page, neither in the list nor in the detail, the marketplace included', async () => {
    for (const page of [agencyPage, marketplace]) {
      const listed = idsOf(await get(`/career-pages/${page.id}/positions`))
      expect(listed).toEqual([positions.newest.id, positions.later.id, positions.oldest.id])
      const reply = await get(`/career-pages/${page.id}/positions/${positions.expired.id}`)
      expect(reply.status).toBe(404)
      expect(reply.body.error).toContain('not live')
    }
  })

  test('is still a cursor of a page that it was listed on', async () => {
    const reply = await get(`/career-pages/${agencyPage.id}/positions?cursor=${positions.expiredToo.id}`)
    expect(idsOf(reply)).toEqual([positions.oldest.id])
  })
})

test('a position is ACTIVE from the very moment of its expirationDate, and not a millisecond earlier', async () => {
  const access = companyAccess(agency.id)
  const at = new Date(EXPIRATION)
  const before = new Date(at.getTime() - 1)
  const statusAt = async (moment: Date) => {
    const json = await readPosition(server.app.database, access, positions.expired.id, moment, '')
    return JSON.parse(json ?? '')
  }
  expect(await statusAt(before)).toMatchObject({ status: 'PUBLISHED', sharingLinks: [{}], careerPagesLinks: [{}, {}] })
  expect(await statusAt(at)).toMatchObject({ status: 'ACTIVE', sharingLinks: [], careerPagesLinks: [] })
  const foundAt = async (moment: Date) => {
    const rows = await listPositions(server.app.database, access, { status: 'ACTIVE' }, { limit: 10 }, moment)
    return rows.map((row) => row.id).includes(positions.expired.id)
  }
  expect(await foundAt(before)).toBe(false)
  expect(await foundAt(at)).toBe(true)
})

test('the sweep writes exactly what readers saw before it: no byte of any response changes', async () => {
  const paths = ['/positions', '/positions?status=ACTIVE', `/positions/${positions.expired.id}`]
  const before = await Promise.all(paths.map(get))
  await release()
  await sweepExpired(server.app.database)
  await expect
    .poll(() => database.run('select distinct status from positions where expiration_date = $1', [EXPIRATION]))
    .toEqual([{ status: 'ACTIVE' }])
  const after = await Promise.all(paths.map(get))
  expect(after.map((reply) => reply.text)).toEqual(before.map((reply) => reply.text))
  expect(after.map((reply) => reply.headers.etag)).toEqual(before.map((reply) => reply.headers.etag))
})
